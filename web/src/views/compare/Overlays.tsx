/**
 * Charts of both runs, from shortly before their branch point. Each plot has both runs, and the area between them is
 * coloured.
 */

import { useEffect, useMemo, useRef } from 'react';
import { setText } from '../../draw/dom';
import { axis } from '../../draw/plot/axis';
import { linear } from '../../draw/plot/scale';
import { clockAxis, type Part, PlotSheet, type Room, valueAxis } from '../../draw/plot/sheet';
import { COMPARED } from '../../hosts/compared';
import { useHost } from '../../hosts/hosts';
import type { SeriesMeasure } from '../../hosts/series';
import type { Lab } from '../../run/lab';
import { captionOf } from '../../ui/caption';
import { FigureFiles } from '../../ui/FigureFiles';
import { useLab, useParam } from '../../ui/useLab';
import { comparison } from '../../words/comparison';
import type { Bins } from './bins';
import { overlay } from './overlay';
import { type BothSeries, bothCsv, bothOf, onBoth, stretchOf } from './plots';

const REDRAW_MS = 200;
/** Width of one time interval of the plots, px. */
const PART_PX = 3;
const PARTS_MOST = 400;
const ROOM: Room = { left: 46, right: 14, top: 6, bottom: 4 };
/** Space for the times below the last plot, px. */
const CLOCK_ROOM = 18;

type Sheet = {
  readonly plot: SeriesMeasure;
  readonly sheet: PlotSheet;
  readonly says: HTMLElement;
  readonly isLast: boolean;
};

function paint({ plot, sheet, says, isLast }: Sheet, series: BothSeries, forked_ns: number, t_ns: number): void {
  const [width, height] = sheet.size;
  if (width < 2 * ROOM.left || height < 20) return;
  const stretch = stretchOf(forked_ns, t_ns);
  const [a, b] = bothOf(plot, series, onBoth(stretch, series), Math.min(PARTS_MOST, width / PART_PX));
  const top = Math.max(plot.top, ...[...a.values, ...b.values].filter((value) => !Number.isNaN(value)));
  const [left, right] = [ROOM.left, width - ROOM.right];
  const bottom = height - ROOM.bottom - (isLast ? CLOCK_ROOM : 0);
  const x = linear([stretch.from_ns / 1e9, stretch.to_ns / 1e9], [left, right]);
  const y = linear([0, top * 1.04], [bottom, ROOM.top]);
  const { aAbove, bAbove, ...lines } = overlay(a, b, (ns) => Math.max(left, Math.min(right, x(ns / 1e9))), y);
  const moments = axis([stretch.from_ns / 1e9, stretch.to_ns / 1e9], x, Math.max(2, width / 110));
  const digits = moments.length > 1 && moments[1].value - moments[0].value < 0.095 ? 2 : 1;
  const words = comparison.charts;
  const parts: Part[] = [
    ...valueAxis(axis([0, top], y, Math.max(1, height / 30)), left, right, words.value),
    ...clockAxis(moments, ROOM.top, bottom, isLast ? (s) => words.seconds(s, digits) : null),
    ['path', { class: 'a-above', d: aAbove }],
    ['path', { class: 'b-above', d: bAbove }],
    ['path', { class: 'line b', d: lines.b }],
    ['path', { class: 'line a', d: lines.a }],
  ];
  if (forked_ns > stretch.from_ns && forked_ns <= stretch.to_ns)
    parts.push(['line', { class: 'fork', x1: x(forked_ns / 1e9), x2: x(forked_ns / 1e9), y1: 0, y2: bottom }]);
  sheet.draw(parts);
  setText(says, words.now(words.value(lastOf(a)), words.value(lastOf(b))));
}

function lastOf({ values }: Bins): number {
  return values.findLast((value) => !Number.isNaN(value)) ?? Number.NaN;
}

export function Overlays({ other, forked_ns }: { other: Lab; forked_ns: number }) {
  const lab = useLab();
  const root = useRef<HTMLElement>(null);
  const host = useHost();
  const udp = useParam('sender.protocol') === 1;
  const ids = useMemo(() => host.compared(udp), [host, udp]);
  const words = comparison.charts;
  useEffect(() => {
    const sheets = ids.map((id, nth): Sheet => {
      const plot = root.current?.querySelector(`[data-plot="${id}"]`) as HTMLElement;
      return {
        plot: COMPARED[id],
        sheet: new PlotSheet(plot.querySelector('svg') as SVGSVGElement),
        says: plot.querySelector('.plot-now') as HTMLElement,
        isLast: nth >= ids.length - 2,
      };
    });
    return lab.paintEvery(REDRAW_MS, ({ t }) => {
      for (const sheet of sheets) paint(sheet, [lab.series, other.series], forked_ns, t);
    });
  }, [lab, other, forked_ns, ids]);
  return (
    <section className="card overlays" aria-label={words.title} ref={root}>
      <header className="card-head">
        <h2>{words.title}</h2>
        <span className="key">
          <span className="of-a">A</span>
          <span className="of-b">B</span>
          <span className="above-a">{words.aAbove}</span>
          <span className="above-b">{words.bAbove}</span>
        </span>
        <FigureFiles
          name="ringside-both-runs"
          words={words.files}
          figure={() => root.current}
          caption={() => captionOf(lab)}
          csv={() => bothCsv(ids, [lab.series, other.series], stretchOf(forked_ns, lab.shown_ns))}
        />
      </header>
      {ids.map((id) => (
        <div key={id} className="overlay" data-plot={id}>
          <p>
            <strong>{words.plots[id][0]}</strong> <span className="muted">{words.plots[id][1]}</span>
            <span className="plot-now" />
          </p>
          <svg aria-hidden="true" />
        </div>
      ))}
    </section>
  );
}
