"use strict";
// Data, words, numbers and small elements. Text of strangers reaches the page only through textContent.
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const WORDS = read("words"), PALETTE = read("palette");
const state = { language: "en", theme: "auto", items: false };
const redraws = [];

function kept(key, value) {
  try {
    if (value === undefined) return localStorage.getItem("gmtw." + key);
    localStorage.setItem("gmtw." + key, value);
  } catch { /* A page that may keep nothing works all the same. */ }
  return null;
}

function say(key, values = {}) {
  const words = WORDS[state.language]; // A suite of items has some words of its own.
  let text = (state.items ? words["items." + key] : null) ?? words[key] ?? WORDS.en[key] ?? key;
  if (typeof text === "object") {
    const form = new Intl.PluralRules(state.language).select(values.n);
    text = (text[form] ?? text.other);
    values = { ...values, n: whole(values.n) };
  }
  return text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}
const known = (key) => key in WORDS.en;
const part = (name) => known("part." + name) ? say("part." + name) : name;
const worded = (kind, name) => known(`${kind}.${name}`) ? say(`${kind}.${name}`) : name;
const languageName = (code) => known("language." + code) ? say("language." + code) : code;
const formats = new Map();
function format(kind, digits) { // Making one takes as long as writing a hundred numbers with it.
  const key = `${state.language} ${kind} ${digits}`;
  if (!formats.has(key)) formats.set(key, kind === "order" ? new Intl.Collator(state.language, { numeric: true }) : new Intl.NumberFormat(state.language,
    kind === "whole" ? { useGrouping: "always" } : { roundingMode: "halfEven", minimumFractionDigits: digits, maximumFractionDigits: digits }));
  return formats.get(key);
}
const whole = (n) => format("whole", 0).format(n);
// Rounded as the terminal does: what is stored, to the last digit, and a true half to the even digit. Of a number the format rounds its shortest text.
const exact = (value) => value.toFixed(30);
const figure = (value, digits = 3) => value == null ? "–" : format("figure", digits).format(exact(value));
const signed = (value) => value == null ? "–" : (value > 0 ? "+" : value < 0 ? "−" : "") + figure(Math.abs(value));
const span = (mean, digits = 3) => mean && mean.length === 4 ? `${figure(mean[2], digits)}–${figure(mean[3], digits)}` : "";

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") element.textContent = value;
    else if (name === "on") for (const [event, act] of Object.entries(value)) element.addEventListener(event, act);
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

// Calls act for what is typed or picked in a form; a browser may tell of a picked option by `change` alone.
function listen(form, act) {
  const said = () => new URLSearchParams(new FormData(form)).toString();
  let before = null;
  for (const event of ["input", "change"]) form.addEventListener(event, (told) => {
    const now = said();
    if (event === "change" && now === before) return;
    before = now;
    act(told);
  });
  form.addEventListener("reset", () => { before = null; });
  form.addEventListener("submit", (told) => told.preventDefault());
}

function fold(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function options(select, pairs, chosen) {
  select.replaceChildren(...pairs.map(([value, text]) => make("option", { value, text, selected: String(value) === String(chosen) })));
}

function translate() {
  document.documentElement.lang = state.language;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", say(element.dataset.label));
  for (const button of document.querySelectorAll("[data-language]")) button.setAttribute("aria-pressed", button.dataset.language === state.language);
}

function dark() {
  return state.theme === "dark" || (state.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
}

function paint() {
  document.documentElement.dataset.theme = dark() ? "dark" : "light";
  for (const button of document.querySelectorAll("[data-theme-choice]")) button.setAttribute("aria-pressed", button.dataset.themeChoice === state.theme);
}

function redraw() {
  translate();
  paint();
  for (const draw of redraws) draw();
}

function switches() {
  const asked = kept("language") ?? navigator.language.slice(0, 2);
  state.language = asked in WORDS ? asked : "en";
  state.theme = ["light", "dark"].includes(kept("theme")) ? kept("theme") : "auto";
  for (const button of document.querySelectorAll("[data-language]")) button.addEventListener("click", () => {
    state.language = button.dataset.language;
    kept("language", state.language);
    redraw();
  });
  for (const button of document.querySelectorAll("[data-theme-choice]")) button.addEventListener("click", () => {
    state.theme = button.dataset.themeChoice;
    kept("theme", state.theme);
    redraw();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
}
