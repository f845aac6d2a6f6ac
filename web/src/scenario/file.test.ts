import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PARAMS, PRESETS } from '../tables/tables';
import { FILE_CAP, fileOf, readFile } from './file';
import { decodeLink, encodeLink, type Problem, type Scenario } from './link';

const scenario: fc.Arbitrary<Scenario> = fc.record({
  preset: fc.constantFrom(...PRESETS.map(({ id }) => id)),
  overrides: fc
    .array(fc.constantFrom(...PARAMS), { maxLength: 6 })
    .map((params) => Object.fromEntries(params.map(({ id, max }) => [id, max]))),
  interventions: fc
    .array(fc.integer({ min: 1, max: 3.6e12 }), { maxLength: 4 })
    .map((moments) => moments.sort((a, b) => a - b).map((at_ns) => ({ at_ns, id: 'app.nice', value: -15 }))),
  t_ns: fc.option(fc.integer({ min: 0, max: 3.6e12 })),
  speed: fc.option(fc.integer({ min: 1e3, max: 1e10 })),
  title: fc.string({ maxLength: 60 }),
  loop: fc.constant(null),
  page: fc.constantFrom<Scenario['page']>({}, { span: '5ms' }, { view: 'experiments', card: 'fermilab-fig-9' }),
});

const read = (text: string) => {
  const file = readFile(text);
  return 'refused' in file ? { refused: file.refused } : { ...decodeLink(file.fragment), own: file.problems };
};

describe('a scenario as a file', () => {
  it('is opened as it was saved', () => {
    fc.assert(
      fc.property(scenario, (made) => {
        expect(read(fileOf(encodeLink(made)))).toEqual({ scenario: made, problems: [], own: [] });
      }),
      { numRuns: 300 },
    );
  });

  it('is a line an entry, with its changes as a list', () => {
    const text = fileOf('v=1&preset=tcp-loaded&nic.ring=64&at=1.5s:app.nice=-15&t=2.25s');
    expect(JSON.parse(text)).toEqual({
      ringside: 1,
      preset: 'tcp-loaded',
      'nic.ring': '64',
      t: '2.25s',
      at: ['1.5s:app.nice=-15'],
    });
  });

  it('takes numbers and switches as a hand writes them', () => {
    const { scenario: made } = read('{"ringside":1,"nic.ring":64,"kernel.preempt":false}') as { scenario: Scenario };
    expect(made.overrides).toEqual({ 'nic.ring': 64, 'kernel.preempt': 0 });
  });

  it.each([
    ['no JSON', 'preset=tcp-quiet'],
    ['another file', '{"name":"ringside"}'],
    ['a list', '[1]'],
    ['nothing', 'null'],
    ['100 kB', `{"ringside":1,"title":"${'x'.repeat(1e5)}"}`],
    ['100 kB of depth', `${'['.repeat(5e4)}${']'.repeat(5e4)}`],
  ])('%s is refused as a whole, in one sentence', (_, text) => {
    expect(read(text)).toEqual({ refused: expect.stringMatching(/^[^.]+(\. ?[^.]*)?\.$/) });
  });

  it('with a missing comma is refused with the line', () => {
    const text = '{\n  "ringside": 1\n  "nic.ring": 64\n}';
    expect(read(text)).toEqual({
      refused: 'The file is not valid JSON. Check commas, quotes and brackets up to line 3.',
    });
  });

  it.each([
    ['depth', `{"ringside":1,"load.jobs":3,"title":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['prototype keys', '{"ringside":1,"load.jobs":3,"__proto__":{"preset":"tcp-quiet"}}'],
    ['a constructor', '{"ringside":1,"load.jobs":3,"constructor":"x"}'],
    ['half a surrogate pair', '{"ringside":1,"load.jobs":3,"title":"\\ud83d"}'],
    ['half a surrogate pair as a name', '{"ringside":1,"load.jobs":3,"\\udd25":"1"}'],
    ['a value out of range', '{"ringside":1,"load.jobs":3,"nic.ring":9999999}'],
    ['another version', '{"ringside":7,"load.jobs":3}'],
    ['an entry in an entry', '{"ringside":1,"load.jobs":3,"app.nice":"1&preset=tcp-quiet"}'],
  ])('of %s the entry is named, and the others are taken', (_, text) => {
    const made = read(text) as { scenario: Scenario; problems: Problem[]; own: string[] };
    expect(made.problems.length + made.own.length).toBe(1);
    expect(made.scenario).toMatchObject({ preset: 'tcp-loaded', overrides: { 'load.jobs': 3 } });
    expect(({} as { preset?: string }).preset).toBeUndefined();
  });

  it('has room for every link', () => {
    expect(fileOf(`v=1&preset=tcp-quiet&title=${'x'.repeat(8000)}`).length).toBeLessThan(FILE_CAP);
  });
});
