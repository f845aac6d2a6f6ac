import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PARAMS, PRESETS } from '../tables/tables';
import { link } from '../words/link';
import { type AnswerName, formatAnswer, parseAnswer } from './answer';
import {
  decodeLink,
  encodeLink,
  formatDuration,
  formatRun,
  type Intervention,
  LINK_CAP,
  type Problem,
  parseDuration,
  type Scenario,
} from './link';
import { paramOf } from './params';
import { VIEWS } from './views';
import { READOUT_NAMES } from './withheld';

/** Any value that a parameter allows and a link can write exactly. */
function valueWithin(index: number): fc.Arbitrary<number> {
  const { min, max, type, decimals } = PARAMS[index];
  if (type !== 'decimal') return fc.integer({ min: Math.ceil(min), max });
  const scale = 10 ** decimals;
  return fc.integer({ min: Math.ceil(min * scale), max: Math.floor(max * scale) }).map((units) => units / scale);
}

const entry = fc.nat(PARAMS.length - 1).chain((i) => valueWithin(i).map((value) => ({ id: PARAMS[i].id, value })));
const change = entry.filter(({ id }) => paramOf(id)?.change !== 'restart');
const moment = fc.integer({ min: 0, max: 3.6e12 });
/** A change at t = 0 would be read as an override. */
const later = fc.integer({ min: 1, max: 3.6e12 });

const run = {
  preset: fc.constantFrom(...PRESETS.map(({ id }) => id)),
  overrides: fc
    .array(entry, { maxLength: 8 })
    .map((list) => Object.fromEntries(list.map(({ id, value }) => [id, value]))),
  interventions: fc
    .array(fc.tuple(later, change), { maxLength: 6 })
    .map((list): Intervention[] => list.map(([at_ns, { id, value }]) => ({ at_ns, id, value })))
    .map((list) => list.sort((a, b) => a.at_ns - b.at_ns)),
};

/**
 * Page entries: the open view and its contents, the open answer, whether the run plays, the timeline's span, run B.
 */
const shown = fc.record(
  {
    view: fc.constantFrom(...VIEWS),
    card: fc.string({ maxLength: 20 }),
    lesson: fc.string({ maxLength: 20 }),
    readouts: fc.oneof(fc.constant('0'), fc.subarray([...READOUT_NAMES], { minLength: 1 }).map(String)),
    packet: fc.oneof(fc.integer({ min: 1 }), fc.integer({ max: -1 })).map(String),
    answer: fc
      .tuple(fc.constantFrom<AnswerName>('losses', 'causes', 'held', 'waits', 'remedies'), fc.nat())
      .map(([about, number]) => formatAnswer(about, number)),
    play: fc.constantFrom('0', '1'),
    span: fc.integer({ min: 1, max: 1e11 }).map(formatDuration),
    against: fc.record(run).map(formatRun),
  },
  { requiredKeys: [], noNullPrototype: true },
);

const scenario: fc.Arbitrary<Scenario> = fc.record({
  ...run,
  t_ns: fc.option(moment),
  speed: fc.option(fc.integer({ min: 1e3, max: 1e10 })),
  title: fc.string({ maxLength: 60 }),
  loop: fc.option(
    fc
      .tuple(moment, moment)
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => ({ from_ns: Math.min(a, b), to_ns: Math.max(a, b) })),
  ),
  page: shown,
});

const told = (problems: readonly Problem[]): string[] => problems.map((problem) => problem(link));

describe('a link', () => {
  it('names the readouts if one of them is unknown, and keeps it hidden', () => {
    const { scenario, problems } = decodeLink('readouts=stage,zzz');
    expect(scenario.page.readouts).toBe('stage,zzz');
    expect(told(problems)).toEqual([expect.stringMatching(/readouts=stage,zzz.*stage, memory, charts/)]);
  });

  it('opens a view, and names those that there are where it is none', () => {
    expect(decodeLink('view=experiments&card=fermilab-fig-9').scenario.page).toEqual({
      view: 'experiments',
      card: 'fermilab-fig-9',
    });
    const { scenario, problems } = decodeLink('view=__proto__');
    expect(scenario.page).toEqual({});
    expect(told(problems)[0]).toMatch(/view=__proto__.*machine, compare/);
  });

  it.each([
    ['stage=kernel', 'stage=kernel: must be far. The entry was ignored.'],
    ['play=yes', 'play=yes: must be 0 or 1. The entry was ignored.'],
    ['packet=first', 'packet=first: write the number of a packet. The entry was ignored.'],
    ['packet=0', 'packet=0: write the number of a packet. The entry was ignored.'],
  ])('names what an entry about the page may be: %s', (entry, problem) => {
    const { scenario, problems } = decodeLink(entry);
    expect(scenario.page).toEqual({});
    expect(told(problems)).toEqual([problem]);
  });

  it.each([
    ['load.jobs=1.5', 'load.jobs=1.5: must be a whole number, 0 … 64 jobs. The entry was ignored.'],
    ['link.rtt=5s', 'link.rtt=5s: must be 0.001 … 1\u202f000 ms. The entry was ignored.'],
    ['load.jobs=many', 'load.jobs=many: must be 0 … 64 jobs. The entry was ignored.'],
    [
      'host.memory=1GB',
      'host.memory=1GB: must be 64 … 4\u202f096 MiB. The value may have one of these units: KiB, MiB, GiB and B. The entry was ignored.',
    ],
  ])('names what a value may be: %s', (entry, problem) => {
    expect(told(decodeLink(entry).problems)).toEqual([problem]);
  });

  it.each([
    ['at=1s:foo=3', 'at=1s:foo=3: no such parameter. The entry was ignored.'],
    ['at=1s:load.jobs=many', 'at=1s:load.jobs=many: must be 0 … 64 jobs. The entry was ignored.'],
    ['at=1s:load.jobs=1.5', 'at=1s:load.jobs=1.5: must be a whole number, 0 … 64 jobs. The entry was ignored.'],
  ])('names a change as it stands in the link: %s', (entry, problem) => {
    expect(told(decodeLink(entry).problems)).toEqual([problem]);
  });

  it('restores every scenario that it was made from', () => {
    fc.assert(
      fc.property(scenario, (made) => {
        const { scenario: read, problems } = decodeLink(`#${encodeLink(made)}`);
        expect(problems).toEqual([]);
        expect(read).toEqual(made);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['title', 'card'])('cuts a long %s between two characters, never in one', (key) => {
    const { scenario: read } = decodeLink(`${key}=${'x'.repeat(119)}🔥`);
    expect([read.title, read.page.card]).toContain('x'.repeat(119));
    expect(encodeLink(read)).toContain(`${key}=${'x'.repeat(119)}`);
  });

  it('lists a title that is too long, and keeps its beginning', () => {
    expect(told(decodeLink(`title=${'x'.repeat(120)}`).problems)).toEqual([]);
    const { scenario: read, problems } = decodeLink(`title=${'x'.repeat(121)}`);
    expect(told(problems)).toEqual([
      `title=${'x'.repeat(60)}…: at most 120 characters are allowed. The rest was ignored.`,
    ]);
    expect(read.title).toBe('x'.repeat(120));
  });

  it('lists half a surrogate pair, from a token or a file, and does not take it', () => {
    const { scenario: read, problems } = decodeLink('card=\ud800&title=%ED%A0%80&load.jobs=3');
    expect(problems).toHaveLength(2);
    expect(encodeLink(read)).toBe('v=1&preset=tcp-loaded&load.jobs=3');
  });

  it('reads nothing at all as the loaded receiver', () => {
    expect(decodeLink('').scenario).toMatchObject({
      preset: 'tcp-loaded',
      overrides: {},
      interventions: [],
      t_ns: null,
    });
  });

  it('splits an entry at its first equals sign only, and takes a plus for a plus', () => {
    const { scenario: read, problems } = decodeLink('#v=1&preset=tcp-loaded&at=1.5s:app.nice=-15&title=a=b+c');
    expect(problems).toEqual([]);
    expect(read.interventions).toEqual([{ at_ns: 1.5e9, id: 'app.nice', value: -15 }]);
    expect(read.title).toBe('a=b+c');
  });

  it('keeps the order of changes at one moment', () => {
    const { interventions } = decodeLink('at=2s:app.nice=1&at=1s:app.nice=2&at=2s:app.nice=3').scenario;
    expect(interventions.map(({ value }) => value)).toEqual([2, 1, 3]);
  });

  it('lists each bad entry and takes the others', () => {
    const bad =
      'preset=none&nic.ring=9999999&app.nice=x&what=1&at=soon:app.nice=1&speed=fast&load.jobs=4&nonsense&loop=2s-1s&edit=no';
    const { scenario: read, problems } = decodeLink(bad);
    expect(problems).toHaveLength(9);
    expect(told(problems).join(' ')).toContain('nic.ring=9999999: must be 8 … 4\u202f096');
    expect(read.overrides).toEqual({ 'load.jobs': 4 });
    expect(read.preset).toBe('tcp-loaded');
  });

  it('lists a change that no machine can make: of what needs a restart, or after the longest run', () => {
    const { scenario: read, problems } = decodeLink('at=1s:load.kind=hog&at=3601s:app.nice=3&at=3600s:app.nice=3');
    expect(read.interventions).toEqual([{ at_ns: 3600e9, id: 'app.nice', value: 3 }]);
    expect(told(problems)).toEqual([
      'at=1s:load.kind=hog: a change of load.kind needs a restart. Write load.kind without a time; the value then applies to the whole run.',
      'at=3601s:app.nice=3: the time must be 0 … 3600\u00a0s, because no run is longer. The entry was ignored.',
    ]);
  });

  it('reads a change at t = 0 as a value of the whole run, also of a parameter that needs a restart', () => {
    const { scenario: read, problems } = decodeLink('at=0ns:app.nice=-5&at=0s:host.memory=128&app.nice=-10');
    expect(problems).toEqual([]);
    expect(read.overrides).toEqual({ 'app.nice': -5, 'host.memory': 128 });
    expect(read.interventions).toEqual([]);
  });

  it('lets the last of two equal names count, and says so', () => {
    const { scenario: read, problems } = decodeLink('load.jobs=1&load.jobs=2');
    expect(read.overrides['load.jobs']).toBe(2);
    expect(problems).toHaveLength(1);
  });

  it('survives anything', () => {
    fc.assert(fc.property(fc.string({ maxLength: 400, unit: 'binary' }), (text) => decodeLink(text) !== null));
    expect(decodeLink('%E0%A4%A&load.jobs=3').scenario.overrides).toEqual({ 'load.jobs': 3 });
  });

  it.each([
    ['100\u00a0kB of one entry', `title=x&nic.ring=${'9'.repeat(1e5)}`],
    ['100\u00a0kB of entries', 'what=1&'.repeat(15_000)],
    ['deep nesting', `nic.ring=${'['.repeat(4000)}${']'.repeat(4000)}`],
    ['markup', 'nic.ring=<img src=x onerror=alert(1)>'],
    ['markup as a key', '<script>=1'],
    ['prototype keys', '__proto__=1&constructor=1&toString=1&preset=__proto__&view=hasOwnProperty'],
    ['a prototype key as a change', 'at=1s:__proto__=1'],
    ['a loop of nonsense', 'loop=__proto__'],
    ['a span of nothing', 'span=0s'],
    ['a span of nonsense', 'span=wide'],
  ])('%s is refused by entry, each in a short sentence, and the others are taken', (_, bad) => {
    const { scenario: read, problems } = decodeLink(`load.jobs=3&${bad}`);
    expect(problems.length).toBeGreaterThan(0);
    expect(told(problems).every((problem) => problem.length < 200)).toBe(true);
    expect(read).toMatchObject({
      preset: 'tcp-loaded',
      overrides: { 'load.jobs': 3 },
      interventions: [],
      loop: null,
      page: {},
    });
    expect(Object.keys(read.overrides)).toEqual(['load.jobs']);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  it('carries the timeline’s span', () => {
    expect(decodeLink('span=5ms').scenario.page).toEqual({ span: '5ms' });
  });

  it('is cut where it is too long', () => {
    expect(told(decodeLink(`title=x&${'a'.repeat(LINK_CAP * 2)}`).problems)[0]).toContain('longer than');
  });
});

describe('a duration', () => {
  it('is read back exactly', () => {
    fc.assert(fc.property(moment, (ns) => parseDuration(formatDuration(ns)) === ns));
  });

  it('is written with the largest unit that fits', () => {
    expect(formatDuration(2.25e9)).toBe('2.25s');
    expect(formatDuration(50e3)).toBe('50us');
    expect(formatDuration(0)).toBe('0ns');
  });
});

describe('the open answer', () => {
  it.each([
    ['losses', { about: 'losses', number: 0 }],
    ['causes:1204', { about: 'causes', number: 1204 }],
    ['held:-3', { about: 'held', number: -3 }],
  ])('%s is read and written', (text, answer) => {
    expect(parseAnswer(text)).toEqual(answer);
    expect(formatAnswer(answer.about as AnswerName, answer.number)).toBe(text);
  });

  it.each(['', 'losses:', 'losses:x', 'causes:1:2', 'compare', '__proto__', 'causes:1234567890123456'])(
    '%s is refused by entry',
    (text) => {
      const { scenario, problems } = decodeLink(`#preset=tcp-quiet&answer=${text}`);
      expect(problems).toHaveLength(1);
      expect(scenario).toMatchObject({ preset: 'tcp-quiet', page: {} });
    },
  );
});
