import { expect } from '@playwright/test';
import { Refused } from '../../../web/src/tables/generated/refused';
import { HandsPage } from '../pages/hands';
import { test } from '../pages/test';

const START = '#v=1&preset=tcp-loaded&t=20ms&speed=1ms';

test('a slow drag is one change, made when the hand lets go, and one undo', async ({ page }) => {
  const lab = new HandsPage(page);
  await lab.openPaused(START);
  const jobs = lab.slider('Background load');
  const events = lab.events.getByText(/changed/);
  await lab.dragSlowly(jobs, [0.3, 0.45, 0.6, 0.5]);
  await expect(lab.field('Background load')).toHaveValue('32');
  await expect.poll(() => lab.changes()).toEqual(['load.jobs=32']);
  await expect(events).toHaveCount(1);
  await lab.dragSlowly(lab.slider('Receive ring size'), [0.4, 0.3, 0.2]);
  await expect.poll(() => lab.changes().length).toBe(2);
  await lab.button('Undo').click();
  await expect.poll(() => lab.changes()).toEqual(['load.jobs=32']);
  await lab.button('Undo').click();
  await expect.poll(() => lab.changes()).toEqual([]);
  await expect(lab.field('Background load')).toHaveValue('10');
});

test('touching the thumb changes nothing, whatever happened to the value since the last drag', async ({ page }) => {
  const lab = new HandsPage(page);
  await lab.openPaused(START);
  const jobs = lab.slider('Background load');
  const field = lab.field('Background load');
  await lab.dragSlowly(jobs, [0.5], 0);
  await expect.poll(() => lab.changes()).toEqual(['load.jobs=32']);
  await lab.button('Undo').click();
  await expect(field).toHaveValue('10');
  await lab.settled();
  await lab.touchThumb(jobs);
  await field.fill('20');
  await field.press('Enter');
  await expect.poll(() => lab.changes()).toEqual(['load.jobs=20']);
  await lab.touchThumb(jobs);
  await page.getByRole('combobox', { name: 'Preset' }).selectOption('nice-boost');
  await expect(field).toHaveValue('10');
  await lab.settled();
  await lab.touchThumb(jobs);
  await lab.step.click();
  await lab.settled();
  await expect(field).toHaveValue('10');
  expect(lab.changes()).toEqual([]);
});

test('presses of a key that follow each other are one change; Escape takes it back', async ({ page }) => {
  const lab = new HandsPage(page);
  await lab.openPaused(START);
  const jobs = lab.slider('Background load');
  await jobs.focus();
  // A held key repeats, so the pause between its presses does not depend on the computer's speed.
  for (let n = 0; n < 3; n++) await page.keyboard.down('ArrowRight');
  await page.keyboard.up('ArrowRight');
  await expect(lab.field('Background load')).toHaveValue('13');
  await expect.poll(() => lab.changes()).toEqual(['load.jobs=13']);
  for (const takesBack of ['Escape', 'Control+z']) {
    await page.keyboard.down('ArrowRight');
    await expect(lab.field('Background load')).toHaveValue('14');
    await page.keyboard.press(takesBack);
    await expect(lab.field('Background load')).toHaveValue('13');
    await page.keyboard.up('ArrowRight');
  }
  await expect(lab.field('Background load')).toHaveValue('13');
  await page.keyboard.press('Control+z');
  await expect(lab.field('Background load')).toHaveValue('10');
  await expect.poll(() => lab.changes()).toEqual([]);
});

test('Shift with an arrow moves a slider coarsely; a presenter’s clicker steps, whatever has the focus', async ({
  page,
}) => {
  const lab = new HandsPage(page);
  await lab.openPaused(START);
  await lab.slider('Background load').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(lab.field('Background load')).toHaveValue('16');
  await expect.poll(() => lab.changes()).toEqual(['load.jobs=16']);
  // A step of one packet hop may be too short for the clock, which shows microseconds. A step of one tick always
  // changes the clock.
  await page.getByRole('combobox', { name: 'Step unit' }).selectOption({ label: 'tick' });
  await lab.step.click();
  await lab.settled();
  const controls = [
    lab.slider('Background load'),
    lab.slider('Simulation speed'),
    page.getByRole('slider', { name: 'Moment' }),
    lab.field('Memory pressure'),
    page.getByRole('combobox', { name: 'Step unit' }),
    page.getByRole('combobox', { name: 'Preset' }),
  ];
  for (const control of controls) {
    await control.focus();
    const before = await lab.seconds();
    const value = await control.inputValue();
    await page.keyboard.press('PageDown');
    await expect.poll(() => lab.seconds()).not.toBe(before);
    await page.keyboard.press('PageUp');
    await expect.poll(() => lab.seconds()).toBe(before);
    if ((await control.getAttribute('aria-label')) !== 'Moment') expect(await control.inputValue()).toBe(value);
  }
});

test('a typed value that is not allowed is answered with what is, and changes nothing', async ({ page }) => {
  const lab = new HandsPage(page);
  await lab.openPaused(START);
  const ring = lab.field('Receive ring size');
  await ring.fill('5000');
  await ring.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    '5\u202f000: must be 8 … 4\u202f096 descriptors. The previous value was kept.',
  );
  await expect(ring).toHaveValue('384');
  await lab.field('Background load').fill('3.5');
  await lab.field('Background load').blur();
  await expect(page.getByText('3.5: must be a whole number, 0 … 64 jobs.')).toBeVisible();
  await expect(lab.field('Background load')).toHaveValue('10');
  await lab.field('Background load').press('ControlOrMeta+a');
  await lab.field('Background load').pressSequentially('4e');
  await lab.field('Background load').press('Enter');
  await expect(page.getByText('This is not a number. Allowed: 0 … 64 jobs.')).toBeVisible();
  await expect(lab.field('Background load')).toHaveValue('10');
  await lab.field('Simulation speed').fill('0');
  await lab.field('Simulation speed').press('Enter');
  await expect(page.getByText('0: must be 0.001 … 10 000 ms/s.')).toBeVisible();
  await expect(lab.field('Simulation speed')).toHaveValue('1');
  await ring.fill('64');
  await ring.press('Enter');
  await expect(page.getByText('must be 8 … 4\u202f096')).toHaveCount(0);
  await expect.poll(() => lab.changes()).toEqual(['nic.ring=64']);
});

test('a value that the machine refuses is told, and neither slider nor field keeps it', async ({ page }) => {
  await page.route('**/worker-*.js', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const refusing = text.replace(
      /(set_param\((\w+),\s*(\w+)\)\s*\{)/,
      `$1if($3===7)throw Float64Array.of(${Refused.NotAllowed},$2,7,0);`,
    );
    expect(refusing).not.toBe(text);
    await route.fulfill({ response, body: refusing });
  });
  const lab = new HandsPage(page);
  await lab.openPaused(START);
  await lab.field('Background load').fill('7');
  await lab.field('Background load').press('Enter');
  await expect(page.getByText('Background load 7: must be 0 … 64 jobs.')).toBeVisible();
  await expect(lab.field('Background load')).toHaveValue('10');
  await expect(lab.slider('Background load')).toHaveValue('10');
  expect(lab.changes()).toEqual([]);
});

test('after an undo amid changes every later change is recorded under its own parameter', async ({ page }) => {
  const lab = new HandsPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=2s&speed=1ms');
  await lab.field('Background load').fill('3');
  await lab.field('Background load').press('Enter');
  await expect.poll(() => lab.changes()).toEqual(['load.jobs=3']);
  // While the simulator returns to an earlier moment, the change waits. The second undo removes the waiting change.
  await page.evaluate(() => {
    const press = (name: string) =>
      [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click();
    const type = (name: string, value: string) => {
      const field = document.querySelector<HTMLInputElement>(`input[type=number][aria-label="${name}"]`);
      if (field === null) throw new Error(name);
      field.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.blur();
    };
    press('Undo');
    type('Memory pressure', '20');
    // Resolves two animation frames after the second undo, when the page shows the effect.
    return new Promise<void>((heard) => {
      setTimeout(() => {
        press('Undo');
        requestAnimationFrame(() => requestAnimationFrame(() => heard()));
      }, 30);
    });
  });
  await expect.poll(() => lab.seconds()).toBeGreaterThanOrEqual(2);
  await lab.settled();
  await lab.field('Receiver nice value').fill('-5');
  await lab.field('Receiver nice value').press('Enter');
  await expect.poll(() => lab.changes()).toEqual(['app.nice=-5']);
  await expect(lab.field('Memory pressure')).toHaveValue('0');
  await expect(lab.field('Receiver nice value')).toHaveValue('-5');
});

test('a drag of the speed rewrites the address bar at most once a second', async ({ page }) => {
  await page.addInitScript(() => {
    const kept = globalThis as unknown as { writes: number };
    kept.writes = 0;
    const write = history.replaceState.bind(history);
    history.replaceState = (...args) => {
      kept.writes++;
      write(...args);
    };
  });
  const lab = new HandsPage(page);
  await lab.openPaused(START);
  const writes = () => page.evaluate(() => (globalThis as unknown as { writes: number }).writes);
  const before = await writes();
  const begun_ms = Date.now();
  await lab.dragSlowly(lab.slider('Simulation speed'), [0.1, 0.9, 0.2, 0.8], 50);
  expect((await writes()) - before).toBeLessThanOrEqual(2 + (Date.now() - begun_ms) / 1000);
  await expect.poll(() => lab.link().join('&')).not.toContain('speed=1ms');
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('a drag is one change', async ({ page }) => {
    const lab = new HandsPage(page);
    await lab.openPaused(START);
    await lab.dragWithFinger(lab.slider('Background load'), [0.2, 0.3, 0.4, 0.5]);
    await expect.poll(() => lab.changes()).toEqual(['load.jobs=32']);
  });
});

test('space plays and pauses after a press with the pointer; a button reached by Tab keeps it', async ({ page }) => {
  const lab = new HandsPage(page);
  await lab.openPaused(START);
  await lab.button('Keys').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Space');
  await expect(lab.pause).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Space');
  await expect(lab.play).toBeVisible();
  await lab.button('Keys').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(dialog).toBeVisible();
  await expect(lab.play).toBeAttached();
});

test('the lanes of the CPU end at the present, at rest too where packets are flows', async ({ page }) => {
  const lab = new HandsPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&load.kind=hog&load.jobs=4&t=350003us&speed=50ms&play=0');
  const canvas = page.getByRole('region', { name: 'CPU timeline' }).locator('canvas').first();
  /**
   * Returns whether the timeline's lanes are painted just left and just right of the mark of the present. The positions
   * are shares of the canvas width.
   */
  const ends = () =>
    canvas.evaluate((element) => {
      const { width, height } = element as HTMLCanvasElement;
      const pen = (element as HTMLCanvasElement).getContext('2d') as CanvasRenderingContext2D;
      const scale = width / element.clientWidth;
      const { data } = pen.getImageData(0, 0, width, height);
      // The rows between the top of the mark of the present and the ticks of the time axis.
      const [top, bottom] = [Math.round(21 * scale), height - Math.round(8 * scale)];
      const filled = (x: number): number => {
        let rows = 0;
        for (let y = top; y < bottom; y++) if (data[(y * width + x) * 4 + 3] > 200) rows++;
        return rows;
      };
      const present = Array.from({ length: width }, (_, x) => x).findLast((x) => filled(x) >= bottom - top - 2) ?? -1;
      // A lane fills at least five rows; a line between lanes fills one row.
      const lane = (x: number): boolean => filled(x) >= 5 * scale + 5;
      return { before: lane(present - Math.round(4 * scale)), after: lane(present + Math.round(3 * scale)), present };
    });
  await expect.poll(ends).toMatchObject({ before: true, after: false });
});
