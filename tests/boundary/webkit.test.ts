/**
 * Tests the page and its simulation in WebKit, the engine of Safari, driven by WebDriver. WebKit must give the same
 * results as other browser engines.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { Builder, By, Key, until, type WebDriver } from 'selenium-webdriver';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  CHARTS_OVER_TITLES,
  CLOCK,
  COMPARISON,
  digestOfCommandLine,
  digestScript,
  MOVES_WITHIN_MS,
  Served,
} from './engines';

const DRIVER = process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver';
const BROWSER = readdirSync('/usr/lib')
  .flatMap((triplet) => ['4.1', '4.0'].map((api) => `/usr/lib/${triplet}/webkit2gtk-${api}/MiniBrowser`))
  .find((path) => existsSync(path));
const SCREEN = '/usr/bin/Xvfb';
const here = [DRIVER, SCREEN].every((path) => existsSync(path)) && BROWSER !== undefined;

/** Without a graphics card, WebKit's default renderer needs a second for each picture. */
const PAINT = { WEBKIT_DISABLE_DMABUF_RENDERER: '1' };

const DESK = { width: 1440, height: 900, x: 0, y: 0 };

/** Starts a virtual screen, because WebKit's browser has no headless mode. Resolves to the screen's number. */
function startScreen(): Promise<[ChildProcess, string]> {
  const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1600x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Promise((resolve, reject) => {
    screen.once('error', reject);
    screen.stdout.once('data', (number) => resolve([screen, `:${String(number).trim()}`]));
  });
}

/** Resolves to a free port. */
function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Resolves when the browser's driver answers requests. */
const answers = (address: string): Promise<Response> =>
  vi.waitFor(() => fetch(`${address}/status`), { timeout: MOVES_WITHIN_MS });

function open(address: string): Promise<WebDriver> {
  const options = { binary: BROWSER, args: ['--automation'] };
  return new Builder()
    .usingServer(address)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
    .build();
}

describe.skipIf(!here)('in WebKit', () => {
  let screen: ChildProcess;
  let driver: ChildProcess;
  let browser: WebDriver;
  let served: Served;

  beforeAll(async () => {
    served = await Served.start();
    const [started, display] = await startScreen();
    screen = started;
    const port = await freePort();
    driver = spawn(DRIVER, [`--port=${port}`], {
      env: { ...process.env, ...PAINT, DISPLAY: display },
      stdio: 'ignore',
    });
    await answers(`http://127.0.0.1:${port}`);
    browser = await open(`http://127.0.0.1:${port}`);
    await browser.manage().window().setRect(DESK);
    await browser.manage().setTimeouts({ script: 110_000 });
  }, 120_000);

  afterAll(async () => {
    await browser?.quit();
    driver?.kill();
    screen?.kill();
    await served?.stop();
  });

  const time = (): Promise<string> => browser.findElement(By.css(CLOCK)).getText();

  /** Waits until the text of the page's clock has changed twice. */
  async function moves(): Promise<void> {
    await browser.wait(until.elementLocated(By.css(CLOCK)), MOVES_WITHIN_MS);
    for (let n = 0; n < 2; n++) {
      const before = await time();
      await browser.wait(async () => (await time()) !== before, MOVES_WITHIN_MS, `the clock stands at ${before}`);
    }
  }

  test('the page opens, plays, and a slider moves the machine', async () => {
    await browser.get(served.page('v=1&preset=tcp-loaded&t=2s&speed=2ms'));
    await moves();
    const field = await browser.findElement(By.css('input[type="number"][aria-label="Background load"]'));
    await field.sendKeys(Key.END, Key.BACK_SPACE, Key.BACK_SPACE, '3', Key.ENTER);
    await browser.wait(
      async () => (await browser.getCurrentUrl()).includes('load.jobs=3'),
      MOVES_WITHIN_MS,
      'no change of the load',
    );
    await moves();
    expect(await browser.findElements(By.css('[role="alert"]'))).toEqual([]);
  }, 120_000);

  test.each([
    ['a run', 'v=1&preset=tcp-loaded&t=2s&play=0', '.plot svg'],
    ['a comparison', COMPARISON, '.overlay svg'],
  ])(
    'the charts of %s stay below their titles',
    async (_, fragment, drawing) => {
      await browser.get(served.page(fragment));
      await browser.wait(until.elementLocated(By.css(drawing)), MOVES_WITHIN_MS);
      expect(await browser.executeScript(CHARTS_OVER_TITLES)).toEqual([]);
    },
    120_000,
  );

  test.each(['Compare', 'Experiments', 'Lessons'])(
    'the view %s opens without a fault',
    async (view) => {
      await browser.get(served.page('v=1&preset=tcp-loaded&t=2s&play=0'));
      await browser.wait(until.elementLocated(By.css(CLOCK)), MOVES_WITHIN_MS);
      await browser.findElement(By.linkText(view)).click();
      await browser.wait(until.elementLocated(By.css('main h1, main h2')), MOVES_WITHIN_MS);
      expect(await browser.findElements(By.css('[role="alert"]'))).toEqual([]);
    },
    120_000,
  );

  test.each(['tcp-loaded', 'udp-livelock'])(
    'the digest of %s is that of the command line',
    async (preset) => {
      await browser.get(served.fixture);
      const digest = await browser.executeAsyncScript(`${digestScript(preset)}.then(arguments[0], String)`);
      expect(digest).toBe(digestOfCommandLine(preset));
    },
    120_000,
  );
});
