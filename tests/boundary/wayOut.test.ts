/** Tests how the page reads the output path of a receiver's ACKs, with the real WebAssembly. */
import { describe, expect, test } from 'vitest';
import { Snapshot } from '../../web/src/decode/snapshot';
import { type WayOut, wayOutOf } from '../../web/src/decode/wayOut';
import { type Ringside, ringside, runTo, section } from './machine';

const MS = 1e6;
const FRAME = 0;
const SK98LIN = 2;
/** Band (priority queue) of the queueing discipline for a packet whose type of service is 0. */
const USUAL = 1;

const read = (machine: Ringside): WayOut =>
  wayOutOf(new Snapshot({ buffer: section(machine, FRAME).buffer as ArrayBuffer, offsets: [0] }));

/** Reads the state of the output path 20,000 times in the first 200 ms. */
function readings(machine: Ringside): WayOut[] {
  return Array.from({ length: 20_000 }, (_, i) => {
    runTo(machine, (i + 1) * 1e4);
    return read(machine);
  });
}

describe('the way out of ACKs', () => {
  test('has the ring and the queue that were asked for, and ACKs pass it', () => {
    const machine = ringside('tcp-quiet', { 'output.ring': 64, 'output.queue_len': 30 });
    runTo(machine, 100 * MS);
    const way = read(machine);
    expect([way.size, way.limit]).toEqual([64, 30]);
    expect(way.acks).toBeGreaterThan(1000);
  });

  test('a ring that is too small is full now and then: the driver stops the queue, and ACKs wait in their band', () => {
    const ways = readings(ringside('tcp-quiet', { 'output.ring': 4 }));
    expect(ways.every(({ used, sent, size }) => sent <= used && used <= size)).toBe(true);
    const shut = ways.filter(({ stopped }) => stopped);
    expect(Math.max(...shut.map(({ bands }) => bands[USUAL]))).toBeGreaterThan(0);
    expect(Math.max(...shut.map(({ used }) => used))).toBe(4);
    expect(ways.at(-1)?.stops).toBeGreaterThan(0);
    expect(ways.every(({ bands }) => bands[0] === 0 && bands[2] === 0)).toBe(true);
  });

  test('a driver that is told of each packet sent has interrupts of that alone', () => {
    const machine = ringside('tcp-quiet', { 'nic.driver': SK98LIN });
    runTo(machine, 100 * MS);
    const { interrupts, acks } = read(machine);
    expect(interrupts).toBeGreaterThan(0);
    expect(interrupts).toBeLessThanOrEqual(acks);
  });
});
