/**
 * Tests of faults in browser, computer, network and foreign input. Each test ends with the sentence that the user
 * reads and with what was kept.
 */
import { expect, type Page } from '@playwright/test';
import { captureOf } from '../pages/captureFile';
import { HostPage } from '../pages/embed';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

const RUN = '#v=1&preset=tcp-loaded&load.jobs=7&t=400ms&speed=50ms';

/** Collects errors that the page did not handle. */
function unhandled(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('dialog', (dialog) => {
    errors.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return errors;
}

/** Adds code before the worker's own script. */
async function beforeWorker(page: Page, code: string): Promise<void> {
  await page.route('**/worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${code}\n${await response.text()}` });
  });
}

test.describe('the machine’s worker', () => {
  test('hangs: the page says so, keeps scenario and events, and restarts', async ({ page }) => {
    await page.clock.install();
    const lab = new LabPage(page);
    await lab.open(RUN);
    await expect.poll(() => lab.seconds()).toBeGreaterThan(0.45);
    void page
      .workers()[0]
      .evaluate(() => {
        for (;;);
      })
      .catch(() => {});
    const alert = page.getByRole('alert');
    await expect(async () => {
      await page.clock.fastForward('00:02');
      await expect(alert).toContainText('The simulated machine has not responded for', { timeout: 100 });
    }).toPass({ intervals: [100] });
    await expect(alert.getByRole('textbox', { name: 'Scenario and last events' })).toHaveValue(/load\.jobs=7&t=/);
    await alert.getByRole('button', { name: 'Restart at 0 s' }).click();
    await expect(alert).toHaveCount(0);
    await expect.poll(() => lab.seconds()).toBeGreaterThan(0);
    await expect(lab.field('Background load')).toHaveValue('7');
  });

  for (const [what, error] of [
    ['gets no memory', 'new RangeError("WebAssembly.Memory(): could not allocate memory")'],
    ['may not compile', 'new WebAssembly.CompileError("Wasm code generation disallowed by embedder")'],
  ]) {
    test(`${what}: the page says so, keeps the link, and tries again`, async ({ page }) => {
      await beforeWorker(
        page,
        `WebAssembly.instantiateStreaming = WebAssembly.instantiate = () => Promise.reject(${error});`,
      );
      const lab = new LabPage(page);
      await page.goto(`./${RUN}`);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('The simulated machine could not be loaded');
      await page.unroute('**/worker-*.js');
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => lab.seconds()).toBeGreaterThan(0.4);
      await expect(alert).toHaveCount(0);
      expect(lab.link()).toContain('load.jobs=7');
    });
  }
});

test('the page’s own code does not arrive: a sentence stands there, and a reload opens the same link', async ({
  page,
}) => {
  await page.route(/assets\/index-[^/]*\.js/, (route) => route.abort('internetdisconnected'));
  await page.goto(`./${RUN}`);
  // Skips the delay of the sentence. The delay keeps the sentence hidden while the code loads normally.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(
    page.getByText('If this sentence stays, reload the page; the address keeps your scenario.'),
  ).toBeVisible();
  await page.unroute(/assets\/index-[^/]*\.js/);
  await page.reload();
  const lab = new LabPage(page);
  await lab.moves();
  await expect(page.getByText('If this sentence stays')).toHaveCount(0);
  expect(lab.link()).toContain('load.jobs=7');
});

test.describe('storage', () => {
  test('is denied: everything works, and the lessons say that results last until the page is left', async ({
    page,
  }) => {
    const errors = unhandled(page);
    await page.addInitScript(() => {
      const denied = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const store of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, store, { get: denied });
    });
    const lab = new LabPage(page);
    await lab.open('#v=1&view=lessons&lesson=trip&scene=3');
    await page
      .getByRole('button', { name: /^Move down/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Commit', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Prediction' }).getByRole('status')).toContainText(
      'Result of the simulation:',
      {
        timeout: 60_000,
      },
    );
    await page.evaluate(() => {
      location.hash = 'v=1&view=lessons';
    });
    await expect(page.getByText('This browser does not store your results')).toBeVisible();
    await expect(page.getByText(/^1 of \d+ questions answered/).first()).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('is full: a capture is refused in a sentence, and the run goes on', async ({ page }) => {
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    const lab = new LabPage(page);
    await lab.open(RUN);
    await lab.share.waitFor();
    const transfer = await page.evaluateHandle(
      (bytes) => {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(bytes)], 'lecture.pcap'));
        return files;
      },
      [...captureOf(50)],
    );
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    const dialog = page.getByRole('dialog', { name: 'Replay a capture' });
    await dialog.getByRole('button', { name: 'Replay', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('The browser did not keep the file. The browser has no room');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await lab.moves();
    expect(lab.link()).toContain('load.jobs=7');
  });

  test.describe('behind the service worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('is full: nothing is stored, and a run of 6.12 gets its module from the network', async ({
      page,
      context,
    }) => {
      const lab = new LabPage(page);
      await page.goto('/icon.svg');
      const devtools = await context.newCDPSession(page);
      await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 });
      const started = context.waitForEvent('serviceworker');
      await page.goto('/#v=1&preset=tcp-loaded&speed=20ms');
      await started;
      await page.goto('/#v=1&preset=tcp-loaded&kernel.release=6.12&speed=20ms');
      await lab.moves();
      await expect(page.getByRole('alert')).toHaveCount(0);
      const installs = () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing != null);
      await expect.poll(installs).toBe(false);
      const stored = await page.evaluate(async () => {
        const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return all.flat().map(({ url }) => url);
      });
      expect(stored.filter((url) => url.includes('complete_bg'))).toEqual([]);
    });
  });

  test('is cleared in mid-run: the run and its link go on', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open(RUN);
    await lab.chooseTheme('dark');
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });
    await lab.moves();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(lab.field('Background load')).toHaveValue('7');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('two tabs keep the results of both', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('./#v=1&view=lessons');
  await other.getByRole('button', { name: /^Begin: A packet/ }).waitFor();
  await page.goto('./#v=1&view=lessons');
  await page.getByRole('button', { name: /^Begin: A packet/ }).waitFor();
  await page.evaluate(() =>
    localStorage.setItem('ringside.lessons', JSON.stringify({ trip: { ended: true, answers: {} } })),
  );
  await expect(other.getByText('finished', { exact: false }).first()).toBeVisible();
  await expect(other.getByRole('button', { name: 'Delete my results' })).toBeVisible();
});

test('a clock that jumps and an hour in a hidden tab move nothing and alarm nobody', async ({ page }) => {
  await page.clock.install();
  const lab = new LabPage(page);
  await lab.open(RUN);
  await expect.poll(() => lab.seconds()).toBeGreaterThan(0.4);
  await page.clock.setSystemTime(new Date('1999-12-31T23:59:59Z'));
  await page.clock.setSystemTime(new Date('2038-01-20T00:00:00Z'));
  const hide = (state: string) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
      Object.defineProperty(document, 'hidden', { value: now === 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await hide('hidden');
  const before = await lab.seconds();
  await page.clock.fastForward('01:00:00');
  await hide('visible');
  // In an hour, at 50 ms of simulated time a second, the run would reach 180 s. But this run ends at 25 s.
  await lab.moves();
  expect((await lab.seconds()) - before).toBeLessThan(2);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(lab.pause).toBeVisible();
});

test('at a zoom of 25 to 400 % the page fits its width, and its machine is driven', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=400ms&speed=2ms');
  for (const zoom of [0.25, 0.5, 3, 4]) {
    await page.setViewportSize({ width: Math.round(1440 / zoom), height: Math.round(900 / zoom) });
    const overhang = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overhang, `at ${zoom * 100} %`).toBeLessThanOrEqual(0);
    await lab.play.click();
    await lab.moves();
    await lab.pause.click();
    await lab.settled();
  }
});

test('a hostile page around an embed gets refusals and changes nothing', async ({ page }) => {
  const errors = unhandled(page);
  const host = new HostPage(page);
  await host.open('#v=1&preset=tcp-loaded&load.jobs=7&t=400ms&speed=50ms&play=0&edit=0');
  await expect.poll(async () => (await host.told('ringside:ready')).length).toBe(1);
  await page.evaluate(() => {
    const frame = document.querySelector('iframe')?.contentWindow;
    const long = 'x'.repeat(1_000_000);
    const cyclic: Record<string, unknown> = { type: 'ringside:seek' };
    cyclic.t = cyclic;
    const messages: unknown[] = [
      ...[null, undefined, 7, 'ringside:play', [], () => long].slice(0, 5),
      { type: `ringside:${long}` },
      { type: 'ringside:seek', t: long },
      { type: 'ringside:seek', t: Number.NaN },
      { type: 'ringside:seek', t: '-1s' },
      cyclic,
      { type: 'ringside:set', id: '__proto__', value: '1' },
      { type: 'ringside:set', id: 'constructor', value: '1' },
      { type: 'ringside:set', id: 'load.jobs', value: '<img src=x onerror=alert(1)>' },
      { type: 'ringside:set', id: 'load.jobs', value: '\ud83d' },
      { type: 'ringside:set', id: ['load.jobs'], value: { toString: 'no' } },
    ];
    for (const message of messages) frame?.postMessage(message, '*');
    for (let flood = 0; flood < 2_000; flood++) frame?.postMessage({ type: 'ringside:hello', flood }, '*');
  });
  await expect.poll(async () => (await host.told('ringside:refused')).length).toBe(10);
  const refused = await host.told('ringside:refused');
  expect(refused.filter(({ said = '' }) => said.length > 201 || said === '')).toEqual([]);
  expect(errors).toEqual([]);
  await expect(host.frame.getByRole('spinbutton', { name: 'Background load' })).toHaveValue('7');
  await expect(host.frame.getByRole('alert')).toHaveCount(0);
  await host.say({ type: 'ringside:play' });
  await expect(host.frame.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});

const PAIR = encodeURIComponent('🔥');
const LINKS = {
  markup: `title=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&%3Cscript%3E=alert(1)&card=%22%3E%3Csvg%20onload%3Dalert(1)%3E`,
  'two megabytes': `x=${'%41'.repeat(600_000)}`,
  'prototype keys': '__proto__=1&constructor=2&hasOwnProperty=3&toString=4&__proto__.polluted=5',
  'half a surrogate pair': `title=${'x'.repeat(119)}${PAIR}&lesson=%ED%A0%BD&%ED%B4%A5=1`,
  'one change more than a link takes': 'at=1ms:app.nice=1&'.repeat(201),
};

for (const [what, entries] of Object.entries(LINKS)) {
  test(`a link with ${what} opens its run, and what was ignored is listed`, async ({ page }) => {
    const errors = unhandled(page);
    const lab = new LabPage(page);
    await lab.open(`#v=1&preset=tcp-loaded&load.jobs=7&speed=50ms&none.such=1&${entries}`);
    await expect(page.getByText('none.such')).toBeVisible();
    await expect(page.getByText('at most 200 changes are allowed')).toHaveCount(what.startsWith('one change') ? 1 : 0);
    await expect(lab.field('Background load')).toHaveValue('7');
    await lab.moves();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await page.evaluate(() => 'polluted' in {} || document.querySelector('img, [onload]') !== null)).toBe(false);
    // The page must be able to open a link that it wrote.
    await page.reload();
    await lab.moves();
    expect(errors).toEqual([]);
  });
}

test('pasted masses are refused or read, and the machine goes on', async ({ page }) => {
  const errors = unhandled(page);
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=20ms&speed=1ms');
  // A number field of the browser accepts no number above 1.8e308.
  await lab.field('Background load').fill('9'.repeat(300));
  await lab.field('Background load').press('Enter');
  const refusal = page.getByRole('alert');
  await expect(refusal).toContainText(/0 … 64/);
  expect((await refusal.innerText()).length).toBeLessThan(300);
  await page.goto('./#v=1&preset=tcp-loaded&t=20ms&speed=1ms&play=0&view=kernel&card=script');
  const script = page.getByLabel('Script', { exact: true }).last();
  await script.evaluate((field: HTMLTextAreaElement) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '+0 < . 1:1(0) ack 1\n'.repeat(50_000));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText(/The script has 1\D?000\D?000 characters.* Nothing was played\./)).toBeVisible();
  await expect(script).toHaveValue('');
  await script.fill('0 socket(..., SOCK_STREAM, IPPROTO_TCP) = 3');
  await page.getByRole('button', { name: 'Play the script' }).click();
  await expect(page.getByText(/^Passed: /)).toBeVisible();
  expect(errors).toEqual([]);
});
