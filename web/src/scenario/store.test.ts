import { beforeEach, describe, expect, it } from 'vitest';
import { PARAMS } from '../tables/tables';
import { differencesOf, forkOf } from './differences';
import { decodeLink } from './link';
import { askedValue, createChosen, linkAt, markedValue, openLink, presentValue, runOf, withoutChange } from './store';

let store: ReturnType<typeof createChosen>;
const chosen = () => store.getState();

beforeEach(() => {
  store = createChosen();
  openLink(store, '');
});

describe('an entry about the page', () => {
  it('is set, changed and removed, by a key that a link knows', () => {
    const chosen = createChosen();
    chosen.getState().setPage('panel', 'tcp');
    expect(chosen.getState().page).toEqual({ panel: 'tcp' });
    expect(decodeLink(linkAt(chosen.getState(), 0)).problems).toEqual([]);
    chosen.getState().setPage('panel', null);
    expect(chosen.getState().page).toEqual({});
  });

  it('does not compile with a misspelt key, set or read', () => {
    const { page, setPage } = createChosen().getState();
    // @ts-expect-error: no such key
    expect(page.pannel).toBeUndefined();
    // @ts-expect-error: no such key
    expect(() => setPage('pannel', 'tcp')).not.toThrow();
  });
});

describe('what the person chose', () => {
  it('opens without a link on the loaded receiver at two seconds', () => {
    expect(openLink(store, '')).toEqual({ t_ns: 2e9, speed: null, plays: true, packet: 0, answer: '' });
    expect(chosen().speed).toBe(2e6);
    expect(presentValue(chosen(), 'load.jobs')).toBe(10);
  });

  it('takes an edit at t = 0 into the base, a later one as an intervention', () => {
    chosen().changed('nic.ring', 64, 0);
    chosen().changed('app.nice', -15, 1.5e9);
    expect(chosen().overrides).toEqual({ 'nic.ring': 64 });
    expect(linkAt(chosen(), 2e9)).toBe('v=1&preset=tcp-loaded&nic.ring=64&at=1.5s:app.nice=-15&t=2s&speed=2ms');
  });

  it('forks: an edit in the past drops what was changed later', () => {
    chosen().changed('app.nice', -15, 3e9);
    chosen().changed('app.nice', -10, 1e9);
    expect(chosen().interventions).toEqual([{ at_ns: 1e9, id: 'app.nice', value: -10 }]);
  });

  it('another scenario removes the notices about the one before, and keeps those about the page', () => {
    chosen().notify('The run', ['ended']);
    chosen().notify('A drawing', ['has failed'], { ofPage: true });
    chosen().choosePreset('udp-200');
    expect(chosen().notices.map(({ title }) => title)).toEqual(['A drawing']);
    chosen().notify('The run', ['ended']);
    openLink(store, 'preset=tcp-quiet');
    expect(chosen().notices.map(({ title }) => title)).toEqual(['A drawing']);
  });

  it('leaves out of the link what equals the preset', () => {
    chosen().changed('load.jobs', 4, 0);
    chosen().changed('load.jobs', 10, 0);
    expect(chosen().overrides).toEqual({});
  });

  it('undoes edits one by one', () => {
    chosen().changed('load.jobs', 4, 0);
    chosen().changed('app.nice', -10, 1e9);
    chosen().undo();
    expect(chosen().interventions).toEqual([]);
    expect(presentValue(chosen(), 'load.jobs')).toBe(4);
    chosen().undo();
    expect(presentValue(chosen(), 'load.jobs')).toBe(10);
  });

  it('redoes what was undone, until something else is changed', () => {
    chosen().changed('load.jobs', 4, 0);
    chosen().changed('app.nice', -10, 1e9);
    chosen().undo();
    chosen().undo();
    chosen().redo();
    expect(presentValue(chosen(), 'load.jobs')).toBe(4);
    chosen().redo();
    expect(chosen().interventions).toEqual([{ at_ns: 1e9, id: 'app.nice', value: -10 }]);
    chosen().redo();
    expect(presentValue(chosen(), 'app.nice')).toBe(-10);
    chosen().undo();
    expect(presentValue(chosen(), 'app.nice')).toBe(0);
    chosen().changed('load.jobs', 7, 0);
    chosen().redo();
    expect(presentValue(chosen(), 'app.nice')).toBe(0);
  });

  it('shows what was asked for until the machine has answered; an undo takes that back first', () => {
    chosen().changed('load.jobs', 4, 0);
    chosen().askFor('app.nice', -5);
    expect(askedValue(chosen(), 'app.nice')).toBe(-5);
    expect(presentValue(chosen(), 'app.nice')).toBe(0);
    chosen().undo();
    expect(askedValue(chosen(), 'app.nice')).toBe(0);
    expect(presentValue(chosen(), 'load.jobs')).toBe(4);
    chosen().askFor('app.nice', -99);
    chosen().refused('app.nice', -99);
    expect(askedValue(chosen(), 'app.nice')).toBe(0);
    chosen().askFor('app.nice', -5);
    chosen().askFor('app.nice', -10);
    chosen().changed('app.nice', -5, 1e9);
    expect(askedValue(chosen(), 'app.nice')).toBe(-10);
    chosen().forgetPending();
    expect(askedValue(chosen(), 'app.nice')).toBe(-5);
  });

  it('knows the same run without the newest change of a parameter, and up to when the two are one', () => {
    chosen().changed('app.nice', -5, 1e9);
    chosen().changed('load.jobs', 4, 2e9);
    chosen().changed('app.nice', -15, 3e9);
    const other = withoutChange(chosen(), 'app.nice');
    expect(other && forkOf(differencesOf(chosen(), other))).toBe(3e9);
    expect(other?.interventions.map(({ id, value }) => [id, value])).toEqual([
      ['app.nice', -5],
      ['load.jobs', 4],
    ]);
    expect(withoutChange(chosen(), 'nic.ring')).toBeNull();
  });

  it('goes back to the preset where the beginning itself was changed', () => {
    chosen().changed('load.jobs', 4, 0);
    const other = withoutChange(chosen(), 'load.jobs');
    expect(other && forkOf(differencesOf(chosen(), other))).toBe(0);
    expect(other && presentValue(other, 'load.jobs')).toBe(10);
  });

  it('marks the value of the preset, and gives the machine every value in table order', () => {
    chosen().changed('load.jobs', 4, 0);
    expect(markedValue(chosen(), 'load.jobs')).toBe(10);
    const { values } = runOf(chosen());
    expect(values).toHaveLength(PARAMS.length);
    expect(values[PARAMS.findIndex(({ id }) => id === 'load.jobs')]).toBe(4);
  });

  it('follows the machine profile where a default depends on it', () => {
    openLink(store, '#host.profile=p3-1000');
    expect(presentValue(chosen(), 'nic.ring')).toBe(200);
  });

  it('a packet that a link names is to be followed, and no entry about the page', () => {
    expect(openLink(store, '#packet=-12&panel=tcp&t=1s')).toMatchObject({ t_ns: 1e9, packet: -12 });
    expect(chosen().page).toEqual({ panel: 'tcp' });
    expect(linkAt(chosen(), 1e9, { packet: '-12' })).toContain('&packet=-12&panel=tcp');
    expect(openLink(store, '#packet=here')).toMatchObject({ t_ns: null, packet: 0 });
    expect(openLink(store, '#answer=causes:12&play=0&panel=tcp')).toMatchObject({ plays: false, answer: 'causes:12' });
    expect(linkAt(chosen(), 1e9)).not.toMatch(/answer|play/);
  });

  it.each([
    ['#nic.ring=1', 'nic.ring=1: must be 8 … 4\u202f096'],
    ['#run.duration=2&t=3000ms', 't=3000ms: the moment is after 2\u00a0s, the end of the run.'],
    ['#run.duration=2&at=3s:app.nice=1', 'at=3s:app.nice=1: the moment is after 2\u00a0s, the end of the run.'],
    ['#at=1s:run.duration=2&t=3s', 't=3s: the moment is after 2\u00a0s, the end of the run.'],
    ['#run.duration=2&loop=1s-3s', 'loop=1s-3s: the moment is after 2\u00a0s, the end of the run.'],
  ])('notes what a link asks and cannot have: %s', async (fragment, problem) => {
    openLink(store, fragment);
    await expect.poll(() => chosen().notices.at(-1)?.lines[0]).toContain(problem);
  });

  it.each(['#run.duration=2&t=2s&at=2s:app.nice=1', '#run.duration=2&at=1s:run.duration=4&t=3s'])(
    'notes nothing where the run reaches the link’s moments: %s',
    async (fragment) => {
      openLink(store, fragment);
      await import('../words/link');
      expect(chosen().notices).toEqual([]);
    },
  );
});
