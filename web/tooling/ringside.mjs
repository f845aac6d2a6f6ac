/**
 * All commands of package.json. This file needs only Node and installs the rest.
 *
 * Each command checks its prerequisites and prints its steps. If a prerequisite is missing and cannot be installed, the
 * command stops with one clear sentence.
 */
import { existsSync } from 'node:fs';
import { compareSpeed } from './against.mjs';
import { budget, printBudgets } from './budget.mjs';
import { compareDigests, writeDigests } from './digests.mjs';
import {
  writeAssumptions,
  writeCauses,
  writeCells,
  writeGolden,
  writeParams,
  writeRouterTables,
  writeThenNow,
} from './golden.mjs';
import { chromium, linters, packages, rust } from './prerequisites.mjs';
import { bin, CHECKED, RINGSIDE, run, Stop, say, tell, top } from './shell.mjs';
import { runTests } from './tests.mjs';

const VITE = ['-c', 'web/vite.config.ts'];

async function xtask(task) {
  await run('cargo', ['run', '--quiet', '-p', 'xtask', '--', task], { cwd: `${top}/sim-wasm` });
}

async function machine(task) {
  rust();
  await packages();
  say(task === 'page' ? 'Building the machine (WebAssembly)' : 'Building the machine (WebAssembly and native)');
  await xtask(task);
}

/**
 * Builds the native program with all run-time checks, and `xtask`, which builds the WebAssembly. One command builds
 * both, because with two commands cargo would compile some libraries twice. Needs no npm packages.
 */
async function checkedMachine() {
  say('Building the machine (native, checked)');
  await run('cargo', ['build', '--quiet', '-p', 'ringside-cli', '-p', 'xtask'], { cwd: `${top}/sim-wasm` });
}

/**
 * Arguments of clippy, the same for every call. With other arguments, clippy would check all crates of the project
 * again.
 */
const CLIPPY = ['clippy', '--quiet', '--workspace', '--all-targets', '--', '-D', 'warnings'];

/**
 * Compiles the tests and runs clippy while the WebAssembly is linked, because linking uses only one of two processors.
 * Errors are ignored here, because the later steps report them.
 */
async function testsCompiled() {
  const cwd = `${top}/sim-wasm`;
  try {
    await run('cargo', ['test', '--quiet', '--workspace', '--no-run'], { cwd, silent: true });
    await run('cargo', CLIPPY, { cwd, silent: true });
  } catch (reason) {
    if (!(reason instanceof Stop)) throw reason;
  }
}

/** Builds the native program with all optimisations. */
async function native() {
  say('Building the machine (native)');
  await run('cargo', ['build', '--quiet', '--release', '-p', 'ringside-cli'], { cwd: `${top}/sim-wasm` });
}

async function vite(...args) {
  await run('node', [bin('vite'), ...args, ...VITE]);
}

async function page() {
  say('Building the page');
  await vite('build', '--logLevel', 'warn');
  for (const beside of ['one-file', 'service-worker']) await buildOf(beside);
  budget();
  await notebookPackage();
}

/**
 * Builds `dist/package`. This must come after the service worker, so that visitors' browsers do not store the
 * package.
 */
async function notebookPackage() {
  await run('node', [bin('tsc'), '-p', 'web/package']);
  await buildOf('package');
}

async function buildOf(what) {
  await run('node', [bin('vite'), 'build', '-c', `web/${what}.config.ts`, '--logLevel', 'warn']);
}

const CHECKS = [
  ['rustfmt', 'cargo', ['fmt', '--all', '--check'], 'sim-wasm'],
  ['clippy', 'cargo', CLIPPY, 'sim-wasm'],
  ['tsc', 'node', [bin('tsc'), '-p', 'web'], '.'],
  ['floors', 'node', ['web/tooling/floors.mjs'], '.'],
  ['Biome', 'node', [bin('biome'), 'check', '--error-on-warnings', '.'], '.'],
];

/** Runs every check. Returns the names of the checks that failed. */
async function checks() {
  linters();
  const failed = [];
  for (const [name, program, args, folder] of CHECKS) {
    say(name);
    try {
      await run(program, args, { cwd: `${top}/${folder}` });
    } catch (reason) {
      if (!(reason instanceof Stop)) throw reason;
      failed.push(name);
    }
  }
  return failed;
}

/**
 * Builds the WebAssembly module. Then builds the page while the checks run. Returns the names of the checks that
 * failed.
 */
async function checkedPage() {
  await machine('page');
  const [failed] = await Promise.all([checks(), page()]);
  return failed;
}

/**
 * Golden files that can be written with the program with all run-time checks. All other golden files need the optimised
 * program.
 */
const CHECKED_PARTS = { digests: writeDigests, params: writeParams };

/** Golden files that `npm run golden -- …` can write separately. */
const GOLDEN_PARTS = {
  cells: writeCells,
  router: writeRouterTables,
  assumptions: writeAssumptions,
  causes: writeCauses,
  'then-and-now': writeThenNow,
};

const COMMANDS = {
  async start() {
    await machine('page');
    say('Serving the page');
    await vite();
  },
  async preview() {
    await COMMANDS.build();
    await vite('preview');
  },
  async build() {
    await machine('build');
    await page();
  },
  async 'build:page'() {
    await machine('page');
    await page();
  },
  async reproducible() {
    await COMMANDS['build:page']();
    const { compareBuilds } = await import('./reproducible.mjs');
    await compareBuilds();
  },
  async 'build:sim'() {
    await machine('build');
  },
  async check() {
    await machine('page');
    const failed = await checks();
    printBudgets();
    if (failed.length > 0) throw new Stop(`Failed: ${failed.join(', ')}.`);
  },
  async golden(only, card) {
    const quick = CHECKED_PARTS[only];
    if (quick) {
      rust();
      await checkedMachine();
      await quick(CHECKED);
      return;
    }
    await machine('build');
    const part = GOLDEN_PARTS[only];
    if (part) {
      await part(card);
      return;
    }
    await writeDigests(RINGSIDE);
    await writeGolden();
    await xtask('model');
  },
  async digests() {
    rust();
    await checkedMachine();
    if (!(await compareDigests(CHECKED))) throw new Stop('A run has changed.');
  },
  async sim(...args) {
    await machine('build');
    await run(RINGSIDE, args);
  },
  async measure(what, hours) {
    await COMMANDS.build();
    if (what === 'hours') {
      const { pageHours } = await import('./pageHours.mjs');
      return pageHours(Number(hours));
    }
    const { measure } = await import('./measure.mjs');
    await measure();
  },
  async bench(only) {
    await COMMANDS.build();
    const { bench } = await import('./bench.mjs');
    await bench(only);
  },
  async against(commit, ...args) {
    rust();
    await native();
    await compareSpeed(RINGSIDE, commit, args);
  },
  async supply(what) {
    rust();
    await packages();
    const { writeBills, writeThirdParty } = await import('./supply.mjs');
    if (what === 'sbom') await writeBills();
    else writeThirdParty();
  },
  async soak(seconds, only) {
    rust();
    await packages();
    const { soak } = await import('./soak.mjs');
    await soak(seconds, only);
  },
  async words(what) {
    await packages();
    // The files of translations depend on the core's tables. With tables of an older build, these files would lose
    // translations.
    await xtask('tables');
    const { words } = await import('./words.mjs');
    words(what);
  },
  async test() {
    rust();
    linters();
    // After a first build there is nothing to reuse, so cargo builds without data for incremental builds. Writing that
    // data would take a tenth of the time.
    if (!existsSync(`${top}/sim-wasm/target/debug`)) process.env.CARGO_INCREMENTAL ??= '0';
    await Promise.all([packages(), checkedMachine()]);
    const browser = chromium();
    // Each of these two tasks uses only one processor for some of the time, so together they use two. Neither needs the
    // output of the other.
    const [failed] = await Promise.all([checkedPage(), testsCompiled()]);
    await runTests(failed, browser);
  },
};

const [name, ...args] = process.argv.slice(2);
try {
  const command = COMMANDS[name];
  if (command === undefined) throw new Stop(`Use one of: ${Object.keys(COMMANDS).join(', ')}.`);
  await command(...args);
} catch (reason) {
  if (!(reason instanceof Stop)) throw reason;
  if (reason.message !== '') tell(reason.message);
  process.exitCode = reason.status;
}
