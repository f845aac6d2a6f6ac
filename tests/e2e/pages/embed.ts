/** Page object for a page that shows the product in an `iframe` and exchanges messages with it. */
import type { FrameLocator, Page } from '@playwright/test';

type EmbedMessage = {
  readonly type: string;
  readonly t_ns?: number;
  readonly playing?: boolean;
  readonly said?: string;
};

export class HostPage {
  readonly frame: FrameLocator;

  constructor(readonly page: Page) {
    this.frame = page.frameLocator('iframe');
  }

  /** Opens a page of the same server that contains one `iframe`. */
  async open(fragment: string): Promise<void> {
    await this.page.route('**/host.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><script>
          var told = [];
          addEventListener('message', function (event) { told.push(event.data); });
        </script><iframe src="./${fragment.replaceAll('&', '&amp;')}" width="1400" height="860"></iframe>`,
      }),
    );
    await this.page.goto('./host.html');
    await this.frame.getByRole('timer', { name: 'Simulated time' }).waitFor();
  }

  async say(message: object): Promise<void> {
    await this.page.evaluate(
      (data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'),
      message,
    );
  }

  /** Returns the messages of one type that the page in the `iframe` has sent. */
  async told(type: string): Promise<EmbedMessage[]> {
    const all = await this.page.evaluate(() => (globalThis as unknown as { told: EmbedMessage[] }).told);
    return all.filter((message) => message.type === type);
  }
}
