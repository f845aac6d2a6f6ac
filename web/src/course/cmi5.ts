/**
 * Connection to a course platform by the standard cmi5. The student's results go as statements and documents to the
 * platform's record store.
 */
import type Cmi5 from '@xapi/cmi5';
import { letterOf, type Platform, PlatformProblem, type Report, type Response } from './platform';

/** Name of the document that holds the state in the record store. */
const STATE = 'ringside';
/** Name of the exam or lesson, used in the ids of its questions. */
const TEST = 'ringside';
const XAPI_VERSION = '1.0.3';

/**
 * The saved state, and the statements that the platform already has. cmi5 allows each of these statements only once.
 */
type Document = { readonly state: string; readonly completed: boolean; readonly passed: boolean };

const NOTHING: Document = { state: '', completed: false, passed: false };

/**
 * Begins a session with the platform that launched this address. `stores`: other origins to which the page's Content
 * Security Policy allows requests.
 */
export async function openCmi5(address: URL, stores: readonly string[]): Promise<Platform> {
  const { default: Library } = await import('@xapi/cmi5');
  const launch = launchOf(address);
  for (const target of [launch.endpoint, launch.fetch]) allow(new URL(target, address), [address.origin, ...stores]);
  // biome-ignore lint/suspicious/noExplicitAny: the library's types describe its own copy of the actor
  const unit = surviving(new Library({ ...launch, actor: JSON.parse(launch.actor) as any }));
  try {
    await unit.initialize();
  } catch (reason) {
    throw problemOf(reason);
  }
  return new OnRecordStore(unit, await documentOf(unit));
}

/** Parameters of the address that a platform adds. */
const LAUNCH = ['endpoint', 'fetch', 'actor', 'registration', 'activityId'] as const;

type Launch = Readonly<Record<(typeof LAUNCH)[number], string>>;

function launchOf({ searchParams }: URL): Launch {
  const read = LAUNCH.map((name) => [name, searchParams.get(name)]);
  if (read.some(([, value]) => value === null)) throw new PlatformProblem('none');
  return Object.fromEntries(read);
}

function allow({ origin }: URL, allowed: readonly string[]): void {
  if (!allowed.includes(origin)) throw new PlatformProblem('store', origin);
}

/** Sends statements by `fetch` with `keepalive`, so that the last statement is sent even while the page closes. */
function surviving(unit: Cmi5): Cmi5 {
  const { endpoint } = unit.getLaunchParameters();
  unit.sendXapiStatement = (async (statement: object, options?: Parameters<Cmi5['sendXapiStatement']>[1]) => {
    const body = options?.transform?.(statement as never) ?? statement;
    const answer = await fetch(`${endpoint.replace(/\/$/, '')}/statements`, {
      method: 'POST',
      keepalive: true,
      headers: {
        authorization: `Basic ${unit.getAuthToken()}`,
        'content-type': 'application/json',
        'x-experience-api-version': XAPI_VERSION,
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new PlatformProblem('refused', `${answer.status} ${await answer.text()}`.trim());
    return { data: await answer.json() };
  }) as unknown as Cmi5['sendXapiStatement'];
  return unit;
}

function place(unit: Cmi5) {
  const { actor, activityId, registration } = unit.getLaunchParameters();
  return { agent: actor, activityId, registration, stateId: STATE };
}

async function documentOf(unit: Cmi5): Promise<Document> {
  try {
    const { data } = (await unit.xapi?.getState(place(unit))) ?? { data: {} };
    return { ...NOTHING, ...(data as Partial<Document>) };
  } catch (reason) {
    if (statusOf(reason) === 404) return NOTHING;
    throw problemOf(reason);
  }
}

const statusOf = (reason: unknown): number | undefined =>
  (reason as { readonly response?: { readonly status?: number } }).response?.status;

function problemOf(reason: unknown): PlatformProblem {
  if (reason instanceof PlatformProblem) return reason;
  return new PlatformProblem('refused', reason instanceof Error ? reason.message : String(reason));
}

class OnRecordStore implements Platform {
  readonly state: string;
  readonly isRecording: boolean;
  readonly returnTo: string | null;
  /** The last request. Requests are sent one after the other, so that the store receives them in order. */
  private last: Promise<unknown> = Promise.resolve();
  private hasEnded = false;

  constructor(
    private readonly unit: Cmi5,
    private document: Document,
  ) {
    this.state = document.state;
    const { launchMode, returnURL } = unit.getLaunchData();
    this.isRecording = launchMode === 'Normal';
    this.returnTo = returnURL ?? null;
  }

  keep(report: Report): Promise<void> {
    return this.next(async () => {
      if (report.state !== this.document.state) await this.write({ ...this.document, state: report.state });
      if (report.isDone) await this.finish(report);
    });
  }

  answer(response: Response): Promise<void> {
    return this.next(() => this.interact(response));
  }

  async end(): Promise<void> {
    if (this.hasEnded) return;
    this.hasEnded = true;
    await this.unit.terminate();
  }

  private next(send: () => Promise<void>): Promise<void> {
    if (!this.isRecording) return Promise.resolve();
    if (this.hasEnded) return Promise.reject(new PlatformProblem('ended'));
    const sent = this.last.then(send).catch((reason) => {
      throw problemOf(reason);
    });
    this.last = sent.catch(() => {});
    return sent;
  }

  private async write(document: Document): Promise<void> {
    await this.unit.xapi?.setState({ ...place(this.unit), state: document });
    this.document = document;
  }

  /**
   * Reports score and completion. The platform's pass mark decides whether the student has passed. Without a pass mark
   * the score is sent with the completion.
   */
  private async finish({ score }: Report): Promise<void> {
    const { masteryScore } = this.unit.getLaunchData();
    const isMeasured = score !== null && typeof masteryScore === 'number';
    if (isMeasured && !this.document.passed) await this.judge(score, masteryScore);
    if (this.document.completed) return;
    await this.unit.complete(score === null || isMeasured ? {} : { transform: withScore(score) });
    await this.write({ ...this.document, completed: true });
  }

  private async judge(score: number, masteryScore: number): Promise<void> {
    if (score >= masteryScore) {
      await this.unit.pass(score);
      await this.write({ ...this.document, passed: true });
    } else if (!this.document.completed) await this.unit.fail(score);
  }

  private async interact({ id, question, kind, given, isRight }: Response): Promise<void> {
    const said = typeof given === 'string' ? given : given.map(letterOf).join('[,]');
    const interactionType = kind === 'text' ? 'long-fill-in' : kind;
    await this.unit.interaction(
      TEST,
      id,
      said,
      {
        type: 'http://adlnet.gov/expapi/activities/cmi.interaction',
        interactionType,
        description: { und: question },
      } as Parameters<Cmi5['interaction']>[3],
      isRight ?? undefined,
    );
  }
}

function withScore(scaled: number) {
  return <Statement extends { readonly result?: object }>(statement: Statement): Statement => ({
    ...statement,
    result: { ...statement.result, score: { scaled } },
  });
}
