/** The page and its machine in Firefox, driven by WebDriver BiDi: another browser engine must give the same runs. */
import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { createServer, type PreviewServer, preview, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printed, valuesOf } from './machine';

const FIREFOX = [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path !== undefined && existsSync(path),
);
const CONFIG = new URL('../../web/vite.config.ts', import.meta.url).pathname;
/** Longest time until the machine of a page moves, ms. */
const MOVES_WITHIN_MS = 30_000;

const DESK = { width: 1440, height: 900 };

const clock = '[role="timer"]';

/** Waits until the clock's words have changed twice. */
async function moves(page: Page): Promise<void> {
  await page.waitForSelector(clock, { timeout: MOVES_WITHIN_MS });
  for (let n = 0; n < 2; n++) {
    const before = await page.$eval(clock, (timer) => timer.textContent);
    await page.waitForFunction(
      (selector, was) => document.querySelector(selector)?.textContent !== was,
      { timeout: MOVES_WITHIN_MS },
      clock,
      before,
    );
  }
}

describe.skipIf(FIREFOX === undefined)('in Firefox', () => {
  let browser: Browser;
  let built: PreviewServer;
  let sources: ViteDevServer;

  beforeAll(async () => {
    const free = { port: 0, strictPort: false, host: '127.0.0.1' };
    built = await preview({ configFile: CONFIG, preview: free, logLevel: 'error' });
    sources = await createServer({ configFile: CONFIG, server: { ...free, hmr: false }, logLevel: 'error' });
    await sources.listen();
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: FIREFOX,
      headless: true,
      defaultViewport: DESK,
    });
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await built?.close();
    await sources?.close();
  });

  test('the page opens, plays, and a slider moves the machine', async () => {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${built.resolvedUrls?.local[0]}#v=1&preset=tcp-loaded&t=2s&speed=2ms`);
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
      await page.goto(`${sources.resolvedUrls?.local[0]}fixture/index.html`);
      const values = valuesOf(preset, { 'load.warmup': 2, 'run.duration': 0.5 });
      // A string, because the imports that Vitest rewrites in this file do not exist in the browser.
      const digest = await page.evaluate(`(async () => {
        const { default: load, Ringside } = await import('/src/engine/generated/ringside.js');
        await load({ module_or_path: '/src/engine/generated/ringside_bg.wasm' });
        const machine = new Ringside(Float64Array.from(${JSON.stringify(values)}));
        while (machine.run_until(0.5e9, 50_000));
        return machine.digest();
      })()`);
      const args = ['--set', 'load.warmup=2', '--duration', '500ms', '--json'];
      expect(digest).toBe(JSON.parse(printed('run', '--preset', preset, ...args))['run.digest']);
      await page.close();
    },
    120_000,
  );
});
