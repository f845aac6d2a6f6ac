import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../../decode/snapshot';
import { Context, DROP_FIELDS, DropReason, FrameField, Place, TASK } from '../../../../tables/tables';
import {
  backlogNote,
  ofReader,
  onTheWire,
  ownerWords,
  priorityWords,
  type Reading,
  receiveWords,
  rowsOfWords,
  sliceWords,
  trayWords,
} from './readings';

/** Returns the text about lost frames after these losses by reason. */
function tray(offered: number, ...pairs: readonly (readonly [number, number])[]): string {
  const counts = new Map(pairs.map(([reason, lost]) => [DROP_FIELDS[reason], lost]));
  return trayWords({ get: (field) => (field === FrameField.offered ? offered : (counts.get(field) ?? 0)) });
}

describe('the drop tray', () => {
  it('says that nothing is lost', () => {
    expect(tray(0)).toBe('nothing lost');
  });

  it('names one reason with its number', () => {
    expect(tray(1000, [DropReason.Ring, 50])).toBe('50 lost, 5.00\u00a0%: no ready descriptor in the ring');
  });

  it('names the greatest cause first, and both in brief where the full names are too long', () => {
    expect(tray(1000, [DropReason.Ring, 7], [DropReason.UdpRcvbuf, 50])).toBe(
      'lost, 5.70\u00a0%: 50 receive buffer · 7 ring',
    );
    expect(tray(1000, [DropReason.Ip, 7], [DropReason.NoSocket, 50])).toBe(
      'lost, 5.70\u00a0%: 50 no socket · 7 refused by IP',
    );
  });

  it('does not count as lost what had arrived before', () => {
    expect(tray(1000, [DropReason.TcpDuplicate, 216])).toBe('nothing lost · 216 duplicates');
    expect(tray(1000, [DropReason.TcpDuplicate, 216], [DropReason.Ring, 50])).toBe(
      '50 lost, 5.00\u00a0%: no ready descriptor in the ring · 216 duplicates',
    );
  });

  it('always names the greatest cause, however little room there is', () => {
    const words = tray(
      238_000,
      [DropReason.TcpDuplicate, 104_216],
      [DropReason.Ring, 112_600],
      [DropReason.UdpRcvbuf, 15],
    );
    expect(words).toMatch(/: 112.600 ring · 15 /);
  });

  it('counts the rest that it has no room to name, and every frame once', () => {
    const words = tray(
      1000,
      [DropReason.Ring, 50],
      [DropReason.UdpRcvbuf, 7],
      [DropReason.TcpMemory, 3],
      [DropReason.NoSocket, 2],
      [DropReason.NotIp, 1],
    );
    expect(words).toMatch(/^lost, 6.30\u00a0%: 50 .* · \d other$/);
    const numbers = [...words.replace(/^.*%/, '').matchAll(/\d+/g)].map(([n]) => Number(n));
    expect(numbers.reduce((sum, n) => sum + n, 0)).toBe(63);
  });
});

describe('words in rows', () => {
  it('break between two sayings where the rest fits, else at a space', () => {
    const words = '84 lost, 0.27\u00a0%: no ready descriptor in the ring · 5 duplicates';
    expect(rowsOfWords(words, 60, 2)).toEqual([
      '84 lost, 0.27\u00a0%: no ready descriptor in the ring',
      '5 duplicates',
    ]);
    expect(rowsOfWords(words, 34, 2)).toEqual([
      '84 lost, 0.27\u00a0%: no ready',
      'descriptor in the ring · 5 duplicates',
    ]);
    expect(rowsOfWords(words, 80, 2)).toEqual([words]);
  });
});

describe('the reader', () => {
  const reader = (columns: Readonly<Record<number, number>>): Snapshot =>
    ({ get: () => -10, task: (_: number, column: number) => columns[column] ?? 0 }) as unknown as Snapshot;

  it('has a priority and a slice under O(1)', () => {
    const snap = reader({ [TASK.prio]: 112, [TASK.time_slice]: 84, [TASK.full_slice]: 600 });
    expect([priorityWords(snap, 0), sliceWords(snap, 0)]).toEqual([
      'priority 112 · nice −10',
      'slice: 84 of 600\u00a0ms',
    ]);
  });

  it('has a weight and a lag under EEVDF, which knows neither', () => {
    const snap = reader({ [TASK.weight]: 9548, [TASK.lag_ns]: -1_250_000, [TASK.full_slice]: 600 });
    expect([priorityWords(snap, 0), sliceWords(snap, 0)]).toEqual(['weight 9\u202f548 · nice −10', 'lag −1.3\u00a0ms']);
  });
});

describe('the receive queue', () => {
  const reading = (sockets: number): Reading => {
    const fields = new Map([
      [FrameField.receive_bytes, 157 * 2 ** 20],
      [FrameField.rcvbuf, 80 * 2 ** 20],
      [FrameField.sockets, sockets],
    ]);
    return { snap: { get: (field: number) => fields.get(field as never) ?? 0 } } as unknown as Reading;
  };

  it('has one limit for one socket, and a limit each for several', () => {
    expect(receiveWords(reading(1))).toBe('157 / 80\u00a0MiB');
    expect(receiveWords(reading(5))).toBe('157 of 5 ×\u00a080\u00a0MiB');
  });
});

it('frames that wait in the NIC are not on the wire', () => {
  const fields = new Map([
    [FrameField.held_wire, 5],
    [FrameField.wire_in_flight, 4],
  ]);
  const reading = (fifo: boolean): Reading =>
    ({ snap: { get: (field: number) => fields.get(field as never) ?? 0 }, host: { fifo } }) as unknown as Reading;
  expect(onTheWire(reading(true))).toBe('4 on wire · FIFO 1');
  expect(onTheWire(reading(false))).toBe('4 on the wire');
});

it('a killed reader holds no lock', () => {
  const owner = ofReader(ownerWords);
  const reading = (row: number): Reading => ({ snap: { get: () => 1, rowOf: () => row } }) as unknown as Reading;
  expect(owner(reading(0))).toBe('locks the socket');
  expect(owner(reading(-1))).toBe('');
});

it('the backlog tells of a preempted reader with its socket locked, also during an interrupt', () => {
  const reading = (place: number, owned: number): Reading =>
    ({
      snap: {
        get: (field: number) => (field === FrameField.socket_owned ? owned : Context.HardIrq),
        rowOf: () => 0,
        task: () => place,
      },
    }) as unknown as Reading;
  expect(backlogNote(reading(Place.Expired, 1))).toBe('reader preempted, socket locked');
  expect(backlogNote(reading(Place.Active, 1))).toBe('reader preempted, socket locked');
  expect(backlogNote(reading(Place.Cpu, 1))).toBe('');
  expect(backlogNote(reading(Place.Expired, 0))).toBe('');
});
