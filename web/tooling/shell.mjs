/** Running programs and saying so. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's top folder. */
export const top = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** Where each package keeps its program. */
const BINS = {
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
  tsc: 'typescript/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  playwright: '@playwright/test/cli.js',
};

/** The path of a package's program, to be run by Node. */
export function bin(name) {
  return join(top, 'node_modules', BINS[name]);
}

/** An expected end: a sentence for the person, and the exit status. */
export class Stop extends Error {
  constructor(message, status = 1) {
    super(message);
    this.status = status;
  }
}

/** Announces a step. */
export function say(text) {
  console.log(`\n▸ ${text}`);
}

/** A sentence on standard error. */
export function tell(text) {
  console.error(text);
}

/** Resolves with what a started program wrote, `echo` seeing each piece; rejects with `Stop`, and the same, if it fails. */
function ended(child, program, echo) {
  return new Promise((resolve, reject) => {
    let output = '';
    const take = (chunk) => {
      output += chunk;
      echo(chunk);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.on('error', (error) => reject(new Stop(`${program} could not be started: ${error.message}.`)));
    child.on('close', (status) => {
      if (status === 0) resolve(output);
      else reject(Object.assign(new Stop('', status ?? 1), { output }));
    });
  });
}

/**
 * Runs a program in the project, its output on the terminal unless it is `silent`. Resolves with
 * what it wrote to standard output when `keep` is set. Rejects with `Stop` if it fails.
 */
export function run(program, args, { cwd = top, env = {}, keep = false, silent = false } = {}) {
  const stdio = silent ? 'ignore' : ['inherit', keep ? 'pipe' : 'inherit', 'inherit'];
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio });
  return ended(child, program, (chunk) => process.stdout.write(chunk));
}

/** Runs a program behind all others that want a processor, unheard. Resolves with all that it wrote, rejects with it if it fails. */
export function runBehind(program, args) {
  const child = spawn(program, args, { cwd: top, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return ended(child, program, () => {});
}
