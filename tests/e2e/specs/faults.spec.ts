import { expect, type Page, test } from '@playwright/test';
import { LabPage } from '../pages/lab';

test('a machine that cannot be loaded is a sentence, not a blank page', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto('./');
  await expect(page.getByRole('alert')).toContainText('The machine could not be loaded');
  await expect(page.getByRole('alert').getByRole('button', { name: 'Reload' })).toBeVisible();
});

for (const part of ['WebAssembly', 'Worker']) {
  test(`a browser without ${part} is told so`, async ({ page }) => {
    await page.addInitScript((name) => Object.defineProperty(globalThis, name, { value: undefined }), part);
    await page.goto('./');
    await expect(page.getByText('This browser has no')).toBeVisible();
  });
}

/** Serves the worker with one piece of its text replaced. */
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
  await expect(page.getByRole('alert')).toContainText('The page and its machine are of different versions');
  await expect(page.getByRole('alert').getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('a machine that breaks is a sentence; scenario and last events are kept, and it can begin again', async ({
  page,
}) => {
  // From half a second on the machine is asked with a null pointer, which traps as a broken rule does.
  await patchWorker(page, /(\w+\.ringside_run_until\()(this\.__wbg_ptr),\s*(\w+)/, '$1$3 > 5e8 ? 0 : $2, $3');
  const lab = new LabPage(page);
  await lab.open('#v=1&preset=tcp-loaded&load.jobs=7&t=400ms&speed=50ms');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The machine stopped', { timeout: 30_000 });
  const report = alert.getByRole('textbox', { name: 'Scenario and last events' });
  await expect(report).toHaveValue(/#v=1&preset=tcp-loaded&load\.jobs=7&t=/);
  await expect(report).toHaveValue(/^0\.\d{3}\s\d{3} s .+$/m);
  await page.unroute('**/worker-*.js');
  await alert.getByRole('button', { name: 'Start again from 0 s' }).click();
  await expect(lab.pause).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(lab.field('Background load')).toHaveValue('7');
  await expect.poll(() => lab.seconds()).toBeLessThan(0.4);
  await expect.poll(() => lab.seconds()).toBeGreaterThan(0);
});

test('a part whose code does not come says so, and can be tried again', async ({ page }) => {
  await page.route('**/Equations-*.js', (route) => route.abort());
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=20ms&speed=1ms&panel=equations');
  const panel = page.getByRole('tabpanel', { name: 'Equations' });
  await expect(panel.getByRole('alert')).toContainText('The code of this part did not come');
  await expect(lab.play).toBeVisible();
  await page.unroute('**/Equations-*.js');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByText('Press a term to find its place.')).toBeVisible();
});
