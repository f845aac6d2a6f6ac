/**
 * Plays runs of one hour of model time in one page, as fast as the page can, and prints the page's memory once a
 * minute. At the end of each run, compares the digest (hash of all events) with that of the command line.
 */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chromium } from './prerequisites.mjs';
import { bin, RINGSIDE, Stop, say, top } from './shell.mjs';

const PORT = 4297;
const RUN_S = 3600;
const SAMPLE_MS = 60_000;

/**
 * Runs in the page before its scripts. Keeps the last row of state values that the worker sent, which is the first
 * section of an answer. The first number of the row is the model time. The fourth number says whether the run has
 * ended; the next two are the halves of the digest (FRAME_FIELDS).
 */
function watchAnswers() {
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        if (data?.type !== 'answer' || data.offsets[1] - data.offsets[0] < 6) return;
        const [t_ns, , , finished, high, low] = new Float64Array(data.buffer, data.offsets[0] * 8, 6);
        const digest = [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
        globalThis.lastFrame = { t_s: t_ns / 1e9, finished: finished === 1, digest };
      });
    }
  };
}

/** Resident memory of a process, MiB. */
function resident(pid) {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}

/** Finds the process of the page and its worker: the renderer process with the most memory. */
async function renderer(browser) {
  const client = await browser.newBrowserCDPSession();
  const { processInfo } = await client.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  return renderers.toSorted((a, b) => resident(b) - resident(a))[0];
}

/** Slope of the least-squares line through the samples, MiB per hour. */
function slope(samples) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [t, m] = [mean(samples.map(({ hours }) => hours)), mean(samples.map(({ mib }) => mib))];
  const above = samples.reduce((sum, { hours, mib }) => sum + (hours - t) * (mib - m), 0);
  return above / samples.reduce((sum, { hours }) => sum + (hours - t) ** 2, 0);
}

/** Digest of the same run, as the command line computes it. */
function expected(preset, seed) {
  const args = ['run', '--preset', preset, '--seed', String(seed), '--duration', `${RUN_S}s`, '--json'];
  return JSON.parse(execFileSync(RINGSIDE, args, { encoding: 'utf8' }))['run.digest'];
}

/** Plays one run after another for `hours`. Returns the measured memory sizes and the runs that ended. */
async function played(browser, preset, hours) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchAnswers);
  const client = await page.context().newCDPSession(page);
  const begin = performance.now();
  const [samples, runs] = [[], []];
  for (let seed = 1; performance.now() - begin < hours * 3.6e6; seed++) {
    await page.goto(`http://localhost:${PORT}/#v=1&preset=${preset}&run.duration=${RUN_S}&run.seed=${seed}&speed=10s`);
    await page.waitForFunction(() => globalThis.lastFrame?.finished === false);
    for (let frame; !frame?.finished; ) {
      await page.waitForFunction(() => globalThis.lastFrame.finished, null, { timeout: SAMPLE_MS }).catch(() => {});
      frame = await page.evaluate(() => globalThis.lastFrame);
      await client.send('HeapProfiler.collectGarbage');
      const heap = await client.send('Runtime.getHeapUsage');
      const sample = { hours: (performance.now() - begin) / 3.6e6, mib: resident(await renderer(browser)) };
      samples.push(sample);
      console.log(
        `  ${(sample.hours * 60).toFixed(0)} min: run ${seed} at ${frame.t_s.toFixed(0)} s, process ${sample.mib.toFixed(0)} MiB, heap of the page ${(heap.usedSize / 2 ** 20).toFixed(1)} MiB`,
      );
      if (frame.finished) runs.push({ seed, digest: frame.digest });
    }
  }
  return { samples, runs };
}

export async function pageHours(hours, preset = 'tcp-loaded') {
  if (!(hours > 0)) throw new Stop('Write the hours of wall time, as in "npm run measure -- hours 2".');
  say(`${hours} h of ${preset} in the page, runs of ${RUN_S} s`);
  const server = spawn('node', [bin('vite'), 'preview', '-c', 'web/vite.config.ts', '--port', String(PORT)], {
    cwd: top,
    stdio: 'ignore',
  });
  const { chromium: driver } = await import('@playwright/test');
  const browser = await driver.launch({ executablePath: chromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const { samples, runs } = await played(browser, preset, hours);
    const settled = samples.filter(({ hours: at }) => at > 0.1);
    console.log(`  slope of the process after six minutes: ${slope(settled).toFixed(1)} MiB an hour`);
    const different = runs.filter(({ seed, digest }) => digest !== expected(preset, seed));
    console.log(`  ${runs.length - different.length} of ${runs.length} runs have the command line's digest`);
    if (different.length > 0)
      throw new Stop(`Seeds with another digest: ${different.map(({ seed }) => seed).join(', ')}.`);
  } finally {
    await browser.close();
    server.kill();
  }
}
