/** Memory of the simulated machine, drawn as a tank: the uses of memory, and the kernel's watermarks. */

import { useState } from 'react';
import type { Snapshot } from '../../decode/snapshot';
import { USES } from '../../decode/uses';
import { setAttr, setText } from '../../draw/dom';
import { type Parts, partsOf, part as partWith } from '../../draw/parts';
import type { Painter } from '../../run/liveRun';
import { FrameField } from '../../tables/tables';
import { later } from '../../ui/later';
import { useLab } from '../../ui/useLab';
import { usePainted } from '../../ui/usePainted';
import { mibOf } from '../../words/numbers';
import { memory } from '../../words/opening';
import './memory.css';

const Zones = later(() => import('./Zones'), 'Zones');

const REDRAW_MS = 100;
/**
 * Watermarks of zone NORMAL, with the vertical distance between each watermark's line and its label. The labels of high
 * and min are moved away from the label of low.
 */
const WATERMARKS = [
  ['high', FrameField.normal_high, '-0.1em'],
  ['low', FrameField.normal_low, '0.32em'],
  ['min', FrameField.normal_min, '0.78em'],
] as const;

/** Height in per cent of the tank's height. The drawing fills its card, but its labels do not scale. */
function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

/** Ids of the elements that the paint function updates. */
type PartId =
  | `${'tank' | 'value' | 'row'}-${(typeof USES)[number]['id']}`
  | `${'mark' | 'word'}-${(typeof WATERMARKS)[number][0]}`
  | 'free-level'
  | 'kswapd'
  | 'oom'
  | 'total';
const partOf = partWith<PartId>;

function paint(part: Parts<PartId>, snap: Snapshot): void {
  const total = Math.max(1, snap.get(FrameField.mem_total));
  let above = 0;
  for (const { id, of } of USES) {
    const pages = of(snap);
    setAttr(part(`tank-${id}`), 'y', percent(above / total));
    setAttr(part(`tank-${id}`), 'height', percent(Math.max(0, pages) / total));
    setText(part(`value-${id}`), mibOf(pages));
    above += pages;
  }
  watermarks(part, snap);
  const low = snap.get(FrameField.normal_free) < snap.get(FrameField.normal_low);
  setAttr(part('row-free'), 'class', low ? 'row alarm' : 'row');
}

/** Draws the bar beside the tank: the free pages of zone NORMAL, and lines for the watermarks min, low and high. */
function watermarks(part: Parts<PartId>, snap: Snapshot): void {
  const top = Math.max(snap.get(FrameField.normal_high) * 2, 1);
  const share = (pages: number): number => Math.min(pages, top) / top;
  const free = share(snap.get(FrameField.normal_free));
  setAttr(part('free-level'), 'y', percent(1 - free));
  setAttr(part('free-level'), 'height', percent(free));
  for (const [name, field] of WATERMARKS) {
    const y = percent(1 - share(snap.get(field)));
    setAttr(part(`mark-${name}`), 'y1', y);
    setAttr(part(`mark-${name}`), 'y2', y);
    setAttr(part(`word-${name}`), 'y', y);
  }
}

function reclaimer(part: Parts<PartId>, snap: Snapshot): void {
  const works = snap.get(FrameField.kswapd_active) > 0;
  setText(part('kswapd'), works ? memory.reclaims : memory.sleeps);
  setAttr(part('kswapd'), 'class', works ? 'kswapd on' : 'kswapd muted');
  const kills = snap.get(FrameField.oom_kills);
  setText(part('oom'), kills > 0 ? memory.killed(kills) : memory.reclaimed(snap.get(FrameField.pages_reclaimed)));
}

export function Memory() {
  const [zones, setZones] = useState(false);
  const begin = (element: HTMLElement): Painter => {
    const part = partsOf<PartId>(element);
    return ({ snap }) => {
      if (!zones) paint(part, snap);
      setText(part('total'), memory.total(snap.get(FrameField.mem_total)));
      reclaimer(part, snap);
    };
  };
  const root = usePainted(REDRAW_MS, begin, [zones]);
  return (
    <section className="card memory" aria-label={memory.title} ref={root}>
      <header className="card-head">
        <h2>{memory.title}</h2>
        <span className="muted" {...partOf('total')} />
        <button
          type="button"
          className="link end"
          aria-pressed={zones}
          onPointerEnter={Zones.expect}
          onFocus={Zones.expect}
          onClick={() => setZones(!zones)}
        >
          {memory.zones}
        </button>
      </header>
      {zones ? <Zones /> : <Uses />}
      <p className="kswapd muted" {...partOf('kswapd')} />
      <p className="muted" {...partOf('oom')} />
    </section>
  );
}

/** The tank, and the list of the uses of memory with their amounts. */
function Uses() {
  const lab = useLab();
  return (
    <div className="memory-body">
      <Tank />
      <dl>
        {USES.map(({ id }, use) => (
          <div key={id} className="row" {...partOf(`row-${id}`)}>
            <dt>
              <i className={`key ${id}`} />
              <button type="button" className="grasp bare" onClick={() => lab.questions.ask('memory', use)}>
                {memory.uses[id].name}
              </button>
            </dt>
            <dd {...partOf(`value-${id}`)} />
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The drawing of the tank. A press on a use in the tank has the same effect as a press on its name in the list. */
function Tank() {
  const lab = useLab();
  return (
    <svg className="tank" aria-hidden="true">
      {USES.map(({ id }, use) => (
        <rect
          key={id}
          x={0}
          width={34}
          className={`${id} grasp`}
          {...partOf(`tank-${id}`)}
          onPointerDown={() => lab.questions.ask('memory', use)}
        />
      ))}
      <rect x={0} width={34} height="100%" className="wall" />
      <rect x={41} width={8} height="100%" className="gauge-ground" />
      <rect x={41} width={8} className="gauge-free" {...partOf('free-level')} />
      <rect x={41} width={8} height="100%" className="wall thin" />
      {WATERMARKS.map(([name, , down]) => (
        <g key={name} className={`mark ${name}`}>
          <line x1={39} x2={51} {...partOf(`mark-${name}`)} />
          <text x={53} dy={down} {...partOf(`word-${name}`)}>
            {memory.marks[name]}
          </text>
        </g>
      ))}
    </svg>
  );
}
