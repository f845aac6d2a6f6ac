/** A router's charts of the last seconds: what arrives and is lost, its queues, its CPU, the delay. */

import { useEffect, useRef } from 'react';
import type { Snapshot } from '../../decode/snapshot';
import { setAttr, setText } from '../../draw/dom';
import { type Parts, partsOf } from '../../draw/parts';
import { Pace, READINGS_MS } from '../../lib/pace';
import type { Rows } from '../../lib/rows';
import type { Moment, Session } from '../../run/session';
import { F, SERIES } from '../../tables/tables';
import { useLab, usePolled } from '../../ui/useLab';
import { charts } from '../../words/opening';
import { routerCharts as words } from '../../words/routerCharts';
import { type ChartOptions, chart, stacked } from './chart';
import { Plot, useLarge } from './Plot';
import { column, marksIn, rowsSinceChange, sumOf, TALL, WIDE, type Window, windowOf } from './window';

/** All plots are made anew so often. */
const REDRAW_MS = 250;
/** Packets in 10 ms → thousands a second. */
const THOUSANDS = 0.1;
const NS_TO_MS = 1e-6;

type PlotId = Exclude<keyof typeof words.plots, 'routerCpu'>;
type Changes = () => readonly { readonly at_ns: number }[];

/** A plot of lines: columns of the series, each with its hue; the limit, and the least top of the scale. */
type Lines = {
  readonly id: PlotId;
  readonly columns: readonly (readonly [column: number, hue: string, by: number])[];
  readonly limit: (snap: Snapshot) => number;
  readonly top: number;
  readonly says: (snap: Snapshot) => string;
};

const NONE = (): number => 0;

const INPUT_QUEUE: Lines = {
  id: 'input',
  columns: [[SERIES.netif_backlog, 'packet', 1]],
  limit: (snap) => snap.get(F.netif_max_backlog),
  top: 1,
  says: (snap) => words.of(snap.get(F.netif_backlog_len), snap.get(F.netif_max_backlog)),
};

const RING: Lines = {
  id: 'ring',
  columns: [[SERIES.ring_used_max, 'packet', 1]],
  limit: (snap) => snap.get(F.ring_size),
  top: 1,
  says: (snap) => words.of(snap.get(F.ring_size) - snap.get(F.ring_ready), snap.get(F.ring_size)),
};

const LINES: readonly Lines[] = [
  {
    id: 'packets',
    columns: [
      [SERIES.offered, 'packet', THOUSANDS],
      [SERIES.dropped, 'alarm', THOUSANDS],
    ],
    limit: NONE,
    top: 1,
    says: () => '',
  },
  {
    id: 'output',
    columns: [[SERIES.tx_queue_pkts, 'soft', 1]],
    limit: (snap) => snap.get(F.tx_queue_len),
    top: 1,
    says: (snap) =>
      words.of(snap.get(F.tx_band_0) + snap.get(F.tx_band_1) + snap.get(F.tx_band_2), snap.get(F.tx_queue_len)),
  },
  { id: 'delay', columns: [[SERIES.delay_ns, 'reader', NS_TO_MS]], limit: NONE, top: 1, says: () => '' },
];

const CPU = [
  [SERIES.cpu_hardirq_ns, 'irq'],
  [SERIES.cpu_softirq_ns, 'soft'],
  [SERIES.cpu_load_ns, 'load'],
  [SERIES.cpu_other_ns, 'other'],
] as const;
const NS_TO_SHARE = 1e-7;

function options(view: Window, top: number): ChartOptions {
  return { width: WIDE, height: TALL, begin_ns: view.begin_ns, end_ns: view.end_ns, top };
}

class Plotter {
  private readonly part: Parts;
  private readonly words = new Pace(READINGS_MS);
  private readonly plotting = new Pace(REDRAW_MS);
  private readonly lines: readonly Lines[];
  private readonly changes: Changes;

  constructor(root: HTMLElement, lines: readonly Lines[], changes: Changes) {
    this.part = partsOf(root);
    this.lines = lines;
    this.changes = changes;
  }

  paint(moment: Moment, session: Session): void {
    const { snap } = moment;
    if (this.words.isDue(moment)) {
      for (const { id, says } of this.lines) if (says(snap) !== '') setText(this.part(id), says(snap));
      setText(this.part('routerCpu'), words.interrupts(snap.get(F.cpu_hardirq_ns) / Math.max(1, snap.t_ns)));
    }
    if (!this.plotting.isDue(moment)) return;
    const rows = session.series;
    const view = windowOf(rows, moment.t, moment.speed);
    const span_ns = view.end_ns - view.begin_ns;
    setText(this.part('window'), view.begin_ns === 0 ? charts.first(span_ns) : charts.last(span_ns));
    const marks = marksIn(view, this.changes());
    for (const lines of this.lines) this.plot(lines, rows, view, snap, marks);
    this.cpu(rows, view, marks);
    setText(this.part('packets'), this.lost(rows, view, moment.t));
  }

  /** What part is lost in the stretch shown, and since the newest change: one that helps is not hidden by what was before. */
  private lost(rows: Rows, view: Window, t_ns: number): string {
    const since = rowsSinceChange(rows, view, this.changes(), t_ns);
    const part = (of: { from: number; to: number }): number =>
      sumOf(rows, of, SERIES.dropped) / Math.max(1, sumOf(rows, of, SERIES.offered));
    return words.lost(part(view), since.to > since.from ? part(since) : null);
  }

  private plot({ id, columns, limit, top }: Lines, rows: Rows, view: Window, snap: Snapshot, marks: string): void {
    const data = columns.map(([of, , by]) => column(rows, view, of, by));
    const most = Math.max(top, limit(snap), ...data.flat().map(({ value }) => value));
    const drawn = data.map((line) => chart(line, options(view, most)));
    drawn.forEach(({ line, area }, i) => {
      setAttr(this.part(`${id}-${i}`), 'd', area);
      setAttr(this.part(`${id}-${columns.length + i}`), 'd', line);
    });
    const level = limit(snap) > 0 ? `M0 ${drawn[0].y(limit(snap))}H${WIDE}` : '';
    setAttr(this.part(`${id}-${2 * columns.length}`), 'd', level);
    setAttr(this.part(`${id}-marks`), 'd', marks);
    setText(this.part(`${id}-top`), words.tops[id](most));
    if (id === 'delay') setText(this.part(id), words.delay(data[0].at(-1)?.value ?? 0));
  }

  private cpu(rows: Rows, view: Window, marks: string): void {
    const layers = CPU.map(([of]) => column(rows, view, of, NS_TO_SHARE));
    for (const [i, d] of stacked(layers, options(view, 1)).entries()) setAttr(this.part(`routerCpu-${i}`), 'd', d);
    setAttr(this.part('routerCpu-marks'), 'd', marks);
  }
}

/** Grounds, then lines, then the limit: what is looked for is not covered. */
function pathsOf({ columns }: Lines): string[] {
  return [...columns.map(([, hue]) => `area ${hue}`), ...columns.map(([, hue]) => `line ${hue}`), 'limit'];
}

export function RouterCharts() {
  const lab = useLab();
  const root = useRef<HTMLDivElement>(null);
  const [large, enlarge] = useLarge(root);
  const polled = usePolled();
  const [packets, output, delay] = LINES;
  const queue = polled ? RING : INPUT_QUEUE;
  useEffect(() => {
    if (root.current === null) return undefined;
    const changes: Changes = () => lab.stores.chosen.getState().at;
    const plotter = new Plotter(root.current, [packets, queue, output, delay], changes);
    return lab.session.paintWith((moment, session) => plotter.paint(moment, session));
  }, [lab, queue, packets, output, delay]);
  const plotOf = (lines: Lines) => (
    <Plot
      key={lines.id}
      id={lines.id}
      name={words.plots[lines.id]}
      top=""
      isFirst={lines === packets}
      paths={pathsOf(lines)}
      enlarge={(pressed) => enlarge(lines.id, pressed)}
    />
  );
  return (
    <div className="plots" ref={root}>
      {[packets, queue, output].map(plotOf)}
      <Plot
        id="routerCpu"
        name={words.plots.routerCpu}
        top={charts.tops.cpu()}
        isFirst={false}
        paths={CPU.map(([, hue]) => `solid ${hue}`)}
        enlarge={(pressed) => enlarge('routerCpu', pressed)}
      />
      {plotOf(delay)}
      {large}
    </div>
  );
}
