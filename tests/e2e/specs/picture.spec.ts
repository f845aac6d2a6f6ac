/** Tests that all parts of the picture of the machine show the same state. */
import { expect, type Page } from '@playwright/test';
import { AnswersPage } from '../pages/answers';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

test('at slow speed a program that gets the CPU is shown running at this moment', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=udp-200&t=1.000140s&speed=4us');
  const state = page.locator('.stage-sheet').getByText(/^(running|sleeping)$/);
  await expect(state).toHaveText('sleeping');
  await lab.play.click();
  // The reader runs from 1.000 153 s to 1.000 177 s.
  await expect(state).toHaveText('running', { timeout: 15_000 });
  expect(await lab.seconds()).toBeLessThan(1.000177);
});

/** Records the circles that are drawn around packets. No other circle of the stage has their radius. */
async function recordCircles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const circles: string[] = [];
    Object.assign(window, { circles });
    const { arc } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.arc = function (x, y, radius, ...others) {
      if (Math.abs(radius - 9.9) < 0.01) circles.push(`${Math.round(x)} ${Math.round(y)}`);
      arc.call(this, x, y, radius, ...others);
    };
  });
}

/** Returns the different circles of a paused picture. A paused picture is drawn several times a second. */
async function circles(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const { circles } = window as unknown as { circles: string[] };
    circles.length = 0;
    await new Promise((done) => setTimeout(done, 1000));
    return [...new Set(circles)];
  });
}

test('a followed packet has one circle: where it waits, and no circle where its animation lags', async ({ page }) => {
  await recordCircles(page);
  const lab = new AnswersPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=2.816s&speed=2ms');
  await lab.play.click();
  await expect.poll(() => lab.seconds(), { timeout: 15_000 }).toBeGreaterThan(2.8186);
  await lab.pause.click();
  await lab.settled();
  for (const x of [86, 58, 30, 16]) {
    await lab.pressStage(x, 196);
    await page.waitForTimeout(200);
    if (await lab.answer(/^History of/).isVisible()) break;
  }
  await expect(lab.answer(/^History of packet/)).toBeVisible();
  await expect.poll(() => circles(page)).toHaveLength(1);
  // One step after the other, the packet stays circled once.
  for (let n = 0; n < 4; n++) {
    await lab.step.click();
    await lab.settled();
    expect(await circles(page)).toHaveLength(1);
  }
});

test('a receive ring and its text show the same number of empty descriptors in fast playback', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&memory.pressure=90&t=2.9665s&speed=500ms');
  await lab.play.click();
  const found = await page.evaluate(async () => {
    const sheet = document.querySelector('.stage-sheet') as HTMLElement;
    const canvas = sheet.querySelector('canvas') as HTMLCanvasElement;
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { width, height } = canvas.getBoundingClientRect();
    const scale = Math.min(width / 1084, height / 388);
    const [left, top] = [(width - 1084 * scale) / 2, (height - 388 * scale) / 2];
    const density = canvas.width / width;
    /** Whether the descriptor at this share of the circle has the colour of loss. */
    const isRed = (share: number): boolean => {
      const [angle, radius] = [share * 2 * Math.PI, 77];
      const x = (left + (198 + radius * Math.cos(angle)) * scale) * density;
      const y = (top + (196 + radius * Math.sin(angle)) * scale) * density;
      const { data } = pen.getImageData(Math.round(x) - 1, Math.round(y) - 1, 3, 3);
      let red = 0;
      for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 60 && data[i] > data[i + 2] + 25) red++;
      return red > 4;
    };
    const pairs: [text: number, picture: number][] = [];
    for (let n = 0; n < 120; n++) {
      await new Promise(requestAnimationFrame);
      const text = [...sheet.querySelectorAll('svg text')].map((node) => node.textContent ?? '');
      const empty = text.map((words) => /^(\d+) empty/.exec(words)).find((match) => match !== null);
      let red = 0;
      for (let i = 0; i < 192; i++) if (isRed(i / 192)) red += 2;
      pairs.push([Number(empty?.[1] ?? 0), red]);
    }
    return pairs;
  });
  expect(found.some(([text]) => text > 100)).toBe(true);
  for (const [text, picture] of found) expect(Math.abs(text - picture), `${text} ${picture}`).toBeLessThan(12);
});
