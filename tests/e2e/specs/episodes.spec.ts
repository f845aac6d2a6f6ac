import { expect } from '@playwright/test';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

/** `lead_s`: maximum time from the moment at which the preset opens to the event `until`, s. */
const PRESETS = [
  { preset: 'ring-exhausted', until: 'ring has no ready descriptor', lead_s: 0.006 },
  { preset: 'preempted-lock', until: 'receiver preempted with its socket locked', lead_s: 0.025 },
];

for (const { preset, until, lead_s } of PRESETS) {
  test(`${preset} opens a little before its episode, playing`, async ({ page }) => {
    const lab = new LabPage(page);
    // Checks whether the run reaches the event. If not, the preset opens at t = 0.
    await lab.openPaused(`#v=1&preset=${preset}&t=0s&speed=2ms`);
    await lab.runUntil(until);
    const comes = await page.getByText('The run has ended').isHidden();
    await page.goto('about:blank');
    // At this speed the event comes about a minute after the opening or later, so even a slow computer pauses before
    // it.
    await lab.open(`#v=1&preset=${preset}&speed=100us`);
    if (!comes) {
      await expect.poll(() => lab.seconds(), { timeout: 20_000 }).toBeLessThan(0.1);
      return;
    }
    await expect(lab.pause).toBeVisible({ timeout: 20_000 });
    await expect.poll(() => lab.seconds()).toBeGreaterThan(0.05);
    await lab.pause.click();
    await lab.settled();
    const opened = await lab.seconds();
    await lab.runUntil(until);
    expect((await lab.seconds()) - opened).toBeLessThan(lead_s + 0.0001);
    expect((await lab.seconds()) - opened).toBeGreaterThanOrEqual(0);
  });
}

test('chosen from the menu at rest it opens there at rest, and a change there is no branch of what was not seen', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&t=20ms&speed=1ms');
  await page.getByRole('combobox', { name: 'Preset' }).selectOption('preempted-lock');
  await expect.poll(() => lab.seconds(), { timeout: 20_000 }).toBeGreaterThan(0.05);
  await lab.settled();
  await expect(lab.play).toBeVisible();
  await lab.slider('Receiver nice value').fill('-5');
  await expect.poll(() => lab.link().join('&')).toContain('app.nice=-5');
  await expect(page.getByText('The run branched off')).toHaveCount(0);
});

test('a changed preset opens at the first moment', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open('#v=1&preset=ring-exhausted&load.jobs=0&speed=1ms');
  await lab.pause.click();
  await lab.settled();
  expect(await lab.seconds()).toBeLessThan(0.02);
});

test('run until the end of a packet that has ended goes back to its end', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&t=400ms&speed=1ms');
  await lab.button('Run until').click();
  await page.getByLabel('end of packet').fill('400');
  await page.getByLabel('end of packet').press('Enter');
  await expect.poll(() => lab.seconds()).toBeLessThan(0.4);
  await lab.settled();
  await page.getByText('Packets on the map', { exact: true }).click();
  await page.getByLabel('Packet number').fill('400');
  await page.getByRole('button', { name: 'Packet history' }).click();
  const end = page.getByRole('table', { name: 'Stages of the packet' }).getByRole('row').last();
  await expect(end).toContainText('delivered');
  await expect(end).toContainText(((await lab.time.textContent()) ?? '').replace(/\ss$/, ''));
});
