import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogueOf, withNarrowSpaces } from '../../tooling/words/catalogue.mjs';
import { readEnglish, textsOf, treeOf } from '../../tooling/words/english.mjs';
import { codeOf, faultOf, placesOf, read } from '../../tooling/words/message.mjs';
import { choose, count, plural } from './numbers';

const TOP = fileURLToPath(new URL('../../..', import.meta.url));
const ENGLISH = Object.entries(readEnglish(TOP)).flatMap(([part, tree]) =>
  textsOf(tree).map(([id, text]) => [`${part}/${id}`, text] as const),
);

/** Languages in which no message is missing. For a message that another language lacks, the page shows English. */
const COMPLETE = ['es', 'fr'];

describe('English', () => {
  it('is messages of which each place has one kind: a text, or a number that chooses a form', () => {
    const faults = ENGLISH.filter(([, text]) => {
      const kinds = [...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name);
      const chosen = [...placesOf(read(text))].filter(([, kind]) => kind !== 'text').map(([name]) => name);
      return chosen.some((name) => kinds.filter((one) => one === name).length > 1);
    });
    expect(faults).toEqual([]);
  });
});

describe.each(catalogueOf(TOP))('$language', ({ parts }) => {
  it('has no translation that names other values than English', () => {
    const faults = parts.flatMap(({ lacks }) => lacks).filter(({ why }) => !/^(missing|outdated)$/.test(why));
    expect(faults).toEqual([]);
  });
});

it.each(COMPLETE)('%s lacks no message', (language) => {
  const parts = catalogueOf(TOP).find((one) => one.language === language)?.parts ?? [];
  expect(parts.length).toBeGreaterThan(40);
  expect(parts.flatMap(({ part, lacks }) => lacks.map(({ id, why }) => `${part}/${id}: ${why}`))).toEqual([]);
});

it('French breaks no line before a sign of two parts, also where English is only signs', () => {
  const parts = catalogueOf(TOP).find(({ language }) => language === 'fr')?.parts ?? [];
  const said = parts.flatMap(({ said }) => said.map(([, text]) => text));
  expect(said).toContain('{label}\u202f: {text}');
  expect(said.filter((text) => / [:;!?»](?![\w/])|« |\} ?: /.test(text))).toEqual([]);
});

it('a usual space becomes a narrow one before a French sign of two parts, and nothing else changes', () => {
  expect(withNarrowSpaces('a : b ! « c »')).toBe('a\u202f: b\u202f! «\u202fc\u202f»');
  const right = '{n, plural, one {# ligne\u202f: {a}} other {# lignes}} net/core/dev.c:netif_rx';
  expect(withNarrowSpaces(right)).toBe(right);
});

it('a tree comes back from its texts, whatever its names', () => {
  const tree = { units: { 'Mb/s': 'megabits', 'a~1b': 'tilde' }, list: ['one', 'two'] };
  expect(treeOf(textsOf(tree))).toEqual({ ...tree, list: { 0: 'one', 1: 'two' } });
});

describe('a translation', () => {
  it('must name what English names', () => {
    expect(faultOf('{n} of {all}', 'de {all}')).toBe('lacks {n}');
    expect(faultOf('{n} of {all}', '{n} de {all} {rest}')).toBe('has {rest}, which English does not name');
    expect(faultOf('{n, plural, one {#} other {#}}', '{n} cosas')).toBeNull();
    expect(faultOf('{n} things', '{n, plural, one {#} other {#}}')).toBe('chooses by {n}, which is a text');
    expect(faultOf('{n}', "l'{n}"), 'an apostrophe that hides the place').toBe('lacks {n}');
  });

  it('becomes the code that says it', () => {
    const said = (text: string, values?: object) => {
      const message = new Function('choose', 'count', 'plural', `return ${codeOf(text)}`)(choose, count, plural);
      return values === undefined ? message : message(values);
    };
    const tasks = '{n, plural, =0 {none} one {# `task`} other {# tasks}}, {x}';
    expect(said('a “b” $c')).toBe('a “b” $c');
    expect([0, 1, 1200].map((n) => said(tasks, { n, x: '\\' }))).toEqual([
      'none, \\',
      '1 `task`, \\',
      '1\u202f200 tasks, \\',
    ]);
    expect(['a', 'z'].map((k) => said('{k, select, a {A} other {B}}', { k }))).toEqual(['A', 'B']);
    expect(said('{x} ms, 5 % of {x} seconds, × {x}', { x: 3 }), 'a value on one line').toBe(
      '3\u00a0ms, 5\u00a0% of 3 seconds, ×\u00a03',
    );
  });
});
