/**
 * Tests that a sweep that is divided over several computers and then joined gives the same rows as on one computer.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { NATIVE } from '../native';
import { printed } from './machine';

const folder = mkdtempSync(join(tmpdir(), 'ringside-sweep-'));
afterAll(() => rmSync(folder, { recursive: true }));

const isParallelInstalled = spawnSync('parallel', ['--version']).error === undefined;
if (!isParallelInstalled) {
  console.warn('Sweeps are not joined by GNU parallel: it is not installed (Debian: apt-get install parallel).');
}

const SWEEP = ['sweep', '--preset', 'tcp-loaded', '--duration', '50ms', '--set', 'load.warmup=1s'];
const GRID = ['--grid', 'load.jobs=0,4,10', '--grid', 'app.nice=0,-15', '--seeds', '3'];
const PARTS = 4;

const text = (name: string) => readFileSync(join(folder, name), 'utf8');

function whole(): string {
  printed(...SWEEP, ...GRID, '--out', join(folder, 'whole.csv'));
  return text('whole.csv');
}

test.skipIf(!isParallelInstalled)('GNU parallel runs the shards, and cat joins them to the whole file', () => {
  const part = join(folder, 'part-{}.csv');
  const shards = Array.from({ length: PARTS }, (_, shard) => `${shard + 1}`);
  const command = [NATIVE, ...SWEEP, ...GRID, '--shard', `{}/${PARTS}`, '--out', part];
  execFileSync('parallel', ['--will-cite', '--jobs', '2', ...command, ':::', ...shards], { stdio: 'pipe' });
  expect(shards.map((shard) => text(`part-${shard}.csv`)).join('')).toBe(whole());
});

test('a sweep that was cut off in the middle of a row is taken up again', () => {
  const expected = whole();
  const file = join(folder, 'whole.csv');
  truncateSync(file, Math.floor(expected.length / 2));
  printed(...SWEEP, ...GRID, '--resume', '--out', file);
  expect(text('whole.csv')).toBe(expected);
});
