/**
 * Tests of charts: scales, marks where a parameter was changed, means since a change, and a chart as wide as the stage.
 */
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { faultsOf } from '../pages/axe';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

const SHORT = 'preset=tcp-loaded&load.warmup=2&run.duration=2';

test('a press enlarges a chart to the width of the stage; Escape brings the small ones back', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open(`#v=1&${SHORT}&at=300ms:app.nice=-10&t=900ms&speed=2ms&play=0`);
  const small = page.getByRole('region', { name: 'Charts' });
  await expect(small.locator('.plot-value.goodput')).toHaveText(/Mb\/s mean, [\d.]+ since the change$/);
  await expect(small.locator('[data-k="goodput-top"]')).toHaveText(/^to [\d.]+\sMb\/s$/);
  await expect(small.locator('[data-k="goodput-marks"]')).toHaveAttribute('d', /^M[\d.]+ 0V100$/);
  const press = lab.button('goodput: enlarge');
  await press.focus();
  await page.keyboard.press('Enter');
  const large = page.getByRole('region', { name: 'Goodput', exact: true });
  await expect(large.locator('.change-words')).toHaveText('Receiver nice value −10');
  await expect(large.locator('.means').first()).toHaveText(
    /^mean over the .* shown: .*\sMb\/s; mean over the 600\sms since the parameter change at 0.300\s000\ss: .*\sMb\/s$/,
  );
  expect(await large.locator('svg').first().locator('.tick-words').count()).toBeGreaterThan(2);
  const [wide, stage] = [await large.boundingBox(), await page.getByRole('region', { name: 'Stage' }).boundingBox()];
  expect(Math.abs((wide?.width ?? 0) - (stage?.width ?? 1000))).toBeLessThan(12);
  await expect(large.locator('.note')).toHaveText(
    /Mb\/s of payload, [\d.]+ k frames\/s with 1\D448 bytes of payload each; lost so far: .*%/,
  );
  const saved = page.waitForEvent('download');
  await large.getByRole('button', { name: 'CSV' }).click();
  const [head, ...rows] = readFileSync(await (await saved).path(), 'utf8')
    .trimEnd()
    .split('\n');
  expect(head).toBe('"time, s","payload delivered, Mb/s","frames offered, k/s"');
  expect(rows).toHaveLength(90);
  const rates = rows.map((row) => Number(row.split(',')[1]));
  const said = /: ([\d.]+)\sMb\/s;\smean over/.exec((await large.locator('.means').first().textContent()) ?? '');
  expect(rates.reduce((sum, rate) => sum + rate, 0) / rates.length).toEqual(expect.closeTo(Number(said?.[1]), 0));
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(press).toBeFocused();
});

test('in a livelock the chart of the CPU tells what was spent from what ticks say', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open('#v=1&preset=udp-livelock&t=1s&speed=2ms&play=0');
  await lab.button('CPU share: enlarge').click();
  const note = page.getByRole('region', { name: 'CPU time' }).locator('.note');
  await expect(note).toContainText('The kernel charges each whole timer tick to the interrupted process');
  const said = (await note.textContent()) ?? '';
  const [spent, softirq, , ticks] = [...said.matchAll(/([\d.]+)\s%/g)].map(([, digits]) => Number(digits));
  expect(softirq).toBeGreaterThan(50);
  expect(ticks).toBeGreaterThan(2 * spent);
});
