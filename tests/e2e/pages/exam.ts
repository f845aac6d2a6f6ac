/**
 * Page objects for exams. The first is for the part of the *Share* dialog that makes the link of a question. The second
 * is a page of another origin that shows the question in an `iframe`.
 */
import { createServer, type Server } from 'node:http';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

type ExamForm = {
  readonly question: string;
  readonly unit: string;
  readonly parts: readonly string[];
  readonly host: string;
};

export class ExamMakerPage {
  private readonly maker: Locator;

  constructor(page: Page) {
    this.maker = page.getByRole('dialog', { name: 'Share this moment' }).locator('.exam-maker');
  }

  /** Makes a question and returns its full address. */
  async make({ question, unit, parts, host }: ExamForm): Promise<string> {
    await this.maker.getByText('A question for an exam').click();
    await this.maker.getByRole('textbox', { name: 'Question', exact: true }).fill(question);
    await this.maker.getByRole('textbox', { name: 'Unit' }).fill(unit);
    const boxes = this.maker.getByRole('checkbox');
    for (const box of await boxes.all()) await box.uncheck();
    for (const name of parts) await this.maker.getByRole('checkbox', { name, exact: true }).check();
    await this.maker.getByRole('textbox', { name: 'Origin that receives answers' }).fill(host);
    await this.maker.getByRole('button', { name: 'Make the link' }).click();
    const link = this.maker.getByRole('textbox', { name: 'Link of the question' });
    await expect(link).toHaveValue(/exam=/);
    return link.inputValue();
  }

  /** Returns the HTML of the `iframe` that the *Share* dialog offers for copying. */
  async snippet(): Promise<string> {
    await this.maker.getByText('HTML to embed the question').click();
    return this.maker.getByRole('textbox', { name: 'HTML to embed the question' }).inputValue();
  }
}

type ExamMessage = { readonly type: string; readonly exam?: string; readonly answer?: string; readonly t_ns?: number };

/**
 * Page of another origin that contains an `iframe`, like a course page. The page has its own port, because a browser
 * does not show a local page in an `iframe` of a page without an origin.
 */
export class ForeignHost {
  readonly frame: FrameLocator;
  private html = '';

  private constructor(
    private readonly page: Page,
    private readonly server: Server,
  ) {
    this.frame = page.frameLocator('iframe');
    server.on('request', (_, answer) => {
      answer.setHeader('content-type', 'text/html; charset=utf-8');
      answer.end(this.html);
    });
  }

  static async serving(page: Page): Promise<ForeignHost> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return new ForeignHost(page, server);
  }

  get origin(): string {
    const at = this.server.address();
    if (at === null || typeof at === 'string') throw new Error('the host page is not served');
    return `http://127.0.0.1:${at.port}`;
  }

  /** Opens a page that contains this HTML of an `iframe`. */
  async open(frame: string): Promise<void> {
    this.html = `<!doctype html><title>Course</title><script>
      var told = [];
      addEventListener('message', function (event) { told.push(event.data); });
    </script>${frame}`;
    await this.page.goto(`${this.origin}/course.html`);
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  async say(message: object): Promise<void> {
    await this.page.evaluate(
      (data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'),
      message,
    );
  }

  /** Returns all messages that the `iframe` has sent. */
  all(): Promise<ExamMessage[]> {
    return this.page.evaluate(() => (globalThis as unknown as { told: ExamMessage[] }).told);
  }

  async told(type: string): Promise<ExamMessage[]> {
    return (await this.all()).filter((message) => message.type === type);
  }
}
