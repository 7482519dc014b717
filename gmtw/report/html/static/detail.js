"use strict";
// One output in a dialog: its scores, the rules it broke, the text with its marks, and the prompt.
const dialog = document.getElementById("detail");
const KINDS = read("kinds"), EXPECTED = read("expected"), MESSAGES = read("messages");
const NO_PLAN = new Set(["no-json", "no-known-name", "no-valid-conflict"]); // What an answer has in place of a plan.
const FIELD = /\{(\w+)(?::\.(\d)f)?\}/g;
const BOOKS = new Set(["rules", "held", "unparsed"]); // Of an item the verdict says it.
let opened = null;

// The words of a message: a text that is the same in every language, or [key, arguments in the order of the English words].
function translated(one) {
  if (!Array.isArray(one)) return one;
  const [key, ...values] = one, words = MESSAGES[key], names = [...words.en.matchAll(FIELD)].map((found) => found[1]);
  return (words[state.language] ?? words.en).replace(FIELD, (_, name, digits) => {
    const value = values[names.indexOf(name)];
    return typeof value !== "number" ? translated(value) : digits ? figure(value, Number(digits)) : whole(value);
  });
}

const quoted = (text) => /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'"'"'`)}'`;

function command(row) {
  const model = DATA.models[row.place], run = model.run;
  return ["gmtw debug", quoted(`${run}/instances.jsonl`), quoted(`${run}/outputs.jsonl`), "--id", quoted(DATA.ids[row.number]), "--model", quoted(model.model)].join(" ");
}

const FOREMOST = ["rules", "held", "words", "errors", "by_category", "planned", "told"], orderOf = (name) => (FOREMOST.indexOf(name) + 100) % 100;

const called = (key, name) => known(`detail.${key}.${name}`) ? say(`detail.${key}.${name}`) : worded("detail", name);

// What a score is made of, in words, the counts first.
function partsOf(found, key) {
  const counts = (value) => Object.entries(value).map(([kind, count]) => `${worded("error", kind)} ${whole(count)}`).join(", ");
  const shown = (value) => typeof value === "number" ? figure(value, Number.isInteger(value) ? 0 : 3) : value ? "✓" : "✗";
  const parts = Object.entries(found?.parts?.[key] ?? {}).filter(([name]) => !DATA.items || !BOOKS.has(name));
  return parts.sort(([one], [other]) => orderOf(one) - orderOf(other)).map(([name, value]) =>
    typeof value === "object" ? `${worded("detail", name)}: ${counts(value)}` : `${called(key, name)} ${shown(value)}`).join(" · ");
}

function scoresTable(row, found) {
  const shown = DATA.metrics.map((key, place) => [key, place]).filter(([, place]) => !DATA.items || score(row, place) !== null);
  const body = shown.map(([key, place]) => make("tr", {}, make("th", { scope: "row", text: key }),
    make("td", { class: "number", text: score(row, place) === null ? say("not.measured") : figure(score(row, place)) }),
    make("td", { class: "name", text: partsOf(found, key) })));
  return make("div", { class: "scroll", role: "region", tabindex: "0", "aria-label": say("scores") }, make("table", {}, make("thead", {}, make("tr", {},
    ...[["metric", null], ["score", "number"], ["parts.of", null]].map(([word, kind]) => make("th", { scope: "col", class: kind, text: say(word) })))), make("tbody", {}, ...body)));
}

function markedText(found) {
  const used = new Set(), box = make("div", { class: "text", lang: "und", dir: "ltr" });
  const open = [];
  const close = (keep) => { while (open.length > keep) {
    const one = open.pop(), brief = translated(found.marks[one.number][2]);
    if (brief) one.element.append(make("span", { class: "brief", text: brief }));
    const around = open.length ? open[open.length - 1].element : box;
    around.append(one.element);
  } };
  for (const segment of found.text ?? []) {
    const [text, marks = [], left = 0] = typeof segment === "string" ? [segment] : segment;
    let same = 0;
    while (same < open.length && same < marks.length && open[same].number === marks[same]) same += 1;
    close(same);
    for (const number of marks.slice(same)) {
      const [kind, words] = found.marks[number];
      used.add(kind);
      const element = make("mark", { class: "k-" + kind, title: translated(words), "data-kind": kind });
      if (kind !== "answer") element.append(make("span", { class: "hush", text: `[${say("mark." + kind)}] ` }));
      open.push({ number, element });
    }
    const around = open.length ? open[open.length - 1].element : box;
    around.append(left ? make("span", { class: "gone", text: ` … ${say("n.characters", { n: left })} … ` }) : text);
  }
  close(0);
  const legend = make("ul", { class: "legend", "aria-label": say("legend") }, ...KINDS.filter((kind) => used.has(kind))
    .map((kind) => make("li", {}, make("mark", { class: "k-" + kind, text: say("mark." + kind) }))));
  return [legend, box];
}

function listed(word, items, level = "h3") {
  return items?.length ? [make(level, { text: say(word) }), make("ul", {}, ...items)] : [];
}

const capital = (text) => text.charAt(0).toLocaleUpperCase(state.language) + text.slice(1);
const heading = (word, ...buttons) => make("div", { class: "head" }, make("h3", { text: say(word) }), ...buttons);

// The rules that are broken, numbered as in the prompt; in words that none is, or that there is no plan, and what there is instead.
function brokenList(found) {
  const none = found.findings?.map(([, words]) => words).find((words) => Array.isArray(words) && NO_PLAN.has(words[0]));
  const said = none ? `${capital(translated(none))}. ${say("broken.noplan")}` : found.broken || !found.parts?.R?.rules ? "" : say("broken.none");
  if (said) return [make("h3", { text: say("broken") }), make("p", { class: none ? "warning" : null, text: said })];
  return listed("broken", found.broken?.map(([metric, rule, sentence, misses, why, label]) => make("li", {},
    make("span", { class: "tag", title: worded("rule", rule), text: label.startsWith(metric) ? label : `${metric} ${label}` }), sentence,
    ...misses.map((miss) => make("div", { class: "none", text: translated(miss) })), why ? make("div", { class: "none", text: translated(why) }) : null)));
}

// What several metrics say is said once.
function findingsOf(found) {
  const metrics = new Map();
  for (const [metric, words] of found.findings ?? []) metrics.set(translated(words), [...metrics.get(translated(words)) ?? [], metric]);
  return listed("findings", [...metrics].map(([words, some]) => make("li", {}, make("span", { class: "tag", text: some.join(" ") }), words)));
}

// A conversation: each turn with the words of both, why it is lost, and what became of the plan.
function conversation(found, lang) {
  const said = (word, text, open) => text ? [make("details", open ? { open: "" } : {}, make("summary", { text: say(word) }), make("div", { class: "text", lang, dir: "ltr", text }))] : [];
  const changed = (turn) => turn.changes?.filter(([kind]) => kind !== "kept") ?? [];
  const verdict = (turn) => turn.held === null ? "refused" : turn.held ? "held" : "lost";
  return (found.turns ?? []).length ? [make("h3", { text: say("turns") }), make("ol", { class: "turns" }, ...found.turns.map((turn, at) => make("li", { class: "turn t-" + verdict(turn) },
    make("h4", {}, say("turn.n", { n: at + 1, move: turn.move ? worded("rule", turn.move) : "–" }), make("span", { class: "tag", text: say("turn." + verdict(turn)) })),
    ...(turn.why ?? []).map((why) => make("div", { class: "none", text: translated(why) })),
    ...said("turn.words", turn.user, true), ...said("turn.answer", turn.said, false),
    ...(turn.user && turn.held !== null ? [changed(turn).length ? make("ul", { class: "diff" }, ...changed(turn).map(([kind, words]) => make("li", { class: "goal g-" + kind }, translated(words)))) : make("p", { class: "none", text: say("turn.same") })] : []),
    ...questionsOf(turn, "h5"))))] : [];
}

// What was asked about the plan: the reply, and what is right where the reply is not.
function questionsOf(found, level) {
  return listed("questions", found.questions?.map(([asked, said, right, correct]) => make("li", {},
    make("span", { class: "tag", text: correct === null ? "?" : correct ? "✓" : "✗" }), asked,
    correct === null ? null : make("div", { class: "none", text: say("replied", { said: said || "–" }) }),
    correct === false ? make("div", { class: "none", text: say("right.is", { right }) }) : null)), level);
}

// Of an item: right, wrong or unparsed, why, and what was checked.
function verdict(row, found) {
  if (!DATA.items) return [];
  const letters = Object.fromEntries(found.checks?.filter(([name]) => name.startsWith("letter.")) ?? []), gold = letters["letter.gold"];
  const why = row.status === "u" ? say("why.unparsed") : gold ? say("why.letter", { chosen: letters["letter.chosen"], gold })
    : say(row.status === "s" ? "why.passed" : "why.failed", { score: figure(row.avg), mark: figure(0.7, 1) });
  const shown = (value) => value === true ? "✓" : value === false ? "✗" : typeof value === "number" ? figure(value) : String(value);
  const checks = found.checks?.filter(([name]) => !name.startsWith("letter.")).map(([name, value]) => make("li", { text: `${name}: ${shown(value)}` })) ?? [];
  return [make("h3", { text: say("verdict") }), make("p", { class: "verdict" }, make("strong", { text: say("state." + row.status) }), ": " + why),
    ...(checks.length ? [make("ul", {}, ...checks)] : [])];
}

// "method: exact": the word before the colon is ours, the rest is of the item.
const expectedLine = (line) => line.replace(/^[a-z, ]+(?=: )/, (name) => worded("expected", name));
const expectedOf = (row, wanted) => (EXPECTED[row.number] ?? []).filter(([title]) => (title === "expected") === wanted).flatMap(([title, lines]) => [make("h3", { text: say("section." + title) }),
  make("div", { class: "text", lang: "und", dir: "ltr", text: lines.map(expectedLine).join("\n") })]);

// The prompt; of a conversation each turn under the name of who says it.
function promptTurns(row) {
  const turns = turnsOf(row), lang = DATA.models[row.place].language;
  return turns.flatMap((text, at) => [...(turns.length > 1 ? [make("h4", { text: say(at % 2 ? "turn.assistant" : "turn.user") })] : []),
    make("div", { class: "text", lang, dir: "ltr", text })]);
}

// The text of an output as the page has it.
const plainText = (found) => (found.text ?? []).map((one) => typeof one === "string" ? one : one[2] ? ` … ${say("n.characters", { n: one[2] })} … ` : one[0]).join("");

// One output: what was made of it, and the text with its marks.
function ofOutput(row) {
  const found = row.here ? detailsOf(row.place)[row.number] : null;
  if (!found) return [scoresTable(row, null), make("p", { text: say("not.here") }), make("pre", { class: "command", tabindex: "0", text: command(row) }), copyButton("copy.command", () => command(row))];
  return [...verdict(row, found), scoresTable(row, found), ...brokenList(found),
    ...listed("goal", found.goal?.map(([kind, words]) => make("li", { class: "goal g-" + kind }, translated(words)))),
    ...listed("untold", found.untold?.map(([slot, entity, why]) => make("li", {}, `${slot}: ${entity}`, make("div", { class: "none", text: translated(why) })))),
    ...findingsOf(found), ...questionsOf(found), ...conversation(found, DATA.models[row.place].language),
    ...(found.turns ? [copyButton("copy.command", () => command(row))]
      : [heading("output", copyButton("copy.output", () => plainText(found)), copyButton("copy.command", () => command(row))), ...markedText(found)]),
    ...listed("notes", found.notes?.map(([kind, words]) => make("li", {}, make("span", { class: "tag", text: worded("note", kind) }), translated(words))))];
}

// The instance: what is right, and what was asked.
function ofInstance(row) {
  const prompt = promptOf(row);
  return [...expectedOf(row, true), ...(prompt ? [heading("prompt", copyButton("copy.prompt", () => prompt)), ...promptTurns(row)] : []), ...expectedOf(row, false)];
}

function inside(row) {
  const other = besideOf(row);
  if (!other) return [...ofOutput(row), ...ofInstance(row)];
  const side = (one) => make("section", {}, make("h3", { class: "side", text: DATA.models[one.place].label }), make("p", { class: "outcome s-" + one.status, text: say("state." + one.status) }), ...ofOutput(one));
  return [make("div", { class: "sides" }, side(row), side(other)), ...ofInstance(row)];
}

function fillDetail() {
  if (!opened) return;
  const listing = outputsTable.sorted(), place = listing.indexOf(opened), other = besideOf(opened);
  document.getElementById("detail-title").textContent = `${DATA.ids[opened.number]} · ${DATA.models[opened.place].label}${other ? " | " + DATA.models[other.place].label : ""}`;
  document.getElementById("detail-place").textContent = place < 0 ? "" : say("of", { shown: whole(place + 1), all: whole(listing.length) });
  document.getElementById("previous").disabled = place < 1;
  document.getElementById("next").disabled = place < 0 || place + 1 >= listing.length;
  dialog.classList.toggle("two", Boolean(other));
  document.getElementById("detail-body").replaceChildren(...inside(opened));
}

function openDetail(row) {
  opened = row;
  fillDetail();
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  document.getElementById("detail-title").focus();
  keepAddress(true);
}

// The output before this one or after it, in the order of the table.
function step(way) {
  const listing = outputsTable.sorted(), place = listing.indexOf(opened), next = place < 0 ? undefined : listing[place + way];
  if (!next) return;
  opened = next;
  fillDetail();
  dialog.scrollTop = 0;
  keepAddress();
}

const nameOf = (row) => `${DATA.ids[row.number]} ${DATA.models[row.place].label}`;
const KEYS = { ArrowLeft: -1, ArrowRight: 1 };
const scrolls = (element) => Boolean(element?.closest?.(".scroll")) && element.closest(".scroll").scrollWidth > element.closest(".scroll").clientWidth;

function startDetail() {
  document.getElementById("close").addEventListener("click", () => dialog.close());
  document.getElementById("previous").addEventListener("click", () => step(-1));
  document.getElementById("next").addEventListener("click", () => step(1));
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("keydown", (event) => {
    if (!(event.key in KEYS) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || scrolls(event.target)) return;
    event.preventDefault();
    step(KEYS[event.key]);
  });
  dialog.addEventListener("close", () => {
    const button = opened && document.querySelector(`[data-row="${opened.place}:${opened.number}"]`);
    opened = null;
    button?.focus();
    keepAddress();
  });
  linked("output", () => opened ? nameOf(opened) : "", (text) => {
    const row = text ? OUTPUTS.find((one) => nameOf(one) === text) : undefined;
    if (row) openDetail(row); else if (dialog.open) dialog.close();
  });
  redraws.push(fillDetail, () => document.getElementById("copy-link").replaceChildren(copyButton("copy.link", () => location.href)));
}
