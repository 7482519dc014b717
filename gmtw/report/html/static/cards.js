"use strict";
// Of a suite of items: a card for each model, with what became of its items, its weakest categories and its first answers.
const FIRST_ANSWERS = 3, WEAKEST = 3, CUT = 90;
const OUTCOMES = ["correct", "wrong", "unparsed", "errors", "missing"];

function outcomeBar(items) {
  const parts = OUTCOMES.filter((key) => items[key]);
  const bar = make("div", { class: "stack", role: "img", "aria-label": parts.map((key) => `${say(key)} ${whole(items[key])}`).join(", ") });
  for (const key of parts) {
    const part = make("span", { class: "o-" + key, title: `${say(key)} ${whole(items[key])}` });
    part.style.flexGrow = items[key];
    bar.append(part);
  }
  return bar;
}

function weakest(model) {
  const found = Object.entries(model.worlds).map(([name, { items }]) => [name, items.correct, items.n]).filter(([, right, n]) => right < n);
  found.sort((a, b) => a[1] / a[2] - b[1] / b[2] || b[2] - a[2] || byText(a[0], b[0]));
  if (DATA.worlds.length < 2 || !found.length) return null;
  return make("p", { class: "note", text: `${say("cards.weakest")}: ${found.slice(0, WEAKEST).map(([name, right, n]) => `${part(name)} ${whole(right)}/${whole(n)}`).join(", ")}` });
}

// The first answers in the order of ids, as the page has them.
function firstAnswers(model) {
  const rows = OUTPUTS.filter((row) => row.place === model.place).sort((a, b) => a.number - b.number).slice(0, FIRST_ANSWERS);
  return make("ul", { class: "answers" }, ...rows.map((row) => {
    const text = row.here ? outputText(row) : "", right = row.status === "s";
    return make("li", {}, make("span", { class: right ? "right" : "wrong", text: right ? "✓" : "✗", title: say("state." + row.status) }),
      make("button", { type: "button", class: "open", text: DATA.ids[row.number], on: { click: () => openDetail(row) } }),
      text ? make("span", { class: "said", lang: "und", text: text.length > CUT ? text.slice(0, CUT) + "…" : text }) : null);
  }));
}

function outputText(row) {
  const found = detailsOf(row.place)[row.number];
  return (found?.text ?? []).map((one) => typeof one === "string" ? one : one[0]).join("").trim().replace(/\s+/g, " ");
}

function card(model) {
  const { items } = model, share = model.means.accuracy?.[0];
  return make("article", { class: "card" }, make("h3", { class: "name", text: model.label }),
    make("p", { class: "share" }, make("strong", { text: share == null ? "–" : `${figure(100 * share, 1)} %` }),
      make("span", { class: "none", text: say("cards.of", { right: whole(items.correct), n: whole(items.n) }) })),
    outcomeBar(items), weakest(model), firstAnswers(model));
}

function startCards() {
  $("#cards").hidden = !DATA.items;
  if (!DATA.items) return;
  redraws.push(() => $("#card-list").replaceChildren(...field().map(card)));
}
