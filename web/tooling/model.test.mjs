/**
 * Tests that MODEL.md, which teachers read, names the simplifications of the simulator, the places where it loses
 * frames, and its parameters.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow } from './floors/files.mjs';

const core = new URL('../../sim-wasm/', import.meta.url).pathname;
const read = (file) => readFileSync(`${core}${file}`, 'utf8');
const MODEL = read('MODEL.md');
/** Files and folders named in the tables of MODEL.md. */
const NAMED = new Set([...MODEL.matchAll(/^\| `.*?\|/gm)].flatMap(([cell]) => cell.match(/[\w-]+\/[\w/.-]+/g) ?? []));

/** A row for a folder covers the files below it. */
function hasRow(file) {
  return file.includes('/') && (NAMED.has(file) || hasRow(dirname(file)));
}

describe('MODEL.md', () => {
  it('has a row for each file that says what it simplifies', () => {
    const code = filesBelow(core).filter((file) => /\/src\/.*\.rs$/.test(file));
    const files = code.filter((file) => /\bSimplified\b/.test(read(file)));
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => !hasRow(file))).toEqual([]);
  });

  it('has a row for each queueing discipline, and FACTS.md a row for a fact about it', () => {
    const all = readdirSync(`${core}kernel/src/qdisc`).filter((file) => file !== 'mod.rs');
    const files = all.map((file) => `kernel/src/qdisc/${file}`);
    const facts = read('FACTS.md');
    expect(files.filter((file) => !NAMED.has(file) || !facts.includes(`| \`${file}\` \``))).toEqual([]);
  });

  it('has a row for each reason of a loss', () => {
    const reasons = [...read('base/src/codes/packet.rs').matchAll(/"(drops\.\w+)"/g)].map(([, metric]) => metric);
    expect(reasons.length).toBeGreaterThan(10);
    expect(reasons.filter((metric) => !MODEL.includes(`| \`${metric}\` |`))).toEqual([]);
  });

  it('has a row for each parameter of the output and of the host behind it', () => {
    const ids = [...read('lab/src/params/table.rs').matchAll(/= "((?:output|sink|source\d)\.\w+)"/g)].map(
      ([, id]) => id,
    );
    expect(ids.length).toBeGreaterThan(10);
    const rows = MODEL.match(/^\| `.*$/gm) ?? [];
    expect(ids.filter((id) => !rows.some((row) => row.includes(`\`${id}\``)))).toEqual([]);
  });

  it('names in its tables only files that exist', () => {
    const known = new Set(filesBelow(core).flatMap((file) => [file, dirname(file), dirname(dirname(file))]));
    const cores = [...NAMED].filter((path) => /^[a-z]+\/(src|tests)\b/.test(path));
    expect(cores.filter((path) => !known.has(path))).toEqual([]);
  });
});
