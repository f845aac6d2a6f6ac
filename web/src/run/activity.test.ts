import { describe, expect, it } from 'vitest';
import type { Fault } from '../engine/protocol';
import { type Activity, answered, doesPlay, isBetween, isUnderWay, statusOf, targetOf, withPlay } from './activity';

const FAULT: Fault = { type: 'fault', reason: 'panic', detail: '' };
const PLAYING: Activity = { is: 'playing' };
const RESTING: Activity = { is: 'resting', between: false };
const BETWEEN: Activity = { is: 'resting', between: true };
const BROKEN: Activity = { is: 'broken', fault: FAULT, at_ns: 4e6, plays: true };
const order = 7;
const activities = (plays: boolean) =>
  ({
    stepping: { is: 'stepping', order, plays },
    settling: { is: 'settling', order, plays },
    fetching: { is: 'fetching', order, plays },
    seeking: { is: 'seeking', order, plays, to_ns: 9e6, at_ns: null },
    turning: { is: 'turning', order, plays, to_ns: 2e6 },
    hunting: { is: 'hunting', order, plays, from_ns: 3e6, to_ns: 25e9, at_ns: null, quiet: false },
  }) as const satisfies Partial<Record<Activity['is'], Activity>>;
/**
 * All activities in which the page waits for an answer of the machine. After those in `PLAYS` the picture plays; after
 * those in `RESTS` it is paused.
 */
const [PLAYS, RESTS] = [activities(true), activities(false)];
const KINDS = Object.keys(RESTS) as (keyof typeof RESTS)[];

const report = { id: order, more: true, now_ns: 5e6 };
const end = { id: order, more: false, now_ns: 9e6 };
const endOfAnother = { id: order - 1, more: false, now_ns: 8e6 };

describe('the activity of a run', () => {
  it.each(KINDS)('%s ends with the answer to its order, and with no other', (kind) => {
    for (const { [kind]: now } of [PLAYS, RESTS]) expect(answered(now, endOfAnother)).toBe(now);
    expect(answered(PLAYS[kind], end)).toEqual(PLAYING);
    expect(answered(RESTS[kind], end).is).toBe('resting');
  });

  it('rests between events of one moment after a step and a run until, at the end of a moment otherwise', () => {
    const resting = Object.fromEntries(KINDS.map((kind) => [kind, answered(RESTS[kind], end)]));
    const { stepping, hunting, ...others } = resting;
    expect([stepping, hunting]).toEqual([BETWEEN, BETWEEN]);
    expect(Object.values(others)).toEqual(Array(4).fill(RESTING));
  });

  it.each([PLAYING, RESTING, BETWEEN, BROKEN])('$is without an order ignores answers', (now) => {
    for (const answer of [report, end, endOfAnother]) expect(answered(now, answer)).toBe(now);
  });

  it('reports progress of a seek and of a run until only', () => {
    const reported = KINDS.filter((kind) => answered(PLAYS[kind], report) !== PLAYS[kind]);
    expect(reported).toEqual(['seeking', 'hunting']);
  });

  it.each([PLAYING, RESTING, ...Object.values(RESTS), ...Object.values(PLAYS)])(
    '$is can be played and paused',
    (now) => {
      expect(doesPlay(withPlay(now, true))).toBe(true);
      expect(doesPlay(withPlay(now, false))).toBe(false);
      expect(withPlay(now, doesPlay(now))).toBe(now);
    },
  );

  it('keeps its target and its order when it is paused on the way', () => {
    expect(withPlay(PLAYS.seeking, false)).toEqual(RESTS.seeking);
  });

  it('forgets with play that it stood between events', () => {
    expect(withPlay(withPlay(BETWEEN, true), false)).toEqual(RESTING);
  });

  it('stays broken', () => {
    expect(withPlay(BROKEN, true)).toBe(BROKEN);
    expect(withPlay(BROKEN, false)).toBe(BROKEN);
    expect(doesPlay(BROKEN)).toBe(false);
  });

  it('is under way to another moment in a seek, a turn and a run until', () => {
    expect(KINDS.filter((kind) => isUnderWay(RESTS[kind]))).toEqual(['seeking', 'turning', 'hunting']);
    expect([PLAYING, RESTING, BROKEN].some(isUnderWay)).toBe(false);
  });

  it('knows its target in a seek, in a turn, and where it broke', () => {
    const { seeking, turning, hunting, fetching } = RESTS;
    expect([seeking, turning, BROKEN].map(targetOf)).toEqual([9e6, 2e6, 4e6]);
    expect([hunting, fetching, PLAYING, RESTING].map(targetOf)).toEqual([null, null, null, null]);
  });

  it('stands between events during a step and after it', () => {
    expect([RESTS.stepping, BETWEEN].every(isBetween)).toBe(true);
    expect([PLAYING, RESTING, RESTS.seeking].some(isBetween)).toBe(false);
  });
});

describe('the status of a run', () => {
  const NOTHING = { playing: false, seeking: null, hunting: false, fault: null };

  it('is one of playing, at rest, and broken with its fault', () => {
    expect([PLAYING, RESTING, BROKEN].map(statusOf)).toEqual([
      { ...NOTHING, playing: true },
      NOTHING,
      { ...NOTHING, fault: FAULT },
    ]);
  });

  it('shows the progress of a seek once the machine reports', () => {
    const { seeking } = PLAYS;
    expect(statusOf(seeking)).toEqual({ ...NOTHING, playing: true });
    expect(statusOf(answered(seeking, report)).seeking).toEqual({ at_ns: 5e6, to_ns: 9e6 });
  });

  it('shows a run until at once, and a quiet one once the machine reports', () => {
    const { hunting } = RESTS;
    const quiet: Activity = { ...hunting, quiet: true };
    expect([hunting, quiet, answered(quiet, report)].map((now) => statusOf(now).hunting)).toEqual([true, false, true]);
  });

  it.each(['stepping', 'settling', 'fetching', 'turning'] as const)('shows nothing of %s', (kind) => {
    expect(statusOf(answered(RESTS[kind], report))).toEqual(NOTHING);
  });
});
