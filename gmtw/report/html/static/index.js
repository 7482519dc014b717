"use strict";
// The boards of a site, each with its table and a link to its page.
const BOARDS = read("boards");
const named = (key) => known(key) && key.length > 1 ? say(key) : key;

const itemColumns = [["total", 1], ["of_answered", 1], ["correct", 0], ["wrong", 0], ["unparsed", 0], ["errors", 0]].map(([key, digits]) => ({
  key, head: () => say(key), value: (row) => row.items[key], cell: (row) => figure(row.items[key], digits), number: true }));

function columns(board) {
  return [
    { key: "rank", head: () => say("rank"), value: (row) => row.rank, cell: (row) => rankCell(row), number: true, up: true },
    { key: "model", head: () => say("model"), value: (row) => row.model, cell: (row) => make("span", { title: `${say("run")} ${row.run}` }, ...nameParts(row.model)), first: true, kind: "name" },
    ...(board.items ? itemColumns : []),
    ...(board.items ? ["accuracy", "accuracy.answered"] : board.figures).map((key) => ({ key, head: () => named(key), value: (row) => row.means[key]?.[0] ?? null,
      cell: (row) => meanCell(row.means[key], board.lower.includes(key) ? 2 : 3), number: true, best: true, lower: board.lower.includes(key) })),
    { key: "answered", head: () => say("answered"), value: (row) => row.asked ? row.answered / row.asked : null,
      cell: (row) => `${whole(row.answered)}/${whole(row.asked)}`, number: true },
  ];
}

function section(board, place) {
  const languages = [...new Set(board.models.map((model) => model.language))], tabs = make("div", { class: "tabs", role: "group", hidden: languages.length < 2 });
  let chosen = languages[0]; // Models of one language stand in one table.
  const table = new SortedTable(make("table"), columns(board), { sort: { key: "rank", way: 1 }, caption: "board" });
  const count = make("p", { class: "note" }), link = make("a", { href: board.page }), title = make("h2", { id: "board-" + place, text: board.title });
  const warning = make("p", { class: "warning", hidden: true }), region = make("div", { class: "scroll", role: "region", tabindex: "0" }, table.element);
  const left = make("details", { hidden: !board.left.length }, make("summary", { "data-word": "index.left" }),
    make("ul", {}, ...board.left.map((text) => make("li", { class: "mono", text }))));
  redraws.push(() => {
    count.textContent = [say("what", { models: say("n.models", { n: new Set(board.models.map((model) => model.model)).size }), instances: say("n.instances", { n: board.instances }), scoring: board.scoring }), board.profile ? say("profile", { profile: board.profile }) : "",
      board.models.every((model) => model.last) ? say("none.ranked") : "",
      board.newest ? say("index.newest", { date: new Intl.DateTimeFormat(state.language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(board.newest)) }) : ""].filter(Boolean).join(", ");
    link.textContent = say("index.open");
    link.setAttribute("aria-label", `${say("index.open")}: ${board.title}`);
    region.setAttribute("aria-label", board.title);
    warning.hidden = !board.warn;
    warning.textContent = say("index.words");
    tabs.setAttribute("aria-label", say("spoken"));
    tabs.replaceChildren(...languages.map((code) => make("button", { type: "button", class: "tab", "data-spoken": code, "aria-pressed": String(code === chosen),
      text: languageName(code), on: { click: () => { chosen = code; redraw(); tabs.querySelector("[aria-pressed=true]").focus(); } } })));
    table.show(board.models.filter((model) => model.language === chosen));
  });
  return make("section", { id: "set-" + place, "aria-labelledby": "board-" + place }, title, count, make("p", {}, link), warning, tabs, region, left);
}

document.getElementById("sets").append(...BOARDS.map(section));
overview();
runList();
siteTexts();
redraws.push(() => {
  const title = SITE.title || say("index");
  document.title = `${title} · gmtw`;
  document.getElementById("title").textContent = title;
  document.getElementById("what").textContent = say("n.sets", { n: BOARDS.length });
  document.getElementById("contents").replaceChildren(...[...document.querySelectorAll("main section")].map((section) =>
    make("li", {}, make("a", { href: "#" + section.id, text: section.querySelector("h2").textContent }))));
});
switches();
redraw();
document.documentElement.dataset.ready = performance.now().toFixed(1);
