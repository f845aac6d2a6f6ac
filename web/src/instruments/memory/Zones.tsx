/**
 * Memory by zone, as on the Fermilab group's poster of 2006. Programs have 3 GiB of the 4 GiB of addresses, and the
 * kernel has 1 GiB with parts for DMA and NORMAL.
 * Each zone shows its free pages and its watermarks.
 */

import type { Snapshot } from '../../decode/snapshot';
import { setAttr, setText } from '../../draw/dom';
import { type Parts, part as partOf, partsOf } from '../../draw/parts';
import { FrameField } from '../../tables/tables';
import { usePainted } from '../../ui/usePainted';
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

type ZoneId = (typeof ZONES)[number]['id'];
/** Ids of the elements that the paint function updates. */
type PartId =
  | `zone-${ZoneId}`
  | `zone-fill-${ZoneId}`
  | `zone-${(typeof MARKS)[number]}-${ZoneId}`
  | 'lowmem'
  | 'lowmem-word';

function paint(part: Parts<PartId>, snap: Snapshot): void {
  for (const { id, present, free, marks } of ZONES) {
    const [size, now] = [snap.get(present), snap.get(free)];
    const top = Math.max(1, snap.get(marks[2]) * SCALE);
    const x = (pages: number): string => ((Math.min(pages, top) / top) * WIDE).toFixed(1);
    setText(part(`zone-${id}`), size === 0 ? memory.noZone : memory.freeOf(now, size));
    setAttr(part(`zone-${id}`), 'class', size > 0 && now < snap.get(marks[1]) ? 'alarm' : '');
    setAttr(part(`zone-fill-${id}`), 'width', size === 0 ? '0' : x(now));
    marks.forEach((mark, i) => {
      setAttr(
        part(`zone-${MARKS[i]}-${id}`),
        'transform',
        size === 0 ? 'translate(-9 0)' : `translate(${x(snap.get(mark))} 0)`,
      );
    });
  }
  const low = Math.min(
    LOWMEM_MAX_MIB,
    (snap.get(FrameField.dma_present) + snap.get(FrameField.normal_present)) / PAGES_PER_MIB,
  );
  setAttr(part('lowmem'), 'width', ((low / 4096) * WIDE).toFixed(2));
  setText(part('lowmem-word'), memory.lowMemory(low));
}

export function Zones() {
  const root = usePainted<HTMLDivElement>(REDRAW_MS, (element) => {
    const part = partsOf<PartId>(element);
    return ({ snap }) => paint(part, snap);
  });
  return (
    <div className="zones" ref={root}>
      {ZONES.map(({ id }) => (
        <div key={id} className="zone" title={memory.zone[id].range}>
          <span>{memory.zone[id].name}</span>
          <span {...partOf<PartId>(`zone-${id}`)} />
          <svg viewBox={`0 0 ${WIDE} 10`} preserveAspectRatio="none" aria-hidden="true">
            <rect width={WIDE} height={10} className="gauge-ground" />
            <rect width={0} height={10} className="gauge-free" {...partOf<PartId>(`zone-fill-${id}`)} />
            {MARKS.map((mark) => (
              <path key={mark} d="M0 0V10" className={`zone-mark ${mark}`} {...partOf<PartId>(`zone-${mark}-${id}`)} />
            ))}
          </svg>
        </div>
      ))}
      <p className="zone-key muted">{memory.againstMarks}</p>
      <svg className="split" viewBox={`0 0 ${WIDE} 10`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={75} height={10} className="split-user" />
        <rect x={75} width={25} height={10} className="split-kernel" />
        <rect x={75} width={0} height={10} className="split-low" {...partOf<PartId>('lowmem')} />
      </svg>
      <p className="ends muted">
        <span>{memory.perProcess}</span>
        <span {...partOf<PartId>('lowmem-word')} />
      </p>
    </div>
  );
}
