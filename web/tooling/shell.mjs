/** Runs programs, and prints what step a command is at. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Top folder of the project. */
export const top = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** The native program with all optimisations. */
export const RINGSIDE = `${top}/sim-wasm/target/release/ringside`;
/**
 * The native program with all run-time checks. It builds faster than the optimised program and gives the same results,
 * but each run takes 1.5 times as long.
 */
export const CHECKED = `${top}/sim-wasm/target/debug/ringside`;

/** Path of the program file inside each npm package. */
const BINS = {
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
  tsc: 'typescript/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  playwright: '@playwright/test/cli.js',
};

/** Returns the path of a package's program file, which Node runs. */
export function bin(name) {
  return join(top, 'node_modules', BINS[name]);
}

/** An expected failure of a command: a sentence for the user, and an exit status. */
export class Stop extends Error {
  constructor(message, status = 1) {
    super(message);
    this.status = status;
  }
}

/** Prints the name of a step. */
export function say(text) {
  console.log(`\n▸ ${text}`);
}

/** Prints a sentence on standard error. */
export function tell(text) {
  console.error(text);
}

/**
 * Resolves with the output of a started program, and calls `echo` with each piece. If the program fails, rejects with
 * `Stop` and the output.
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
 * Runs a program in the project. The program's output goes to the terminal unless `silent` is set. With `keep`,
 * resolves with the standard output. Rejects with `Stop` if the program fails.
 */
export function run(program, args, { cwd = top, env = {}, keep = false, silent = false } = {}) {
  const stdio = silent ? 'ignore' : ['inherit', keep ? 'pipe' : 'inherit', 'inherit'];
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio });
  return ended(child, program, (chunk) => process.stdout.write(chunk));
}

/**
 * Runs a program with the lowest priority, without printing. Resolves with its output. If the program fails, rejects
 * with `Stop` and the output.
 */
export function runBehind(program, args) {
  const child = spawn(program, args, { cwd: top, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return ended(child, program, () => {});
}
