import { describe, expect, it } from 'vitest';
import type { LiveParamId } from '../tables/names';
import { DropReason, PARAMS, QDISCS, Stage } from '../tables/tables';
import english from '../words/en/remedies';
import { remediesFor, storesOf } from './changes';
import { REASONS } from './drops';

const present = (values: Readonly<Record<string, number>>) => (id: string) => values[id] ?? 0;
const LOSSES = REASONS.map(({ code }) => ({ kind: 'loss', code }) as const);
const WAITS = Object.values(Stage).map((code) => ({ kind: 'wait', code }) as const);
const TROUBLES = [...LOSSES, ...WAITS, { kind: 'timeout', code: 0 } as const];
/** All parameters that a trial changes. */
const TRIED: readonly string[] = TROUBLES.flatMap((trouble) => remediesFor(trouble, () => 1e6)).map(({ id }) => id);
const RING = { kind: 'loss', code: DropReason.Ring } as const;

describe('what is tried', () => {
  const values = { 'nic.ring': 384, 'socket.rcvbuf': 40 * 2 ** 20, 'app.nice': 0, 'load.jobs': 10 };
  const ids = (trouble: Parameters<typeof remediesFor>[0], of = values) =>
    remediesFor(trouble, present(of)).map(({ id }) => id);

  it('fits what happened, and changes something', () => {
    expect(ids(RING)).toContain('nic.ring');
    expect(ids(RING)).not.toContain('memory.pressure');
    expect(ids(RING, { ...values, 'nic.ring': 4096 })).not.toContain('nic.ring');
    expect(ids({ kind: 'loss', code: DropReason.UdpRcvbuf })).not.toContain('nic.ring');
    expect(ids({ kind: 'wait', code: Stage.Qdisc })).toEqual([]);
    expect(ids({ kind: 'loss', code: DropReason.Ttl })).toEqual([]);
  });

  it('at a far host is a faster one only where its time is fixed', () => {
    const fixed = { 'sink.packet_us': 139.8, 'sink.rcvbuf': 65_535, 'sink.kind': 0 };
    const lost = { kind: 'loss', code: DropReason.Sink } as const;
    const waits = { kind: 'wait', code: Stage.SinkQueue } as const;
    expect(remediesFor(lost, present(fixed))).toContainEqual({ id: 'sink.packet_us', value: 35 });
    expect(remediesFor(waits, present(fixed)).map(({ id }) => id)).toEqual(['sink.packet_us']);
    const machine = { ...fixed, 'sink.kind': 1 };
    expect(remediesFor(lost, present(machine)).map(({ id }) => id)).toEqual(['sink.rcvbuf']);
    expect(remediesFor(waits, present(machine))).toEqual([]);
  });

  it('is a NIC that computes checksums for UDP, and one that processes TCP for TCP', () => {
    const lost = { kind: 'loss', code: DropReason.UdpRcvbuf } as const;
    const offload = (of: Readonly<Record<string, number>>) =>
      remediesFor(lost, present(of)).filter(({ id }) => id === 'nic.offload');
    expect(offload({ 'sender.protocol': 1 })).toEqual([{ id: 'nic.offload', value: 1 }]);
    expect(offload({ 'sender.protocol': 1, 'nic.offload': 2 })).toEqual([]);
    expect(offload({ 'sender.protocol': 0 })).toEqual([{ id: 'nic.offload', value: 2 }]);
  });

  it('is never a buffer too small for a reader', () => {
    expect(ids(RING, { ...values, 'socket.rcvbuf': 2 ** 19 })).not.toContain('socket.rcvbuf');
  });

  it('has each change that has a name at least once', () => {
    for (const id of Object.keys(english.changes)) expect(TRIED).toContain(id);
  });

  it('against a wait in the output queue limits the queue of each discipline', () => {
    for (const [qdisc, { limit }] of QDISCS.entries())
      expect(remediesFor({ kind: 'wait', code: Stage.Qdisc }, () => 100, qdisc).map(({ id }) => id)).toContain(limit);
  });
});

/** Units in which the space of memory and of queues is given. */
const UNITS_OF_SPACE = ['packets', 'frames', 'descriptors', 'bytes', 'pages'];
/** Parameters that have one of these units but give no queue more space, and the reason. */
const NO_SPACE = { 'app.read_size': 'bytes of one read', 'output.mtu': 'bytes of one packet' };

it('a remedy in a unit of space stores frames, or has a reason why not', () => {
  const end = Float64Array.from({ length: 1000 }, () => 1);
  const inSpace = PARAMS.filter(({ id, unit }) => TRIED.includes(id) && UNITS_OF_SPACE.includes(unit));
  const without = inSpace.map(({ id }) => id).filter((id) => storesOf(id as LiveParamId, end) === 0);
  expect(without.sort()).toEqual(Object.keys(NO_SPACE).sort());
});
