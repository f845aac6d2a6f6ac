/**
 * Measures the time of a jump in model time, the memory of a long run, and the time of the page's animation frames. The
 * numbers depend on the computer, so no result is a failure.
 */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chromium } from './prerequisites.mjs';
import { bin, RINGSIDE, say, top } from './shell.mjs';

/** Length of the long run, s of model time. */
const LONG_S = 600;
const SLICE_EVENTS = 50_000;
const PORT = 4298;
const FRAMES_MS = 12_000;

/** Returns a table that the command line prints as JSON. */
function table(name) {
  return JSON.parse(execFileSync(RINGSIDE, [name, '--json'], { encoding: 'utf8' }));
}

/**
 * Creates the simulation of preset `tcp-loaded`, as the page's worker does. Also returns the memory of the WebAssembly
 * module.
 */
async function machine() {
  const { initSync, Ringside } = await import('../src/engine/generated/ringside.js');
  const { memory } = initSync({ module: readFileSync(`${top}/web/src/engine/generated/ringside_bg.wasm`) });
  const { values } = table('presets').find(({ id }) => id === 'tcp-loaded');
  const chosen = { ...values, 'run.duration': LONG_S };
  const ringside = new Ringside(Float64Array.from(table('params'), (param) => chosen[param.id] ?? param.default));
  ringside.record(true);
  return { ringside, memory };
}

function seconds(work) {
  const begin = performance.now();
  work();
  return (performance.now() - begin) / 1000;
}

function go(ringside, name, t_s) {
  return seconds(() => {
    while (ringside[name](t_s * 1e9, SLICE_EVENTS)) take(ringside);
    take(ringside);
  });
}

/** Reads all recorded data of the simulation, as the page does. */
function take(ringside) {
  for (let section = 0; section < 8; section++) ringside.fill(section);
}

function spread(name, taken_s) {
  const ms = taken_s.map((s) => s * 1000).sort((a, b) => a - b);
  const at = (part) => ms[Math.min(ms.length - 1, Math.floor(part * ms.length))].toFixed(1);
  console.log(`  ${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms (${ms.length})`);
}

/** Returns points in model time that are spread evenly. None of them is at a checkpoint. */
function moments(from_s, to_s, count) {
  return Array.from({ length: count }, (_, i) => from_s + ((i * 0.618034 + 0.137) % 1) * (to_s - from_s));
}

function seeks(ringside, name, from_s, to_s) {
  const now = ringside.now_ns() / 1e9;
  const taken = moments(from_s, to_s, 24).map((t_s) => {
    go(ringside, 'seek', now);
    return go(ringside, 'seek', t_s);
  });
  go(ringside, 'seek', now);
  spread(name, taken);
}

async function history() {
  say(`A run of ${LONG_S} s of model time, ten compile jobs`);
  const { ringside, memory } = await machine();
  for (const t_s of [1, 25, 60, 120, 300, LONG_S]) {
    const took = go(ringside, 'run_until', t_s);
    console.log(
      `  at ${t_s} s: ${(memory.buffer.byteLength / 2 ** 20).toFixed(0)} MiB of WebAssembly memory, ${took.toFixed(1)} s taken`,
    );
  }
  seeks(ringside, 'seek within the last 60 s', LONG_S - 60, LONG_S);
  seeks(ringside, 'seek further back', 0, LONG_S - 60);
  console.log(`  after the seeks: ${(memory.buffer.byteLength / 2 ** 20).toFixed(0)} MiB`);
}

/**
 * Runs in the page before the page's own scripts. Measures how long the callbacks of each animation frame take, and the
 * time between animation frames.
 */
function watchFrames() {
  const kept = { work: [], apart: [] };
  globalThis.frames_kept = kept;
  const plain = requestAnimationFrame;
  let last = 0;
  globalThis.requestAnimationFrame = (callback) =>
    plain((now) => {
      const begin = performance.now();
      callback(now);
      kept.work.push(performance.now() - begin);
      kept.apart.push(now - last);
      last = now;
    });
}

/** Counts animation frames by their duration, in sixtieths of a second. */
function histogram(apart) {
  const counts = [0, 0, 0, 0, 0];
  for (const ms of apart) counts[Math.min(4, Math.max(0, Math.round(ms / (1000 / 60)) - 1))]++;
  return ['1/60', '2/60', '3/60', '4/60', 'more'].map((name, i) => `${name} s: ${counts[i]}`).join(', ');
}

async function metrics(client) {
  const { metrics: all } = await client.send('Performance.getMetrics');
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}

/** Plays the page at one speed with every panel open, and prints the times of its animation frames. */
async function frames(browser, speed, words) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchFrames);
  await page.goto(`http://localhost:${PORT}/#v=1&preset=tcp-loaded&run.duration=600&t=2s&speed=${speed}`);
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await page.getByText('Packets on the map', { exact: true }).click();
  await page.getByText('All parameters').click();
  await page.getByRole('button', { name: 'The task that reads' }).press('Enter');
  await page.waitForTimeout(2000);
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const before = await metrics(client);
  await page.evaluate(() => {
    for (const list of Object.values(globalThis.frames_kept)) list.length = 0;
  });
  await page.waitForTimeout(FRAMES_MS);
  const { work, apart } = await page.evaluate(() => globalThis.frames_kept);
  const after = await metrics(client);
  const task_ms = ((after.TaskDuration - before.TaskDuration) * 1000) / work.length;
  spread(
    `${words}: callbacks of a frame`,
    work.map((ms) => ms / 1000),
  );
  console.log(
    `  ${words}: main thread ${task_ms.toFixed(1)} ms a frame with style, layout and paint; heap ${(after.JSHeapUsedSize / 2 ** 20).toFixed(0)} MiB`,
  );
  console.log(`  ${words}: frames of ${histogram(apart)}`);
  await page.close();
}

async function page() {
  say('The page at 1440 × 900, every panel open');
  const server = spawn('node', [bin('vite'), 'preview', '-c', 'web/vite.config.ts', '--port', String(PORT)], {
    cwd: top,
    stdio: 'ignore',
  });
  const { chromium: driver } = await import('@playwright/test');
  const browser = await driver.launch({ executablePath: chromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await frames(browser, '2ms', '2 ms a second');
    await frames(browser, '1s', 'as fast as life');
    await frames(browser, '10s', '10 s a second');
  } finally {
    await browser.close();
    server.kill();
  }
}

/** Performs and prints all measurements. */
export async function measure() {
  await history();
  await page();
}
