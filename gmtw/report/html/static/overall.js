"use strict";
// The overview of a site: models in rows, sets in columns, a table for each language; then the runs.
const SITE = read("site"), FACTS = SITE.facts;
const day = (when) => when ? new Intl.DateTimeFormat(state.language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(when)) : say("run.undated");
const about = (row) => FACTS[row.model] ?? {};

function placeCell(rank, ties) {
  if (rank === null) return noRank();
  return [whole(rank), ties ? make("span", { class: "ties", text: " " + ties }) : null];
}

function setCell(cell) {
  if (!cell) return [make("span", { class: "none", text: "–" }), make("span", { class: "hush", text: say("overall.absent") })];
  const under = make("span", { class: "interval" }, ...placeCell(cell.rank, cell.ties),
    cell.rank === null ? make("span", { text: ` ${say("short." + WITHOUT_RANK[cell.last])}, ${whole(cell.answered)}/${whole(cell.asked)}` }) : null);
  return [make("span", { class: "figure", text: figure(cell.value) }), bar(cell.value), under];
}

// A figure from 0 to 1 as a bar; the number stands above it.
function bar(value) {
  if (value === null) return null;
  const filled = make("span"), whole = make("span", { class: "meter", "aria-hidden": "true" }, filled);
  filled.style.width = `${100 * value}%`;
  return whole;
}

const nameCell = (row) => about(row).link ? make("a", { href: about(row).link, rel: "noopener noreferrer" }, ...nameParts(row.model)) : nameParts(row.model);

// Columns of facts are there if models.yml has one.
function factColumns(rows) {
  const has = (key) => rows.some((row) => about(row)[key]);
  return [
    { key: "parameters", number: true, value: (row) => about(row).size ?? null, cell: (row) => about(row).parameters ?? "–" },
    { key: "weights", value: (row) => about(row).weights ?? null, cell: (row) => about(row).weights ? say("weights." + about(row).weights) : "–" },
    { key: "licence", value: (row) => about(row).licence || null, cell: (row) => about(row).licence || "–", kind: "licence" },
  ].filter((column) => has(column.key)).map((column) => ({ ...column, head: () => say("fact." + column.key) }));
}

function overallColumns(board) {
  return [
    { key: "rank", head: () => say("rank"), value: (row) => row.rank, cell: (row) => placeCell(row.rank, row.ties), number: true, up: true },
    { key: "model", head: () => say("model"), value: (row) => row.model, cell: nameCell, first: true, kind: "name" },
    ...(board.sets.length > 1 ? [{ key: "mean", head: () => say("overall.mean"), value: (row) => row.mean, cell: (row) => [figure(row.mean), bar(row.mean)], number: true, best: true }] : []),
    ...board.sets.map((set, at) => ({ key: "set" + at, head: () => set.counts ? set.title : `(${set.title})`, value: (row) => row.cells[at]?.value ?? null,
      cell: (row) => setCell(row.cells[at]), number: true, best: true, kind: "set", competes: (row) => Boolean(row.cells[at]?.rank) })),
    ...factColumns(board.rows),
  ];
}

function overview() {
  const boards = SITE.overall, tabs = make("div", { class: "tabs", role: "group", hidden: boards.length < 2 });
  const box = make("div", { class: "scroll", role: "region", tabindex: "0" }), count = make("p", { class: "count", role: "status" });
  const weights = make("select", { name: "weights" }), filter = make("form", { class: "filters", hidden: !Object.values(FACTS).some((one) => one.weights) },
    make("label", {}, make("span", { "data-word": "fact.weights" }), weights));
  const tables = boards.map((board) => new SortedTable(make("table"), overallColumns(board), { sort: { key: "rank", way: 1 }, caption: "overall" }));
  let chosen = 0;
  const show = () => {
    const board = boards[chosen], rows = board.rows.filter((row) => !weights.value || about(row).weights === weights.value);
    box.replaceChildren(tables[chosen].element);
    tables[chosen].show(rows);
    count.textContent = `${say("of", { shown: whole(rows.length), all: say("n.models", { n: board.rows.length }) })}, ${say("n.sets", { n: board.sets.length })}${board.rows.some((row) => row.rank !== null || row.cells.some((cell) => cell?.rank)) ? "" : `, ${say("none.ranked")}`}`;
  };
  for (const event of ["input", "change"]) weights.addEventListener(event, show);
  filter.addEventListener("submit", (event) => event.preventDefault());
  redraws.push(() => {
    box.setAttribute("aria-label", say("overall"));
    tabs.setAttribute("aria-label", say("spoken"));
    options(weights, [["", say("all")], ["open", say("weights.open")], ["closed", say("weights.closed")]], weights.value);
    tabs.replaceChildren(...boards.map((board, place) => make("button", { type: "button", class: "tab", "data-overall": board.language, "aria-pressed": String(place === chosen),
      text: languageName(board.language), on: { click: () => { chosen = place; redraw(); tabs.querySelector("[aria-pressed=true]").focus(); } } })));
    show();
  });
  document.getElementById("overall").append(tabs, filter, count, box, make("p", { class: "note", "data-word": "overall.note" }));
}

function runList() {
  const list = document.getElementById("run-list");
  redraws.push(() => list.replaceChildren(...SITE.runs.map((run) => make("li", {}, make("span", { text: `${day(run.when)} · ${run.set}: ${run.models.join(", ")}` }),
    make("code", { text: run.signature })))));
}

// The texts are on the page in every language; one of them is shown.
function siteTexts() {
  redraws.push(() => { for (const text of document.querySelectorAll("[data-in]")) text.hidden = text.dataset.in !== state.language; });
}
