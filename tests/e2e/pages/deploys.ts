/** Web host that serves one build, and after a deploy another build with other script names. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
};

const TEXTS = new Set(['.html', '.js', '.css']);

/** Name of a script after the deploy. */
const renewed = (script: string): string => script.replace(/\.js$/, 'N.js');

const textsOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((file) => join(folder, String(file)))
    .filter((path) => TEXTS.has(extname(path)) && statSync(path).isFile());

/** File of a request below a folder, or null if the path contains `..`. */
const pathOf = (url: string | undefined): string | null => {
  const path = decodeURIComponent(new URL(url ?? '/', 'http://host').pathname);
  return path.includes('..') ? null : path.endsWith('/') ? `${path}index.html` : path;
};

export class Deploys {
  private readonly folder = mkdtempSync(join(tmpdir(), 'ringside-deploys-'));
  private root = join(this.folder, 'older');

  private constructor(private readonly server: Server) {
    cpSync(DIST, this.root, { recursive: true });
    server.on('request', (request, response) => {
      const path = pathOf(request.url);
      try {
        const content = readFileSync(join(this.root, path ?? ''));
        response.writeHead(200, { 'Content-Type': TYPES[extname(path ?? '')] ?? 'text/plain' }).end(content);
      } catch {
        response.writeHead(404).end();
      }
    });
  }

  static async start(): Promise<Deploys> {
    const server = createServer();
    const deploys = new Deploys(server);
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    return deploys;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}/`;
  }

  /** Replaces the build by one in which each script has another hash and the page another revision. */
  deploy(): void {
    const newer = join(this.folder, 'newer');
    cpSync(this.root, newer, { recursive: true });
    const assets = join(newer, 'assets');
    const scripts = new Set(readdirSync(assets).filter((file) => file.endsWith('.js')));
    for (const path of textsOf(newer)) {
      const text = readFileSync(path, 'utf8')
        .replaceAll(/[\w-]+\.js\b/g, (name) => (scripts.has(name) ? renewed(name) : name))
        .replaceAll(/revision:([`"'])[0-9a-f]{16}\1/g, 'revision:$1newer$1');
      writeFileSync(path, text);
    }
    for (const script of scripts) renameSync(join(assets, script), join(assets, renewed(script)));
    this.root = newer;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
    rmSync(this.folder, { recursive: true });
  }
}
