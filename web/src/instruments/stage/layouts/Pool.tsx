/** The page pool on a map. Pages return from freed packets to the pool, then go into empty descriptors. */
import { poolPages } from '../../../decode/pool';
import type { Snapshot } from '../../../decode/snapshot';
import { FrameField } from '../../../tables/tables';
import { rules as words } from '../../../words/rules';
import { mapKit, Trough, useMarker } from '../MapParts';
import { around, centredIn, pathData } from '../shapes';
import type { MapGeometry } from './geometry';
import type { MapReading } from './readings';
import './pool.css';

const { Label, Bar, Group, useMap } = mapKit<MapReading, MapGeometry>();

/** Share of the pool's places that hold a page; 0 without a pool. */
function fillOf(snap: Snapshot): number {
  const pages = poolPages(snap);
  return pages === null ? 0 : Math.min(1, pages.kept / pages.places);
}

export function Pool() {
  const { box, into, out, name, rate, isNarrow } = useMap().pool;
  const marker = useMarker();
  const rateWords = isNarrow ? words.backInShort : words.back;
  return (
    <Group k="pool" className="pool" on={({ rates }) => rates.of(FrameField.pool_recycled) > 0}>
      <path d={pathData(into)} className="track" markerEnd={marker} />
      <path d={pathData(out)} className="track" markerEnd={marker} />
      <Trough box={box} rx={4} />
      <Bar box={around(box, -2)} className="fill" k="pool-fill" share={({ snap }) => fillOf(snap)} />
      <Label at={name}>{isNarrow ? words.poolInShort : words.pool}</Label>
      <Label
        at={centredIn(box, box.h / 2 + 4)}
        k="pool-idle"
        text={({ snap }) => words.idle(poolPages(snap)?.kept ?? 0)}
      />
      <Label at={rate} k="pool-rate" text={({ rates }) => rateWords(rates.of(FrameField.pool_recycled))} />
    </Group>
  );
}
