// drawing.mjs PAGE EXPECTED.png [--refresh]: the heap in which an execution throws looks as it did.
//
// Fonts differ between machines, and letters with them: boxes and arrows do not, their places come from
// numbers of characters. So letters are hidden in the picture that is compared, coarsely, and are
// compared as texts.

import assert from "node:assert/strict";
import fs from "node:fs";
import { open, texts, withBrowser } from "./browser.mjs";

const [, , file, expected, refresh] = process.argv;
const MOST_DIFFERENT = 0.004;  // of the picture's small squares

async function picture(page) {
  await page.locator(".row.found").click();
  while (await page.getByRole("button", { name: "Next step" }).isEnabled()) await page.keyboard.press("ArrowRight");
  const said = { boxes: await texts(page, ".stage figure .name"), types: await texts(page, ".stage figure .type"), tags: await texts(page, ".stage figure .tag text") };
  assert.deepEqual(said, {
    boxes: ["subl", "out", "ll", "itr2", "itr1", "itr2_2", "square"],
    types: ["container", "container", "container", "iterator", "iterator", "iterator", "obj"],
    tags: ["throws"],
  });
  const links = await page.locator(".stage figure .link").evaluateAll((all) => all.map((one) =>
    `${one.dataset.from} ${one.getAttribute("class").replace("link ", "")} ${one.dataset.to}`).sort());
  assert.deepEqual(links, ["itr1 walks ll", "itr2 walks subl", "itr2_2 walks broken out", "ll member out", "ll member subl",
    "out member square", "subl member square"]);
  // At its own size, whatever the width of the page's column.
  await page.evaluate(() => {
    const heap = document.querySelector(".stage figure svg");
    heap.style.maxWidth = "none";
    document.querySelector(".stage").style.width = `${heap.viewBox.baseVal.width + 40}px`;
    for (const text of heap.querySelectorAll("text")) text.style.visibility = "hidden";
  });
  return page.locator(".stage figure svg").screenshot();
}

// The share of small squares whose mean colours differ.
async function difference(browser, a, b) {
  const page = await browser.newPage();
  try {
    return await page.evaluate(async (images) => {
      const SQUARE = 4;
      const [x, y] = await Promise.all(images.map(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const width = Math.ceil(image.width / SQUARE), height = Math.ceil(image.height / SQUARE);
        const canvas = new OffscreenCanvas(width, height).getContext("2d");
        canvas.imageSmoothingQuality = "high";
        canvas.drawImage(image, 0, 0, width, height);
        return canvas.getImageData(0, 0, width, height);
      }));
      if (x.width !== y.width || x.height !== y.height) return 1;
      let different = 0;
      for (let k = 0; k < x.data.length; k += 4) {
        const apart = Math.max(...[0, 1, 2].map((c) => Math.abs(x.data[k + c] - y.data[k + c])));
        if (apart > 48) ++different;
      }
      return different / (x.data.length / 4);
    }, [a.toString("base64"), b.toString("base64")]);
  } finally {
    await page.close();
  }
}

await withBrowser(async (browser) => {
  const opened = await open(browser, file, { colorScheme: "light", reducedMotion: "reduce" });
  const drawn = await picture(opened.page);
  await opened.page.evaluate(() => {
    document.querySelector(".stage figure .stale .box").setAttribute("class", "");
  });
  const other = await opened.page.locator(".stage figure svg").screenshot();
  await opened.finish();
  if (refresh) fs.writeFileSync(expected, drawn);
  const before = fs.readFileSync(expected);
  assert.ok(await difference(browser, before, other) > MOST_DIFFERENT, "a box that looks otherwise is noticed");
  const share = await difference(browser, before, drawn);
  if (share > MOST_DIFFERENT) {
    const kept = `${process.env.TEST_UNDECLARED_OUTPUTS_DIR ?? "/tmp"}/heap.png`;
    fs.writeFileSync(kept, drawn);
    assert.fail(`the drawing differs in ${(100 * share).toFixed(1)} % of its squares; it is in ${kept} (tests/html/refresh keeps it)`);
  }
});
