import { describe, expect, it } from 'vitest';
import { Rows } from '../../lib/rows';
import { HOP_WIDTH, SkbKind, Stage } from '../../tables/tables';
import { fromHops, fromSamples, type SequenceData, sequencePlot } from './sequence';

const MSS = 1448;

function hop(t: number, stage: number, kind: number, seq: number, value = 0, stream = 0): number[] {
  return [t, 1, stage, kind, value, stream, seq];
}

function rowsOf(width: number, rows: readonly number[][]): Rows {
  const store = new Rows(width, 64);
  store.append(Float64Array.from(rows.flat()));
  return store;
}

describe('the time-sequence diagram', () => {
  const lossy: SequenceData = {
    begin_ns: 0,
    end_ns: 100,
    segments: [
      { t: 0, seq: 0, len: 1000, again: false },
      { t: 50, seq: 1000, len: 1000, again: false },
      { t: 90, seq: 1000, len: 1000, again: true },
    ],
    acks: [
      { t: 20, ack: 1000, window: 2000 },
      { t: 95, ack: 2000, window: 1000 },
    ],
  };

  it('is the same drawing for the same data', () => {
    expect(sequencePlot(lossy, 300, 206)).toMatchSnapshot();
  });

  it('marks a retransmission with R, above its stroke', () => {
    const { again, letters } = sequencePlot(lossy, 300, 206);
    expect(again.match(/M/g)).toHaveLength(1);
    expect(letters).toHaveLength(1);
    expect(letters[0][0]).toBe(270);
  });

  it('says how far away a window is that would flatten the rest', () => {
    const wide = { ...lossy, acks: [{ t: 20, ack: 1000, window: 4e6 }] };
    const { edge, edgeAbove } = sequencePlot(wide, 300, 206);
    expect(edge).toBe('');
    expect(edgeAbove).toBeGreaterThan(3.9e6);
  });

  it('draws nothing of nothing', () => {
    expect(sequencePlot({ begin_ns: 0, end_ns: 1, segments: [], acks: [] }, 10, 10).data).toBe('');
  });
});

describe('what the sender did', () => {
  it('is read from the hops of stream 0: sent at the wire, acknowledged on return', () => {
    const hops = rowsOf(HOP_WIDTH, [
      hop(1, Stage.Wire, SkbKind.Data, 0),
      hop(2, Stage.Ring, SkbKind.Data, 0),
      hop(3, Stage.Wire, SkbKind.Data, 5, 0, 1),
      hop(4, Stage.Wire, SkbKind.Retransmission, 0),
      hop(5, Stage.AckArrived, 4, MSS, 65_535),
      hop(9, Stage.Wire, SkbKind.Data, MSS),
    ]);
    const { segments, acks } = fromHops(hops, 0, 8, MSS);
    expect(segments.map(({ t, again }) => [t, again])).toEqual([
      [1, false],
      [4, true],
    ]);
    expect(acks).toEqual([{ t: 5, ack: MSS, window: 65_535 }]);
  });

  it('is read from samples where packets are too fast', () => {
    const samples = [
      [0, 0, 10, 50, 0],
      [1, 5, 30, 50, 0],
      [2, 5, 30, 50, 1],
      [3, 5, 30, 50, 1],
    ].map(([t, una, nxt, window, retransmitted]) => ({ t, una, nxt, window, retransmitted }));
    const { segments, acks } = fromSamples(samples, 0, 10);
    expect(segments).toEqual([
      { t: 1, seq: 10, len: 20, again: false },
      { t: 2, seq: 5, len: 0, again: true },
      { t: 3, seq: 5, len: 0, again: true },
    ]);
    expect(acks.map(({ ack }) => ack)).toEqual([5, 5, 5]);
  });
});
