/** Texts of the panel about the sender's TCP. */
import english from './en/tcp';
import { bytes, clock, count, duration } from './numbers';
import { part } from './spoken';

export const tcp = part('tcp', english, (say) => ({
  ...say,
  segments: (segments: number) => say.segments({ segments }),
  milliseconds: (ms: number) => say.milliseconds({ ms: count(ms) }),
  last: (span_ns: number) => say.last({ span: duration(span_ns) }),
  onRecordFrom: (at_ns: number) => say.onRecordFrom({ at: clock(at_ns) }),
  /** Label of a tick of the vertical axis: number of bytes above the lowest sequence number shown. */
  above: (size: number) => say.above({ size: bytes(size) }),
  windowAbove: (size: number) => say.windowAbove({ size: bytes(size) }),
}));
