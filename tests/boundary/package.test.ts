/**
 * Tests the package for notebooks, installed as users install it. Reads the Parquet file of a parameter sweep in
 * DuckDB.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, expect, test } from 'vitest';
import { SERIES_WIDTH } from '../../web/src/tables/tables';
import { requireBuilt } from './engines';
import { printed } from './machine';

const top = new URL('../../', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'ringside-package-'));
afterAll(() => rmSync(folder, { recursive: true }));

requireBuilt('package/package.json');
mkdirSync(join(folder, 'node_modules'));
symlinkSync(join(top, 'dist/package'), join(folder, 'node_modules/ringside'));
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');

function program(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const answerOf = (text: string) =>
  JSON.parse(execFileSync('node', [program('program.js', text)], { cwd: folder, encoding: 'utf8' }));

test('a program that imports the package makes the run of the command line', () => {
  const { digest, metrics, now_s, columns, ends } = answerOf(`
    import { Machine } from 'ringside';
    const scenario = { preset: 'tcp-loaded', set: { 'load.jobs': 4, 'socket.rcvbuf': '1MiB' } };
    const at = [{ time_s: 0.1, id: 'app.nice', value: -15 }];
    const machine = await Machine.start({ ...scenario, at });
    machine.run(0.2).set('nic.ring', 64).run(0.3);
    const { t_ns, ...series } = machine.series();
    const columns = Object.keys(series).length;
    const ends = [t_ns.length, Math.round(t_ns.at(-1) / 1e6)];
    const { digest, now_s } = machine;
    console.log(JSON.stringify({ digest, now_s, columns, ends, metrics: machine.metrics() }));
    machine.free();`);
  const settings = ['--set', 'load.jobs=4', '--set', 'socket.rcvbuf=1MiB'];
  const changes = ['--at', '100ms:app.nice=-15', '--at', '200ms:nic.ring=64'];
  const args = ['--preset', 'tcp-loaded', ...settings, ...changes, '--duration', '300ms', '--json'];
  const { 'run.wall_s': _, ...expected } = JSON.parse(printed('run', ...args));
  expect(metrics).toEqual(expected);
  expect(digest).toBe(expected['run.digest']);
  expect(now_s).toBe(0.3);
  // All columns except the time column.
  expect(columns).toBe(SERIES_WIDTH - 1);
  expect(ends).toEqual([30, 299]);
});

test('the package lists the parameters and presets of the command line', () => {
  const { parameters, presets } = answerOf(`
    import { parameters, presets } from 'ringside';
    console.log(JSON.stringify({ parameters, presets }));`);
  expect(parameters).toEqual(JSON.parse(printed('params', '--json')));
  expect(presets).toEqual(JSON.parse(printed('presets', '--json')));
});

test('a scenario is refused with a sentence for each wrong entry', () => {
  const { said } = answerOf(`
    import { Machine } from 'ringside';
    const set = { 'nic.ring': 3, 'nic.ringg': 8 };
    const said = await Machine.start({ set }).catch((error) => error.message);
    console.log(JSON.stringify({ said }));`);
  expect(said).toContain('nic.ring=3');
  expect(said).toContain('8 … 4\u202f096');
  expect(said).toContain('nic.ringg=8');
  // An error stops the package before it starts a run. So its text must not say, as the page's text does, that the
  // entry was ignored.
  expect(said).not.toContain('ignored');
});

test('a misspelt key is refused, and a freed machine says that it was freed', () => {
  const said = answerOf(`
    import { Machine } from 'ringside';
    const said = [await Machine.start({ presets: 'udp-200' }).catch((error) => error.message)];
    const machine = await Machine.start('preset=udp-200');
    machine.run(0.01).free();
    try { machine.run(0.02); } catch (error) { said.push(error.message); }
    console.log(JSON.stringify(said));`);
  expect(said).toEqual(['presets: a scenario has only preset, set, at.', 'This machine was freed: start another one.']);
});

test('a program in TypeScript is checked against the types of the package', () => {
  const wrong = program('wrong.ts', `import { Machine } from 'ringside';\nawait Machine.start({ preset: 7 });\n`);
  const right = `import { Machine, type Series } from 'ringside';
    const machine = await Machine.start('preset=tcp-quiet');
    export const series: Series = machine.run(0.1).series();
    export const rate = machine.metrics()['goodput_mbps'];`;
  const tsc = join(top, 'node_modules/typescript/bin/tsc');
  const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext', '--skipLibCheck', 'false'];
  const checked = (file: string) =>
    execFileSync('node', [tsc, ...options, '--ignoreConfig', file], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  expect(checked(program('right.ts', right))).toBe('');
  expect(() => checked(wrong)).toThrow();
});

test('DuckDB reads the Parquet file of a sweep with typed columns and the values of the CSV file', async () => {
  const sweep = ['sweep', '--preset', 'udp-200', '--duration', '20ms', '--seeds', '2'];
  const grid = ['--grid', 'nic.ring=8,384', '--grid', 'link.rtt=0.5,0.7', '--grid', 'nic.driver=napi,netif_rx'];
  const [parquet, csv] = ['rows.parquet', 'rows.csv'].map((name) => join(folder, name));
  for (const out of [parquet, csv]) printed(...sweep, ...grid, '--out', out);
  const database = await (await DuckDBInstance.create(':memory:')).connect();
  const rows = async (query: string) => (await database.runAndReadAll(query)).getRowObjectsJson();
  const types = Object.fromEntries(
    (await rows(`describe select * from '${parquet}'`)).map(({ column_name, column_type }) => [
      column_name,
      column_type,
    ]),
  );
  expect(types).toMatchObject({
    'nic.ring': 'BIGINT',
    'link.rtt': 'DOUBLE',
    'nic.driver': 'VARCHAR',
    'run.digest': 'VARCHAR',
    'packets.offered': 'BIGINT',
    goodput_mbps: 'DOUBLE',
  });
  const columns = `"nic.ring", "link.rtt", "nic.driver", "run.seed", "run.digest", "packets.offered", "goodput_mbps"`;
  const read = await rows(`select ${columns} from '${parquet}'`);
  expect(read).toHaveLength(16);
  const typed = `read_csv('${csv}', types = {'nic.ring': 'BIGINT', 'run.digest': 'VARCHAR'})`;
  expect(read).toEqual(await rows(`select ${columns} from ${typed}`));
});
