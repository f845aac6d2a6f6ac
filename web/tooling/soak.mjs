/**
 * `npm run soak` gives hostile input to each function that reads texts or files, for 60 s per function. `npm run soak
 * -- 300` takes five minutes per function, `npm run soak -- 60 scripts` tests only one function.
 *
 * Inputs that reach new code are kept in `sim-wasm/target/soak`. Inputs that fail are also kept there, and should
 * become unit tests.
 *
 * bolero's tests are compiled with libFuzzer and with the compiler's coverage counters, which stable Rust has. The
 * functions that read links, files and tokens are in TypeScript; fast-check tests them without coverage.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { bin, run, Stop, say, tell, top } from './shell.mjs';

const CARGO = `${top}/sim-wasm`;
const KEPT = `${CARGO}/target/soak/inputs`;
/** Test inputs that are stored in the repository. bolero's tests repeat them, and each soak test starts with them. */
const CORPORA = `${CARGO}/soak/tests/__fuzz__`;
const TARGETS = ['parameters', 'numbers', 'interventions', 'captures', 'captures_read_back', 'scripts'];
const LINKS = 'links';
const SANCOV = ['inline-8bit-counters', 'level=4', 'pc-table', 'trace-compares'].map(
  (option) => `-Cllvm-args=-sanitizer-coverage-${option}`,
);
const RUSTFLAGS = ['--cfg fuzzing', '--cfg fuzzing_libfuzzer', '-Cpasses=sancov-module', ...SANCOV].join(' ');
/** Time after which an input counts as a failure because the function still runs, s. */
const HANGS_S = 20;

/**
 * Builds the tests with libFuzzer and returns the program. The compiler flags apply only to a named target, so that
 * build scripts are compiled without them.
 */
function built() {
  const host = /^host: (.+)$/m.exec(spawnSync('rustc', ['-vV'], { encoding: 'utf8' }).stdout)?.[1] ?? '';
  const args = ['test', '-p', 'ringside-soak', '--test', 'soak', '--no-run', '--profile', 'soak', '--target', host];
  const { status, stdout } = spawnSync('cargo', [...args, '--target-dir', 'target/soak', '--message-format', 'json'], {
    cwd: CARGO,
    env: { ...process.env, RUSTFLAGS },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Stop('The soak tests could not be built.', status ?? 1);
  const messages = stdout.split('\n').filter((line) => line.startsWith('{'));
  return messages.map((line) => JSON.parse(line)).findLast(({ executable }) => executable).executable;
}

/** Gives inputs to the function `target` for some seconds. Returns whether the function handled all inputs. */
async function fed(program, target, seconds) {
  const [inputs, failures] = ['inputs', 'failures'].map((name) => `${KEPT}/${target}/${name}`);
  for (const folder of [inputs, failures]) mkdirSync(folder, { recursive: true });
  const seeds = `${CORPORA}/${target}/corpus`;
  if (existsSync(seeds)) cpSync(seeds, inputs, { recursive: true });
  const limits = [`-timeout=${HANGS_S}`, `-max_total_time=${seconds}`, '-rss_limit_mb=1500'];
  const BOLERO_LIBFUZZER_ARGS = [inputs, failures, `-artifact_prefix=${failures}/`, '-print_final_stats=1', ...limits];
  const env = {
    ...process.env,
    BOLERO_TEST_NAME: target,
    BOLERO_LIBTEST_HARNESS: '1',
    BOLERO_LIBFUZZER_ARGS: BOLERO_LIBFUZZER_ARGS.join(' '),
  };
  say(`${target}, ${seconds} s`);
  const args = [target, '--exact', '--nocapture', '--quiet', '--test-threads', '1'];
  const { status, signal, stderr } = spawnSync(program, args, {
    cwd: `${CARGO}/soak`,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (signal !== null || stderr.includes('libFuzzer: run interrupted')) throw new Stop('The soak was interrupted.');
  if (status === 0)
    tell(
      stderr
        .split('\n')
        .filter((line) => /^(Done|stat::)/.test(line))
        .join('\n'),
    );
  else tell(`${stderr.slice(-4000)}\nThe input is in ${failures}.`);
  return status === 0;
}

async function links(seconds) {
  say(`Links, scenario files and exam tokens, ${seconds} s each`);
  const env = { ...process.env, RINGSIDE_SOAK_S: String(seconds) };
  await run('node', [bin('vitest'), 'run', '-c', 'web/vite.config.ts', 'web/src/scenario/hostile.test.ts'], { env });
}

export async function soak(seconds = '60', only = '') {
  if (!/^[1-9]\d*$/.test(seconds))
    throw new Stop('Write the seconds for each reader first, as in "npm run soak -- 60".');
  const wanted = [LINKS, ...TARGETS].filter((target) => only === '' || target === only);
  if (wanted.length === 0) throw new Stop(`Readers are ${[LINKS, ...TARGETS].join(', ')}.`);
  const machines = wanted.filter((target) => target !== LINKS);
  const program = machines.length > 0 ? built() : '';
  const failed = [];
  for (const target of machines) if (!(await fed(program, target, Number(seconds)))) failed.push(target);
  if (wanted.includes(LINKS)) await links(Number(seconds));
  if (failed.length > 0) throw new Stop(`Failed: ${failed.join(', ')}.`);
}
