"use strict";
// A table that sorts by its heads: by click, Enter or space, and says so in aria-sort.

const byText = (a, b) => format("order", 0).compare(a, b);

function compare(a, b, way) {
  if (a === null || a === undefined) return b === null || b === undefined ? 0 : 1;
  if (b === null || b === undefined) return -1;
  return way * (typeof a === "number" ? a - b : byText(String(a), String(b)));
}

// Rows of a board that have no rank: too little was answered, of a partial run, built in, or one sample of several.
const WITHOUT_RANK = [null, "below", "partial", "control", "sample"];
const noRank = () => [make("span", { "aria-hidden": "true", text: "–" }), make("span", { class: "hush", text: say("rank.none") })];

function rankCell(row) {
  if (!row.last) return [whole(row.rank), row.ties ? make("span", { class: "ties", title: say("ties"), text: " " + row.ties }) : null];
  return [...noRank(), make("span", { class: "interval", text: say("short." + WITHOUT_RANK[row.last]) })];
}

// Whether a row may have the best value of a column.
const competes = (column, row) => column.competes ? column.competes(row) : !row.last;

// columns: {key, head(), value(row), cell(row) -> node or text, number, first, best, competes(row)}; sort: {key, way} or null.
class SortedTable {
  constructor(element, columns, { sort = null, caption = "", limit = Infinity } = {}) {
    Object.assign(this, { element, columns, sort, usual: sort, caption, limit, rows: [], shown: limit });
  }

  show(rows) {
    this.rows = rows;
    this.shown = this.limit;
    this.draw();
  }

  more() {
    const before = this.shown;
    this.shown += this.limit;
    this.draw();
    this.element.tBodies[0].rows[before]?.querySelector("button")?.focus();
  }

  sortBy(key) {
    const column = this.columns.find((one) => one.key === key);
    const first = column.number && !column.up ? -1 : 1;
    this.sort = { key, way: this.sort?.key === key ? -this.sort.way : first };
    this.shown = this.limit;
    this.draw();
    this.element.querySelector(`[data-key="${CSS.escape(key)}"]`).focus();
    this.onsort?.();
  }

  // The order as a permalink has it: "-solved" is solved, descending; "" is the usual one.
  get order() {
    const same = this.sort?.key === this.usual?.key && this.sort?.way === this.usual?.way;
    return same ? "" : (this.sort.way < 0 ? "-" : "") + this.sort.key;
  }

  set order(text) {
    const key = text.replace(/^-/, ""), there = text && this.columns.some((one) => one.key === key);
    this.sort = there ? { key, way: text.startsWith("-") ? -1 : 1 } : this.usual;
    this.draw();
    this.onsort?.();
  }

  sorted() {
    if (!this.sort) return this.rows;
    const column = this.columns.find((one) => one.key === this.sort.key);
    if (!column) return this.rows; // Rows without a rank are last, whatever sorts them.
    const keyed = this.rows.map((row, place) => ({ row, place, value: column.value(row) }));
    keyed.sort((a, b) => (a.row.last ?? 0) - (b.row.last ?? 0) || compare(a.value, b.value, this.sort.way) || a.place - b.place);
    return keyed.map((one) => one.row);
  }

  draw() {
    const rows = this.sorted().slice(0, this.shown);
    const best = this.best();
    const head = make("tr", {}, ...this.columns.map((column) => this.head(column)));
    const body = rows.map((row) => make("tr", { class: row.last ? `without ${WITHOUT_RANK[row.last]}` : null }, ...this.columns.map((column) => this.cell(column, row, best))));
    this.element.replaceChildren(
      make("caption", { class: "hush", text: say(this.caption) }), make("thead", {}, head), make("tbody", {}, ...body));
  }

  // The best value of each column that asks for it, among the rows of one language. Whoever shows the same three decimals shares it, in every report.
  best() {
    const found = new Map();
    for (const column of this.columns.filter((one) => one.best)) for (const row of this.rows.filter((one) => competes(column, one))) {
      const key = `${column.key} ${row.language}`;
      const value = column.value(row), before = found.get(key);
      if (value !== null && (before === undefined || (column.lower ? value < before : value > before))) found.set(key, value);
    }
    return found;
  }

  head(column) {
    const sorting = this.sort?.key === column.key ? (this.sort.way > 0 ? "ascending" : "descending") : "none";
    const button = make("button", { type: "button", class: "sort", "data-key": column.key, text: column.head(),
      on: { click: () => this.sortBy(column.key) } });
    const head = make("th", { scope: "col", class: column.number ? "number" : column.first ? "names" : null, "aria-sort": sorting }, button);
    return column.number ? inTwoLines(head, column.head(), 2) : head;
  }

  cell(column, row, best) {
    const value = column.value(row), top = best.get(`${column.key} ${row.language}`);
    const classes = [column.number ? "number" : "", column.kind ?? "",
      value !== null && top !== undefined && competes(column, row) && figure(value) === figure(top) && this.rows.filter((one) => competes(column, one)).length > 1 ? "best" : ""];
    const attributes = { class: classes.filter(Boolean).join(" ") || null };
    if (column.first) attributes.scope = "row";
    return make(column.first ? "th" : "td", attributes, ...[column.cell(row)].flat());
  }
}

// The head of a column is so wide that a text of many words takes two lines at most; more: room for what stands beside it.
function inTwoLines(head, text, more = 0) {
  const words = text.split(" ");
  if (words.length < 3) return head;
  const wide = words.map((_, at) => Math.max(words.slice(0, at).join(" ").length, words.slice(at).join(" ").length));
  head.style.minWidth = `calc(${Math.min(...wide) + more}ch + 1rem)`;
  return head;
}

// The name of a model: it is broken after a slash, in a narrow window or a long part after a hyphen too, and inside a word only if no cell would hold it.
const LONG_PART = 40;
function nameParts(text) {
  const cut = (whole, sign) => whole.split(new RegExp(`(?<=${sign})`));
  const parts = cut(text, "/").flatMap((part) => part.length > LONG_PART ? cut(part, "-") : [part]);
  return parts.flatMap((part) => part.match(new RegExp(`.{1,${LONG_PART}}`, "gsu")) ?? []).map((piece) => make("span", { class: "piece" }, ...cut(piece, "-").map((bit) => make("span", { class: "bit", text: bit }))));
}

function meanCell(mean, digits = 3) {
  if (!mean) return [make("span", { class: "none", text: "–" }), make("span", { class: "hush", text: say("not.measured") })];
  const between = span(mean, digits);
  return [make("span", { class: "figure", text: figure(mean[0], digits) }),
    between ? make("span", { class: "interval" }, make("span", { class: "hush", text: " " + say("interval") + " " }), between) : null];
}

// A table of more columns has them closer together.
const MANY = 9;

// A plain table for the figures of a chart.
function plainTable(caption, heads, rows) {
  const head = make("tr", {}, ...heads.map((text, place) => place ? inTwoLines(make("th", { scope: "col", text, class: "number" }), text) : make("th", { scope: "col", text })));
  const body = rows.map((row) => make("tr", {}, ...row.map((text, place) => place
    ? make("td", { class: "number", text }) : make("th", { scope: "row", class: "name" }, ...nameParts(text)))));
  return make("div", { class: "scroll", role: "region", tabindex: "0", "aria-label": caption },
    make("table", { class: heads.length > MANY ? "many" : null }, make("caption", { class: "hush", text: caption }), make("thead", {}, head), make("tbody", {}, ...body)));
}
