// What methods need and change, if the data has it.

const MOST_SUMMARIES = 200;  // shown at once

const SUMMARY_PARTS = [
  ["throws", "when it throws", "; "],
  ["modifies", "modifies", ", "],
  ["makes_stale", "makes stale", ", "],
  ["unknown", "not known", "; "],
];

function summaryText({ method, java, ...parts }) {
  return [method, java, ...SUMMARY_PARTS.flatMap(([key]) => parts[key] ?? [])].join("\n").toLowerCase();
}

function summaryCard(summary) {
  const parts = SUMMARY_PARTS.filter(([key]) => (summary[key] ?? []).length > 0);
  return el("article", { class: "card" }, el("h3", {}, summary.method),
    summary.java ? el("p", { class: "quiet mono" }, summary.java) : "",
    el("dl", {}, parts.map(([key, title, between]) => [el("dt", {}, title),
      el("dd", {}, summary[key].join(between))])),
    parts.length === 0 ? el("p", { class: "quiet" }, "nothing is known") : "");
}

function showSummaries(summaries) {
  if (!summaries || summaries.length === 0) return;
  byId("summaries").hidden = false;
  byId("to-summaries").hidden = false;
  const search = byId("summaries-search");
  const texts = summaries.map(summaryText);
  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
    const found = summaries.filter((_, k) => words.every((word) => texts[k].includes(word)));
    const more = found.length - MOST_SUMMARIES;
    byId("summaries-shown").textContent = `${plural(found.length, "method")}${more > 0 ? `, the first ${MOST_SUMMARIES} are shown` : ""}`;
    byId("summaries-list").replaceChildren(el("div", { class: "cards" }, found.slice(0, MOST_SUMMARIES).map(summaryCard)));
  };
  search.addEventListener("input", show);
  show();
}
