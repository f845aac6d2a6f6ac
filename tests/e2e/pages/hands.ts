/** Page object that drags sliders slowly, by mouse or by finger. */
import type { Locator } from '@playwright/test';
import { LabPage } from './lab';

/** Half the width of a slider's thumb, px. */
const THUMB = 8;

export class HandsPage extends LabPage {
  /** Position of a slider's thumb, px, for a share of the track's length. */
  private async spot(slider: Locator, share: number): Promise<{ x: number; y: number }> {
    const box = await slider.boundingBox();
    if (box === null) throw new Error('the slider is not on the page');
    return { x: box.x + THUMB + share * (box.width - 2 * THUMB), y: box.y + box.height / 2 };
  }

  /** Position of a slider's thumb as a share of the track's length. */
  private thumbAt(slider: Locator): Promise<number> {
    return slider.evaluate((input) => {
      const { value, min, max } = input as HTMLInputElement;
      return (Number(value) - Number(min)) / (Number(max) - Number(min));
    });
  }

  /**
   * Presses the thumb, moves it slowly with a pause at each position, and releases it. `shares`: the positions, as
   * shares of the track's length.
   */
  async dragSlowly(slider: Locator, shares: readonly number[], pause_ms = 200): Promise<void> {
    const { mouse } = this.page;
    const from = await this.spot(slider, await this.thumbAt(slider));
    await mouse.move(from.x, from.y);
    await mouse.down();
    for (const share of shares) {
      const to = await this.spot(slider, share);
      await mouse.move(to.x, to.y, { steps: 5 });
      await this.page.waitForTimeout(pause_ms);
    }
    await mouse.up();
  }

  /** Presses the thumb where it is, and releases it. */
  async touchThumb(slider: Locator): Promise<void> {
    const { x, y } = await this.spot(slider, await this.thumbAt(slider));
    await this.page.mouse.click(x, y);
  }

  /** Drags the thumb with a finger. `shares`: the positions on the way, as shares of the track's length. */
  async dragWithFinger(slider: Locator, shares: readonly number[]): Promise<void> {
    const client = await this.page.context().newCDPSession(this.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: readonly { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((point) => ({ ...point, id: 0 })) });
    await touch('touchStart', [await this.spot(slider, await this.thumbAt(slider))]);
    for (const share of shares) await touch('touchMove', [await this.spot(slider, share)]);
    await touch('touchEnd', []);
  }

  /** Returns the parameter changes that the page's address contains. */
  changes(): string[] {
    return this.link()
      .filter((entry) => entry.startsWith('at='))
      .map((entry) => entry.slice(entry.indexOf(':') + 1));
  }
}
