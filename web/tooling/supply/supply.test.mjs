import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { top } from '../shell.mjs';
import { readThirdParty } from '../supply.mjs';
import { crateDirect, crates, npmDirect, npmPackages } from './direct.mjs';
import { isAccepted, isAllowed } from './licences.mjs';
import { ALLOWED, CRATES, NPM } from './reasons.mjs';

describe('the code of others', () => {
  const page = npmPackages(top);
  const core = crates(top);

  test('each dependency that the project names has its reason, and no reason is left over', () => {
    expect(npmDirect(top).sort()).toEqual(Object.keys(NPM).sort());
    expect(crateDirect(top)).toEqual(Object.keys(CRATES).sort());
  });

  test('the list has every package and every crate of the lock files, and no other', () => {
    const rows = [...readThirdParty().matchAll(/^\| (\S+) \| (\S+) \| [^|]+ \| (yes)? ?\|$/gm)];
    const listed = new Set(rows.map(([, name, version]) => `${name} ${version}`));
    const locked = new Set([...page, ...core].map(({ name, version }) => `${name} ${version}`));
    expect(listed).toEqual(locked);
  });

  test('every npm package has a licence that is accepted', () => {
    expect(page.filter((each) => !isAccepted(each))).toEqual([]);
  });

  test('every crate has a licence that is accepted', () => {
    const licences = [
      ...readThirdParty()
        .split('## All crates')[1]
        .matchAll(/^\| \S+ \| \S+ \| ([^|]+) \|/gm),
    ];
    expect(licences.length).toBeGreaterThan(core.length);
    expect(
      licences.map(([, licence]) => licence).filter((each) => each !== 'Licence' && each !== '---' && !isAllowed(each)),
    ).toEqual([]);
  });

  test('cargo deny accepts no licence that this list does not', () => {
    const table = readFileSync(`${top}/sim-wasm/deny.toml`, 'utf8').split('[licenses]')[1].split('\n[')[0];
    const licences = [...table.matchAll(/^ {2}"(.+)",$/gm)].map(([, licence]) => licence);
    expect(licences.length).toBeGreaterThan(5);
    expect(licences.filter((licence) => !ALLOWED.has(licence))).toEqual([]);
  });

  test('a licence that only binds more is refused: each part of AND counts, one of OR is enough', () => {
    expect(isAllowed('MIT OR GPL-3.0')).toBe(true);
    expect(isAllowed('MIT AND GPL-3.0')).toBe(false);
    expect(isAllowed('(MIT OR Apache-2.0) AND Unicode-3.0')).toBe(true);
    expect(isAllowed('MIT/Apache-2.0')).toBe(true);
    expect(isAllowed('')).toBe(false);
    expect(isAccepted({ name: 'axe-core', license: 'MPL-2.0', dev: true })).toBe(true);
    expect(isAccepted({ name: 'axe-core', license: 'MPL-2.0', dev: false })).toBe(false);
  });
});
