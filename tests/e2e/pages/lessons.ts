/** Page object for a lesson. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Ask } from '../../../web/src/views/lessons/lesson';
import type { AskWords } from '../../../web/src/words/lessons/shape';
import { sayOptions } from './lessonWords';

/** How to press a control: by mouse or by finger. */
type Press = (control: Locator) => Promise<void>;

const byMouse: Press = (control) => control.click();
export const byFinger: Press = (control) => control.tap();

export class LessonPage {
  readonly scene: Locator;
  readonly next: Locator;
  readonly back: Locator;
  readonly prediction: Locator;
  readonly reply: Locator;

  constructor(
    readonly page: Page,
    readonly press: Press = byMouse,
  ) {
    this.scene = page.getByRole('region', { name: 'Scene', exact: true });
    this.next = this.scene.getByRole('button', { name: 'Next', exact: true });
    this.back = this.scene.getByRole('button', { name: 'Back', exact: true });
    this.prediction = page.getByRole('group', { name: 'Prediction' });
    this.reply = this.prediction.getByRole('status');
  }

  async open(lesson: string, scene = 1): Promise<void> {
    await this.page.goto(`./#v=1&view=lessons&lesson=${lesson}&scene=${scene}`);
    await this.scene.waitFor();
  }

  /** Waits until the simulator has computed the moment at which the scene begins. */
  async begun(): Promise<void> {
    await expect(this.scene.getByText('Computing the start of this scene')).toBeHidden({ timeout: 60_000 });
  }

  /** Opens an entry of the teacher's menu. */
  async teacher(entry: string): Promise<void> {
    await this.page.getByText('Teacher', { exact: true }).click();
    await this.page.getByRole('button', { name: entry, exact: true }).click();
  }

  async project(): Promise<void> {
    await this.page.getByRole('button', { name: 'Projector view' }).click();
  }

  async commit(): Promise<void> {
    await this.press(this.prediction.getByRole('button', { name: 'Commit', exact: true }));
    await expect(this.reply).toContainText(/simulation(’s result are equal)?:/i, { timeout: 60_000 });
  }

  async change(): Promise<void> {
    await this.press(this.prediction.getByRole('button', { name: 'Change the answer' }));
  }

  /** Text of the drawings and figures after the run was set to t = 0. */
  async startText(): Promise<string> {
    await expect(this.page.getByRole('timer', { name: 'Simulated time' })).toHaveText(/^0\.000/);
    // At t = 0 a chart shows the first seconds of the run. The text *last …* still belongs to the previous scene.
    await expect(
      this.page
        .locator('.charts')
        .getByText(/^last \d/)
        .filter({ visible: true }),
    ).toHaveCount(0);
    const parts = this.page.locator('main > :is(.stage, .timeline, .runqueue, .memory, .charts), .scene .facts');
    let said = '';
    // Panels are drawn several times a second. Two equal readings show that all panels are up to date.
    const isStill = async (): Promise<boolean> => {
      const before = said;
      said = (await parts.filter({ visible: true }).allTextContents()).join(' ').replace(/\s+/g, ' ');
      return said === before;
    };
    await expect.poll(isStill, { intervals: [500] }).toBe(true);
    return said;
  }

  /** Reads the correct answer, which the simulated machine gives, from the reply on the page. */
  async truth(): Promise<string> {
    const [, said = ''] =
      /simulation(?:’s result are equal)?: (.*?)\.(?=\D|$)/i.exec((await this.reply.innerText()).replace(/\n/g, ' ')) ??
      [];
    return said;
  }

  /** Gives a wrong answer. `other` selects a second wrong answer, in case the first one is right by chance. */
  async answerWrongly(ask: Ask, said: AskWords, other: boolean): Promise<void> {
    const options = sayOptions(ask, said);
    if (ask.kind === 'number') {
      const answer = other ? Math.floor(ask.most / 2) : 0;
      await this.prediction.getByRole('spinbutton', { name: 'Your answer' }).fill(String(answer));
    } else if (ask.kind === 'choice') {
      await this.choose(options[other ? 1 : 0]);
    } else if (ask.kind === 'curve') {
      await this.typeValues();
      await this.prediction.getByRole('spinbutton').last().fill('1');
    } else if (ask.kind === 'order') {
      await this.press(this.prediction.getByRole('button', { name: `Move down: ${options[0]}` }));
      if (other) await this.press(this.prediction.getByRole('button', { name: `Move down: ${options[0]}` }));
    }
  }

  async answerRightly(ask: Ask, said: AskWords, truth: string): Promise<void> {
    if (ask.kind === 'number')
      await this.prediction
        .getByRole('spinbutton', { name: 'Your answer' })
        .fill(`${Number.parseFloat(truth.replace(/\s/g, ''))}`);
    else if (ask.kind === 'choice') await this.choose(truth);
    else if (ask.kind === 'order') await this.putInOrder(sayOptions(ask, said), truth);
  }

  private async putInOrder(options: readonly string[], truth: string): Promise<void> {
    const wanted = [...options].sort((a, b) => truth.indexOf(a) - truth.indexOf(b));
    for (const [place, item] of wanted.entries()) {
      const items = this.prediction.getByRole('list', { name: 'Your answer' }).getByRole('listitem');
      const now = (await items.locator('span').allInnerTexts()).indexOf(item);
      for (let i = now; i > place; i--)
        await this.press(this.prediction.getByRole('button', { name: `Move up: ${item}` }));
    }
  }

  /** Presses the text of an option, which is larger than its radio button. */
  private async choose(option: string): Promise<void> {
    const choice = this.page.getByRole('radio', { name: option, exact: true });
    await this.press(this.prediction.locator('label').filter({ has: choice }));
    await expect(choice).toBeChecked();
  }

  private async typeValues(): Promise<void> {
    const { prediction } = this;
    const typed = prediction.locator('details').filter({ hasText: 'Type the values' });
    if ((await typed.getAttribute('open')) === null) await this.press(typed.locator('summary'));
  }

  /**
   * Enters the numbers of the correct curve into the fields of the question. The numbers are read from the curve of the
   * simulated machine, which the page shows.
   */
  async typeCurve(): Promise<void> {
    const values = await this.prediction.locator('svg').evaluate((svg) => {
      const line = svg.querySelector('path.machine') as SVGPathElement;
      const points = [...(line.getAttribute('d') ?? '').matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [+x, +y]);
      const dots = [...svg.querySelectorAll('circle')].map((dot) => dot.cx.baseVal.value);
      const ys = points.map(([, y]) => y);
      const nearest = (at: number) => points.reduce((a, b) => (Math.abs(b[0] - at) < Math.abs(a[0] - at) ? b : a))[1];
      return dots.map((at) => (Math.max(...ys) - nearest(at)) / (Math.max(...ys) - Math.min(...ys)));
    });
    await this.change();
    await this.typeValues();
    const fields = this.prediction.getByRole('spinbutton');
    const top = Number(await fields.first().getAttribute('max'));
    for (const [i, value] of values.entries()) await fields.nth(i).fill(String(Math.round(value * top)));
  }
}
