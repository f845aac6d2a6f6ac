import { expect, type Page } from '@playwright/test';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

test('a machine that cannot be loaded is a sentence, not a blank page, and can be tried again', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.abort());
  const lab = new LabPage(page);
  await page.goto('./#v=1&preset=tcp-loaded&t=400ms&speed=50ms');
  await expect(page.getByRole('alert')).toContainText('The simulated machine could not be loaded');
  await expect(page.getByRole('alert').getByRole('button', { name: 'Reload' })).toBeVisible();
  // Values that only a machine knows must be hidden: losses, memory levels, the limit of the receive queue.
  for (const unknown of ['.tray .cross', '.tank .mark text', '.quota']) {
    for (const part of await page.locator(unknown).all()) await expect(part).toBeHidden();
  }
  await page.unroute('**/*.wasm');
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => lab.seconds()).toBeGreaterThan(0.4);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const part of ['WebAssembly', 'Worker']) {
  test(`a browser without ${part} is told so`, async ({ page }) => {
    await page.addInitScript((name) => Object.defineProperty(globalThis, name, { value: undefined }), part);
    await page.goto('./');
    await expect(page.getByText('This browser has no')).toBeVisible();
  });
}

/** Serves the worker's script with one part of its text replaced. */
async function patchWorker(page: Page, pattern: RegExp, by: string): Promise<void> {
  await page.route('**/worker-*.js', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    expect(text).toMatch(pattern);
    await route.fulfill({ response, body: text.replace(pattern, by) });
  });
}

test('a machine of another version is told as one: reload', async ({ page }) => {
  await patchWorker(page, /\w+\.ringside_abi_version\(\)/, '1');
  await page.goto('./');
  await expect(page.getByRole('alert')).toContainText('The page and the simulated machine have different versions');
  await expect(page.getByRole('alert').getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('a machine that breaks is a sentence; scenario and last events are kept, and it can begin again', async ({
  page,
}) => {
  // After half a second of simulated time, the page requests an invalid section of the snapshot. This stops the
  // simulator.
  await patchWorker(
    page,
    /(\w+)\.ringside_fill\((this\.__wbg_ptr),\s*(\w+)\)/,
    '$1.ringside_fill($2, $1.ringside_now_ns($2) > 5e8 ? 99 : $3)',
  );
  const lab = new LabPage(page);
  await lab.open('#v=1&preset=tcp-loaded&load.jobs=7&t=400ms&speed=50ms');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The simulated machine stopped', { timeout: 30_000 });
  const report = alert.getByRole('textbox', { name: 'Scenario and last events' });
  await expect(report).toHaveValue(/#v=1&preset=tcp-loaded&load\.jobs=7&t=/);
  await expect(report).toHaveValue(/UnknownNumber 99/);
  await expect(report).toHaveValue(/^0\.\d{3}\s\d{3}\ss .+$/m);
  await page.unroute('**/worker-*.js');
  // Sets a mark that a reload would remove.
  await page.evaluate(() => document.body.setAttribute('data-stays', ''));
  await alert.getByRole('button', { name: /^Restart at 0\./ }).click();
  await expect(lab.pause).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(lab.field('Background load')).toHaveValue('7');
  await expect.poll(() => lab.seconds()).toBeGreaterThan(0.5);
  await expect(page.locator('body[data-stays]')).toHaveCount(1);
});

test('a painter that throws is told and left out; the clock and the others go on', async ({ page }) => {
  await page.addInitScript(() => {
    const { clearRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...area) {
      if (this.canvas.closest('.stage') !== null) throw new Error('no ink on the stage');
      clearRect.apply(this, area);
    };
  });
  const lab = new LabPage(page);
  await lab.open('#v=1&preset=tcp-loaded&t=400ms&speed=50ms');
  await expect(page.getByText('One drawing has failed')).toBeVisible();
  await expect(page.getByText('no ink on the stage')).toHaveCount(1);
  const t = await lab.seconds();
  await expect.poll(() => lab.seconds()).toBeGreaterThan(t);
  await expect(lab.events.getByRole('listitem').first()).toBeVisible();
});

test('a part that fails says so in its place, the others go on, and it can be tried again', async ({ page }) => {
  await page.addInitScript(() => {
    const kept = globalThis as unknown as { ink: boolean };
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      if (!kept.ink && this.closest('.timeline') !== null) throw new Error('no canvas');
      return getContext.apply(this, args as Parameters<typeof getContext>);
    } as typeof getContext;
  });
  const lab = new LabPage(page);
  await lab.open('#v=1&preset=tcp-loaded&t=400ms&speed=50ms');
  const timeline = page.getByRole('region', { name: 'CPU timeline' });
  await expect(timeline.getByRole('alert')).toContainText('no canvas');
  await expect(page.getByRole('region', { name: 'Stage' })).toContainText('ip_rcv');
  const t = await lab.seconds();
  await expect.poll(() => lab.seconds()).toBeGreaterThan(t);
  await page.evaluate(() => {
    (globalThis as unknown as { ink: boolean }).ink = true;
  });
  await timeline.getByRole('button', { name: 'Try again' }).click();
  await expect(timeline.getByRole('group', { name: /^CPU use by context/ })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a part whose code does not come says so, and can be tried again', async ({ page }) => {
  await page.route('**/Equations-*.js', (route) => route.abort());
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=20ms&speed=1ms&panel=equations');
  const panel = page.getByRole('tabpanel', { name: 'Equations' });
  await expect(panel.getByRole('alert')).toContainText('This panel could not be loaded');
  await expect(lab.play).toBeVisible();
  await page.unroute('**/Equations-*.js');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(
    panel.getByText('Press a term of an equation to show its place on the map of the packet’s path.'),
  ).toBeVisible();
});

test('a worker that ends without a word is noticed; scenario and last events are kept', async ({ page }) => {
  await page.clock.install();
  const lab = new LabPage(page);
  await lab.open('#v=1&preset=tcp-loaded&load.jobs=7&t=400ms&speed=50ms');
  await expect.poll(() => lab.seconds()).toBeGreaterThan(0.45);
  await page.workers()[0].evaluate(() => close());
  const alert = page.getByRole('alert');
  // Advances the page's clock between checks.
  await expect(async () => {
    await page.clock.fastForward('00:02');
    await expect(alert).toContainText('The simulated machine has not responded for', { timeout: 100 });
  }).toPass({ intervals: [100] });
  const report = alert.getByRole('textbox', { name: 'Scenario and last events' });
  await expect(report).toHaveValue(/#v=1&preset=tcp-loaded&load\.jobs=7&t=/);
  await expect(report).toHaveValue(/^0\.\d{3}\s\d{3}\ss .+$/m);
  await alert.getByRole('button', { name: 'Restart at 0 s' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => lab.seconds()).toBeGreaterThan(0);
});

test('a run B whose machine is gone says so, and can be started again', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=20ms&speed=1ms');
  await lab.field('Background load').fill('4');
  await lab.field('Background load').press('Enter');
  const compare = page.getByRole('button', { name: 'Compare with 10 jobs' });
  await expect(compare).toBeVisible();
  await patchWorker(page, /\w+\.ringside_abi_version\(\)/, '1');
  await compare.click();
  await expect(page.getByRole('alert')).toContainText('Run B: the simulated machine has stopped');
  await expect(page.getByRole('region', { name: 'Run B' })).not.toContainText('Computing run B');
  await page.unroute('**/worker-*.js');
  await page.getByRole('button', { name: 'Start run B again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await lab.button('Play').click();
  await expect(page.getByRole('table', { name: 'Measured values of run A and run B' })).toContainText(
    'Since the branch point',
  );
});

test('a machine that cannot be loaded in a lesson is told there, too, and the scene plays after “Try again”', async ({
  page,
}) => {
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto('./#v=1&view=lessons&lesson=ring&scene=1');
  await expect(page.getByRole('region', { name: 'Scene' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The simulated machine could not be loaded');
  await page.unroute('**/*.wasm');
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Scene' }).getByText(/^ready descriptors/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Stage' })).toContainText('/ 384');
});
