/** Runs programs and prints steps. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Top folder of the project. */
export const top = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** Program file of each package. */
const BINS = {
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
  tsc: 'typescript/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  playwright: '@playwright/test/cli.js',
};

/** Path of a package's program, for Node. */
export function bin(name) {
  return join(top, 'node_modules', BINS[name]);
}

/** An expected end: a sentence for the person, and an exit status. */
export class Stop extends Error {
  constructor(message, status = 1) {
    super(message);
    this.status = status;
  }
}

/** Prints a step. */
export function say(text) {
  console.log(`\n▸ ${text}`);
}

/** Prints a sentence on standard error. */
export function tell(text) {
  console.error(text);
}

/**
 * Resolves with the output of a started program, calling `echo` with each piece; rejects with `Stop` and the output if
 * it fails.
 */
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
 * Runs a program in the project, with its output on the terminal unless it is `silent`. Resolves with its standard
 * output when `keep` is set. Rejects with `Stop` if it fails.
 */
export function run(program, args, { cwd = top, env = {}, keep = false, silent = false } = {}) {
  const stdio = silent ? 'ignore' : ['inherit', keep ? 'pipe' : 'inherit', 'inherit'];
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio });
  return ended(child, program, (chunk) => process.stdout.write(chunk));
}

/**
 * Runs a program with the lowest priority and without printing. Resolves with its whole output, or rejects with it if
 * the program fails.
 */
export function runBehind(program, args) {
  const child = spawn(program, args, { cwd: top, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return ended(child, program, () => {});
}
