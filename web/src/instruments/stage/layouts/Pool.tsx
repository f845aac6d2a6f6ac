/** The page pool on a map. Pages return from freed packets to the pool, then go into empty descriptors. */
import { poolPages } from '../../../decode/pool';
import type { Snapshot } from '../../../decode/snapshot';
import { FrameField } from '../../../tables/tables';
import { rules as words } from '../../../words/rules';
import type { Rates } from '../layers/rates';
import { classes } from '../live';
import { mapKit, useMarker } from '../MapParts';
import { type Box, type Point, pathData, type Spot, spot } from '../shapes';
import './pool.css';

type Reading = { readonly snap: Snapshot; readonly rates: Rates };
const { Label, Bar, Group } = mapKit<Reading>();

/** Positions of the pool and its parts on a map. */
export type PoolPlace = {
  readonly box: Box;
  /** Lines along which pages move: to the pool, and from the pool to the ring. */
  readonly into: readonly Point[];
  readonly out: readonly Point[];
  /** Positions of the pool's name and of the rate at which pages return. */
  readonly name: Spot;
  readonly rate: Spot;
  /** Whether there is room only for the short labels. */
  readonly isNarrow: boolean;
};

const idleIn = (snap: Snapshot): number => poolPages(snap)?.kept ?? 0;

/** Share of the pool's places that hold a page; 0 without a pool. */
function fillOf(snap: Snapshot): number {
  const pages = poolPages(snap);
  return pages === null ? 0 : Math.min(1, pages.kept / pages.places);
}

const comeBack = ({ snap, rates }: Reading): boolean => rates.of(snap, FrameField.pool_recycled) > 0;

export function Pool({ place: { box, into, out, name, rate, isNarrow } }: { readonly place: PoolPlace }) {
  const marker = useMarker();
  const rateWords = isNarrow ? words.backInShort : words.back;
  const fill: Box = { x: box.x + 2, y: box.y + 2, w: box.w - 4, h: box.h - 4 };
  return (
    <Group k="pool" className="pool" attrs={{ class: (reading) => classes('pool', comeBack(reading) && 'on') }}>
      <path d={pathData(into)} className="track" markerEnd={marker} />
      <path d={pathData(out)} className="track" markerEnd={marker} />
      <rect x={box.x} y={box.y} width={box.w} height={box.h} rx={4} className="trough" />
      <Bar
        box={fill}
        className="fill"
        k="pool-fill"
        attrs={{ width: ({ snap }) => (fill.w * fillOf(snap)).toFixed(1) }}
      />
      <Label at={name}>{isNarrow ? words.poolInShort : words.pool}</Label>
      <Label
        at={spot(box.x + box.w / 2, box.y + box.h / 2 + 4, 'middle')}
        k="pool-idle"
        text={({ snap }) => words.idle(idleIn(snap))}
      />
      <Label at={rate} k="pool-rate" text={({ snap, rates }) => rateWords(rates.of(snap, FrameField.pool_recycled))} />
    </Group>
  );
}
