/**
 * Course platforms for tests: a server that unpacks a package below a path of its own origin and shows it in an
 * `iframe` or a window. SCORM uses the runtime scorm-again. cmi5 uses a small record store that checks each request.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { FrameLocator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';

/** Path of a package's files, in the form that Moodle uses. */
export const PACKAGE_PATH = '/pluginfile.php/31/mod_scorm/content/1/';

const runtime = readFileSync(createRequire(import.meta.url).resolve('scorm-again/min'), 'utf8');

export type ScormStandard = 'scorm12' | 'scorm2004';

export type Files = Readonly<Record<string, string>>;

/** Files of a package by name. */
export function unpacked(zip: Buffer): Files {
  return Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => boolean;

/** A server of one origin. */
export class Origin {
  private readonly server: Server;
  /** Paths of all requests. */
  readonly asked: string[] = [];

  private constructor(server: Server) {
    this.server = server;
  }

  static async serving(answer: Answer): Promise<Origin> {
    const server = createServer();
    const origin = new Origin(server);
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part) => parts.push(part));
      request.on('end', () => {
        origin.asked.push(`${request.method} ${request.url}`);
        if (!answer(request, response, Buffer.concat(parts).toString())) response.writeHead(404).end();
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return origin;
  }

  get url(): string {
    const at = this.server.address();
    if (at === null || typeof at === 'string') throw new Error('the origin is not served');
    return `http://127.0.0.1:${at.port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** Answers requests for the files of a package. */
export function packageFiles(files: Files): Answer {
  return ({ url = '' }, response) => {
    const name = url.split('?')[0].slice(PACKAGE_PATH.length);
    if (!url.startsWith(PACKAGE_PATH) || !(name in files)) return false;
    response.setHeader('content-type', name.endsWith('.html') ? 'text/html; charset=utf-8' : 'application/xml');
    response.end(files[name]);
    return true;
  };
}

/** Stored values of an attempt, by their names in SCORM. */
export type Kept = Readonly<Record<string, unknown>>;

/**
 * Page of a course platform with SCORM's interface. The page shows the package in an `iframe` or opens it in a window.
 */
export class ScormPlatform {
  readonly frame: FrameLocator;
  private readonly page: Page;
  private readonly origin: Origin;

  private constructor(page: Page, origin: Origin) {
    this.page = page;
    this.origin = origin;
    this.frame = page.frameLocator('iframe');
  }

  static async with(page: Page, files: Files): Promise<ScormPlatform> {
    const file = packageFiles(files);
    const origin = await Origin.serving((request, response, body) => {
      const scripts: Files = { '/runtime.js': runtime };
      const [path] = (request.url ?? '').split('?');
      if (path in scripts) response.setHeader('content-type', 'text/javascript').end(scripts[path]);
      else if (path === '/mod/scorm/player.php')
        response
          .setHeader('content-type', 'text/html')
          .end('<!doctype html><html lang="en"><title>Course</title><script src="/runtime.js"></script>');
      else return file(request, response, body);
      return true;
    });
    return new ScormPlatform(page, origin);
  }

  /** Opens the package in an `iframe`, with the values stored at an earlier visit. */
  async open(standard: ScormStandard, kept: Kept = {}, settings: object = {}): Promise<void> {
    await this.prepare(standard, kept, settings);
    await this.page.evaluate((source) => {
      const frame = document.createElement('iframe');
      frame.src = source;
      frame.width = '1300';
      frame.height = '760';
      frame.title = 'Activity';
      document.body.append(frame);
    }, `${PACKAGE_PATH}index.html`);
  }

  /** Opens the package in its own window. */
  async openWindow(): Promise<Page> {
    const opened = this.page.waitForEvent('popup');
    await this.page.evaluate((source) => void open(source), `${PACKAGE_PATH}index.html`);
    return opened;
  }

  /** Opens the platform's page with its SCORM interface. `settings` are settings of scorm-again. */
  async prepare(standard: ScormStandard, kept: Kept = {}, settings: object = {}): Promise<void> {
    await this.page.goto(`${this.origin.url}/mod/scorm/player.php`);
    await this.page.evaluate(
      ({ standard, kept, settings }) => {
        const scope = globalThis as unknown as Record<string, unknown> & Record<string, new (o: object) => Api>;
        type Api = { loadFromJSON: (kept: object, at: string) => void };
        const isOld = standard === 'scorm12';
        const api = new scope[isOld ? 'Scorm12API' : 'Scorm2004API']({ logLevel: 5, ...settings });
        api.loadFromJSON(kept, 'cmi');
        scope[isOld ? 'API' : 'API_1484_11'] = api as never;
      },
      { standard, kept, settings },
    );
  }

  /** Reads a value through the interface. */
  get(element: string): Promise<string> {
    return this.page.evaluate((element) => {
      const scope = globalThis as unknown as Record<string, { [call: string]: (element: string) => string }>;
      return scope.API === undefined ? scope.API_1484_11.GetValue(element) : scope.API.LMSGetValue(element);
    }, element);
  }

  /** All values that a platform stores. */
  kept(): Promise<Kept> {
    return this.page.evaluate(() => {
      const scope = globalThis as unknown as Record<string, { readonly cmi: object }>;
      return JSON.parse(JSON.stringify((scope.API ?? scope.API_1484_11).cmi));
    });
  }

  /** Removes the package's `iframe`, as a platform does when the student leaves. */
  async leave(): Promise<void> {
    await this.page.evaluate(() => document.querySelector('iframe')?.remove());
  }

  hasEnded(): Promise<boolean> {
    return this.page.evaluate(() => {
      const scope = globalThis as unknown as Record<string, { isTerminated: () => boolean }>;
      return (scope.API ?? scope.API_1484_11).isTerminated();
    });
  }

  /** Success status and score of the attempt. SCORM 1.2 has no success status, so its lesson status is returned. */
  async status(): Promise<readonly string[]> {
    const isOld = await this.page.evaluate(() => 'API' in globalThis);
    const elements = isOld ? ['cmi.core.lesson_status', 'cmi.core.score.raw'] : ['cmi.success_status', 'cmi.score.raw'];
    return [await this.get(elements[0]), await this.get(elements[1])];
  }

  get url(): string {
    return this.origin.url;
  }

  /** Paths requested from the platform, without those of the platform's own pages. */
  get asked(): string[] {
    return this.origin.asked.filter((one) => !/player\.php|runtime\.js|favicon/.test(one));
  }

  close(): void {
    this.origin.close();
  }
}

/** Collects violations of the Content Security Policy, and requests to origins that are not allowed. */
export function strays(page: Page, allowed: readonly string[]): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) said.push(message.text());
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !allowed.includes(origin)) said.push(request.url());
  });
  return said;
}
