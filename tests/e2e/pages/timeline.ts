/** Page object for the CPU timeline. */
import type { Locator, Page } from '@playwright/test';
import { LabPage } from './lab';

/** Left edge of the timeline's lanes within its drawing, px. The names of the lanes are to the left. */
const LANES_FROM = 112;

export class TimelinePage extends LabPage {
  readonly region: Locator;
  readonly lanes: Locator;
  readonly clearLoop: Locator;

  constructor(page: Page) {
    super(page);
    this.region = page.getByRole('region', { name: 'CPU timeline' });
    this.lanes = this.region.getByRole('group', { name: /^CPU use by context/ });
    this.clearLoop = this.region.getByRole('button', { name: 'Clear loop' });
  }

  /** Returns the text with the length of the loop, the time span that the page plays again and again. */
  loop(): Locator {
    return this.region.locator('.loop');
  }

  /** Returns a point on the timeline's lanes, at a share of their width. */
  async point(share: number): Promise<{ x: number; y: number }> {
    const box = await this.lanes.boundingBox();
    if (box === null) throw new Error('the timeline is not on the page');
    return { x: box.x + LANES_FROM + share * (box.width - LANES_FROM - 8), y: box.y + box.height / 2 };
  }

  async drag(from: number, to: number): Promise<void> {
    const [a, b] = [await this.point(from), await this.point(to)];
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move((a.x + b.x) / 2, a.y, { steps: 4 });
    await this.page.mouse.move(b.x, b.y, { steps: 4 });
    await this.page.mouse.up();
  }

  /** Returns the canvas as the text of an image, which a test can compare with another one. */
  async picture(): Promise<string> {
    return this.lanes.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  }

  /** Moves two fingers on the timeline's lanes. Positions are shares of the lanes' width. */
  async pinch(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    const client = await this.page.context().newCDPSession(this.page);
    const points = async (shares: readonly [number, number]): Promise<{ x: number; y: number }[]> =>
      Promise.all(shares.map((share) => this.point(share)));
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((point, id) => ({ ...point, id })) });
    await touch('touchStart', await points(from));
    for (const part of [0.25, 0.5, 0.75, 1]) {
      const between = [0, 1].map((i) => from[i] + (to[i] - from[i]) * part) as [number, number];
      await touch('touchMove', await points(between));
    }
    await touch('touchEnd', []);
  }
}
