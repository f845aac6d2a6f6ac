import { describe, expect, it } from 'vitest';
import { Snapshot } from '../decode/snapshot';
import { Context, FRAME_WIDTH, FrameField, SECTIONS, Stage } from '../tables/tables';
import { stageName } from '../words/names';
import { receiverWhereabouts } from './whereabouts';

/** Makes a snapshot with this CPU context and no task. */
function momentIn(context: number): Snapshot {
  const words = new Float64Array(FRAME_WIDTH);
  words[FrameField.context] = context;
  return new Snapshot({
    buffer: words.buffer,
    offsets: [0, ...new Array<number>(SECTIONS).fill(FRAME_WIDTH)],
  });
}

const told = (stage: number, context: number): string =>
  receiverWhereabouts({ snap: momentIn(context), packet: 7, stage, reader: 'iperf', v6: false });

describe('why a packet is where it is', () => {
  it('in the ring: the softirq has not polled it, for another has the CPU', () => {
    expect(told(Stage.Ring, Context.HardIrq)).toBe(
      `packet 7 · ${stageName(Stage.Ring)}. The packet waits for the softirq to poll the ring. hard IRQ has the CPU.`,
    );
  });

  it('on the backlog: the reader owns the socket', () => {
    expect(told(Stage.Backlog, Context.SoftIrq)).toContain(
      'until iperf releases the socket lock. softirq has the CPU.',
    );
  });

  it('in softirq: it is served, or the softirq is interrupted', () => {
    expect(told(Stage.Transport, Context.SoftIrq)).toContain('The softirq handles this packet.');
    expect(told(Stage.Transport, Context.HardIrq)).toContain('The softirq that handles this packet is interrupted.');
  });

  it('in the reader’s hands: it is copied, or the reader does not run', () => {
    expect(told(Stage.Copy, Context.Receiver)).toContain('iperf handles this packet.');
    expect(told(Stage.Copy, Context.Idle)).toContain(
      'iperf has begun to handle this packet, but is not running now. The CPU is idle.',
    );
  });
});
