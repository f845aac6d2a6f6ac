import { describe, expect, it } from 'vitest';
import { type Entry, isRoutine, isSpoken, sentence, toneOf } from '../../decode/entries';
import { Rows } from '../../lib/rows';
import { DropReason, EVENT_WIDTH, EventCode, PARAMS, Program } from '../../tables/tables';
import { eventName } from '../../words/names';
import { Announcer } from './announcer';

/** Names of tasks as the simulator writes them: cc1 #21 and iperf. */
const CC1_21 = (21 << 8) | Program.Cc1;
const IPERF = (1 << 8) | Program.Iperf;

const entry = (kind: number, a: number, b: number, a_name = 0, b_name = 0): Entry => ({
  kind,
  a,
  b,
  a_name,
  b_name,
  context: 0,
  current_name: 0,
});

describe('the journal in words', () => {
  it('has a sentence for every event', () => {
    for (const code of Object.values(EventCode)) expect(sentence(entry(code, 1, 2))).toContain(eventName(code));
  });

  it('tells the end of TCP’s memory pressure as its end', () => {
    expect(sentence(entry(EventCode.TcpMemoryPressure, 384, 0))).toBe('TCP memory pressure ended');
  });

  it('says no routine aloud', () => {
    for (const code of Object.values(EventCode)) expect(isRoutine(code) && isSpoken(code)).toBe(false);
  });

  it('names the frame and the reason of a loss', () => {
    expect(sentence(entry(EventCode.FrameDropped, 12, DropReason.Ring))).toBe(
      'frame dropped · packet 12, no ready descriptor in the ring',
    );
  });

  it('says to what a parameter was changed', () => {
    const nice = PARAMS.findIndex(({ id }) => id === 'app.nice');
    const rcvbuf = PARAMS.findIndex(({ id }) => id === 'socket.rcvbuf');
    expect(sentence(entry(EventCode.ParameterChanged, nice, -15))).toBe('parameter changed · Receiver nice value −15');
    expect(sentence(entry(EventCode.ParameterChanged, rcvbuf, 10 * 2 ** 20))).toBe(
      'parameter changed · Receive buffer 10\u00a0MiB',
    );
  });

  it('does not call a frame lost that had arrived before', () => {
    const duplicate = entry(EventCode.FrameDropped, 12, DropReason.TcpDuplicate);
    expect(sentence(duplicate)).toBe('duplicate discarded · packet 12 had arrived before');
    expect([toneOf(duplicate), toneOf(entry(EventCode.FrameDropped, 12, DropReason.Ring))]).toEqual(['plain', 'alarm']);
  });

  it('names tasks by what they run and their number', () => {
    expect(sentence(entry(EventCode.SliceExpired, 9, 0, CC1_21))).toBe('time slice expired · cc1 #21');
    expect(sentence(entry(EventCode.TaskSwitched, 9, 4, CC1_21, IPERF))).toBe('task switched in · cc1 #21 after iperf');
  });
});

describe('what is said aloud', () => {
  const journal = (...entries: readonly (readonly [number, number])[]): Rows => {
    const rows = new Rows(EVENT_WIDTH, 64);
    entries.forEach(([t_ns, kind], n) => {
      rows.append(Float64Array.of(n + 1, t_ns, kind, 0, 0, 0, 0, 0, 0, 0));
    });
    return rows;
  };
  const { RingExhausted, RtoFired, AckSent, ParameterChanged } = EventCode;
  /**
   * Plays the run to these moments (ns of model time, ms of real time). Returns the real times at which something was
   * announced, ms.
   */
  const heard = (announcer: Announcer, rows: Rows, moments: readonly (readonly [number, number])[]): number[] =>
    moments.flatMap(([t, wall_ms]) =>
      announcer.hear(rows, { t, wall_ms, playing: true }, false) === null ? [] : [wall_ms],
    );
  const everyMs = (ms: number): [number, number][] => Array.from({ length: ms / 50 }, (_, n) => [n * 50e3, n * 50]);

  it('is one sentence in two seconds at most, however much happens', () => {
    const kinds = Object.values(EventCode).filter(isSpoken);
    const rows = journal(...kinds.map((kind, n) => [(n + 1) * 400e3, kind] as const));
    expect(heard(new Announcer(), rows, everyMs(6000))).toEqual([400, 2400, 4400]);
  });

  it('is a kind once, until it has been silent for half a minute', () => {
    const often = Array.from({ length: 20 }, (_, n) => [(n + 1) * 1e6, RingExhausted] as const);
    const rows = journal(...often, [60e6, RingExhausted]);
    expect(heard(new Announcer(), rows, everyMs(70_000))).toEqual([1000, 60_000]);
  });

  it('is every change of a parameter, because the user makes it', () => {
    const rows = journal([1e6, ParameterChanged], [5e6, ParameterChanged]);
    expect(heard(new Announcer(), rows, everyMs(6000))).toEqual([1000, 5000]);
  });

  it('is the newest change of kind, no routine, and nothing twice', () => {
    const rows = journal([1e6, RingExhausted], [2e6, RtoFired], [3e6, AckSent]);
    const announcer = new Announcer();
    expect(heard(announcer, rows, [[0, 0]])).toEqual([]);
    const moment = { t: 4e6, wall_ms: 100, playing: true };
    expect(announcer.hear(rows, moment, false)).toContain('retransmission timeout');
    expect(heard(announcer, rows, [[5e6, 9000]])).toEqual([]);
  });

  it('is nothing that happened before the page opened, or on the way to another moment', () => {
    const rows = journal([2e6, RtoFired], [4e6, RingExhausted]);
    const announcer = new Announcer();
    expect(heard(announcer, rows, [[3e6, 0]])).toEqual([]);
    expect(announcer.hear(rows, { t: 3e6, wall_ms: 100, playing: true }, true)).toBeNull();
    expect(heard(announcer, rows, [[5e6, 200]])).toEqual([]);
  });

  it('is the event at which a run until stops, and every event that a step reaches', () => {
    const rows = journal([2e6, RtoFired], [4e6, RtoFired]);
    const announcer = new Announcer();
    const at = (t: number, wall_ms: number, isOnItsWay = false) =>
      announcer.hear(rows, { t, wall_ms, playing: false }, isOnItsWay);
    expect(at(1e6, 0)).toBeNull();
    expect(at(1e6, 100, true)).toBeNull();
    expect(at(2e6, 200)).toContain('retransmission timeout');
    expect(at(4e6, 5000)).toContain('retransmission timeout');
  });

  it('is the event at which a run until stops, also if the run played before and the kind was heard', () => {
    const rows = journal([2e6, RtoFired], [4e6, RtoFired]);
    const announcer = new Announcer();
    expect(
      heard(announcer, rows, [
        [0, 0],
        [2e6, 100],
      ]),
    ).toEqual([100]);
    expect(announcer.hear(rows, { t: 2e6, wall_ms: 200, playing: false }, true)).toBeNull();
    expect(announcer.hear(rows, { t: 4e6, wall_ms: 5000, playing: false }, false)).toContain('retransmission timeout');
  });
});
