/**
 * Tests the page and its simulation in Firefox, driven by WebDriver BiDi. Another browser engine must give the same
 * results.
 */
import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLOCK, digestOfCommandLine, digestScript, MOVES_WITHIN_MS, Served } from './engines';

const FIREFOX = [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path !== undefined && existsSync(path),
);

const DESK = { width: 1440, height: 900 };

/** Waits until the text of the page's clock has changed twice. */
async function moves(page: Page): Promise<void> {
  await page.waitForSelector(CLOCK, { timeout: MOVES_WITHIN_MS });
  for (let n = 0; n < 2; n++) {
    const before = await page.$eval(CLOCK, (timer) => timer.textContent);
    await page.waitForFunction(
      (selector, was) => document.querySelector(selector)?.textContent !== was,
      { timeout: MOVES_WITHIN_MS },
      CLOCK,
      before,
    );
  }
}

describe.skipIf(FIREFOX === undefined)('in Firefox', () => {
  let browser: Browser;
  let served: Served;

  beforeAll(async () => {
    served = await Served.start();
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: FIREFOX,
      headless: true,
      defaultViewport: DESK,
    });
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await served?.stop();
  });

  test('the page opens, plays, and a slider moves the machine', async () => {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(served.page('v=1&preset=tcp-loaded&t=2s&speed=2ms'));
    await moves(page);
    const field = 'input[type="number"][aria-label="Background load"]';
    await page.click(field, { count: 3 });
    await page.type(field, '3');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.hash.includes('load.jobs=3'), { timeout: MOVES_WITHIN_MS });
    await moves(page);
    expect(await page.$('[role="alert"]')).toBeNull();
    expect(errors).toEqual([]);
    await page.close();
  }, 120_000);

  test.each(['tcp-loaded', 'udp-livelock'])(
    'the digest of %s is that of the command line',
    async (preset) => {
      const page = await browser.newPage();
      await page.goto(served.fixture);
      expect(await page.evaluate(digestScript(preset))).toBe(digestOfCommandLine(preset));
      await page.close();
    },
    120_000,
  );
});
