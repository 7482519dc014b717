"use strict";
// Charts: the specs that came with the page, filled with rows, words and the colours of the theme. They are drawn
// when they come near the window, and drawn again when theme, language, choice or width change.
const SPECS = read("specs"), drawn = new Map(), dirty = new Set(), turns = new Map();
const tip = document.getElementById("tip");

function filled(value, tokens) {
  if (typeof value === "string") return value.startsWith("@") ? tokens[value.slice(1)] ?? value : value;
  if (Array.isArray(value)) return value.map((one) => filled(one, tokens));
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, tokens)]));
  return value;
}

function tokens(name) {
  const words = Object.fromEntries(Object.keys(WORDS.en).filter((key) => key.startsWith("axis.")).map((key) => [key, say(key)]));
  return { ...PALETTE[dark() ? "dark" : "light"], ...words, "axis.spent": say("axis." + name),
    "axis.lead": say("axis." + DATA.lead), "axis.bars": name === "accuracy" ? named(chosen.figure) : say("axis." + name) };
}

// What stands left of the marks gets a place of one width, so that what is left for them is known.
const SPENT = new Set(["cost", "latency", "tokens"]);
const LEFT = { worlds: 84, levels: 84, goals: 100, constructions: 170, variants: 128, cost: 44, latency: 44, tokens: 44, delta: 190, board: 250, accuracy: 250, speed: 250, money: 250, rules: 200 };

function sized(spec, name, width, rows) {
  const longest = rows.reduce((most, row) => Math.max(most, (row.part ?? row.model)?.length ?? 0), 0) * 7.5 + 16;
  const names = Math.min(DATA.items && !SPENT.has(name) ? 200 : LEFT[name], width < 560 ? 128 : 250, longest > 16 && !SPENT.has(name) ? longest : Infinity);
  Object.assign(spec.config.axisY, { minExtent: names, maxExtent: names, labelLimit: names - 8 });
  if (name === "rules") spec.width.step = Math.max(24, Math.min(54, Math.floor((width - names - 70) / DATA.rules.length)));
  if (spec.spec) { // Panels: three or four beside each other, or two where there is no room, or one.
    const panels = new Set(rows.map((row) => row.metric)).size;
    spec.columns = Math.min(panels, width >= 860 ? (panels > 4 ? 3 : 4) : width >= 480 ? 2 : 1);
    spec.spec.width = Math.max(90, Math.floor((width - names - 12) / spec.columns) - 26);
  } else if (spec.width === "container") {
    spec.width = Math.max(160, width - names - 24);
  }
  return spec;
}

// A name that is too long loses its middle: what tells models apart stands at both ends.
function shortened(name, longest) {
  const tail = Math.floor((longest - 1) / 2);
  return name.length <= longest ? name : `${name.slice(0, longest - 1 - tail)}…${name.slice(name.length - tail)}`;
}

// The rows as they are drawn in that width: names of models that fit, whole ones where two would become the same.
function fitted(rows, name, names, width) {
  if (SPENT.has(name)) return width >= 460 ? rows : rows.map((row) => ({ ...row, name: row.name_narrow, side: row.side_narrow }));
  const models = [...new Set(rows.map((row) => row.model))].filter((one) => one !== undefined);
  const short = new Map(models.map((one) => [one, shortened(one, Math.max(9, Math.floor((names - 12) / 7.3)))]));
  const twice = [...short.values()].filter((one, at, all) => all.indexOf(one) !== at);
  return rows.map((row) => row.model === undefined || twice.includes(short.get(row.model)) ? row : { ...row, model: short.get(row.model) });
}

function pointed(handler, event, item, value) {
  const text = value && typeof value === "object" ? value.say : value;
  tip.hidden = !text;
  if (!text) return;
  tip.textContent = text;
  const room = 12, box = tip.getBoundingClientRect();
  tip.style.left = Math.max(4, Math.min(event.clientX + room, innerWidth - box.width - 4)) + "px";
  tip.style.top = (event.clientY + room + box.height > innerHeight ? event.clientY - room - box.height : event.clientY + room) + "px";
}

async function draw(name) {
  const box = document.querySelector(`[data-chart="${name}"]`), chart = charts[name];
  if (!box || !chart) return;
  dirty.delete(name);
  const canvas = box.querySelector(".canvas > div"), rows = chart.rows();
  const spec = sized(filled(structuredClone(SPECS[name]), tokens(name)), name, box.clientWidth, rows);
  spec.data = { values: fitted(rows, name, spec.config.axisY.maxExtent, box.clientWidth) };
  spec.datasets = undefined;
  const turn = (turns.get(name) ?? 0) + 1, sheet = make("div");
  turns.set(name, turn);
  const point = state.language === "ro" ? { decimal: ",", thousands: ".", grouping: [3], currency: ["", " USD"] } : undefined;
  const result = await vegaEmbed(sheet, spec, { actions: false, ast: true, renderer: "svg", tooltip: pointed, logLevel: 1, defaultStyle: false, formatLocale: point });
  if (turns.get(name) !== turn) { // A later drawing has begun, for another width or theme.
    result.finalize();
    return;
  }
  drawn.get(name)?.finalize();
  drawn.set(name, result);
  canvas.replaceChildren(sheet);
  const svg = canvas.querySelector("svg");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  const view = box.querySelector(".canvas");
  view.setAttribute("role", "img");
  view.setAttribute("aria-label", chart.description());
  if (view.scrollWidth > view.clientWidth) view.setAttribute("tabindex", "0"); else view.removeAttribute("tabindex");
  box.dataset.drawn = String(rows.length);
}

function frame(name) {
  const box = document.querySelector(`[data-chart="${name}"]`);
  const summary = make("summary", { "data-word": "data" }), holder = make("div"), details = make("details", { open: Boolean(charts[name].open) }, summary, holder);
  const fill = () => { if (details.open) holder.replaceChildren(charts[name].table()); };
  details.addEventListener("toggle", fill);
  redraws.push(fill);
  box.fill = fill;
  const title = charts[name].title ? [make("figcaption", { "data-word": charts[name].title })] : [];
  box.append(...title, make("div", { class: "canvas" }, make("div")), details);
}

const near = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    entry.target.near = entry.isIntersecting;
    if (entry.isIntersecting && dirty.has(entry.target.dataset.chart)) draw(entry.target.dataset.chart);
  }
}, { rootMargin: "300px" });

const sizes = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    const width = Math.round(contentRect.width);
    if (target.wide !== undefined && target.wide !== width) stale(target.dataset.chart);
    target.wide = width;
  }
});

function stale(...names) {
  for (const name of names) {
    dirty.add(name);
    const box = document.querySelector(`[data-chart="${name}"]`);
    if (box?.near) draw(name);
    box?.fill?.();
  }
}

function startCharts() {
  for (const name of Object.keys(charts)) {
    frame(name);
    dirty.add(name);
    near.observe(document.querySelector(`[data-chart="${name}"]`));
    sizes.observe(document.querySelector(`[data-chart="${name}"]`));
  }
  redraws.push(() => stale(...Object.keys(charts)));
  addEventListener("beforeprint", () => dirty.forEach(draw));
}
