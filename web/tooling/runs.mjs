/** Many runs of the native program. */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/** Metrics and calls of the kernel's functions by command line; each run once, as many at a time as there are cores. */
export async function runAll(ringside, lines) {
  const waiting = [...new Set(lines)];
  const metrics = new Map();
  const worker = async () => {
    for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) {
      const { stdout } = await promisify(execFile)(ringside, ['run', ...line.split(' '), '--json', '--coverage']);
      metrics.set(line, JSON.parse(stdout));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return metrics;
}
