/** Tests that MODEL.md, which teachers read, names what the code of the machine simplifies. */
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

  it('names each queueing discipline', () => {
    const files = readdirSync(`${core}kernel/src/qdisc`).filter((file) => file !== 'mod.rs');
    expect(files.filter((file) => !MODEL.includes(`kernel/src/qdisc/${file}`))).toEqual([]);
  });

  it('names in its tables only files that exist', () => {
    const known = new Set(filesBelow(core).flatMap((file) => [file, dirname(file), dirname(dirname(file))]));
    const cores = [...NAMED].filter((path) => /^[a-z]+\/(src|tests)\b/.test(path));
    expect(cores.filter((path) => !known.has(path))).toEqual([]);
  });
});
