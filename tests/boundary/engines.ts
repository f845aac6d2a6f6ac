/**
 * Helpers for the tests in other browsers: servers for the page and its sources, and a simulation that runs inside the
 * browser.
 */
import { existsSync } from 'node:fs';
import { createServer, type PreviewServer, preview, type ViteDevServer } from 'vite';
import { printed, valuesOf } from './machine';

const CONFIG = new URL('../../web/vite.config.ts', import.meta.url).pathname;

/** Throws an error if `npm run build` has not made this file of `dist`. */
export function requireBuilt(file: string): void {
  if (!existsSync(new URL(`../../dist/${file}`, import.meta.url)))
    throw new Error(`dist/${file} is missing. This test needs a built page: run npm run build first.`);
}

/** Longest time until the simulation of a page under load advances, ms. */
export const MOVES_WITHIN_MS = 30_000;

export const CLOCK = '[role="timer"]';

/**
 * Serves the built page, and the source files. From the source files a test can load the Rust core without the page.
 */
export class Served {
  private constructor(
    private readonly built: PreviewServer,
    private readonly sources: ViteDevServer,
  ) {}

  static async start(): Promise<Served> {
    requireBuilt('index.html');
    const free = { port: 0, strictPort: false, host: '127.0.0.1' };
    const built = await preview({ configFile: CONFIG, preview: free, logLevel: 'error' });
    const sources = await createServer({ configFile: CONFIG, server: { ...free, hmr: false }, logLevel: 'error' });
    await sources.listen();
    return new Served(built, sources);
  }

  /** Returns the address of the built page with this fragment (the part of a link after `#`). */
  page(fragment: string): string {
    return `${this.built.resolvedUrls?.local[0]}#${fragment}`;
  }

  /** Address of an empty page, served with the sources. */
  get fixture(): string {
    return `${this.sources.resolvedUrls?.local[0]}fixture/index.html`;
  }

  async stop(): Promise<void> {
    await this.built.close();
    await this.sources.close();
  }
}

const SHORT = { 'load.warmup': 2, 'run.duration': 0.5 };

/**
 * Returns a script that runs half a second of a preset in the empty page (`fixture`), and resolves to the run's digest.
 * The script is a string, because the imports that Vitest rewrites in a test do not exist in a browser.
 */
export function digestScript(preset: string): string {
  return `(async () => {
    const { default: load, Ringside } = await import('/src/engine/generated/ringside.js');
    await load({ module_or_path: '/src/engine/generated/ringside_bg.wasm' });
    const machine = new Ringside(Float64Array.from(${JSON.stringify(valuesOf(preset, SHORT))}));
    while (machine.run_until(0.5e9, 50_000));
    return machine.digest();
  })()`;
}

/** Returns the digest of half a second of a preset, computed by the command line. */
export function digestOfCommandLine(preset: string): string {
  const args = ['--set', 'load.warmup=2', '--duration', '500ms', '--json'];
  return JSON.parse(printed('run', '--preset', preset, ...args))['run.digest'];
}

/** Link to a comparison of two runs. The page then shows charts of both runs. */
export const COMPARISON = 'v=1&preset=nice-boost&t=1s&play=0&view=compare&against=preset=tcp-loaded';

/**
 * Script that returns the charts whose drawing covers their title. In an old WebKit version, drawings were as high as
 * the whole chart.
 */
export const CHARTS_OVER_TITLES = `return [...document.querySelectorAll('.plot, .overlay')]
  .filter((chart) => {
    const title = chart.querySelector('.plot-name, p').getBoundingClientRect();
    const drawing = chart.querySelector('svg').getBoundingClientRect();
    return drawing.top < title.bottom - 1 || drawing.bottom > chart.getBoundingClientRect().bottom + 19;
  })
  .map((chart) => chart.textContent)`;
