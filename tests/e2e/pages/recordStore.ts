/**
 * Platform for cmi5: launches the package and has a record store on another origin. The store accepts only what cmi5
 * allows, and names the broken rule otherwise.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { type Files, Origin, PACKAGE_PATH, packageFiles } from './platform';

export type Statement = {
  readonly id: string;
  readonly verb: { readonly id: string };
  readonly object: { readonly id: string };
  readonly timestamp: string;
  readonly actor: object;
  readonly result?: {
    readonly response?: string;
    readonly success?: boolean;
    readonly completion?: boolean;
    readonly duration?: string;
    readonly score?: { readonly scaled: number };
  };
  readonly context: {
    readonly registration: string;
    readonly extensions?: Readonly<Record<string, unknown>>;
    readonly contextActivities?: { readonly category?: readonly { readonly id: string }[] };
  };
};

const SESSION = 'https://w3id.org/xapi/cmi5/context/extensions/sessionid';
const CATEGORY = 'https://w3id.org/xapi/cmi5/context/categories/';
/**
 * Verbs that cmi5 defines for a unit. Each is allowed once in a registration, but `initialized` once in each session.
 */
const DEFINED = ['initialized', 'completed', 'passed', 'failed', 'terminated'];
/** Verbs that require a duration. */
const TIMED = ['completed', 'passed', 'failed', 'terminated'];
const ACTOR = { objectType: 'Agent', account: { homePage: 'https://course.example', name: '4711' } };
const ACTIVITY = 'https://course.example/activities/31';
const REGISTRATION = '8f8a6ed6-8d3c-4f0f-b7f6-2a1d5b6f0c11';
const TOKEN = 'c3R1ZGVudDpzZWNyZXQ=';

/** Last part of a verb's id. */
export const verbOf = ({ verb }: Statement): string => verb.id.split('/').at(-1) ?? '';

/** Returns the rule of cmi5 that a statement breaks after the earlier statements, or null. */
function broken(statement: Statement, session: readonly Statement[], before: readonly Statement[]): string | null {
  const verb = verbOf(statement);
  const verbs = session.map(verbOf);
  const { context, result } = statement;
  const categories = context.contextActivities?.category?.map(({ id }) => id) ?? [];
  if (context.registration !== REGISTRATION) return 'the registration is that of the launch';
  if (context.extensions?.[SESSION] === undefined) return 'the context template has the session';
  if (JSON.stringify(statement.actor) !== JSON.stringify(ACTOR)) return 'the actor is that of the launch';
  if ((verb === 'initialized') !== (session.length === 0)) return 'initialized is the first statement, and only that';
  if (verbs.includes('terminated')) return 'terminated is the last statement';
  if (DEFINED.includes(verb) !== categories.includes(`${CATEGORY}cmi5`)) return 'defined statements have the category';
  if (DEFINED.includes(verb) && statement.object.id !== ACTIVITY) return 'defined statements are about the activity';
  if (TIMED.includes(verb) && !/^P/.test(result?.duration ?? '')) return `${verb} has a duration`;
  if (['completed', 'passed'].includes(verb) && before.some((one) => verbOf(one) === verb)) return `${verb} comes once`;
  return null;
}

export class Cmi5Platform {
  readonly statements: Statement[] = [];
  /** Broken rules, and requests that the store does not know. */
  readonly faults: string[] = [];
  private readonly documents = new Map<string, string>();
  private session: Statement[] = [];
  private fetched = true;
  private platform!: Origin;
  store!: Origin;
  /** Launch data that the platform gives the unit. */
  launchData: object = { launchMode: 'Normal', moveOn: 'Completed' };

  /** Starts the platform. `build` makes the package for this record store's address. */
  static async with(build: (store: string) => Promise<Files>): Promise<Cmi5Platform> {
    const made = new Cmi5Platform();
    made.store = await Origin.serving((request, response, body) => made.answer(request, response, body));
    const file = packageFiles(await build(made.store.url));
    made.platform = await Origin.serving((request, response, body) => {
      if (request.url === '/token' && request.method === 'POST') made.giveToken(response);
      else if (request.url === '/course')
        response.setHeader('content-type', 'text/html').end('<!doctype html><title>Course</title>');
      else return file(request, response, body);
      return true;
    });
    return made;
  }

  get url(): string {
    return this.platform.url;
  }

  /** Launches the package as cmi5 prescribes. */
  async launch(page: Page): Promise<void> {
    this.session = [];
    this.fetched = false;
    const address = new URL(`${this.platform.url}${PACKAGE_PATH}index.html`);
    const launch = {
      endpoint: `${this.store.url}/xapi/`,
      fetch: `${this.platform.url}/token`,
      actor: JSON.stringify(ACTOR),
      registration: REGISTRATION,
      activityId: ACTIVITY,
    };
    for (const [name, value] of Object.entries(launch)) address.searchParams.set(name, value);
    await page.goto(address.href);
  }

  /** Leaves the package for a page of the platform. */
  async leave(page: Page): Promise<void> {
    await page.goto(`${this.platform.url}/course`);
  }

  close(): void {
    this.platform.close();
    this.store.close();
  }

  /** Answers the request for a token, which is allowed once for each launch. */
  private giveToken(response: ServerResponse): void {
    const answer = this.fetched ? { 'error-code': '1', 'error-text': 'Already in use' } : { 'auth-token': TOKEN };
    this.fetched = true;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  }

  private answer(request: IncomingMessage, response: ServerResponse, body: string): boolean {
    response.setHeader('access-control-allow-origin', this.platform.url);
    response.setHeader('access-control-allow-headers', 'authorization, content-type, x-experience-api-version');
    response.setHeader('access-control-allow-methods', 'GET, PUT, POST');
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (request.headers.authorization !== `Basic ${TOKEN}`) this.refuse(response, 401, 'the token is missing');
    else if (!request.headers['x-experience-api-version']) this.refuse(response, 400, 'the version is missing');
    else this.route(request, response, body);
    return true;
  }

  private route({ method, url = '' }: IncomingMessage, response: ServerResponse, body: string): void {
    const { pathname, searchParams } = new URL(url, this.store.url);
    if (pathname === '/xapi/statements' && method === 'POST') this.take(response, JSON.parse(body) as Statement);
    else if (pathname === '/xapi/activities/state') this.state(method, searchParams, response, body);
    else if (pathname === '/xapi/agents/profile' && method === 'GET') response.writeHead(404).end();
    else this.refuse(response, 404, `${method} ${pathname}`);
  }

  private take(response: ServerResponse, statement: Statement): void {
    const rule = broken(statement, this.session, this.statements);
    if (rule !== null) {
      this.refuse(response, 403, `${verbOf(statement)}: ${rule}`);
      return;
    }
    this.session.push(statement);
    this.statements.push(statement);
    response.setHeader('content-type', 'application/json').end(JSON.stringify([statement.id]));
  }

  private state(method = '', params: URLSearchParams, response: ServerResponse, body: string): void {
    const id = params.get('stateId') ?? '';
    const isRight = params.get('activityId') === ACTIVITY && params.get('registration') === REGISTRATION;
    if (!isRight || id === '') this.refuse(response, 400, 'a state has its activity, registration and id');
    else if (method !== 'GET') {
      this.documents.set(id, body);
      response.writeHead(204).end();
    } else this.give(response, id === 'LMS.LaunchData' ? this.launchDocument() : this.documents.get(id));
  }

  private give(response: ServerResponse, document: string | undefined): void {
    if (document === undefined) response.writeHead(404).end();
    else response.setHeader('content-type', 'application/json').end(document);
  }

  private launchDocument(): string {
    const contextTemplate = { extensions: { [SESSION]: `session-${this.statements.length}` } };
    return JSON.stringify({ contextTemplate, ...this.launchData });
  }

  private refuse(response: ServerResponse, status: number, why: string): void {
    this.faults.push(why);
    response.writeHead(status, { 'content-type': 'text/plain' }).end(why);
  }
}
