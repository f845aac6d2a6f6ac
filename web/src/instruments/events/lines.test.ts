import { beforeEach, describe, expect, it } from 'vitest';
import { Journal } from '../../run/journal';
import { DropReason, EVENT, EVENT_WIDTH, EventCode } from '../../tables/tables';
import { linesAt, wholeFrom } from './lines';

const { FrameDropped, OomKilled, ParameterChanged, SliceExpired, TaskSwitched } = EventCode;
const NEVER = Number.POSITIVE_INFINITY;

type Values = { readonly a?: number; readonly b?: number; readonly a_name?: number };

let log: Journal;
let written: number;

/** Returns a row of the log with the next number. */
function row(t_ns: number, kind: number, { a = 0, b = 0, a_name = 0 }: Values = {}): number[] {
  const cells = new Array<number>(EVENT_WIDTH).fill(0);
  written++;
  for (const [column, value] of [
    [EVENT.id, written],
    [EVENT.t_ns, t_ns],
    [EVENT.kind, kind],
    [EVENT.a, a],
    [EVENT.b, b],
    [EVENT.a_name, a_name],
  ])
    cells[column] = value;
  return cells;
}

/** Gives the log its notable entries, and all entries since `from_ns`. */
function tell(now_ns: number, notable: readonly number[][], all: readonly number[][] = [], from_ns = NEVER): void {
  const news = { detailed_from_ns: from_ns, now_ns, goesOn: true, resync_ns: null };
  log.take(Float64Array.from(notable.flat()), Float64Array.from(all.flat()), news);
}

/** Returns kind and number of each line. */
const shown = (t: number, filter: Parameters<typeof linesAt>[2] = 'all'): [number, number][] =>
  linesAt(log, t, filter).map(({ row: at, times }) => [log.at(at, EVENT.kind), times]);

beforeEach(() => {
  log = new Journal();
  written = 0;
});

describe('the lines of the log', () => {
  it('do not lose a rare event to a burst of one moment that fills the recording', () => {
    const killed = row(5e9, OomKilled, { a_name: 1 });
    const drops = Array.from({ length: 70_000 }, () => row(5e9, FrameDropped, { b: DropReason.NoSocket }));
    tell(5e9, [killed, ...drops.slice(0, 4)], [killed, ...drops], 4.9e9);
    expect(shown(5e9)).toEqual([
      [OomKilled, 1],
      [FrameDropped, 4],
    ]);
    expect(linesAt(log, 5e9, 'all')[1].more).toBe(true);
    expect(shown(5e9, 'memory')).toEqual([[OomKilled, 1]]);
  });

  it('reach below any number of ordinary events', () => {
    const expired = row(1e9, SliceExpired, { a_name: 1 });
    const switches = Array.from({ length: 30_000 }, (_, n) => row(1e9 + n, TaskSwitched));
    tell(1.1e9, [expired], [expired, ...switches], 1e9);
    expect(shown(1.1e9)).toEqual([[SliceExpired, 1]]);
  });

  it('join entries about one subject only', () => {
    const changed = [0, 1].map((a) => row(3e9 + a, ParameterChanged, { a }));
    tell(4e9, [
      ...[1, 1, 2].map((a_name, n) => row(1e9 + n, SliceExpired, { a_name })),
      ...[DropReason.Ring, DropReason.Sink, DropReason.Sink].map((b, n) => row(2e9 + n, FrameDropped, { a: n, b })),
      ...changed,
    ]);
    expect(shown(4e9)).toEqual([
      [ParameterChanged, 1],
      [ParameterChanged, 1],
      [FrameDropped, 2],
      [FrameDropped, 1],
      [SliceExpired, 1],
      [SliceExpired, 2],
    ]);
  });
});

describe('the moment since when the list is whole', () => {
  const from = (t: number, filter: Parameters<typeof linesAt>[2]) => wholeFrom(log, t, linesAt(log, t, filter), filter);

  it('is named where ordinary events can be missing', () => {
    tell(2e9, [], [row(1.5e9, TaskSwitched)], 1.4e9);
    expect(from(2e9, 'all')).toBeNull();
    expect(from(2e9, 'cpu')).toBe(1.4e9);
  });

  it('is named where entries of a kind were cut', () => {
    const drops = [1, 2, 3, 4].map((n) => row(1e9 + n, FrameDropped));
    tell(2e9, drops);
    expect(from(2e9, 'all')).toBe(2e9);
  });

  it('is not named if all details since the start are recorded', () => {
    tell(2e9, [], [row(1e9, TaskSwitched)], 0);
    expect(from(2e9, 'cpu')).toBeNull();
  });
});
