"use strict";
// All outputs by their scores, filtered and sorted; the marked ones open in a dialog.
const OUTPUTS = [], PART = 60;
const details = new Map(), texts = new Map(), byPlace = new Map();
let prompts = null, outputsTable = null;

function detailsOf(place) {
  if (!details.has(place)) {
    const element = document.getElementById("outputs-" + place);
    details.set(place, element ? JSON.parse(element.textContent) : {});
  }
  return details.get(place);
}

// The turns of the prompt: one, or those of a conversation, the user's first.
function turnsOf(row) {
  prompts ??= read("prompts");
  return [prompts[DATA.models[row.place].language]?.[row.number] ?? ""].flat();
}

const promptOf = (row) => turnsOf(row).join("\n\n");

function collect() {
  DATA.models.forEach((model, place) => {
    const here = new Set(DATA.inlined[place] ?? []);
    for (let number = 0; number < DATA.ids.length; number += 1) {
      const status = DATA.status[place][number];
      if (status === "-") continue;
      const scores = DATA.metrics.map((key) => DATA.scores[place][key][number]);
      const measured = scores.filter((score, metric) => score >= 0 && !DATA.describing.includes(DATA.metrics[metric]));
      const avg = measured.length ? measured.reduce((sum, score) => sum + score, 0) / measured.length / 1000 : null;
      const row = { place, number, status, scores, avg, worth: worth(status, scores, avg), here: here.has(number) };
      OUTPUTS.push(row);
      byPlace.set(place * DATA.ids.length + number, row);
    }
  });
  OUTPUTS.sort((a, b) => byWorth(a.worth, b.worth) || a.number - b.number || a.place - b.place);
}

// What outputs are sorted by, the worst first: of plans whether they are solved, then the metrics of DATA.worst (what was not
// measured is no fault); else the mean.
function worth(status, scores, avg) {
  if (avg === null) return [2];
  if (!DATA.worst.length) return [avg];
  return [status === "s" ? 1 : 0, ...DATA.worst.map((key) => scores[DATA.metrics.indexOf(key)] ?? -1).map((one) => one < 0 ? 1000 : one)];
}

function byWorth(one, other) {
  const place = one.findIndex((value, at) => value !== other[at]);
  return place < 0 ? 0 : one[place] - (other[place] ?? 0);
}

const outputOf = (place, number) => place < 0 ? undefined : byPlace.get(place * DATA.ids.length + number);

// The model whose outputs stand beside the others, and what it made of the same instance.
const beside = () => Number($("#instance-filters").elements.beside.value || -1);
const besideOf = (row) => beside() === row.place ? undefined : outputOf(beside(), row.number);

// In what two outputs differ, by the value of the filter.
const DIFFER = {
  outcome: (one, other) => one.status !== other.status,
  first: (one, other) => one.status === "s" && other.status !== "s",
  second: (one, other) => one.status !== "s" && other.status === "s",
  score: (one, other) => one.status !== other.status || one.scores.some((score, at) => score !== other.scores[at]),
};

const score = (row, place) => row.scores[place] < 0 ? null : row.scores[place] / 1000;
const levelRank = (row) => DATA.level_of[row.number];

const outputColumns = () => [
  { key: "instance", head: () => say("instance"), value: (row) => DATA.ids[row.number], first: true, cell: (row) => [
    make("button", { type: "button", class: "open", text: DATA.ids[row.number], "data-row": `${row.place}:${row.number}`,
      "aria-label": `${say("open", { id: DATA.ids[row.number], model: DATA.models[row.place].label })}, ${say(row.here ? "inlined" : "named")}`,
      on: { click: () => openDetail(row) } }),
    row.here ? make("span", { "aria-hidden": "true", title: say("inlined"), text: " ◆" }) : null,
    make("span", { class: "under", "aria-hidden": "true", "data-model": DATA.models[row.place].label })] },
  { key: "model", head: () => say("model"), value: (row) => DATA.models[row.place].label, cell: (row) => DATA.models[row.place].label, kind: "name model",
    csv: [["model", (row) => DATA.models[row.place].model], ["language", (row) => DATA.models[row.place].language], ["sample", (row) => DATA.models[row.place].sample]] },
  { key: "world", head: () => say("world"), value: (row) => part(DATA.worlds[DATA.world_of[row.number]]), cell: (row) => part(DATA.worlds[DATA.world_of[row.number]]), csv: [["world", (row) => DATA.worlds[DATA.world_of[row.number]]]] },
  { key: "level", head: () => say("level"), value: levelRank, cell: (row) => part(DATA.levels[levelRank(row)]), csv: [["level", (row) => DATA.levels[levelRank(row)]]] },
  ...DATA.metrics.map((key, place) => ({ key, head: () => key, value: (row) => score(row, place), cell: (row) => figure(score(row, place)), number: true })),
  { key: "avg", head: () => say("avg"), value: (row) => row.avg, cell: (row) => figure(row.avg), number: true },
  { key: "state", head: () => say("state"), value: (row) => say("state." + row.status), cell: (row) => say("state." + row.status), csv: [["outcome", (row) => WORDS.en["state." + row.status]]] },
  ...(beside() < 0 ? [] : [{ key: "beside", head: () => DATA.models[beside()].label, value: (row) => stateOf(besideOf(row)), cell: (row) => stateOf(besideOf(row)) + (besideOf(row)?.here ? " ◆" : ""), kind: "name" }]),
];
const stateOf = (row) => row ? say("state." + row.status) : "–";

// What a filter by text looks at: the id, the prompt and the output as far as the page has them.
function textOf(row) {
  const key = row.place * DATA.ids.length + row.number;
  if (!texts.has(key)) {
    const found = row.here ? detailsOf(row.place)[row.number] : null;
    const output = found ? (found.text ?? []).map((one) => typeof one === "string" ? one : one[0]).join("") : "";
    texts.set(key, fold(`${DATA.ids[row.number]}\n${output}`));
  }
  return texts.get(key);
}

const promptTexts = new Map();
function promptHas(row, text) {
  const key = `${DATA.models[row.place].language}:${row.number}`;
  if (!promptTexts.has(key)) promptTexts.set(key, fold(promptOf(row)));
  return promptTexts.get(key).includes(text);
}

// The outputs in the language of the tab.
const spoken = () => OUTPUTS.filter((row) => DATA.models[row.place].language === chosen.language);

function wanted(form) {
  const text = fold(form.text.value.trim()), all = form.elements;
  const [model, world, level, status] = ["model", "world", "level", "state"].map((name) => all[name].value);
  const other = beside(), differs = DIFFER[all.differ.value];
  const apart = (row) => other < 0 || (row.place !== other && (!differs || (besideOf(row) && differs(row, besideOf(row)))));
  const found = spoken().filter((row) => apart(row) && (!model || row.place === Number(model)) && (!world || DATA.world_of[row.number] === Number(world)) &&
    (!level || DATA.level_of[row.number] === Number(level)) && (!status || row.status === status) && (!text || textOf(row).includes(text) || promptHas(row, text)));
  const both = (row) => row.here && besideOf(row)?.here; // Of two models the pairs come first that are on this page.
  return other < 0 ? found : [...found.filter(both), ...found.filter((row) => !both(row))];
}

function startOutputs() {
  collect();
  const form = $("#instance-filters"), more = $("#more");
  const table = new SortedTable($("#instance-table"), outputColumns(), { caption: "instances", limit: PART });
  outputsTable = table;
  const counted = () => {
    const rows = table.rows.length, left = rows - Math.min(table.shown, rows);
    const column = table.sort && table.columns.find((one) => one.key === table.sort.key);
    const order = column ? ", " + say("sorted", { column: column.head(), way: say(table.sort.way > 0 ? "up" : "down") }) : "";
    $("#instance-count").textContent = say("of", { shown: whole(rows), all: say("n.outputs", { n: spoken().length }) }) + order;
    more.hidden = !left;
    more.textContent = say("n.more", { n: Math.min(PART, left) });
  };
  const filter = () => {
    const start = performance.now();
    form.elements.differ.disabled = beside() < 0;
    table.columns = outputColumns();
    table.show(wanted(form));
    counted();
    document.documentElement.dataset.filtered = (performance.now() - start).toFixed(1);
  };
  table.onsort = counted;
  more.addEventListener("click", () => { table.more(); counted(); });
  let waiting = 0;
  listen(form, (event) => {
    clearTimeout(waiting);
    if (event.target.name === "text") waiting = setTimeout(filter, 120); else filter();
  });
  form.addEventListener("reset", () => setTimeout(filter));
  $("#instance-csv").addEventListener("click", () => download(fileName("outputs"), csvOf(table)));
  redraws.push(() => {
    const states = [...new Set(spoken().map((row) => row.status))].sort();
    const pairs = (names, label) => [["", say("all")], ...names.map((name, place) => [place, label(name)])];
    const models = field().filter((model) => model.sample !== null).map((model) => [model.place, model.label]);
    options(form.model, [["", say("all")], ...models], form.model.value);
    options(form.elements.beside, [["", say("parts.none")], ...models], form.elements.beside.value);
    options(form.elements.differ, [["", say("all")], ...Object.keys(DIFFER).map((one) => [one, say("differ." + one)])], form.elements.differ.value);
    form.elements.differ.disabled = beside() < 0;
    options(form.world, pairs(DATA.worlds, part), form.world.value);
    options(form.level, pairs(DATA.levels, part), form.level.value);
    options(form.elements.state, [["", say("all")], ...states.map((one) => [one, say("state." + one)])], form.elements.state.value);
    form.text.title = say("text.scope");
    const shown = table.shown;
    table.columns = outputColumns();
    table.show(wanted(form));
    if (Number.isFinite(shown)) { table.shown = Math.max(shown, PART); table.draw(); }
    counted();
  });
  linkOutputs(form, table);
}

function linkOutputs(form, table) {
  linkedField("model", form, "model", sampleNames);
  linkedField("beside", form, "beside", sampleNames);
  linkedField("differ", form, "differ");
  linkedField("world", form, "world", namesOf(DATA.worlds));
  linkedField("level", form, "level", namesOf(DATA.levels));
  linkedField("state", form, "state");
  linkedField("text", form, "text");
  linked("sort", () => table.order, (text) => { table.order = text; });
}

// The outputs of one model, all other filters cleared.
// Of a model with several samples the outputs are those of its samples; the first one's are shown.
function showOutputsOf(row) {
  const model = row.sample !== null ? row : DATA.models.find((one) => one.sample !== null && one.model === row.model && one.language === row.language);
  const form = $("#instance-filters");
  form.reset();
  form.elements.model.value = String(model.place);
  form.dispatchEvent(new Event("input", { bubbles: true }));
  section = "instances";
  goTo(section);
  form.elements.model.focus({ preventScroll: true });
}
