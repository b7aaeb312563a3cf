// hostile.mjs PAGE PAYLOADS.json: every text of the page's data is hostile, a payload a site; each is shown
// as it is, and nothing acts.

import assert from "node:assert/strict";
import fs from "node:fs";
import { open, withBrowser } from "./browser.mjs";

const [, , file, list] = process.argv;
const payloads = JSON.parse(fs.readFileSync(list, "utf-8"));

// What of a text can be told from another in a page.
const plain = (text) => text.replace(/\s+/g, " ").trim();

await withBrowser(async (browser) => {
  const { page, finish } = await open(browser, file);
  assert.ok(payloads.length >= 100);
  const elements = await page.evaluate(() => document.querySelectorAll("script, style, meta, base, iframe, img, object, embed, link").length);
  assert.equal(elements, 2 + 1 + 5, "the page's own: two scripts, a style, five meta");
  await page.locator("#list").focus();
  await page.keyboard.press("Home");
  for (const [k, payload] of payloads.entries()) {
    const shown = await page.evaluate(() => ({
      id: document.querySelector("#detail .block:last-child code").textContent,
      headline: document.querySelector("#detail h2").textContent,
      detail: document.querySelector("#detail").textContent,
      row: document.querySelector(".row[aria-selected=true]").textContent,
      names: [...document.querySelectorAll(".stage .heap title")].map((one) => one.textContent),
      odd: document.querySelectorAll("#detail :is(script, style, iframe, img, a, object, embed, form, input, base, meta, link)").length,
    }));
    const text = payload.bytes;
    assert.equal(shown.id, text, payload.what);
    assert.equal(shown.headline, text, payload.what);
    assert.ok(shown.row.includes(text), payload.what);
    assert.ok(shown.names.some((name) => name.includes(text)), payload.what);
    assert.ok(plain(shown.detail).includes(plain(text)), payload.what);
    assert.equal(shown.odd, 0, payload.what);
    await page.keyboard.press("ArrowRight");
    if (k + 1 < payloads.length) await page.keyboard.press("j");
  }
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.evaluate(() => document.querySelectorAll("#print :is(script, img, iframe, a)").length), 0);
  // A page that could be made to act would be noticed here.
  await assert.rejects(page.evaluate(() => { document.body.innerHTML = "x"; }), /TrustedHTML/);
  await page.evaluate(() => { globalThis.breaches = []; });
  await finish().catch((error) => {
    if (!/This document requires 'TrustedHTML'/.test(error.message)) throw error;
    assert.equal(error.actual.length, 1, error.message);
  });
});
