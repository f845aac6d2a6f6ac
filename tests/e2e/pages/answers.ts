/** Page object for the answers in the side panel and for the parts of the page that open them. */
import type { Locator, Page } from '@playwright/test';
import { LabPage } from './lab';

export class AnswersPage extends LabPage {
  readonly close: Locator;
  readonly held: Locator;
  readonly states: Locator;
  readonly losses: Locator;
  readonly facts: Locator;

  constructor(page: Page) {
    super(page);
    this.close = this.button('Close this answer');
    this.held = page.getByRole('table', { name: 'Packets in the queue' });
    this.states = page.getByRole('list', { name: 'States of the descriptor, newest first' });
    this.losses = page.getByRole('list', { name: 'Newest losses' });
    this.facts = page.getByLabel('State in the scheduler');
  }

  answer(title: string | RegExp): Locator {
    return this.page.getByRole('heading', { name: title, level: 2 });
  }

  /** Returns a fact of the open answer by its name. */
  fact(name: string): Locator {
    return this.facts
      .locator('div')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .locator('dd');
  }

  /**
   * Presses a point of the stage's drawing. The drawing is 1084 units wide and 388 units high; `x` and `y` are in these
   * units.
   */
  async pressStage(x: number, y: number): Promise<void> {
    const box = await this.page.locator('.stage-sheet').boundingBox();
    if (box === null) throw new Error('the stage is not on the page');
    const scale = Math.min(box.width / 1084, box.height / 388);
    const left = box.x + (box.width - 1084 * scale) / 2;
    const top = box.y + (box.height - 388 * scale) / 2;
    await this.page.mouse.click(left + x * scale, top + y * scale);
  }
}
