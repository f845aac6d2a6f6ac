/**
 * Tests the two WebAssembly modules of the simulator. The page opens with the first one, and fetches the complete one
 * for a run that needs it.
 */
import { expect, type Page } from '@playwright/test';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

const COMPLETE = /complete_bg.*\.wasm$/;

/** Collects the addresses of WebAssembly files that the page requests. */
function wasmOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.wasm')) asked.push(request.url());
  });
  return asked;
}

test('a receiver of 2.6.12 needs the first module alone', async ({ page }) => {
  const asked = wasmOf(page);
  const lab = new LabPage(page);
  await page.goto('/#v=1&preset=tcp-loaded&speed=20ms');
  await lab.moves();
  expect(asked.filter((url) => COMPLETE.test(url))).toEqual([]);
  expect(asked).toHaveLength(1);
});

test('a link to 6.12 fetches the complete module, and its machine runs', async ({ page }) => {
  const asked = wasmOf(page);
  const lab = new LabPage(page);
  await page.goto('/#v=1&preset=tcp-loaded&kernel.release=6.12&speed=20ms');
  await lab.moves();
  expect(asked.filter((url) => COMPLETE.test(url))).toHaveLength(1);
});

test('without a network a sentence says that the machine could not be loaded, and the first machine runs again', async ({
  page,
}) => {
  await page.route(COMPLETE, (route) => route.abort());
  const lab = new LabPage(page);
  await page.goto('/#v=1&preset=tcp-loaded&speed=20ms');
  await lab.moves();
  await page.evaluate(() => {
    location.hash = '#v=1&preset=tcp-loaded&kernel.release=6.12&speed=20ms';
  });
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute(COMPLETE);
  await page.evaluate(() => {
    location.hash = '#v=1&preset=tcp-loaded&speed=20ms';
  });
  await expect(page.getByRole('alert')).toHaveCount(0);
  await lab.moves();
});
