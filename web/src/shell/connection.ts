/** Connection of the page to a course platform. Shows failures, and sends the last report again. */
import { type Platform, PlatformProblem, type Report, type Response } from '../course/platform';

export class Connection {
  private last: Report | null = null;
  private hasEnded = false;

  constructor(
    private readonly platform: Platform | null,
    private readonly tell: (problem: PlatformProblem) => void,
  ) {}

  get state(): string {
    return this.platform?.state ?? '';
  }

  get isRecording(): boolean {
    return this.platform?.isRecording ?? false;
  }

  get isThere(): boolean {
    return this.platform !== null;
  }

  get returnTo(): string | null {
    return this.platform?.returnTo ?? null;
  }

  /** Reports the present state. Returns whether the platform accepted it. */
  async report(report: Report): Promise<boolean> {
    this.last = report;
    return this.tried((platform) => platform.keep(report));
  }

  async answer(response: Response): Promise<boolean> {
    return this.tried((platform) => platform.answer(response));
  }

  /** Reports the last state again, with the time until now. */
  async again(): Promise<void> {
    if (this.last !== null && !this.hasEnded) await this.report(this.last);
  }

  async end(): Promise<void> {
    this.hasEnded = true;
    await this.tried((platform) => platform.end());
  }

  private async tried(send: (platform: Platform) => Promise<void>): Promise<boolean> {
    if (this.platform === null) return false;
    try {
      await send(this.platform);
      return true;
    } catch (reason) {
      this.tell(reason instanceof PlatformProblem ? reason : new PlatformProblem('refused', String(reason)));
      return false;
    }
  }
}
