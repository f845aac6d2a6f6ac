/**
 * `npm run bench` measures the speed of three things: the native program, the WebAssembly module in Node, and the page
 * in Chromium. Each part prints a table and one line of JSON. The numbers depend on the computer, so no result is a
 * failure. sim-wasm/BENCH.md keeps dated results.
 */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium } from './prerequisites.mjs';
import { bin, RINGSIDE, run, say, top } from './shell.mjs';

const ENGINE = `${top}/web/src/engine/generated`;
const SLICE_EVENTS = 1_000_000;
const REPEATS = 10;
const PORT = 4299;
const FRAMES_MS = 10_000;
/** Playback speeds at which animation frames are measured: the value in a link, and its text. */
const SPEEDS = [
  ['2ms', '2 ms a second'],
  ['1s', 'real time'],
  ['10s', '10 s a second'],
];

function sorted(values) {
  return [...values].sort((a, b) => a - b);
}

function atPart(values, part) {
  const inOrder = sorted(values);
  return inOrder[Math.min(inOrder.length - 1, Math.floor(part * inOrder.length))];
}

/** Runs the native benchmark and returns its JSON. */
async function native() {
  say('Native');
  const args = ['bench', '--quiet', '-p', 'ringside-lab', '--bench', 'figures'];
  const output = await run('cargo', args, { cwd: `${top}/sim-wasm`, keep: true });
  const line = output.split('\n').find((text) => text.startsWith('{"bench"'));
  return JSON.parse(line);
}

function table(name) {
  return JSON.parse(execFileSync(RINGSIDE, [name, '--json'], { encoding: 'utf8' }));
}

/** CPU times of ten runs of a preset in WebAssembly, ms. The time to create the simulation is not included. */
function wasmRun(Ringside, params, preset, length_s) {
  const chosen = { ...preset.values, 'run.duration': length_s };
  const values = Float64Array.from(params, (param) => chosen[param.id] ?? param.default);
  return Array.from({ length: REPEATS }, () => {
    const machine = new Ringside(values);
    const before = process.cpuUsage();
    while (machine.run_until(length_s * 1e9, SLICE_EVENTS));
    const { user, system } = process.cpuUsage(before);
    machine.free();
    return (user + system) / 1000;
  });
}

/**
 * Measures the runs of the native benchmark in WebAssembly, and prints their times beside the native times. Both
 * programs store a checkpoint every half second.
 */
async function webAssembly(nativeFigures) {
  say('WebAssembly in Node, beside the native program');
  const { initSync, Ringside } = await import('../src/engine/generated/ringside.js');
  const bytes = readFileSync(`${ENGINE}/ringside_bg.wasm`);
  const { memory } = initSync({ module: bytes });
  const [params, presets] = [table('params'), table('presets')];
  const figures = { bench: 'wasm', gzip_kib: Number((gzipSync(bytes).length / 1024).toFixed(1)) };
  for (const [name, natively] of Object.entries(nativeFigures).filter(([, figure]) => figure.length_s)) {
    const preset = presets.find(({ id }) => id === name);
    const ms = atPart(wasmRun(Ringside, params, preset, natively.length_s), 0.5);
    const ratio = ms / natively.history_ms;
    console.log(
      `${name.padEnd(14)} ${ms.toFixed(1).padStart(8)} ms, native ${natively.history_ms.toFixed(1)} ms, ratio ${ratio.toFixed(2)}`,
    );
    figures[name] = { ms: Number(ms.toFixed(1)), ratio: Number(ratio.toFixed(3)) };
  }
  figures.memory_mib = memory.buffer.byteLength / 2 ** 20;
  console.log(`module ${figures.gzip_kib} KiB gzipped, memory ${figures.memory_mib.toFixed(1)} MiB`);
  console.log(JSON.stringify(figures));
}

/**
 * Runs in the page before the page's own scripts. Records the times between animation frames, and when a canvas is
 * first painted. From then on, packets move.
 */
function watchFrames() {
  const kept = { apart: [], first_ms: undefined };
  globalThis.kept_frames = kept;
  let last = performance.now();
  const frame = (now) => {
    kept.apart.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const plain = CanvasRenderingContext2D.prototype.clearRect;
  CanvasRenderingContext2D.prototype.clearRect = function clear(...args) {
    kept.first_ms ??= performance.now();
    return plain.apply(this, args);
  };
}

/** Plays the page at one speed. Returns the times between animation frames, and when a canvas was first painted. */
async function played(browser, speed) {
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  await page.evaluateOnNewDocument(watchFrames);
  await page.goto(`http://localhost:${PORT}/#v=1&preset=tcp-loaded&run.duration=600&t=2s&speed=${speed}`);
  await page.waitForSelector('canvas');
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await page.evaluate(() => globalThis.kept_frames.apart.splice(0));
  await new Promise((resolve) => setTimeout(resolve, FRAMES_MS));
  const kept = await page.evaluate(() => globalThis.kept_frames);
  await page.close();
  return kept;
}

/** Counts animation frames by their duration, in sixtieths of a second. */
function histogram(apart) {
  const counts = [0, 0, 0, 0, 0];
  for (const ms of apart) counts[Math.min(4, Math.max(0, Math.round(ms / (1000 / 60)) - 1))]++;
  return counts;
}

async function frames() {
  say('Frames in Chromium at 1440 × 900, painted by software');
  const server = spawn('node', [bin('vite'), 'preview', '-c', 'web/vite.config.ts', '--port', String(PORT)], {
    cwd: top,
    stdio: 'ignore',
  });
  const { launch } = await import('puppeteer-core');
  const browser = await launch({ executablePath: chromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const figures = { bench: 'frames' };
  try {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    for (const [speed, words] of SPEEDS) {
      const { apart, first_ms } = await played(browser, speed);
      const [p50, p99] = [0.5, 0.99].map((part) => Number(atPart(apart, part).toFixed(1)));
      const counts = histogram(apart);
      console.log(
        `${words.padEnd(14)} median ${p50} ms, p99 ${p99} ms, first paint of the stage ${first_ms?.toFixed(0)} ms, frames of 1, 2, 3, 4 and more sixtieths: ${counts.join(', ')}`,
      );
      figures[speed] = { p50_ms: p50, p99_ms: p99, first_stage_ms: Math.round(first_ms), sixtieths: counts };
    }
  } finally {
    await browser.close();
    server.kill();
  }
  console.log(JSON.stringify(figures));
}

/** Runs all parts of the benchmark, or only `core` (native and WebAssembly), or only `frames` (the page). */
export async function bench(only) {
  if (only !== 'frames') await webAssembly(await native());
  if (only !== 'core') await frames();
}
