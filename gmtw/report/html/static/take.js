"use strict";
// What a reader takes along: texts to the clipboard, tables as CSV; both are made here and sent nowhere.

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch { // A page that is no secure context may select a text and copy that.
    const field = make("textarea", { class: "hush" });
    (dialog.open ? dialog : document.body).append(field);
    field.value = text;
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

// A button that copies what text() returns at the click, and says so for a moment.
function copyButton(what, text) {
  const label = () => `${say("copy")} ${say(what)}`, button = make("button", { type: "button", class: "small", "data-copy": what, text: label() });
  button.addEventListener("click", async () => {
    await copy(text());
    button.textContent = say("copied");
    setTimeout(() => { button.textContent = label(); }, 1500);
  });
  return button;
}

// One cell: quoted where it must be; a text that a spreadsheet would calculate begins with an apostrophe. Where a comma
// is decimal, spreadsheets divide lines at semicolons, quoted or not: what is after one may not be calculated either.
function csvCell(value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = String(value).replace(/(^|[;\t\r\n])(?=[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'");
  return /[",;\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csv = (heads, rows) => [heads, ...rows].map((row) => row.map(csvCell).join(",")).join("\r\n") + "\r\n";

function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

const fileName = (what) => `${fold(DATA.title).replace(/[^a-z0-9.]+/g, "-").replace(/^-+|-+$/g, "") || "gmtw"}-${what}.csv`;

// The table as it is filtered and sorted, all of its rows; a figure with an interval takes three columns.
function csvOf(table) {
  const columns = table.columns.flatMap((column) => column.csv ?? [[column.key, column.value]]);
  return csv(columns.map(([head]) => head), table.sorted().map((row) => columns.map(([, value]) => value(row))));
}
