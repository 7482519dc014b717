"use strict";
// The sections above the outputs: leaderboard, worlds and levels, constructions, rules, cost and latency, languages.
const DATA = read("figures"), ROWS = read("rows");
state.items = DATA.items;
const FIGURES = DATA.figures, LOWER = new Set(DATA.lower);
const FIRST = DATA.items ? "accuracy" : "board";
const named = (key) => known(key) && key.length > 1 ? say(key) : key;
const languages = [...new Set(DATA.models.map((model) => model.language))]; // Models of one language stand in one table.
const chosen = { figure: DATA.lead, language: "", first: 0, second: -1, models: [] };
const field = () => DATA.models.filter((model) => model.language === chosen.language);
const own = (rows) => { const here = new Set(field().map((model) => model.label)); return rows.filter((row) => here.has(row.model)); };
const counts = (models) => new Set(models.map((model) => model.model)).size; // A model is one, whatever it was asked and how often.
const $ = (selector) => document.querySelector(selector);

DATA.models.forEach((model, place) => Object.assign(model, { place, ties: DATA.ties[place] }));

// From here on the tables and charts are those of that language.
function speak(language) {
  const places = DATA.models.filter((model) => model.language === language).map((model) => model.place);
  Object.assign(chosen, { language, first: places[0] ?? 0, second: places[1] ?? -1, models: DATA.models.filter((model) => model.language === language) });
}
speak(languages[0]);
const late = (row) => [...DATA.status[row.place]].filter((one) => one === "l").length;
const counted = (key, value) => ({ key, head: () => say(key), value, cell: (row) => whole(value(row)), number: true });
const spentColumn = (key, of, digits) => ({ key, head: () => say(key), value: (row) => of(row.spent) ?? null, cell: (row) => figure(of(row.spent), digits), number: true });

// A mean with its interval, which takes three columns of a CSV file.
const meanColumn = (key) => ({ key, head: () => say(key), value: (row) => row.means[key]?.[0] ?? null, cell: (row) => meanCell(row.means[key]), number: true, best: true,
  csv: [[key, (row) => row.means[key]?.[0]], [`${key} low`, (row) => row.means[key]?.[2]], [`${key} high`, (row) => row.means[key]?.[3]]] });

// Tokens of thinking of an answer, where some model spent any.
const thoughtColumn = () => DATA.models.some((model) => model.spent?.thought) ? [spentColumn("thought", (spent) => spent?.thought, 0)] : [];

// What is solved with how many tokens, where some model says them.
const BUDGETS = Object.keys(DATA.models.map((model) => model.spent?.budgets).find(Boolean)?.within ?? {});
const budgetColumns = () => BUDGETS.length ? [
  spentColumn("tokens.each", (spent) => spent?.budgets?.each, 0), spentColumn("tokens.solved", (spent) => spent?.budgets?.per_solved, 0),
  ...BUDGETS.map((most) => ({ ...spentColumn(`within ${most}`, (spent) => spent?.budgets?.within[most].value, 3), head: () => say("within", { most: whole(Number(most)) }) })),
  ...(DATA.models.some((model) => model.spent?.budgets?.unsaid) ? [spentColumn("tokens.unsaid", (spent) => spent?.budgets?.unsaid, 0)] : []),
] : [];

// Of a suite of items: points, accuracy with both denominators, what became of the items, and what they took.
const itemColumns = () => [
  ...["total", "of_answered"].map((key) => ({ key, head: () => say(key), value: (row) => row.items[key], cell: (row) => figure(row.items[key], 1), number: true, best: true })),
  ...["accuracy", "accuracy.answered"].map(meanColumn),
  ...["correct", "wrong", "unparsed"].map((key) => counted(key, (row) => row.items[key])),
  counted("errors", (row) => row.items.errors - late(row)), counted("late", late), counted("missing", (row) => row.items.missing), counted("n.all", (row) => row.items.n),
  ...(DATA.models.some((model) => model.spent) ? [spentColumn("tokens.in", (spent) => spent?.prompt_tokens.value, 0), spentColumn("tokens.out", (spent) => spent?.completion_tokens.value, 0), ...thoughtColumn(),
    spentColumn("seconds", (spent) => spent?.latency_s.value, 2), spentColumn("dollars", (spent) => spent?.cost_usd.value, 4)] : []),
];

// How much was answered, and the leading figure over that, where it is another one than over all.
function answeredCell(row) {
  const counts = `${whole(row.answered)}/${whole(row.asked)}`, share = row.of_answered[DATA.lead];
  return share === undefined ? counts : [counts, make("span", { class: "interval", text: `${say("of.these")} ${figure(share)}` })];
}

const scoreColumns = () => [
  ...FIGURES.map((key) => ({ ...meanColumn(key), head: () => named(key), cell: (row) => meanCell(row.means[key], LOWER.has(key) ? 2 : 3), lower: LOWER.has(key) })),
  { key: "answered", head: () => say("answered"), value: (row) => row.asked ? row.answered / row.asked : null,
    cell: answeredCell, number: true, csv: [["answered", (row) => row.answered], ["asked", (row) => row.asked],
      ...(DATA.models.some((row) => row.of_answered[DATA.lead]) ? [[`${DATA.lead} of answered`, (row) => row.of_answered[DATA.lead]]] : [])] },
  ...thoughtColumn(), ...budgetColumns(),
];

// The name of a model leads to its outputs; its run is said under the pointer.
const modelCell = (row) => make("button", { type: "button", class: "open", "data-spoken-in": languages.length > 1 ? row.language : null,
  title: `${say("to.outputs")}${DATA.signatures.length > 1 ? ` · ${say("run")} ${row.run}` : ""}`, on: { click: () => showOutputsOf(row) } }, ...nameParts(row.model));

const boardColumns = () => [
  { key: "rank", head: () => say("rank"), value: (row) => row.rank, cell: (row) => rankCell(row), number: true, up: true,
    csv: [["rank", (row) => row.last ? null : row.rank], ...(DATA.ties.some(Boolean) ? [["ties", (row) => row.ties]] : [])] },
  { key: "model", head: () => say("model"), value: (row) => row.model, cell: modelCell, first: true, kind: "name",
    csv: [["model", (row) => row.model], ["language", (row) => row.language], ["run", (row) => row.run]] },
  ...(DATA.models.some((model) => model.sample) ? [{ key: "sample", head: () => "#", value: (row) => row.sample, cell: (row) => row.sample === null ? "" : whole(row.sample), number: true }] : []),
  ...(DATA.items ? itemColumns() : scoreColumns()),
];

// The models that were chosen to be shown beside each other.
const pair = () => [...new Set([chosen.first, chosen.second])].map((place) => DATA.models[place]).filter(Boolean);

function showPair() {
  for (const place of document.querySelectorAll("[data-chosen]")) {
    const model = DATA.models[chosen[place.dataset.chosen]];
    place.textContent = model?.label ?? "";
    place.parentElement.hidden = !model;
  }
}

function boardRows() {
  const rows = chosen.models.filter((model) => model.means[chosen.figure]).map((model) => {
    const mean = model.means[chosen.figure], [value, n, low = value, high = value] = mean;
    return { model: model.label, last: model.last, value, low, high, say: `${model.label}: ${named(chosen.figure)} ${figure(value)} ${span(mean)} (n = ${whole(n)})` };
  });
  return rows.sort((a, b) => a.last - b.last || b.value - a.value); // Of equal ones the order is that of the table.
}

function partsRows(axis, panels = DATA.panels) {
  const name = (place) => DATA.models[place]?.label;
  const rows = [];
  for (const [order, metric] of panels.entries()) for (const one of DATA[axis]) field().forEach((model) => {
    const mean = model[axis][one]?.means[metric], place = model.place;
    if (!mean) return;
    const [value, n, low = value, high = value] = mean;
    const role = place === chosen.first ? "first" : place === chosen.second ? "second" : "others";
    rows.push({ metric: named(metric), order, part: part(one), value, low, high, role, say: `${name(place)}: ${part(one)}, ${named(metric)} ${figure(value)} ${span(mean)} (n = ${whole(n)})` });
  });
  return rows;
}

// The same rows of differences, which are said with their sign.
const variantRows = () => partsRows("variants", ["solved", "U"]).map((row) => ({ ...row, say: row.say.replace(figure(row.value), signed(row.value)) }));

// For each of the models that were chosen: how each construction fared, and how it compares with the common wording.
function constructionsTable() {
  const heads = ["construction", "alone", "interval", "minus_plain", "interval", "rules.alone", "met", "rules.all"].map((key) => say(key));
  const line = (one, { means: { met, alone, minus_plain: gap } }) => [part(one), figure(alone?.[0]), span(alone) || "–", gap ? signed(gap[0]) : "–", gap ? between(gap.slice(2)) : "–", whole(alone?.[1] ?? 0), figure(met[0]), whole(met[1])];
  return make("div", {}, ...pair().flatMap((model) => [make("h3", { text: model.label }),
    plainTable(`${say("constructions")}, ${model.label}`, heads, DATA.constructions.filter((one) => model.constructions[one]).map((one) => line(one, model.constructions[one])))]));
}

// Of all models: the errors of language per 100 words, and those of each category, the most frequent first.
function categoriesTable() {
  const cell = (model, one) => model.categories[one] ? figure(model.categories[one][0], 2) : figure(0, 2);
  const heads = [say("model"), say("all.categories"), ...DATA.categories.map((one) => worded("error", one))];
  return plainTable(say("categories"), heads, field().filter((model) => model.categories).map((model) =>
    [model.label, figure(model.means.errors_per_100[0], 2), ...DATA.categories.map((one) => cell(model, one))]));
}

// Of all models: solved in plain and in all words; for each of the models that were chosen, what it loses in each variant.
function variantsTable() {
  const models = field().filter((model) => model.robustness);
  const all = plainTable(say("variants"), ["model", "n", "plain.prompt", "all.words", "interval", "worst.variant", "noise"].map((key) => key === "n" ? key : say(key)),
    models.map(({ label, robustness: one }) => [label, whole(one.n), figure(one.plain), figure(one.all[0]), span(one.all) || "–", one.worst ? part(one.worst) : "–", one.noise === null ? "–" : figure(one.noise)]));
  const heads = [say("variant"), "n", say("plain.prompt"), named("solved"), say("minus.plain"), say("interval"), "p", say("flips"), `U ${say("minus.plain")}`, say("interval")];
  const gap = (mean) => mean ? [signed(mean[0]), between(mean.slice(2))] : ["–", "–"];
  const line = (one, { n, plain, varied, means, p, flips }) => [part(one), whole(n), figure(plain.solved), figure(varied.solved), ...gap(means.solved), means.solved ? chance(p.solved) : "–", figure(flips), ...gap(means.U)];
  return make("div", {}, all, ...pair().filter((model) => model.robustness).flatMap((model) => [make("h3", { text: model.label }),
    plainTable(`${say("variants")}, ${model.label}`, heads, DATA.variants.filter((one) => model.variants[one]).map((one) => line(one, model.variants[one])))]));
}

// Of the models that were chosen: the categories (or methods) with their share in the total, and the total.
function itemsTable(axis) {
  const keys = ["correct", "wrong", "unparsed", "errors", "missing", "n.all"], heads = [say("model"), say(axis === "worlds" ? "world" : "level"), say("weight"), say("total"), say("of_answered"), ...keys.map((key) => say(key))];
  const line = (model, name, weight, items) => [model.label, name, weight === undefined ? "–" : `${figure(100 * weight, 1)} %`, figure(items.total, 1), figure(items.of_answered, 1),
    ...keys.map((key) => whole(items[key === "n.all" ? "n" : key]))];
  return plainTable(say(axis), heads, pair().flatMap((model) => [
    ...DATA[axis].filter((one) => model[axis][one]?.items.n).map((one) => line(model, part(one), axis === "worlds" ? model.items.weights[one] : undefined, model[axis][one].items)),
    line(model, say("weighted"), 1, model.items)]));
}

// How often each letter was chosen, and how often it was right.
function lettersTable() {
  const models = field().filter((model) => Object.keys(model.items?.gold ?? {}).length);
  const letters = [...new Set(models.flatMap((model) => [...Object.keys(model.items.chosen), ...Object.keys(model.items.gold)]))].sort((a, b) => (a === "?") - (b === "?") || byText(a, b));
  const heads = letters.map((letter) => letter === "?" ? say("unparsed") : letter);
  return plainTable(say("letters"), [say("model"), ...heads], models.map((model) => [model.label, ...letters.map((letter) =>
    letter === "?" ? whole(model.items.chosen[letter] ?? 0) : `${whole(model.items.chosen[letter] ?? 0)} / ${whole(model.items.gold[letter] ?? 0)}`)]));
}

function partsTable(axis) {
  if (DATA.items) return itemsTable(axis);
  const heads = [say("model"), say({ worlds: "world", levels: "level", goals: "goal" }[axis]), ...DATA.panels.map(named)];
  return plainTable(say(axis), heads, field().flatMap((model) => DATA[axis].filter((one) => model[axis][one]).map((one) =>
    [model.label, part(one), ...DATA.panels.map((metric) => figure(model[axis][one].means[metric]?.[0]))])));
}

// Of tasks that may have no plan: how often a model says wrongly that there is none, and how often it does not see it.
function mistakesTable() {
  const means = (model) => Object.values(model.goals).map((one) => one.means).find((one) => one.false_alarms || one.missed);
  const cells = (mean) => mean ? [figure(mean[0]), span(mean) || "–", whole(mean[1])] : ["–", "–", whole(0)];
  const rows = field().filter(means).map((model) => [model.label, ...cells(means(model).false_alarms), ...cells(means(model).missed)]);
  const heads = ["model", "false_alarms", "interval", "n", "missed", "interval", "n"].map((key) => key === "n" ? key : say(key));
  return rows.length ? [plainTable(say("mistakes"), heads, rows)] : [];
}

const ruleName = (text) => text.slice(0, 2) + worded("rule", text.slice(2)); // "U max-total"
const lowest = () => own(ROWS.rules ?? []).reduce((low, row) => !low || row.held < low.held ? row : low, null);
const DIGITS = { cost: 5, latency: 2, tokens: 0 };
const spentTable = (name) => () => plainTable(say(name), [say("model"), say("axis." + DATA.lead), say("axis." + name), ...(anyThought() ? [say("thought")] : [])],
  own(ROWS[name]).map((row) => [row.model, figure(row.value), figure(row.x, DIGITS[name]), ...(anyThought() ? [figure(row.thought, 0)] : [])]));
const spentAgainst = (name) => ({ title: name, rows: said(name, (row) => `${figure(row.value)}, ${figure(row.x, DIGITS[name])} ${say("axis." + name)}${thinking(row)}`), description: () => say("chart." + name, { figure: named(DATA.lead) }), table: spentTable(name) });
const anyThought = () => thoughtColumn().length > 0;
const thinking = (row) => row.thought ? `, ${figure(row.thought, 0)} ${say("thought.said")}` : "";
const roles = () => ({ metrics: DATA.panels.map(named).join(" "), first: DATA.models[chosen.first]?.label ?? "", second: DATA.models[chosen.second]?.label ?? say("parts.none") });

const standing = { rows: boardRows, description: () => {
  const best = boardRows()[0];
  return say("chart.board", { figure: named(chosen.figure), best: best?.model ?? "–", value: figure(best?.value) });
}, table: () => plainTable(say("board"), [say("model"), named(chosen.figure), say("interval")],
  boardRows().map((row) => [row.model, figure(row.value), row.low < row.high ? `${figure(row.low)}–${figure(row.high)}` : "–"])) };
const said = (name, text) => () => own(ROWS[name]).map((row) => ({ ...row, say: `${row.model}: ${text(row)}` }));
const bars = (name) => ({ title: name, rows: said(name, (row) => figure(row.value, name === "money" ? 4 : 2)), description: () => say("chart." + name),
  table: () => plainTable(say(name), [say("model"), say("axis." + name)], own(ROWS[name]).map((row) => [row.model, figure(row.value, name === "money" ? 4 : 2)])) });

const ALL_CHARTS = {
  board: standing, accuracy: standing, speed: bars("speed"), money: bars("money"),
  worlds: { open: DATA.items, rows: () => partsRows("worlds"), description: () => say("chart.worlds", roles()), table: () => partsTable("worlds") },
  levels: { open: DATA.items, rows: () => partsRows("levels"), description: () => say("chart.levels", roles()), table: () => partsTable("levels") },
  goals: { open: true, rows: () => partsRows("goals"), description: () => say("chart.goals", roles()), table: () => make("div", {}, partsTable("goals"), ...mistakesTable()) },
  constructions: { open: true, rows: () => partsRows("constructions", ["met", "alone"]), description: () => say("chart.constructions", roles()), table: constructionsTable },
  variants: { open: true, rows: variantRows, description: () => say("chart.variants", roles()), table: variantsTable },
  rules: { rows: () => own(ROWS.rules).map((row) => ({ ...row, rule: ruleName(row.rule), say: `${row.model}: ${ruleName(row.rule)}, ${row.text} %` })), description: () => {
    const low = lowest();
    return say("chart.rules", { rule: low ? ruleName(low.rule) : "–", model: low?.model ?? "–", value: low?.text ?? "–" });
  }, table: () => plainTable(say("rules"), [say("model"), ...DATA.rules.map((rule) => ruleName(`${rule.metric} ${rule.kind}`))],
    field().map(({ label, place }) => [label, ...DATA.rules.map((rule) => rule.n[place] ? `${whole(rule.held[place])}/${whole(rule.n[place])}` : "–")])) },
  cost: spentAgainst("cost"), latency: spentAgainst("latency"), tokens: spentAgainst("tokens"),
  delta: { open: true, rows: deltaRows, description: () => say("chart.delta", { difference: difference() }), table: deltaTable },
};
const charts = Object.fromEntries(Object.entries(ALL_CHARTS).filter(([name]) => name in ROWS));

// The first language, and the other one, or the word for each of the others.
const sides = () => [languageName(DATA.delta_languages[0]), DATA.delta_languages.length > 2 ? say("each") : languageName(DATA.delta_languages[1])];
const difference = () => say("difference", { first: sides()[0], language: sides()[1] });
const shifts = () => DATA.delta_keys.flatMap((key, order) => DATA.delta.filter((one) => one.means[key]).map((one) => ({ key, order, model: one.model, ...one.means[key] })));
const between = (ends) => ends.length > 1 ? `[${signed(ends[0])}; ${signed(ends[1])}]` : "–";
const chance = (p) => p < 0.001 ? `< ${figure(0.001)}` : figure(p);

function deltaRows() {
  return shifts().map((one) => {
    const [value, low = value, high = value] = one.delta;
    return { metric: named(one.key), order: one.order, model: one.model, value, low, high,
      say: `${one.model}: ${named(one.key)} ${signed(value)} ${between(one.delta.slice(1))}, ${say("reading." + one.reading)}` };
  });
}

function deltaTable() {
  const heads = [say("model"), say("score"), ...sides(), difference(), say("interval"), "p", say("reading"), "n"];
  const rows = shifts().sort((a, b) => byText(a.model, b.model) || a.order - b.order);
  return plainTable(say("delta"), heads, rows.map((one) => [one.model, named(one.key), figure(one.first), figure(one.second), signed(one.delta[0]),
    between(one.delta.slice(1)), chance(one.p), say("reading." + one.reading), whole(one.n)]));
}

function heatLegend() {
  const edges = [0, 25, 50, 75, 90, 100], theme = PALETTE[dark() ? "dark" : "light"], colours = edges.map((_, place) => theme[`heat.${place}`]);
  const words = edges.map((low, place) => low === 100 ? say("rules.always") : place === 0 ? say("rules.below", { high: edges[1] })
    : say("rules.band", { low, high: edges[place + 1] === 100 ? 99 : edges[place + 1] - 1 }));
  $("#heat-legend").replaceChildren(...colours.map((colour, place) => {
    const chip = make("span", { class: "chip", "aria-hidden": "true" });
    chip.style.background = colour;
    return make("li", {}, chip, words[place]);
  }));
}

// What quick instances say of the whole set: "blind: Solved 0.012 (0.000–0.031), Avg 0.801 (0.792–0.811)".
const predicted = (model) => `${model.label}: ` + FIGURES.filter((key) => model.whole[key]).map((key) => `${named(key)} ${figure(model.whole[key][0])} (${span(model.whole[key])})`).join(", ");

// The columns of the board, each with what it is.
function definitions() {
  $("#board-columns").replaceChildren(...[...FIGURES, "answered"].filter((key) => known("about." + key)).map((key) =>
    make("div", {}, make("dt", { text: named(key) }), make("dd", { text: say("about." + key) }))));
}

function header() {
  document.title = `${DATA.title} · gmtw`;
  $("#title").textContent = DATA.title;
  const without = WITHOUT_RANK.filter((_, last) => last && DATA.models.some((model) => model.last === last));
  $("#ranks-note").hidden = !without.length;
  $("#ranks-note").textContent = without.map((why) => say("board." + why)).join(" ");
  $("#ties-note").hidden = !DATA.ties.some(Boolean);
  $("#ties-note").textContent = say("ties.note", { figure: named(DATA.lead) });
  $("#what").textContent = say("what", { models: say("n.models", { n: counts(DATA.models) }), instances: say("n.instances", { n: DATA.ids.length }), scoring: DATA.scoring })
    + (DATA.profile ? ", " + say("profile", { profile: DATA.profile }) : "");
  const foretold = field().filter((model) => model.whole);
  $("#whole").hidden = !foretold.length;
  $("#whole").textContent = say("whole", { set: DATA.whole, models: foretold.map(predicted).join("; ") });
  $("#home").hidden = !DATA.site;
  $("#mark").hidden = DATA.site;
  $("#partial").hidden = !DATA.partial.length;
  $("#partial").textContent = DATA.partial.map((why) => say("partial", { why: translated(why) })).join(" ");
  $("#contents").replaceChildren(...[...document.querySelectorAll("main > section:not([hidden])")].map((section) =>
    make("li", {}, make("a", { href: "#" + section.id, text: section.querySelector("h2").textContent }))));
  $("#signatures").replaceChildren(...DATA.signatures.map((line) => make("li", { class: "mono", text: line })));
  $("#left-out-word").hidden = !DATA.left_out.length;
  $("#left-out").replaceChildren(...DATA.left_out.map((line) => make("li", { class: "mono", text: line })));
}

// The tabs of the languages; those of a page in one language are hidden.
function tongues(then) {
  $("#languages").replaceChildren(...languages.map((code) => make("button", { type: "button", class: "tab", "data-spoken": code,
    "aria-pressed": String(code === chosen.language), text: languageName(code), on: { click: () => { speak(code); then(); $(`[data-spoken="${CSS.escape(code)}"]`).focus(); } } })));
}

function startBoard() {
  const has = { spent: ["cost", "latency", "tokens", "speed", "money"].some((name) => name in charts), letters: DATA.models.some((model) => Object.keys(model.items?.gold ?? {}).length), delta: "delta" in charts, rules: "rules" in charts, constructions: "constructions" in charts, variants: "variants" in charts };
  for (const [id, there] of Object.entries(has)) if (!there) document.getElementById(id).hidden = true;
  $("#h-goals").hidden = !("goals" in charts);
  for (const id of ["h-categories", "categories-note", "categories-table"]) document.getElementById(id).hidden = !DATA.categories.length;
  for (const name of Object.keys(ALL_CHARTS)) if (!(name in charts)) document.querySelector(`[data-chart="${name}"]`).hidden = true;
  $("#languages").hidden = languages.length < 2;
  $("#items-columns").hidden = !DATA.items;
  $("#board-columns").hidden = DATA.items;
  redraws.push(header, definitions, heatLegend, showPair, () => $("#letters-table").replaceChildren(lettersTable()),
    () => $("#categories-table").replaceChildren(categoriesTable()));
  const table = new SortedTable($("#board-table"), boardColumns(), { sort: { key: "rank", way: 1 }, caption: "board" });
  table.onsort = () => counted();
  const form = $("#board-filters"), choose = $("#parts-filters");
  const counted = () => {
    const column = table.columns.find((one) => one.key === table.sort.key);
    $("#board-count").textContent = [say("of", { shown: whole(counts(chosen.models)), all: say("n.models", { n: counts(field()) }) }),
      say("sorted", { column: column.head(), way: say(table.sort.way > 0 ? "up" : "down") })].join(", ");
  };
  const filter = () => {
    const text = fold(form.text.value);
    chosen.figure = form.figure.value || chosen.figure;
    chosen.models = field().filter((model) => fold(model.label).includes(text));
    table.show(chosen.models);
    counted();
    stale(FIRST);
  };
  listen(form, filter);
  $("#board-csv").addEventListener("click", () => download(fileName("board"), csvOf(table)));
  listen(choose, () => {
    chosen.first = Number(choose.first.value);
    chosen.second = Number(choose.second.value);
    showPair();
    stale("worlds", "levels", "goals", "constructions", "variants");
  });
  redraws.push(() => {
    tongues(redraw);
    options(form.figure, FIGURES.filter((key) => !LOWER.has(key)).map((key) => [key, named(key)]), chosen.figure);
    const models = field().map((model) => [model.place, model.label]);
    options(choose.first, models, chosen.first);
    options(choose.second, [[-1, say("parts.none")], ...models], chosen.second);
    filter();
  });
  linked("answers", () => chosen.language === languages[0] ? "" : chosen.language, (text) => speak(languages.includes(text) ? text : languages[0]));
  linkedField("name", form, "text");
  linkedField("figure", form, "figure", null, () => DATA.lead);
  linkedField("first", choose, "first", modelNames, () => field()[0]?.place ?? 0);
  linkedField("second", choose, "second", () => new Map([["-1", "-"], ...modelNames()]), () => field()[1]?.place ?? -1);
  linked("order", () => table.order, (text) => { table.order = text; });
}
