import { describe, expect, it } from 'vitest';
import { type Entry, isRoutine, isSpoken, sentence, toneOf } from '../../decode/entries';
import { Rows } from '../../lib/rows';
import { DropReason, EVENT_WIDTH, EventCode, PARAMS, Program } from '../../tables/tables';
import { eventName } from '../../words/names';
import { Announcer } from './announcer';

/** Names of tasks as the machine writes them: cc1 #21 and iperf. */
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
  const { RingExhausted, RtoFired, AckSent } = EventCode;

  it('is one sentence in two seconds at most, however much happens', () => {
    const rows = journal(...Array.from({ length: 50 }, (_, n) => [n * 1e6, RingExhausted] as const));
    const announcer = new Announcer();
    const spoken: number[] = [];
    for (let ms = 0; ms < 10_000; ms += 50) {
      if (announcer.hear(rows, ms * 5e3, ms) !== null) spoken.push(ms);
    }
    expect(spoken).toEqual([0, 2000, 4000, 6000, 8000]);
  });

  it('is the newest change of kind, no routine, and nothing twice', () => {
    const rows = journal([1e6, RingExhausted], [2e6, RtoFired], [3e6, AckSent]);
    const announcer = new Announcer();
    expect(announcer.hear(rows, 4e6, 0)).toContain('retransmission timeout');
    expect(announcer.hear(rows, 5e6, 9000)).toBeNull();
  });

  it('is said again to one who went back and comes to it again', () => {
    const rows = journal([2e6, RtoFired]);
    const announcer = new Announcer();
    expect(announcer.hear(rows, 3e6, 0)).not.toBeNull();
    expect(announcer.hear(rows, 1e6, 3000)).toBeNull();
    expect(announcer.hear(rows, 3e6, 6000)).toContain('retransmission timeout');
  });
});
