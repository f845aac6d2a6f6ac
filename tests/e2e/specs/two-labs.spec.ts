/**
 * Tests that two labs with different presets on one page do not change each other. StrictMode makes React mount each
 * lab twice.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { StepUnit } from '../../../web/src/tables/tables';
import { test } from '../pages/test';
import { FIXTURES } from '../servers';

/** Page object of one of the two labs. */
class OneLab {
  readonly root: Locator;

  constructor(page: Page, name: 'First lab' | 'Second lab') {
    this.root = page.getByRole('region', { name, exact: true });
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  field(name: string): Locator {
    return this.root.getByRole('spinbutton', { name, exact: true });
  }

  /** Time on the clock, s. */
  async seconds(): Promise<number> {
    const text = (await this.root.getByRole('timer').textContent()) ?? '';
    return Number(text.replace(/[^\d.]/g, ''));
  }

  /** Waits until the lab plays. */
  async goesOn(): Promise<void> {
    const before = await this.seconds();
    await expect.poll(() => this.seconds()).toBeGreaterThan(before);
  }

  /** Pauses the lab and waits until its clock stops. */
  async rest(): Promise<void> {
    await this.button('Pause').click();
    await this.button('Play').waitFor();
    let before = -1;
    await expect
      .poll(async () => {
        const still = before === (await this.seconds());
        before = await this.seconds();
        return still;
      })
      .toBe(true);
  }
}

test('two labs on one page do not disturb each other', async ({ page }) => {
  // Two simulators and React's development build need more time on two busy processors.
  test.setTimeout(180_000);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto(`${FIXTURES.url}two.html#v=1&preset=tcp-loaded&t=2s&speed=2ms`);
  const [first, second] = [new OneLab(page, 'First lab'), new OneLab(page, 'Second lab')];
  const theirs = page.locator('#second-address');
  await Promise.all([first.goesOn(), second.goesOn()]);
  await expect(first.root.getByRole('combobox', { name: 'Preset' })).toHaveValue('tcp-loaded');
  await expect(second.root.getByRole('combobox', { name: 'Preset' })).toHaveValue('udp-200');

  // The first lab pauses while the second one plays.
  await first.rest();
  const stood = await first.seconds();
  await second.goesOn();
  expect(await first.seconds()).toBe(stood);
  await second.rest();
  const [at, bar] = [await second.seconds(), await theirs.textContent()];

  // A change in one lab changes neither the other lab nor the other lab's address.
  await first.field('Receiver nice value').fill('-15');
  await first.field('Receiver nice value').press('Enter');
  await expect.poll(() => page.url()).toContain('app.nice=-15');
  await expect(second.field('Receiver nice value')).toHaveValue('0');

  // A step by key, a new speed, a jump and an answer in the first lab do not affect the second lab.
  const unit = first.root.getByRole('combobox', { name: 'Step unit' });
  await unit.selectOption(String(StepUnit.Tick));
  await first.button('Step').focus();
  await page.keyboard.press('.');
  await expect.poll(() => first.seconds()).not.toBe(stood);
  await first.field('Simulation speed').fill('5');
  await first.field('Simulation speed').press('Enter');
  await expect(second.field('Simulation speed')).toHaveValue('1');
  await page.keyboard.press('Escape');
  await first.button('Step').focus();
  await page.keyboard.press('Home');
  await expect.poll(() => first.seconds()).toBe(0);
  await first.button('More questions').click();
  await first.button('Who had the CPU?').click();
  await expect(first.root.getByRole('heading', { name: 'Who had the CPU?' })).toBeVisible();
  await expect(second.root.getByRole('heading', { name: 'Who had the CPU?' })).toBeHidden();
  expect(await second.seconds()).toBe(at);
  await expect(theirs).toHaveText(bar ?? '');

  // A new preset in the second lab does not affect the first lab. The test waits until the first lab has written its
  // address.
  await expect.poll(() => page.url()).toContain('answer=cpu');
  const url = page.url();
  await second.root.getByRole('combobox', { name: 'Preset' }).selectOption('tcp-quiet');
  await expect(theirs).toContainText('preset=tcp-quiet');
  await expect(first.root.getByRole('combobox', { name: 'Preset' })).toHaveValue('tcp-loaded');
  expect(await first.seconds()).toBe(0);
  expect(page.url()).toBe(url);
  expect(faults).toEqual([]);
});
