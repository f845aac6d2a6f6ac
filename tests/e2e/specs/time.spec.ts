import { expect } from '@playwright/test';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

const START = '#v=1&preset=tcp-loaded&t=20ms&speed=1ms';

test('pause holds the moment; play goes on from it', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(START);
  const held = await lab.seconds();
  await page.waitForTimeout(300);
  expect(await lab.seconds()).toBe(held);
  await lab.play.click();
  await expect.poll(() => lab.seconds()).toBeGreaterThan(held);
});

test('a step moves on, a step back returns to the very moment', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(START);
  await lab.step.click();
  await lab.settled();
  const first = await lab.seconds();
  const [entered, held] = [await lab.book('driver', 'entered'), await lab.book('receive queue', 'holds now')];
  for (let n = 0; n < 3; n++) await lab.step.click();
  await lab.settled();
  expect(await lab.seconds()).toBeGreaterThanOrEqual(first);
  for (let n = 0; n < 3; n++) await lab.stepBack.click();
  await lab.settled();
  expect(await lab.seconds()).toBe(first);
  await expect.poll(() => lab.book('driver', 'entered')).toBe(entered);
  await expect.poll(() => lab.book('receive queue', 'holds now')).toBe(held);
});

test('a step has the unit that was chosen, at every speed', async ({ page }) => {
  const lab = new LabPage(page);
  for (const speed of ['10us', '1s']) {
    await page.goto('about:blank');
    await lab.openPaused(`#v=1&preset=tcp-loaded&t=20ms&speed=${speed}`);
    await page.getByRole('combobox', { name: 'Step unit' }).selectOption({ label: 'tick' });
    await lab.step.click();
    await lab.settled();
    const before = await lab.seconds();
    await lab.step.click();
    await lab.settled();
    expect((await lab.seconds()) - before).toBeCloseTo(0.001, 3);
  }
});

test('the speed is told in words, on a slider and in a field', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open(START);
  await lab.field('Simulation speed').fill('0.05');
  await lab.field('Simulation speed').press('Enter');
  await expect(page.getByText('1 s for you = 50 µs')).toBeVisible();
  await expect.poll(() => lab.link()).toContain('speed=50us');
  await lab.slider('Simulation speed').press('End');
  await expect(page.getByText('1 s for you = 10 s')).toBeVisible();
});

test('scrubbing goes to a moment', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(START);
  await page.getByRole('slider', { name: 'Moment' }).fill('0.3');
  await expect.poll(() => lab.seconds()).toBeCloseTo(0.3, 2);
});
