/**
 * Tests the view *Your kernel*: counters, the place on the stage for each counter, and a trace of several CPUs on one
 * time axis.
 */
import { expect } from '@playwright/test';
import { COUNTERS, COUNTERS_BEFORE, TRACE } from '../pages/kernelTexts';
import { test } from '../pages/test';

const OPENED = '#v=1&preset=tcp-loaded&t=2s&speed=2ms&play=0';

test('lays counters beside the machine’s and shows each place on the stage', async ({ page }) => {
  await page.goto(`${OPENED}&panel=kernel`);
  await page.getByRole('button', { name: 'Compare these files with your own kernel' }).click();
  await page.getByLabel('Before the test', { exact: true }).last().fill(COUNTERS_BEFORE);
  await page.getByLabel('After the test', { exact: true }).last().fill(COUNTERS);
  const ring = page.getByRole('row', { name: /rx_missed_errors/ });
  await expect(ring).toContainText('40');
  // The row also shows how many frames the simulated machine has lost at this place, as its `ethtool -S` counts them.
  await expect(ring).toContainText('61');
  await expect(page.getByRole('row', { name: /TcpExtTCPBacklogDrop netstat/ })).toBeVisible();
  await expect(page.getByText('1 line was not understood')).toBeVisible();
  await page.getByRole('button', { name: 'Show on the packet’s path: TcpExtTCPBacklogDrop' }).click();
  await expect(page.locator('.stage-mark')).toBeVisible();
  // Another counter has the same place, but only the button of this counter is pressed.
  await expect(page.getByRole('button', { name: /^Show on the packet’s path/, pressed: true })).toHaveCount(1);
  await page.getByText('Other counters that changed: 1').click();
  await expect(page.getByRole('row', { name: /TCPChallengeACK/ })).toContainText('2');
  await page.getByLabel('After the test', { exact: true }).last().fill('no counter');
  await expect(page.getByText('The text contains no counter')).toBeVisible();
  await expect(page.getByText('Rates are per')).toBeHidden();
  await expect(page.getByText('Your text does not contain the number of packets')).toBeHidden();
});

test('a trace shifts on the machine’s clock by key and by pointer', async ({ page }) => {
  await page.goto(`${OPENED}&view=kernel&card=trace`);
  await page.getByLabel('Trace', { exact: true }).last().fill(TRACE);
  const lanes = page.getByRole('slider', { name: /CPUs of your trace/ });
  const begins = page.getByLabel('Beginning of the trace on the simulated machine’s clock, ms');
  await expect(lanes).toBeVisible();
  await begins.fill('1999.5');
  await expect(lanes).toHaveAttribute('aria-valuenow', '1999500');
  await lanes.press('ArrowRight');
  const later = Number(await lanes.getAttribute('aria-valuenow'));
  expect(later).toBeGreaterThan(1_999_500);
  const box = await lanes.boundingBox();
  if (box === null) throw new Error('the lanes have no place');
  await page.mouse.move(box.x + 400, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await lanes.getAttribute('aria-valuenow'))).toBeLessThan(later);
  await expect(page.getByRole('row', { name: /^0 / })).toContainText('10');
});

test('a packetdrill script is stepped through with expected and actual packets', async ({ page }) => {
  await page.goto(`${OPENED}&view=kernel&card=script`);
  await page.getByRole('button', { name: 'Example' }).click();
  await page.getByRole('button', { name: 'Play the script' }).click();
  await expect(page.getByText('Passed: 7 expectations met.')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next statement' });
  await next.click();
  await next.press('ArrowRight');
  await expect(page.getByText('Statement 3 of 18')).toBeVisible();
  const script = page.getByLabel('Script', { exact: true }).last();
  await script.fill((await script.inputValue()).replace('ack 5841', 'ack 4381'));
  await page.getByRole('button', { name: 'Play the script' }).click();
  await expect(page.getByText('The script stopped at line 21:')).toBeVisible();
  await expect(page.locator('.script [aria-current="step"] td').first()).toHaveText('21');
  await page.getByRole('row', { name: /^21 / }).click();
  await expect(page.getByText('. 1:1(0) ack 4381', { exact: true })).toBeVisible();
  await expect(page.getByText('0.004000 . 1:1(0) ack 5841 win', { exact: false })).toBeVisible();
  await script.fill('// A comment is no statement.');
  await page.getByRole('button', { name: 'Play the script' }).click();
  await expect(page.getByText('The script has no statement')).toBeVisible();
});
