/** Page object for the view *Machine*. Finds its controls as a person does, by role and name. */
import { expect, type Locator, type Page } from '@playwright/test';
import { drawn } from './frames';
import type { Theme } from './theme';

/**
 * The picture counts as settled after this number of animation frames without a change of the clock. Our choice: the
 * simulator answers a command within one or two frames.
 */
const SETTLED_FRAMES = 8;

export class LabPage {
  readonly time: Locator;
  readonly play: Locator;
  readonly pause: Locator;
  readonly step: Locator;
  readonly stepBack: Locator;
  readonly toStart: Locator;
  readonly reset: Locator;
  readonly share: Locator;
  readonly events: Locator;
  readonly books: Locator;
  readonly causes: Locator;

  constructor(readonly page: Page) {
    this.time = page.getByRole('timer', { name: 'Simulated time' });
    this.play = this.button('Play');
    this.pause = this.button('Pause');
    this.step = this.button('Step');
    this.stepBack = this.button('Step back');
    this.toStart = this.button('To the start');
    this.reset = this.button('Reset');
    this.share = this.button('Share');
    this.events = page.getByRole('list', { name: 'Events', exact: true });
    this.causes = page.getByRole('list', { name: 'Causes, newest first' });
    this.books = page.getByRole('table', { name: 'Packets by stage' });
  }

  /** Waits until the clock advances by itself. */
  async moves(): Promise<void> {
    const begin = await this.seconds();
    await expect.poll(() => this.seconds()).toBeGreaterThan(begin);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Opens a question of the side panel. All questions except the preset's first are under *More questions*. */
  async question(name: string): Promise<Locator> {
    const more = this.button('More questions');
    await this.page.getByRole('group', { name: 'Ask', exact: true }).waitFor();
    if (!(await this.button(name).isVisible()) && (await more.isVisible())) await more.click();
    return this.button(name);
  }

  slider(name: string): Locator {
    return this.page.getByRole('slider', { name, exact: true });
  }

  field(name: string): Locator {
    return this.page.getByRole('spinbutton', { name, exact: true });
  }

  /** Chooses a theme in the menu, then closes the menu. */
  async chooseTheme(name: Theme): Promise<void> {
    const menu = this.page.getByText('Display', { exact: true });
    await menu.click();
    const theme = this.page.getByRole('radio', { name, exact: true });
    await theme.check();
    await this.page.keyboard.press('Escape');
    await theme.waitFor({ state: 'hidden' });
    // Waits for transitions, because colours that are still fading do not belong to the theme.
    await this.page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  }

  /** Chooses an event in the menu *Run until*, and waits until the run has stopped at the next event of this kind. */
  async runUntil(name: string): Promise<void> {
    await this.button('Run until').click();
    await this.button(name).click();
    await this.button('Stop here').waitFor({ state: 'hidden' });
    await this.settled();
  }

  /** Opens an address; `fragment` includes its `#`. */
  async open(fragment = ''): Promise<void> {
    await this.page.goto(`./${fragment}`);
    await this.time.waitFor();
  }

  /** Opens the page paused, and waits until the simulated machine has reached the time in the link. */
  async openPaused(fragment: string): Promise<void> {
    await this.open(`${fragment}&play=0`);
    await this.play.waitFor();
    await this.settled();
  }

  /**
   * Waits until the simulator is idle and the clock has not changed for several animation frames. A slow page draws
   * fewer frames per second, so it gets more time.
   */
  async settled(): Promise<void> {
    let before = '';
    for (let now = await this.idleTime(); now !== before; now = await this.idleTime()) {
      before = now;
      await drawn(this.page, SETTLED_FRAMES);
    }
  }

  /** Text of the clock when the simulator is idle. */
  private async idleTime(): Promise<string> {
    const idle = this.time.and(this.page.locator('[aria-busy="false"]'));
    return (await idle.textContent()) ?? '';
  }

  /** Time on the clock, s. */
  async seconds(): Promise<number> {
    const text = (await this.time.textContent()) ?? '';
    return Number(text.replace(/[^\d.]/g, ''));
  }

  /** Scrolls to the table of packets by stage. The page makes this table when the browser is idle. */
  async seeBooks(): Promise<Locator> {
    await this.page.locator('.books-place').scrollIntoViewIfNeeded();
    // The rows appear at once, but their numbers come with the next picture.
    await expect(this.books.getByRole('cell').first()).toHaveText(/\d/);
    return this.books;
  }

  /** Number in the table of packets by stage, by the names of row and column. */
  async book(stage: string, column: 'entered' | 'holds now' | 'left' | 'dropped'): Promise<number> {
    const n = ['entered', 'holds now', 'left', 'dropped'].indexOf(column);
    const books = await this.seeBooks();
    const row = books.getByRole('row', { name: stage }).first();
    const text = (await row.getByRole('cell').nth(n).textContent()) ?? '';
    return Number(text.replace(/[^\d.]/g, ''));
  }

  /** Entries of the address bar's fragment, in order. */
  link(): string[] {
    return new URL(this.page.url()).hash.slice(1).split('&').map(decodeURIComponent);
  }
}
