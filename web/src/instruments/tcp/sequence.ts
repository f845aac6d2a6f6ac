/**
 * The sender's time–sequence diagram, as tcptrace draws it. Each segment is a stroke from its first byte to its last; R
 * marks retransmissions. The lower curve is the acknowledged sequence number, and the upper curve is the end of the
 * advertised window. Pure functions.
 */
import { axis } from '../../draw/plot/axis';
import { stairs, stroke } from '../../draw/plot/mark';
import { linear, type Scale, tenth } from '../../draw/plot/scale';
import type { Rows } from '../../lib/rows';
import { KIND_ACK } from '../../run/tracker';
import { HOP, SkbKind, Stage } from '../../tables/tables';

export type Segment = { readonly t: number; readonly seq: number; readonly len: number; readonly again: boolean };
/** An ACK at the sender: all bytes before `ack` have arrived, and the advertised window allows `window` more bytes. */
type Acked = { readonly t: number; readonly ack: number; readonly window: number };

export type SequenceData = {
  readonly begin_ns: number;
  readonly end_ns: number;
  readonly segments: readonly Segment[];
  readonly acks: readonly Acked[];
};

export type SequencePlot = {
  readonly data: string;
  readonly again: string;
  readonly ack: string;
  readonly edge: string;
  /** Positions of the letter R. */
  readonly letters: readonly (readonly [number, number])[];
  /** Sequence numbers on the vertical scale, with their heights. */
  readonly ticks: readonly { readonly y: number; readonly seq: number }[];
  /**
   * Distance in bytes from the upper end of the scale to the end of the advertised window. 0 if this end is visible.
   */
  readonly edgeAbove: number;
};

/** Factor by which the scale may grow to show the end of the advertised window. */
const EDGE_WITHIN = 2;
/** Minimum height of a segment's stroke, CSS pixels, so that single segments stay visible. */
const LEAST_TALL = 2;
const LETTERS = 24;

const EMPTY: SequencePlot = { data: '', again: '', ack: '', edge: '', letters: [], ticks: [], edgeAbove: 0 };

/**
 * Returns the segments sent and the ACKs received by stream 0 in a time span, from the recorded stage changes of
 * packets (hops).
 */
export function fromHops(hops: Rows, begin_ns: number, end_ns: number, mss: number): SequenceData {
  const segments: Segment[] = [];
  const acks: Acked[] = [];
  for (let i = hops.firstAtLeast(HOP.t_ns, begin_ns); i < hops.length; i++) {
    const t = hops.at(i, HOP.t_ns);
    if (t > end_ns) break;
    if (hops.at(i, HOP.stream) !== 0) continue;
    const stage = hops.at(i, HOP.stage);
    const kind = hops.at(i, HOP.kind);
    if (stage === Stage.Wire && (kind === SkbKind.Data || kind === SkbKind.Retransmission)) {
      segments.push({ t, seq: hops.at(i, HOP.seq), len: mss, again: kind === SkbKind.Retransmission });
    } else if (stage === Stage.AckArrived && kind === KIND_ACK) {
      acks.push({ t, ack: hops.at(i, HOP.seq), window: hops.at(i, HOP.value) });
    }
  }
  return { begin_ns, end_ns, segments, acks };
}

/**
 * State of the sender at one moment. The diagram uses samples when single packets are not recorded. `retransmitted`:
 * retransmissions since the previous sample.
 */
export type Sample = {
  readonly t: number;
  readonly una: number;
  readonly nxt: number;
  readonly window: number;
  readonly retransmitted: number;
};

/** Makes segments and ACKs from samples. All segments sent between two samples form one stroke. */
export function fromSamples(samples: readonly Sample[], begin_ns: number, end_ns: number): SequenceData {
  const segments: Segment[] = [];
  const acks: Acked[] = [];
  samples.forEach(({ t, una, nxt, window, retransmitted }, i) => {
    if (i === 0 || t < begin_ns || t > end_ns) return;
    const before = samples[i - 1].nxt;
    if (nxt > before) segments.push({ t, seq: before, len: nxt - before, again: false });
    if (retransmitted > 0) segments.push({ t, seq: una, len: 0, again: true });
    acks.push({ t, ack: una, window });
  });
  return { begin_ns, end_ns, segments, acks };
}

function extent({ segments, acks }: SequenceData): [number, number] | null {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { seq, len } of segments) {
    low = Math.min(low, seq);
    high = Math.max(high, seq + len);
  }
  for (const { ack } of acks) {
    low = Math.min(low, ack);
    high = Math.max(high, ack);
  }
  if (high < low) return null;
  return high > low ? [low, high] : [low, low + 1];
}

export function sequencePlot(data: SequenceData, width: number, height: number): SequencePlot {
  const range = extent(data);
  if (range === null) return EMPTY;
  const [low, high] = range;
  const edge = data.acks.reduce((most, { ack, window }) => Math.max(most, ack + window), high);
  const inView = edge - low <= (high - low) * EDGE_WITHIN;
  const top = inView ? edge : high + (high - low) * 0.06;
  const x = linear([data.begin_ns, data.end_ns], [0, width]);
  const y = linear([low, top], [height - 3, 3]);
  const strokes = (again: boolean): string =>
    data.segments
      .filter((segment) => segment.again === again)
      .map(({ t, seq, len }) => stroke(x(t), y(seq), y(seq + len), LEAST_TALL))
      .join('');
  const letters = data.segments
    .filter(({ again }) => again)
    .slice(-LETTERS)
    .map(({ t, seq, len }) => [tenth(x(t)), tenth(y(seq + len)) - 3] as const);
  return {
    data: strokes(false),
    again: strokes(true),
    ack: line(data.acks, x, y, ({ ack }) => ack, width),
    edge: inView ? line(data.acks, x, y, ({ ack, window }) => ack + window, width) : '',
    letters,
    ticks: axis([low, top], y, 4).map(({ value, at }) => ({ y: at, seq: value })),
    edgeAbove: inView ? 0 : edge - top,
  };
}

/** Returns the path of a step curve for one value that ACKs carry. */
function line(acks: readonly Acked[], x: Scale, y: Scale, of: (acked: Acked) => number, width: number): string {
  return stairs(
    acks.map((acked) => [tenth(x(acked.t)), tenth(y(of(acked)))]),
    width,
  );
}
