// report.mjs PAGE: the page of a report with sites of all kinds is opened, filtered, and a finding walked
// through, by mouse and by keyboard.

import assert from "node:assert/strict";
import { open, texts, withBrowser } from "./browser.mjs";

const [, , file] = process.argv;
const steps = (page) => page.locator(".stage .count").textContent();
const rows = (page) => page.locator(".row").count();

async function overview(page) {
  assert.match(await page.title(), /^cme: 2 places can throw/);
  assert.match(await page.locator("h1").textContent(), /2 places can throw a ConcurrentModificationException/);
  const tiles = Object.fromEntries(await page.locator(".tile").evaluateAll((all) =>
    all.map((tile) => [tile.querySelector("dt").textContent, tile.querySelector("dd").textContent])));
  assert.deepEqual(tiles, { sites: "7", found: "1", conditional: "1", undecided: "2", proved: "2", unreachable: "1" });
  assert.ok(await page.locator("#incomplete").isVisible());
  assert.match(await page.locator("#incomplete").textContent(), /incomplete.*2 sites are undecided/);
  assert.deepEqual(await texts(page, "#basis-body h3"), ["Assuming that", "Messages"]);
  assert.match(await page.locator("#basis-body").textContent(), /x\.jar.*odd/);
}

async function filters(page) {
  assert.equal(await rows(page), 4, "findings and what is undecided come first");
  await page.locator(".chip.proved input").check();
  assert.equal(await rows(page), 6);
  for (const name of ["found", "conditional", "proved"]) await page.locator(`.chip.${name} input`).uncheck();
  assert.equal(await rows(page), 2);
  assert.match(await page.locator("#detail").textContent(), /Why it is undecided.+/s);
  assert.equal(await page.locator("#shown").textContent(), "2 of 7 sites");
  for (const name of ["found", "conditional", "proved"]) await page.locator(`.chip.${name} input`).check();
  await page.locator("#package").selectOption({ label: "shop.cart" });
  assert.equal(await rows(page), 1);
  await page.locator("#package").selectOption("");
  await page.keyboard.press("Escape");
  await page.locator("#detail").focus();
  await page.keyboard.press("/");
  await page.keyboard.type("flatten confirmed nowhere");
  assert.match(await page.locator("#rows").textContent(), /Nothing is left/);
  await page.locator("#search").fill("flattenerror.java");
  assert.ok(await rows(page) > 0);
  await page.locator("#search").fill("");
  await page.keyboard.press("Escape");
}

// The steps are those of the README's example.
async function walk(page) {
  await page.locator(".row.found").click();
  assert.match(await page.locator("#detail h2").textContent(), /ConcurrentModificationException can be thrown by Iterator.next in ListOfLists.addList/);
  assert.match(await page.locator(".source .here").textContent(), /19.*itr2\.next\(\)/);
  assert.match(await page.locator("#detail").textContent(), /To fix it.*Make it throw.*cme reproduce 'A#1'/s);
  const count = await page.locator(".steps li").count();
  assert.ok(count >= 4);
  assert.equal(await steps(page), `Step 1 of ${count}`);
  assert.ok(await page.getByRole("button", { name: "Previous step" }).isDisabled());
  await page.getByRole("button", { name: "Next step" }).click();
  assert.equal(await steps(page), `Step 2 of ${count}`);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await steps(page), `Step 1 of ${count}`);
  const seen = [];
  for (let k = 1; k <= count; ++k) {
    assert.equal(await steps(page), `Step ${k} of ${count}`);
    assert.equal(await page.locator(".steps [aria-current=step] .num").textContent(), String(k));
    const text = await page.locator(".stage .now").textContent();
    if (k > 1) assert.equal(await page.locator("#live").textContent(), `Step ${k} of ${count}: ${text}`, "said to those who listen");
    seen.push({
      text,
      stale: await texts(page, ".heap .node.stale .name"),
      changed: await page.locator(".stage figure .changed").count(),
      words: (await texts(page, ".words li")).join("\n"),
      said: await page.locator(".stage figure desc").textContent(),
    });
    await page.keyboard.press("ArrowRight");
  }
  const last = seen.at(-1);
  const becomes = seen.findIndex(({ text }) => text.includes("becomes stale"));
  assert.ok(becomes > 0);
  assert.ok(seen.slice(0, becomes).every(({ stale }) => stale.length === 0), "nothing is stale before");
  assert.equal(last.stale.length, 1);
  assert.deepEqual(await texts(page, ".stage figure .tag.bad text"), ["throws"]);
  assert.ok(seen[becomes].changed > 0);
  assert.match(last.words, new RegExp(`${last.stale[0]} .*is stale; throws`));
  assert.equal(last.said, last.words.replaceAll("\n", ". "), "the picture says what the words do");
  await page.keyboard.press("e");
  assert.match(await steps(page), /^Step \d+ of (\d{2,})$/, "every step");
  await page.keyboard.press("e");
  assert.equal(await steps(page), `Step ${count} of ${count}`);
}

async function moves(page) {
  const selected = () => page.locator(".row[aria-selected=true]").getAttribute("id");
  const before = await selected();
  await page.keyboard.press("j");
  assert.notEqual(await selected(), before);
  assert.match(await page.evaluate(() => location.hash), /^#site=/);
  await page.keyboard.press("k");
  assert.equal(await selected(), before);
  await page.locator("#list").focus();
  await page.keyboard.press("End");
  assert.equal(await page.locator("#list").getAttribute("aria-activedescendant"), await selected());
  await page.keyboard.press("Home");
  assert.equal(await selected(), "row-0");
}

// An address with an id leads to a site that the filter would not show.
async function addressed(page) {
  await page.evaluate(() => { location.hash = "#site=" + encodeURIComponent("E#1"); });
  await page.locator(".row.proved[aria-selected=true]").waitFor();
  assert.match(await page.locator("#detail").textContent(), /Proved.*fresh/s);
}

async function conditional(page) {
  await page.locator(".row.conditional").click();
  assert.match(await page.locator(".condition").textContent(), /Conditional: throws if .* is called/);
}

async function themes(page) {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const auto = await paper();
  await page.locator("#theme").click();
  const light = await paper();
  await page.locator("#theme").click();
  const dark = await paper();
  assert.notEqual(light, dark);
  await page.locator("#theme").click();
  assert.equal(await paper(), auto);
  return auto;
}

// Names, landmarks, headings, and how well texts can be told from what is behind them.
async function accessible(page) {
  const nameless = await page.evaluate(() => [...document.querySelectorAll("button, input, select, a")]
    .filter((one) => !one.closest("[hidden]") && !(one.textContent.trim() || one.getAttribute("aria-label") || one.labels?.length))
    .map((one) => one.outerHTML));
  assert.deepEqual(nameless, []);
  assert.equal(await page.locator("h1").count(), 1);
  for (const role of ["banner", "main", "contentinfo", "search", "navigation"]) assert.ok(await page.getByRole(role).count() > 0, role);
  const faint = await page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const rgb = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
    const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
      .reduce((sum, c, k) => sum + c * [0.2126, 0.7152, 0.0722][k], 0);
    const behind = (one) => { for (; one; one = one.parentElement) { const c = rgb(getComputedStyle(one).backgroundColor); if (c[3] === 255) return c; } return [255, 255, 255]; };
    return [...document.querySelectorAll("p, li, dt, dd, h1, h2, h3, code, .badge, .chip, .where, .name, th, a, .num, .at")]
      .filter((one) => one.checkVisibility() && one.textContent.trim() && !one.closest(".hidden, .none, svg"))
      .map((one) => { const [a, b] = [light(rgb(getComputedStyle(one).color)), light(behind(one))].sort((x, y) => y - x); return [one.className || one.tagName, (a + 0.05) / (b + 0.05)]; })
      .filter(([, contrast]) => contrast < 4.5);
  });
  assert.deepEqual(faint, []);
}

async function paper(page) {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.ok(await page.locator("#print article").count() >= 2);
  assert.ok(await page.locator("#print svg.heap").first().isVisible());
  assert.ok(!await page.locator("#browse").isVisible());
  await page.emulateMedia({ media: "screen" });
}

await withBrowser(async (browser) => {
  const papers = [];
  for (const colorScheme of ["light", "dark"]) {
    const { page, finish } = await open(browser, file, { colorScheme, reducedMotion: "reduce" });
    await overview(page);
    await filters(page);
    await walk(page);
    await moves(page);
    await conditional(page);
    await page.locator(".chip.proved input").uncheck();
    await addressed(page);
    await page.locator(".row.found").click();
    papers.push(await themes(page));
    await accessible(page);
    await paper(page);
    await finish();
  }
  assert.notEqual(papers[0], papers[1], "light and dark are asked of the system");
  const { page, finish } = await open(browser, file, { viewport: { width: 390, height: 800 } });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "fits a telephone");
  await finish();
});
