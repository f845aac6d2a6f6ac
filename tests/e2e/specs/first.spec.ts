/** Tests the first minutes of a new user: one thing to do, a tour, the list of starting points. */
import { expect, type Page } from '@playwright/test';
import { PRESETS } from '../../../web/src/tables/tables';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

test.describe('the first screen', () => {
  test('suggests one question, which leads to the first cause within a minute', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open();
    await expect(page.getByText('A Linux 2.6.12 receiver')).toBeVisible();
    const ask = page.getByRole('group', { name: 'Ask', exact: true });
    await expect(ask).toContainText('Start with a question');
    await expect(ask.getByRole('button')).toHaveText([
      'Who waited longest?',
      'More questions',
      'Take the tour: six places',
    ]);
    await ask.getByRole('button', { name: 'Who waited longest?' }).click();
    const why = page.getByRole('list', { name: 'Longest waits' }).getByRole('button', { name: /^Why/ });
    await why.first().click({ timeout: 30_000 });
    await expect(page.getByRole('list', { name: 'Reasons for the wait, newest first' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(ask).not.toContainText('Start with a question');
  });

  for (const size of [
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ]) {
    test(`has the same one thing to do where the side panel is a sheet, ${size.width} wide`, async ({ page }) => {
      await page.setViewportSize(size);
      const lab = new LabPage(page);
      await lab.open();
      const question = lab.button('Who waited longest?');
      await expect(page.getByText('Start with a question')).toBeInViewport({ ratio: 1 });
      await expect(question).toBeInViewport({ ratio: 1 });
      await expect(lab.button('More questions')).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Controls' })).toBeHidden();
      expect((await question.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await question.click();
      const why = page.getByRole('list', { name: 'Longest waits' }).getByRole('button', { name: /^Why/ });
      await why.first().click({ timeout: 30_000 });
      await expect(page.getByRole('list', { name: 'Reasons for the wait, newest first' })).toBeInViewport({
        timeout: 30_000,
      });
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(page.getByText('Start with a question')).toBeHidden();
      await expect(question).toBeHidden();
    });
  }

  test('has the other questions on request, and the first by what the preset is about', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openPaused('#v=1&preset=udp-livelock&t=900ms&speed=2ms');
    const ask = page.getByRole('group', { name: 'Ask', exact: true });
    await expect(ask.getByRole('button')).toHaveText(['What was lost?', 'More questions']);
    await lab.button('More questions').press('Enter');
    await expect(ask.getByRole('button')).toHaveText([
      'What was lost?',
      'Fewer questions',
      'Who waited longest?',
      'Who had the CPU?',
      'What would help?',
    ]);
    await expect(lab.button('Fewer questions')).toBeFocused();
  });
});

test.describe('the tour', () => {
  /** Reads the tour's text at its `nth` place, and checks that the outline around this place is on the screen. */
  async function atPlace(page: Page, nth: number): Promise<void> {
    const tour = page.getByRole('dialog', { name: 'Tour' });
    await expect(tour).toContainText(`${nth} of 6`);
    await expect(tour.getByRole('status')).toHaveText(/^[A-Za-z].*\.$/);
    const [frame, size] = [await page.locator('.tour-frame').boundingBox(), page.viewportSize()];
    if (frame === null || size === null) throw new Error('no frame');
    expect(frame.width).toBeGreaterThan(30);
    expect(frame.x).toBeGreaterThanOrEqual(0);
    expect(frame.y).toBeGreaterThanOrEqual(0);
    expect(frame.x + frame.width).toBeLessThanOrEqual(size.width);
    expect(frame.y + frame.height).toBeLessThanOrEqual(size.height);
    const words = await tour.boundingBox();
    expect(words === null ? 0 : words.y + words.height).toBeLessThanOrEqual(size.height);
  }

  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test(`points at six places by the keyboard alone, ${size.width} wide, while the machine runs`, async ({ page }) => {
      await page.setViewportSize(size);
      const lab = new LabPage(page);
      await lab.open();
      // On a phone the side panel is a sheet, and the tour opens from the dialog of keys.
      const isPhone = size.width < 500;
      const opener = lab.button(isPhone ? 'Keys' : 'Take the tour: six places');
      await opener.press('Enter');
      if (isPhone) await page.getByRole('button', { name: 'Take the tour' }).press('Enter');
      for (let nth = 1; nth <= 6; nth++) {
        await atPlace(page, nth);
        if (nth < 6) await page.keyboard.press('Enter');
      }
      await expect(lab.button('Begin with lesson 1')).toBeVisible();
      await expect(lab.pause).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Tour' })).toHaveCount(0);
      if (!isPhone) await expect(opener).toBeFocused();
    });
  }

  test('begins where frames are lost on the run that the page opens with, and says what is so there', async ({
    page,
  }) => {
    const lab = new LabPage(page);
    await lab.open();
    await lab.button('Take the tour: six places').click();
    const tour = page.getByRole('dialog', { name: 'Tour' });
    await expect(tour.getByRole('status')).toContainText('most descriptors have no buffer', { timeout: 20_000 });
    await expect(page.locator('[data-k="ring-empty"]')).toHaveText(/^(2\d\d|3\d\d) empty$/);
    const lost = async (): Promise<number> =>
      Number(/^\d+/.exec((await page.locator('.tray').textContent()) ?? '')?.[0]);
    // The tray gets its text with the next reading of the counters.
    await expect.poll(lost).toBeGreaterThan(0);
    const before = await lost();
    await expect.poll(lost).toBeGreaterThan(before);
  });

  test('leaves the moment alone on another run', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openPaused('#v=1&preset=tcp-loaded&load.jobs=4&t=1.5s&speed=1ms');
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Take the tour' }).click();
    await expect(page.getByRole('dialog', { name: 'Tour' })).toContainText('wait in this ring until');
    expect(await lab.seconds()).toBe(1.5);
  });

  test('can be left by Escape, and comes back under ?', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openPaused('#v=1&preset=tcp-quiet&t=20ms&speed=1ms');
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Take the tour' }).click();
    await atPlace(page, 1);
    await lab.button('Next').click();
    await lab.button('Back').click();
    await atPlace(page, 1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('the list of starting points', () => {
  test('has a line and a picture of each preset below a question, and opens one by key', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openPaused('#v=1&preset=tcp-quiet&t=20ms&speed=1ms');
    await lab.button('Starting points').press('Enter');
    const list = page.getByRole('dialog', { name: 'Starting points' });
    await expect(list.getByRole('heading', { level: 3 })).toHaveText([
      'Who waits for the CPU?',
      'What is lost, and where?',
      'What takes the memory?',
      'What does a router forward?',
      'What does Linux 6.12 change?',
    ]);
    await expect(list.getByRole('listitem')).toHaveCount(PRESETS.length);
    await expect(list.getByRole('img')).toHaveCount(PRESETS.length);
    await expect(list.getByRole('button', { name: 'A loaded receiver', exact: true })).toContainText('the same run as');
    await list.getByRole('button', { name: 'UDP receive livelock', exact: true }).press('Enter');
    await expect(list).toHaveCount(0);
    // The preset opens at its first loss, at the preset's speed.
    await expect.poll(() => lab.seconds(), { timeout: 20_000 }).toBeGreaterThan(0.8);
    await lab.settled();
    expect(lab.link()).toEqual(expect.arrayContaining(['preset=udp-livelock', 'speed=2ms']));
    await expect(page.getByRole('combobox', { name: 'Preset' })).toHaveValue('udp-livelock');
  });

  test('opens a sentence that compares in Compare, with the load on both', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openPaused('#v=1&preset=tcp-quiet&t=20ms&speed=1ms');
    await lab.button('Starting points').click();
    await page.getByRole('dialog').getByRole('button', { name: 'A slow sender', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Differences' })).toContainText('Offered rate');
    await expect
      .poll(() => lab.link())
      .toEqual(
        expect.arrayContaining([
          'view=compare',
          'preset=slow-sender',
          'load.jobs=10',
          'against=preset=fast-sender;load.jobs=10',
        ]),
      );
  });
});

/** Opens two presets and checks that within five seconds the page shows what the presets' descriptions say. */
test.describe('a preset shows what its name says', () => {
  test('memory-160m: kswapd works, and the page cache shrinks', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open('#v=1&preset=memory-160m');
    await expect(page.getByRole('region', { name: 'Memory', exact: true })).toContainText(/MiB reclaimed/, {
      timeout: 20_000,
    });
    await expect.poll(() => lab.seconds(), { timeout: 20_000 }).toBeGreaterThan(2.6);
    await expect(lab.field('Simulation speed')).toHaveValue('1500');
    await expect(page.getByRole('region', { name: 'Memory', exact: true })).toContainText(
      /[1-9][\d.]*\sMiB reclaimed/,
      {
        timeout: 8000,
      },
    );
  });

  test('oom-five-streams: a process is killed', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open('#v=1&preset=oom-five-streams');
    await expect(lab.pause).toBeVisible({ timeout: 20_000 });
    await expect(lab.events).toContainText('out of memory', { timeout: 20_000 });
  });
});

test('after the last packet the page says that none arrives, and skipping does not begin the run again', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open();
  await page.evaluate(() => {
    location.hash = '#v=1&preset=udp-200&sender.duration=0.1&run.duration=2&t=150ms&speed=2ms';
  });
  await expect(page.getByText('No packet moves, because no packet arrives at present.')).toBeVisible();
  await page.getByRole('button', { name: 'Skip to the next packet' }).click();
  await expect.poll(() => lab.seconds()).toBe(2);
  await expect(lab.play).toBeVisible();
});
