// html.mjs PAGE: how long things take on it, as a line of JSON, in milliseconds.

import { open, withBrowser } from "../html/browser.mjs";

const [, , file] = process.argv;

// What `act` costs until it has been painted.
const painted = (page, act) => page.evaluate(async (source) => {
  const start = performance.now();
  globalThis.acts[source]();
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - start;
}, act);

await withBrowser(async (browser) => {
  const { page, finish } = await open(browser, file);
  const opened = await page.evaluate(() => performance.getEntriesByType("navigation")[0].loadEventEnd);
  await page.evaluate(() => {
    const type = (text) => { const box = document.getElementById("search"); box.value = text; box.dispatchEvent(new Event("input")); };
    const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    globalThis.acts = {
      search: () => type("m77"),
      again: () => type("m777"),
      clear: () => type(""),
      filter: () => document.querySelector(".chip.conditional input").click(),
      next: () => press("j"),
      step: () => press("ArrowRight"),
      scroll: () => { const list = document.getElementById("list"); list.scrollTop = list.scrollHeight / 2; },
    };
  });
  const out = { opened };
  for (const act of ["search", "again", "clear", "filter", "next", "step", "scroll"]) out[act] = await painted(page, act);
  out.elements = await page.evaluate(() => document.querySelectorAll("*").length);
  out.heap = await page.evaluate(() => performance.memory.usedJSHeapSize);
  await finish();
  console.log(JSON.stringify(out));
});
