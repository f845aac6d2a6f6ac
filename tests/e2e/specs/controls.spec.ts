import { expect } from '@playwright/test';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

const START = '#v=1&preset=tcp-loaded&t=20ms&speed=1ms';

test('a slider changes the running machine, the log and the link', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open(START);
  await lab.slider('Background load').fill('4');
  await expect(lab.field('Background load')).toHaveValue('4');
  await expect.poll(() => lab.link().some((entry) => /^at=[\d.]+m?s:load\.jobs=4$/.test(entry))).toBe(true);
  await expect(lab.events).toContainText('parameter changed');
});

test('a typed value is taken at Enter', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open(START);
  await lab.field('Receiver nice value').fill('-20');
  await lab.field('Receiver nice value').press('Enter');
  await expect(lab.slider('Receiver nice value')).toHaveValue('-20');
  await expect.poll(() => lab.link().join('&')).toContain('app.nice=-20');
});

test('each of the named sliders has a number field of its name', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open(START);
  for (const name of [
    'Background load',
    'Receiver nice value',
    'Receive ring size',
    'Memory pressure',
    'Simulation speed',
  ]) {
    await expect(lab.slider(name)).toBeVisible();
    await expect(lab.field(name)).toBeVisible();
  }
});

test('a reload restores scenario, change and moment', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open(START);
  await lab.slider('Receiver nice value').fill('-10');
  await expect.poll(() => lab.link().join('&')).toContain('app.nice=-10');
  await lab.pause.click();
  await lab.settled();
  const [before, link] = [await lab.seconds(), lab.link()];
  expect(link).toContain('play=0');
  await page.reload();
  await lab.play.waitFor();
  await lab.settled();
  expect(await lab.seconds()).toBe(before);
  await expect(lab.slider('Receiver nice value')).toHaveValue('-10');
  expect(lab.link()).toEqual(link);
});

test('a view opened in a new tab shows the present run at its moment', async ({ page, context }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=udp-200&t=20ms&speed=1ms');
  await lab.slider('Receiver nice value').fill('-10');
  await expect.poll(() => lab.link().join('&')).toContain('app.nice=-10');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Compare' }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab).toHaveURL(/preset=udp-200&at=[\d.]+ms:app\.nice=-10&t=20ms&speed=1ms.*view=compare/);
});

test('undo takes a change back, redo brings it again; reset takes all back', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(START);
  await lab.slider('Background load').fill('3');
  await expect.poll(() => lab.link().join('&')).toContain('load.jobs=3');
  await lab.button('Undo').click();
  await expect(lab.field('Background load')).toHaveValue('10');
  await lab.button('Redo').click();
  await expect(lab.field('Background load')).toHaveValue('3');
  await expect(lab.button('Undo')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(lab.field('Background load')).toHaveValue('10');
  await page.keyboard.press('Control+Shift+Z');
  await expect(lab.field('Background load')).toHaveValue('3');
  await page.keyboard.press('Meta+z');
  await expect(lab.field('Background load')).toHaveValue('10');
  await lab.slider('Memory pressure').fill('50');
  await expect.poll(() => lab.link().join('&')).toContain('memory.pressure=50');
  await lab.toStart.click();
  await expect.poll(() => lab.seconds()).toBe(0);
  await expect.poll(() => lab.link().join('&')).toContain('memory.pressure=50');
  const stageTop = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().top);
  const before = await stageTop();
  await lab.reset.click();
  await expect(page.getByText('1 change was undone')).toBeInViewport();
  expect(await stageTop()).toBe(before);
  await expect(lab.field('Memory pressure')).toHaveValue('0');
  await expect.poll(() => lab.link().join('&')).not.toContain('memory.pressure');
  await lab.button('Undo').click();
  await expect(lab.field('Memory pressure')).toHaveValue('50');
});

test('a preset begins a run of its own and opens where its sentence is true', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(START);
  await page.getByRole('combobox', { name: 'Preset' }).selectOption('nice-boost');
  await expect(lab.field('Receiver nice value')).toHaveValue('-15');
  // This preset opens after the first second, because the receiving program's share of the CPU is visible only then.
  await expect.poll(() => lab.seconds(), { timeout: 60_000 }).toBeGreaterThan(1);
  await expect(page.getByRole('list', { name: 'Events' })).not.toContainText('Background load');
  // A router has no receiver program, so the name iperf must be gone.
  const queue = page.getByRole('region', { name: 'Run queue' });
  await expect(queue).toContainText('iperf');
  await page.getByRole('combobox', { name: 'Preset' }).selectOption('router-small');
  await expect(queue).toContainText('No process forwards packets');
  // Hidden rows still contain the names of earlier tasks, so only visible text is checked.
  await expect(queue).not.toContainText('iperf', { useInnerText: true });
});

test('a bad link falls back entry by entry, lists each, and is dismissed', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open('#v=1&preset=tcp-loaded&nic.ring=7&bogus=1&load.jobs=3&title=%3Cimg%20src=x%3E');
  const notice = page.getByText('Some entries of the link could not be used').locator('..');
  await expect(notice).toContainText('nic.ring=7');
  await expect(notice).toContainText('bogus=1');
  await expect(lab.field('Background load')).toHaveValue('3');
  await expect(lab.field('Receive ring size')).toHaveValue('384');
  await expect(page.locator('img')).toHaveCount(0);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
});

test('the link can be shared from a dialog', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(START);
  await lab.share.click();
  const dialog = page.getByRole('dialog', { name: 'Share this moment' });
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/#v=1&preset=tcp-loaded&t=/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the theme is remembered', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open(START);
  await page.getByText('Display', { exact: true }).click();
  await page.getByRole('radio', { name: 'projector' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'projector');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'projector');
});
