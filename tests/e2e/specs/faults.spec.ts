import { expect, test } from '@playwright/test';

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
