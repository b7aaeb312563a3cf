// many.mjs PAGE COUNT: a page of many findings opens, is filtered and walked through, with few elements.

import assert from "node:assert/strict";
import { open, withBrowser } from "./browser.mjs";

const [, , file, count] = process.argv;

await withBrowser(async (browser) => {
  const { page, finish } = await open(browser, file);
  const shown = () => page.locator("#shown").textContent();
  assert.equal(await shown(), `${Number(count).toLocaleString("en")} sites`);
  assert.ok(await page.evaluate(() => document.querySelectorAll("*").length) < 2000);
  await page.locator("#list").focus();
  await page.keyboard.press("End");
  assert.match(await page.locator(".row[aria-selected=true] .name").textContent(), new RegExp(`m${count - 1} `));
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator(".stage .count").textContent(), /^Step 2/);
  await page.locator("#search").fill("m1234");
  assert.ok(await page.locator(".row").count() >= 1);
  assert.match(await page.locator(".row[aria-selected=true]").textContent(), /m1234/);
  assert.equal(await page.locator(".row[aria-selected=true]").getAttribute("aria-posinset"), "1");
  assert.ok(await page.evaluate(() => document.querySelectorAll(".row").length) < 100);
  await finish();
});
