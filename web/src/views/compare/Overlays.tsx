/** Charts of both runs since a little before their fork, A and B in one plot, the difference shaded. */

import { useEffect, useRef } from 'react';
import { setText } from '../../draw/dom';
import { axis } from '../../draw/plot/axis';
import { linear } from '../../draw/plot/scale';
import { clockAxis, type Part, PlotSheet, type Room, valueAxis } from '../../draw/plot/sheet';
import { csvText, exact } from '../../lib/csv';
import type { Span } from '../../lib/span';
import type { Lab } from '../../run/lab';
import { SERIES } from '../../tables/tables';
import { captionOf } from '../../ui/caption';
import { FigureFiles } from '../../ui/FigureFiles';
import { useForwards, useLab, useParam } from '../../ui/useLab';
import { comparison } from '../../words/comparison';
import { type Bins, binsOf, type Fold, ROW_NS } from './bins';
import { overlay } from './overlay';

const REDRAW_MS = 200;
/** So many pixels a part of the clock. */
const PART_PX = 3;
const PARTS_MOST = 400;
/** The plots begin so much of their length before the fork, and are at least so long, ns. */
const BEFORE = 0.15;
const LEAST_NS = 3e8;
const ROOM: Room = { left: 46, right: 14, top: 6, bottom: 4 };
/** Below the last plot stand the moments. */
const CLOCK_ROOM = 18;

type PlotId = keyof typeof comparison.charts.plots;
type Plot = {
  readonly id: PlotId;
  readonly column: number;
  readonly fold: Fold;
  /** From the series' unit to that of the axis. */
  readonly by: number;
  /** The axis reaches at least so far. */
  readonly top: number;
};

const PLOTS: Readonly<Record<PlotId, Plot>> = {
  goodput: { id: 'goodput', column: SERIES.delivered_bytes, fold: 'mean', by: 8e-4, top: 10 },
  queue: { id: 'queue', column: SERIES.receive_bytes, fold: 'most', by: 2 ** -20, top: 0.1 },
  backlog: { id: 'backlog', column: SERIES.backlog_pkts, fold: 'most', by: 1, top: 10 },
  cpu: { id: 'cpu', column: SERIES.cpu_app_ns, fold: 'mean', by: 1e-5, top: 100 },
  lost: { id: 'lost', column: SERIES.dropped, fold: 'mean', by: 1, top: 5 },
  ring: { id: 'ring', column: SERIES.ring_used_max, fold: 'most', by: 1, top: 32 },
  softirq: { id: 'softirq', column: SERIES.cpu_softirq_ns, fold: 'mean', by: 1e-5, top: 100 },
};
const OF_TCP: readonly PlotId[] = ['goodput', 'queue', 'backlog', 'cpu'];
const OF_UDP: readonly PlotId[] = ['goodput', 'lost', 'queue', 'cpu'];
const OF_ROUTER: readonly PlotId[] = ['goodput', 'lost', 'ring', 'softirq'];

/** The stretch that the plots show. */
function stretchOf(forked_ns: number, t_ns: number): Span {
  const long = Math.max(LEAST_NS, t_ns - forked_ns);
  return { from_ns: Math.max(0, Math.min(forked_ns, t_ns) - BEFORE * long), to_ns: t_ns };
}

type Sheet = { readonly plot: Plot; readonly sheet: PlotSheet; readonly says: HTMLElement; readonly isLast: boolean };

/** Both runs' parts for a plot, in the axis' unit. */
function bothOf({ column, fold, by }: Plot, labs: readonly [Lab, Lab], stretch: Span, parts: number): [Bins, Bins] {
  const [a, b] = labs.map(({ session }) => binsOf(session.series, column, fold, stretch, parts));
  const scaled = (bins: Bins): Bins => ({ ...bins, values: bins.values.map((value) => value * by) });
  return [scaled(a), scaled(b)];
}

function paint({ plot, sheet, says, isLast }: Sheet, labs: readonly [Lab, Lab], forked_ns: number, t_ns: number): void {
  const [width, height] = sheet.size;
  if (width < 2 * ROOM.left || height < 20) return;
  const stretch = stretchOf(forked_ns, t_ns);
  const [a, b] = bothOf(plot, labs, stretch, Math.min(PARTS_MOST, width / PART_PX));
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

/** What the plots show, every 10 ms of it, as a program reads it: the time in seconds, then A and B of each plot. */
function bothCsv(ids: readonly PlotId[], labs: readonly [Lab, Lab], forked_ns: number): string {
  const words = comparison.charts;
  const { from_ns, to_ns } = stretchOf(forked_ns, labs[0].session.playback.shown_ns);
  const whole: Span = { from_ns: Math.floor(from_ns / ROW_NS) * ROW_NS, to_ns: Math.floor(to_ns / ROW_NS) * ROW_NS };
  const parts = Math.max(1, (whole.to_ns - whole.from_ns) / ROW_NS);
  const columns = ids.flatMap((id) =>
    bothOf(PLOTS[id], labs, whole, parts).map(({ values }, run) => ({
      head: words.column(run === 0 ? 'A' : 'B', words.plots[id]),
      values,
    })),
  );
  const rows = Array.from({ length: parts }, (_, part) => [
    exact((whole.from_ns + (part + 1) * ROW_NS) * 1e-9),
    ...columns.map(({ values }) => (Number.isNaN(values[part]) ? '' : exact(values[part]))),
  ]);
  return csvText([[words.timeColumn, ...columns.map(({ head }) => head)], ...rows]);
}

export function Overlays({ other, forked_ns }: { other: Lab; forked_ns: number }) {
  const lab = useLab();
  const root = useRef<HTMLElement>(null);
  const forwards = useForwards();
  const udp = useParam('sender.protocol') === 1;
  const ids = forwards ? OF_ROUTER : udp ? OF_UDP : OF_TCP;
  const words = comparison.charts;
  useEffect(() => {
    const sheets = ids.map((id, nth): Sheet => {
      const plot = root.current?.querySelector(`[data-plot="${id}"]`) as HTMLElement;
      return {
        plot: PLOTS[id],
        sheet: new PlotSheet(plot.querySelector('svg') as SVGSVGElement),
        says: plot.querySelector('.plot-now') as HTMLElement,
        isLast: nth >= ids.length - 2,
      };
    });
    return lab.session.paintEvery(REDRAW_MS, ({ t }) => {
      for (const sheet of sheets) paint(sheet, [lab, other], forked_ns, t);
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
          csv={() => bothCsv(ids, [lab, other], forked_ns)}
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
