"use strict";
// Permalinks: the fragment of the address holds the language of the board, every filter and order, and the open output.
// Opening the address restores them; "#rules" alone is a section. Models, worlds and levels stand there by name.
const LINKED = new Map();
let section = "", restoring = false;

// get() returns the value as text, "" for the usual one; set(text) takes it back, "" and unknown ones as the usual one.
function linked(key, get, set) {
  LINKED.set(key, { get, set });
}

// A field of a form. names: the text for each value that is no text itself; usual: the value that is left out.
function linkedField(key, form, name, names = null, usual = () => "") {
  const field = form.elements[name], texts = () => names?.() ?? new Map([...(field.options ?? [])].map((one) => [one.value, one.value]));
  const set = (text) => {
    const found = field.options ? [...texts()].find(([, one]) => one === text)?.[0] : text;
    field.value = text && found !== undefined ? found : usual();
  };
  linked(key, () => field.value === String(usual()) ? "" : field.options ? texts().get(field.value) ?? "" : field.value, set);
}

const sampleNames = () => new Map(DATA.models.filter((model) => model.sample !== null).map((model) => [String(model.place), model.label]));
const modelNames = () => new Map(DATA.models.map((model) => [String(model.place), model.label]));
const namesOf = (names) => () => new Map(names.map((name, place) => [String(place), name]));

function fragment() {
  const said = [...LINKED].map(([key, one]) => [key, one.get()]).filter(([, value]) => value);
  if (!said.length) return section ? "#" + section : "";
  return "#" + new URLSearchParams(section ? [...said, ["at", section]] : said);
}

// The address says what is shown; `step` makes it one that the browser's Back returns from.
function keepAddress(step = false) {
  const wanted = fragment();
  if (restoring || wanted === location.hash) return;
  try {
    history[step ? "pushState" : "replaceState"](null, "", wanted || location.pathname + location.search);
  } catch { /* A browser that allows no change of the address shows everything all the same. */ }
}

function goTo(id) {
  const target = document.getElementById(id);
  target?.scrollIntoView();
}

// Shows what the address says; filters that it does not name are the usual ones.
function restoreAddress() {
  const text = location.hash.slice(1), said = new URLSearchParams(text.includes("=") ? text : "");
  restoring = true;
  section = text.includes("=") ? said.get("at") ?? "" : text;
  for (const [key, one] of LINKED) {
    one.set(said.get(key) ?? "");
    if (key === "answers") redraw(); // The models that can be chosen are those of the language.
  }
  for (const form of document.querySelectorAll("form")) form.dispatchEvent(new Event("input", { bubbles: true }));
  restoring = false;
  if (section && !dialog.open) goTo(section);
}

function startAddress() {
  let waiting = 0;
  const soon = () => { clearTimeout(waiting); waiting = setTimeout(keepAddress, 200); };
  for (const event of ["input", "change", "click", "reset"]) document.addEventListener(event, soon);
  document.getElementById("contents").addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    section = link.hash.slice(1);
    goTo(section);
    keepAddress();
  });
  addEventListener("hashchange", () => { if (location.hash !== "#main") restoreAddress(); });
  if (location.hash) restoreAddress();
}
