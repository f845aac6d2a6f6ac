import { expect, type Locator } from '@playwright/test';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

const lines = (log: Locator): Promise<string[]> => log.getByRole('button').allInnerTexts();

test('to the start and back to the newest moment: log, rates and plots are as before', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&t=3s&speed=2ms&panel=tcp');
  const plot = page.getByRole('figure', { name: 'Time-sequence diagram of the sender' });
  const wire = page.locator('[data-k="rate-wire"]');
  const before = { lines: await lines(lab.events), rate: await wire.textContent(), t: await lab.seconds() };
  expect(before.lines.length).toBeGreaterThan(0);
  expect(before.rate).toMatch(/[1-9]/);
  await page.keyboard.press('Home');
  await expect.poll(() => lab.seconds()).toBe(0);
  await page.keyboard.press('End');
  await expect.poll(() => lab.seconds()).toBe(before.t);
  await lab.settled();
  await expect.poll(() => lines(lab.events)).toEqual(before.lines);
  await expect(wire).toHaveText(/[1-9]/);
  await expect(plot.locator('.seq-data')).toHaveAttribute('d', /^M/);
  await expect(plot.locator('[data-k=note]')).toHaveText('');
});

test('a plot that lacks the past fetches it at rest, and the moment stays', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&t=1s&speed=200us&panel=tcp');
  const t = await lab.seconds();
  await lab.field('Simulation speed').fill('5');
  await lab.field('Simulation speed').press('Enter');
  const plot = page.getByRole('figure', { name: 'Time-sequence diagram of the sender' });
  await expect(plot.getByText('last 30 ms')).toBeVisible();
  await expect(plot.locator('[data-k=note]')).toHaveText('');
  const first = (await plot.locator('.seq-data').getAttribute('d')) ?? '';
  expect(Number(/^M([\d.]+)/.exec(first)?.[1])).toBeLessThan(40);
  expect(await lab.seconds()).toBe(t);
});

test('a press on a cause while it plays stops there and says so, and Play goes on from there', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open('#v=1&preset=tcp-loaded&t=2.005s&speed=20ms');
  await expect.poll(() => lab.seconds()).toBeGreaterThan(2.006);
  await (await lab.question('Who waited longest?')).click();
  const backlog = page
    .getByRole('list', { name: 'Longest waits' })
    .getByRole('listitem')
    .filter({ hasText: 'backlog' });
  await backlog.getByRole('button', { name: /^Why/ }).click();
  const why = page.getByRole('list', { name: 'Reasons for the wait, newest first' });
  await why.getByRole('button', { name: /preempted while it held/ }).click();
  await expect(page.getByText(/^Stopped at/).first()).toBeVisible();
  await expect.poll(() => lab.seconds()).toBeLessThan(1.3);
  const stopped = await lab.seconds();
  await page.keyboard.press('Space');
  await expect.poll(() => lab.seconds()).toBeGreaterThan(stopped);
});

test('another driver in the middle of the run: before its moment the old driver’s map stands, from it on the new one’s', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&nic.driver=napi&at=20ms:nic.driver=netif_rx&t=30ms&speed=1ms&play=0');
  const inputQueue = page.getByRole('region', { name: 'Stage' }).getByText('input queue').first();
  await expect(inputQueue).toBeVisible();
  await page.keyboard.press('Home');
  await expect.poll(() => lab.seconds()).toBe(0);
  await expect(inputQueue).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(inputQueue).toBeVisible();
});

test('amid a computation the address names the moment that it is for, and the way back leads there', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&run.duration=100&t=0s&speed=2ms');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    setInterval(() => seen.push(location.hash), 5);
  });
  await page.getByRole('slider', { name: 'Moment' }).fill('99');
  await expect.poll(() => page.url()).toContain('t=99s');
  expect(await lab.seconds()).toBeLessThan(99);
  await page.getByRole('combobox', { name: 'Preset' }).selectOption('tcp-loaded');
  await expect.poll(() => page.url()).toContain('preset=tcp-loaded');
  const moments = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: string[] };
    return [...new Set(seen.flatMap((hash) => /preset=tcp-quiet.*&t=([^&]+)/.exec(hash)?.[1] ?? []))];
  });
  expect(moments.filter((moment) => moment !== '0ns' && moment !== '0s')).toEqual(['99s']);
  await page.goBack();
  await expect.poll(() => lab.link()).toContain('preset=tcp-quiet');
  expect(lab.link()).toContain('t=99s');
});
