// summaries.mjs PAGE: methods with what they need and change, and a search.

import assert from "node:assert/strict";
import { open, texts, withBrowser } from "./browser.mjs";

await withBrowser(async (browser) => {
  const { page, finish } = await open(browser, process.argv[2]);
  assert.ok(await page.locator("#to-summaries").isVisible());
  assert.deepEqual(await texts(page, "#summaries .card h3"), ["main()", "flatten(in, out)", "addList(lst1, lst2)"]);
  assert.match(await page.locator("#summaries .card").nth(1).textContent(), /throws only if in == out, or if in contains out.*modifies.*out.*makes stale.*iterators over out/s);
  assert.match(await page.locator("#summaries .card").nth(0).textContent(), /never throws/);
  await page.locator("#summaries-search").fill("lst1 stale");
  assert.deepEqual(await texts(page, "#summaries .card h3"), [], "both words are meant");
  await page.locator("#summaries-search").fill("addlist LST1");
  assert.deepEqual(await texts(page, "#summaries .card h3"), ["addList(lst1, lst2)"]);
  assert.equal(await page.locator("#summaries-shown").textContent(), "1 method");
  assert.match(await page.locator("h1").textContent(), /^Incomplete/, "nothing was analysed, which is not clean");
  await finish();
});
