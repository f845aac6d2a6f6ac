/**
 * Compares the simulator's speed with that of another commit: `npm run against -- <commit>`. Further arguments replace
 * the arguments of the default run (`ringside run`). The two programs run in turn, so that a slower computer affects
 * both. The script measures user time, which does not include waiting for other programs. It only reports; no result is
 * a failure.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { run, Stop, say, top } from './shell.mjs';

const PAIRS = 12;
/** Default run: 25 s of `tcp-quiet`. */
const USUAL_RUN = ['--preset', 'tcp-quiet'];

function git(...args) {
  return execFileSync('git', args, { cwd: top, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

function commitOf(name) {
  try {
    return git('rev-parse', '--verify', `${name}^{commit}`);
  } catch {
    throw new Stop(`“${name}” is no commit of this repository: npm run against -- <commit>.`);
  }
}

/** Builds the native program of a commit, and keeps it for later comparisons. */
async function programOf(commit) {
  const folder = `${top}/sim-wasm/target/against/${commit.slice(0, 12)}`;
  if (!existsSync(`${folder}/source`)) {
    mkdirSync(`${folder}/source`, { recursive: true });
    git('archive', '--output', `${folder}/source.tar`, commit, 'sim-wasm');
    await run('tar', ['-xf', `${folder}/source.tar`, '-C', `${folder}/source`]);
  }
  await run('cargo', ['build', '--quiet', '--release', '-p', 'ringside-cli', '--target-dir', `${folder}/target`], {
    cwd: `${folder}/source/sim-wasm`,
  });
  return `${folder}/target/release/ringside`;
}

/** User time of one run, s. bash measures it, because Node cannot measure a child process. */
function userSeconds(ringside, args) {
  const timed = ['-c', 'TIMEFORMAT=%U; time "$@" > /dev/null', 'time', ringside, 'run', ...args, '--json'];
  const { status, stderr } = spawnSync('bash', timed, { encoding: 'utf8' });
  if (status !== 0) throw new Stop(`${ringside} does not run “${args.join(' ')}”: ${stderr.trim()}`);
  return Number(stderr.trim().split('\n').pop().replace(',', '.'));
}

function sorted(values) {
  return [...values].sort((a, b) => a - b);
}

function median(values) {
  const inOrder = sorted(values);
  return (inOrder[(inOrder.length - 1) >> 1] + inOrder[inOrder.length >> 1]) / 2;
}

/** Compares the speed of the program `ringside` with the speed of a commit's program. */
export async function compareSpeed(ringside, name, args) {
  if (name === undefined) throw new Stop('Against which commit? npm run against -- <commit> [arguments of a run]');
  const commit = commitOf(name);
  say(`Building the machine of ${commit.slice(0, 7)}`);
  const before = await programOf(commit);
  const what = args.length > 0 ? args : USUAL_RUN;
  say(`${PAIRS} pairs of ringside run ${what.join(' ')}`);
  const pairs = Array.from({ length: PAIRS }, () => [userSeconds(before, what), userSeconds(ringside, what)]);
  for (const [index, side] of [commit.slice(0, 7), 'now'].entries()) {
    const [least, ...rest] = sorted(pairs.map((pair) => pair[index]));
    console.log(`${side}: least ${least.toFixed(2)} s, median ${median([least, ...rest]).toFixed(2)} s`);
  }
  const ratios = sorted(pairs.map(([then, now]) => now / then));
  const range = `${ratios[0].toFixed(2)} to ${ratios[PAIRS - 1].toFixed(2)}`;
  console.log(`now / ${commit.slice(0, 7)}, pair by pair: median ${median(ratios).toFixed(3)}, ${range}`);
}
