/** A course platform that uses SCORM. */
import { type Around, findApi } from './findApi';
import { type Platform, PlatformProblem, type Report, type Response } from './platform';
import { type Call, type Entry, type Model, STATE } from './scormModel';

type Api = Readonly<Record<string, (...args: readonly string[]) => unknown>>;

/** Error codes of both standards for calls after the end of a session. */
const ENDED = new Set(['104', '113', '123', '133', '143']);

/** Finds the platform around a window and begins a session. */
export function openScorm(model: Model, around: Around): Platform {
  const api = findApi(around, model.api) as Api | undefined;
  if (api === undefined) throw new PlatformProblem('none');
  return new Scorm(model, api);
}

class Scorm implements Platform {
  readonly state: string;
  readonly isRecording: boolean;
  readonly returnTo = null;
  private readonly began_ms = performance.now();
  /** Values that the platform already has, so that only changed values are sent. */
  private readonly sent = new Map<string, string>();
  private responses: number;
  private hasEnded = false;

  constructor(
    private readonly model: Model,
    private readonly api: Api,
  ) {
    if (!isTrue(this.call('Initialize', ''))) throw this.problem();
    const mode = this.get(model.mode);
    this.isRecording = mode !== 'browse' && mode !== 'review';
    this.state = this.get(STATE);
    this.responses = Number(this.get('cmi.interactions._count')) || 0;
  }

  async keep(report: Report): Promise<void> {
    if (!this.mayRecord()) return;
    this.commit(this.model.entriesOf(report).filter(([element, value]) => this.sent.get(element) !== value));
  }

  async answer(response: Response): Promise<void> {
    if (!this.mayRecord()) return;
    const begin = `cmi.interactions.${this.responses}`;
    this.responses += 1;
    const { interactionOf, wholeText } = this.model;
    const entries = interactionOf(response, new Date()).map(([part, value]): Entry => [`${begin}.${part}`, value]);
    this.commit([...entries, ...wholeText(response)]);
  }

  async end(): Promise<void> {
    if (this.hasEnded) return;
    this.hasEnded = true;
    if (this.isRecording) this.commit([]);
    if (!isTrue(this.call('Terminate', ''))) throw this.problem();
  }

  private mayRecord(): boolean {
    if (this.hasEnded) throw new PlatformProblem('ended');
    return this.isRecording;
  }

  /**
   * Sends all entries and the duration of the visit. If a call fails, the other calls are still made, and the first
   * failure is reported.
   */
  private commit(entries: readonly Entry[]): void {
    const spent_s = (performance.now() - this.began_ms) / 1000;
    const problems = [...entries, this.model.timeOf(spent_s)].flatMap((entry) => this.set(entry) ?? []);
    if (!isTrue(this.call('Commit', ''))) problems.push(this.problem());
    if (problems.length > 0) throw problems[0];
  }

  private set([element, value]: Entry): PlatformProblem | null {
    if (isTrue(this.call('SetValue', element, value))) {
      this.sent.set(element, value);
      return null;
    }
    const isOptional = element.startsWith('cmi.interactions.') || element === 'cmi.comments';
    const code = String(this.call('GetLastError'));
    return isOptional && this.model.notThere.has(code) ? null : this.problem(element);
  }

  private get(element: string): string {
    return String(this.call('GetValue', element) ?? '');
  }

  private call(call: Call, ...args: readonly string[]): unknown {
    return this.api[this.model.nameOf(call)](...args);
  }

  private problem(element = ''): PlatformProblem {
    const code = String(this.call('GetLastError'));
    const text = String(this.call('GetErrorString', code));
    const where = element === '' ? '' : `${element}: `;
    return new PlatformProblem(ENDED.has(code) ? 'ended' : 'refused', `${where}${code} ${text}`.trim());
  }
}

/** A platform answers with a text or, contrary to the standard, with a boolean. */
const isTrue = (answer: unknown): boolean => String(answer) === 'true';
