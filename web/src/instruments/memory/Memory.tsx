/** The machine's memory as a tank: who holds how much, and where the kernel draws its lines. */

import { useEffect, useRef, useState } from 'react';
import type { Snapshot } from '../../decode/snapshot';
import { USES } from '../../decode/uses';
import { setAttr, setText } from '../../draw/dom';
import { three } from '../../lib/format';
import { F } from '../../tables/tables';
import { useLab } from '../../ui/useLab';
import { paintZones, Zones } from './Zones';

const REDRAW_MS = 100;
const PAGES_PER_MIB = 256;
const TALL = 200;

function mib(pages: number): string {
  return three(pages / PAGES_PER_MIB);
}

function paint(part: (key: string) => Element | null, snap: Snapshot): void {
  const total = Math.max(1, snap.get(F.mem_total));
  let y = 0;
  for (const { id, of } of USES) {
    const pages = of(snap);
    const tall = (pages / total) * TALL;
    setAttr(part(`tank-${id}`), 'y', y.toFixed(2));
    setAttr(part(`tank-${id}`), 'height', Math.max(0, tall).toFixed(2));
    setText(part(`value-${id}`), mib(pages));
    y += tall;
  }
  watermarks(part, snap);
  const low = snap.get(F.normal_free) < snap.get(F.normal_low);
  setAttr(part('row-free'), 'class', low ? 'row alarm' : 'row');
}

/** The strip beside the tank shows the free pages of NORMAL against min, low and high. */
function watermarks(part: (key: string) => Element | null, snap: Snapshot): void {
  const top = Math.max(snap.get(F.normal_high) * 2, 1);
  const at = (pages: number): string => (TALL - (Math.min(pages, top) / top) * TALL).toFixed(1);
  setAttr(part('free-level'), 'y', at(snap.get(F.normal_free)));
  setAttr(part('free-level'), 'height', (TALL - Number(at(snap.get(F.normal_free)))).toFixed(1));
  for (const name of ['min', 'low', 'high'] as const) {
    const pages = snap.get(F[`normal_${name}`]);
    setAttr(part(`mark-${name}`), 'transform', `translate(0 ${at(pages)})`);
  }
}

function reclaimer(part: (key: string) => Element | null, snap: Snapshot): void {
  const works = snap.get(F.kswapd_active) > 0;
  setText(part('kswapd'), works ? 'kswapd reclaims' : 'kswapd sleeps');
  setAttr(part('kswapd'), 'class', works ? 'kswapd on' : 'kswapd');
  const kills = snap.get(F.oom_kills);
  setText(
    part('oom'),
    kills > 0 ? `${kills} killed: out of memory` : `${mib(snap.get(F.pages_reclaimed))} MiB reclaimed`,
  );
}

export function Memory() {
  const lab = useLab();
  const root = useRef<HTMLElement>(null);
  const [zones, setZones] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const known = new Map([...element.querySelectorAll('[data-k]')].map((node) => [node.getAttribute('data-k'), node]));
    const part = (key: string): Element | null => known.get(key) ?? null;
    let drawn = 0;
    return lab.session.paintWith(({ snap, wall_ms }) => {
      if (wall_ms - drawn < REDRAW_MS) return;
      drawn = wall_ms;
      if (zones) paintZones(part, snap);
      else paint(part, snap);
      setText(part('total'), `of ${mib(snap.get(F.mem_total))} MiB`);
      reclaimer(part, snap);
    });
  }, [lab, zones]);
  return (
    <section className="card memory" aria-label="Memory" ref={root}>
      <header className="card-head">
        <h2>Memory</h2>
        <span className="muted" data-k="total" />
        <button type="button" className="link end" aria-pressed={zones} onClick={() => setZones(!zones)}>
          Zones
        </button>
      </header>
      {zones ? <Zones /> : <Uses />}
      <p className="kswapd" data-k="kswapd" />
      <p className="muted" data-k="oom" />
    </section>
  );
}

/** Who holds how much. */
function Uses() {
  const lab = useLab();
  return (
    <div className="memory-body">
      <Tank />
      <dl>
        {USES.map(({ id, name }, use) => (
          <div key={id} className="row" data-k={`row-${id}`}>
            <dt>
              <i className={`key ${id}`} />
              <button type="button" className="grasp" onClick={() => lab.ask('memory', use)}>
                {name}
              </button>
            </dt>
            <dd data-k={`value-${id}`} />
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The tank answers to a press as its names beside it do. */
function Tank() {
  const lab = useLab();
  return (
    <svg className="tank" viewBox={`0 -6 118 ${TALL + 12}`} aria-hidden="true">
      {USES.map(({ id }, use) => (
        <rect
          key={id}
          x={1}
          width={50}
          className={`${id} grasp`}
          data-k={`tank-${id}`}
          onPointerDown={() => lab.ask('memory', use)}
        />
      ))}
      <rect x={1} y={0} width={50} height={TALL} className="wall" />
      <rect x={62} y={0} width={12} height={TALL} className="gauge-ground" />
      <rect x={62} width={12} className="gauge-free" data-k="free-level" />
      <rect x={62} y={0} width={12} height={TALL} className="wall thin" />
      {(['high', 'low', 'min'] as const).map((name) => (
        <g key={name} data-k={`mark-${name}`} className={`mark ${name}`}>
          <path d="M59 0H77" />
          <text x={80} y={5}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
