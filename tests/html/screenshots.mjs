// screenshots.mjs PAGE FOLDER: the pictures of docs/reports-html.md.

import { open, withBrowser } from "./browser.mjs";

const [, , file, folder] = process.argv;

await withBrowser(async (browser) => {
  for (const [colorScheme, steps] of [["light", 3], ["dark", 4]]) {
    const { page, finish } = await open(browser, file, { colorScheme, reducedMotion: "reduce", viewport: { width: 1280, height: 1010 } });
    for (let k = 0; k < steps; ++k) await page.keyboard.press("ArrowRight");
    await page.screenshot({ path: `${folder}/report-${colorScheme}.png` });
    if (colorScheme === "light") await page.locator(".stage").screenshot({ path: `${folder}/report-heap.png` });
    await finish();
  }
});
