/**
 * Memory by zone, as on the Fermilab group's poster of 2006. Programs have 3 GiB of the 4 GiB of addresses, and the
 * kernel has 1 GiB with parts for DMA and NORMAL.
 * Each zone shows its free pages and its watermarks.
 */

import type { Snapshot } from '../../decode/snapshot';
import { FrameField } from '../../tables/tables';
import { useSnapshot } from '../../ui/useReading';
import { memory } from '../../words/opening';
import './zones.css';

const REDRAW_MS = 100;
const PAGES_PER_MIB = 256;
/** Upper end of a zone's bar, as a multiple of its high watermark. */
const SCALE = 2;
const WIDE = 100;
/** Maximum memory that a 32-bit kernel maps without HIGHMEM, MiB (arch/i386, 3G/1G split). */
const LOWMEM_MAX_MIB = 896;

const ZONES = [
  {
    id: 'highmem',
    present: FrameField.highmem_present,
    free: FrameField.highmem_free,
    marks: [FrameField.highmem_min, FrameField.highmem_low, FrameField.highmem_high],
  },
  {
    id: 'normal',
    present: FrameField.normal_present,
    free: FrameField.normal_free,
    marks: [FrameField.normal_min, FrameField.normal_low, FrameField.normal_high],
  },
  {
    id: 'dma',
    present: FrameField.dma_present,
    free: FrameField.dma_free,
    marks: [FrameField.dma_min, FrameField.dma_low, FrameField.dma_high],
  },
] as const;
const MARKS = ['min', 'low', 'high'] as const;

type Zone = {
  readonly id: (typeof ZONES)[number]['id'];
  readonly size: number;
  readonly free: number;
  readonly marks: readonly number[];
};

/** Returns the pages of each zone, and the size of low memory, MiB. */
function read(snap: Snapshot): { zones: Zone[]; low: number } {
  const zones = ZONES.map(({ id, present, free, marks }): Zone => {
    return { id, size: snap.get(present), free: snap.get(free), marks: marks.map((mark) => snap.get(mark)) };
  });
  const low = (snap.get(FrameField.dma_present) + snap.get(FrameField.normal_present)) / PAGES_PER_MIB;
  return { zones, low: Math.min(LOWMEM_MAX_MIB, low) };
}

function ZoneBar({ zone: { id, size, free, marks } }: { zone: Zone }) {
  const top = Math.max(1, marks[2] * SCALE);
  const x = (pages: number): number => (Math.min(pages, top) / top) * WIDE;
  return (
    <div className="zone" title={memory.zone[id].range}>
      <span>{memory.zone[id].name}</span>
      <span className={size > 0 && free < marks[1] ? 'alarm' : ''}>
        {size === 0 ? memory.noZone : memory.freeOf(free, size)}
      </span>
      <svg viewBox={`0 0 ${WIDE} 10`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={WIDE} height={10} className="gauge-ground" />
        {size > 0 && <rect width={x(free)} height={10} className="gauge-free" />}
        {size > 0 &&
          MARKS.map((mark, i) => <path key={mark} d={`M${x(marks[i])} 0V10`} className={`zone-mark ${mark}`} />)}
      </svg>
    </div>
  );
}

export function Zones() {
  const seen = useSnapshot(REDRAW_MS, read);
  if (seen === null) return null;
  const { zones, low } = seen;
  return (
    <div className="zones small">
      {zones.map((zone) => (
        <ZoneBar key={zone.id} zone={zone} />
      ))}
      <p className="muted">{memory.againstMarks}</p>
      <svg className="split" viewBox={`0 0 ${WIDE} 10`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={75} height={10} className="split-user" />
        <rect x={75} width={25} height={10} className="split-kernel" />
        <rect x={75} width={(low / 4096) * WIDE} height={10} className="split-low" />
      </svg>
      <p className="ends muted">
        <span>{memory.perProcess}</span>
        <span>{memory.lowMemory(low)}</span>
      </p>
    </div>
  );
}
