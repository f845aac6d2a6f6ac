/**
 * Parts of the receiver's map that only kernels after 2.6.12 have: GRO's hash buckets, the backlog's limit, the page
 * pool. Also shows that the prequeue was removed.
 */
import type { Snapshot } from '../../../../decode/snapshot';
import { FrameField } from '../../../../tables/tables';
import { useParam } from '../../../../ui/useLab';
import { rules as words } from '../../../../words/rules';
import { mapKit, Trough } from '../../MapParts';
import { type Box, box, centredIn, pathData } from '../../shapes';
import { Pool } from '../Pool';
import { shareOf } from '../readings';
import type { ReceiverGeometry } from './desk';
import type { Reading } from './readings';
import './rules.css';

const { Label, Bar, Group, useMap } = mapKit<Reading, ReceiverGeometry>();

/**
 * The state value of a GRO hash bucket has six bits for each held packet, with its number of segments. The youngest
 * packet has the lowest bits (`write_gro`).
 */
const SEGMENTS = 64;
const BUCKETS = 8;
const COLUMNS = 4;
const GAP = 2;
/** Maximum number of segments of 1,448 bytes in a merged packet, which is at most 64 KiB long. */
const MOST = 45;

/**
 * Limit of the backlog, bytes (tcp_add_backlog): the sum of twice the receive buffer, half a send buffer of 16 KiB, and
 * 64 KiB.
 */
const limitOf = (snap: Snapshot): number => 2 * snap.get(FrameField.rcvbuf) + 8 * 1024 + 64 * 1024;
const countedOf = (snap: Snapshot): number => snap.get(FrameField.backlog_bytes) + snap.get(FrameField.rmem_alloc);

type RulesProps = {
  readonly prequeue: boolean;
  readonly gro: boolean;
  readonly limited: boolean;
  readonly pool: boolean;
};

export function Rules({ prequeue, gro, limited, pool }: RulesProps) {
  return (
    <g className="later-rules">
      {gro && <Gro />}
      {limited && <Limit />}
      {!prequeue && <NoPrequeue />}
      {pool && <Pool />}
    </g>
  );
}

/** Returns the number of segments of each packet in a GRO hash bucket, youngest packet first. */
function packetsIn(snap: Snapshot, bucket: number): number[] {
  const held: number[] = [];
  for (let left = snap.get(FrameField.gro_bucket_0 + bucket); left >= 1; left = Math.floor(left / SEGMENTS))
    held.push(left % SEGMENTS);
  return held;
}

function heldIn(snap: Snapshot): number {
  const held = Array.from({ length: BUCKETS }, (_, bucket) => packetsIn(snap, bucket)).flat();
  return held.reduce((all, segments) => all + segments, 0);
}

function Gro() {
  const { gro, ways } = useMap();
  return (
    <g className="gro">
      <path d={pathData(ways.gro)} className="track" />
      <Label at="gro" text={({ snap }) => words.held(heldIn(snap))} />
      {Array.from({ length: BUCKETS }, (_, bucket) => (
        <Bucket key={bucket} box={cellOf(gro, bucket)} bucket={bucket} />
      ))}
    </g>
  );
}

function cellOf({ x, y, w, h }: Box, bucket: number): Box {
  const [wide, high] = [w / COLUMNS, h / (BUCKETS / COLUMNS)];
  const [column, row] = [bucket % COLUMNS, Math.floor(bucket / COLUMNS)];
  return box(x + column * wide + GAP / 2, y + row * high + GAP / 2, wide - GAP, high - GAP);
}

/** Draws a GRO hash bucket: a bar for the segments of its youngest packet, and text about the packets in the bucket. */
function Bucket({ box, bucket }: { readonly box: Box; readonly bucket: number }) {
  return (
    <g>
      <Trough box={box} rx={2} />
      <Bar
        box={box}
        className="fill"
        k={`gro-${bucket}`}
        share={({ snap }) => shareOf(packetsIn(snap, bucket)[0] ?? 0, MOST)}
      />
      <Label
        at={centredIn(box, box.h - 5)}
        k={`gro-count-${bucket}`}
        text={({ snap }) => words.inBucket(packetsIn(snap, bucket))}
      />
    </g>
  );
}

/** Draws a bar for the bytes that count towards the backlog's limit, and a line at the limit. */
function Limit() {
  const { x, y, w, h } = useMap().queues.backlog;
  const bar = box(x, y + h + 3, w, 4);
  return (
    <g className="limit">
      <Trough box={bar} />
      <Bar
        box={bar}
        className="fill"
        k="backlog-limit-fill"
        share={({ snap }) => shareOf(countedOf(snap), limitOf(snap))}
      />
      <path d={`M${x + w} ${bar.y - 3}v${bar.h + 3}`} className="end" />
      <Label at="backlog-limit" text={({ snap }) => words.limit(countedOf(snap), limitOf(snap))} />
    </g>
  );
}

/** Writes at the prequeue's place why it is not used: removed from the kernel, or switched off. */
function NoPrequeue() {
  const isGone = useParam('kernel.release') > 0;
  return (
    <Group k="prequeue-gone" className="gone">
      <Label at="prequeue-gone">{isGone ? words.gone : words.off}</Label>
    </Group>
  );
}
