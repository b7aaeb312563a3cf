// Chromium, for the tests of the HTML report. What a page must never do fails whoever opens it: errors,
// breaches of its content security policy, dialogs, requests.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const { chromium } = createRequire(process.env.CME_BROWSER + "/")("playwright-core");

export async function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM, args: process.getuid() === 0 ? ["--no-sandbox"] : [] });
}

// `options` are those of a browser context. finish() closes the page, and fails if it did what it must not.
export async function open(browser, file, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, offline: true, ...options });
  const page = await context.newPage();
  const url = pathToFileURL(file).href;
  const faults = [];
  page.on("console", (message) => faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`error: ${error}`));
  page.on("dialog", (dialog) => { faults.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on("popup", () => faults.push("a window was opened"));
  page.on("request", (request) => { if (request.url() !== url) faults.push(`request: ${request.url()}`); });
  page.on("framenavigated", (frame) => { if (frame.url().split("#")[0] !== url) faults.push(`went to ${frame.url()}`); });
  await page.addInitScript(() => {
    globalThis.breaches = [];
    document.addEventListener("securitypolicyviolation", (event) => globalThis.breaches.push(`${event.violatedDirective} ${event.blockedURI}`));
  });
  await page.goto(url);
  return {
    page,
    faults,
    async finish() {
      faults.push(...await page.evaluate(() => globalThis.breaches));
      await context.close();
      assert.deepEqual(faults, []);
    },
  };
}

// Runs `test(browser)`, and ends the browser whatever comes of it.
export async function withBrowser(test) {
  const browser = await launch();
  try {
    await test(browser);
  } finally {
    await browser.close();
  }
}

export async function texts(page, selector) {
  return page.locator(selector).allTextContents();
}
