/** A router's charts of the last seconds: what arrives and is lost, its queues, its CPU, the delay. */

import { useEffect, useRef } from 'react';
import type { Snapshot } from '../../decode/snapshot';
import { setAttr, setText } from '../../draw/dom';
import { type Parts, partsOf } from '../../draw/parts';
import { Pace, READINGS_MS } from '../../lib/pace';
import type { Rows } from '../../lib/rows';
import type { Moment, Session } from '../../run/session';
import { DROP_FIELDS, F, SERIES } from '../../tables/tables';
import { useLab, usePolled } from '../../ui/useLab';
import { charts } from '../../words/opening';
import { routerCharts as words } from '../../words/routerCharts';
import { type ChartOptions, chart, stacked } from './chart';
import { column, TALL, type Window, windowOf } from './window';

/** All plots are made anew so often. */
const REDRAW_MS = 250;
const WIDE = 400;
/** Packets in 10 ms → thousands a second. */
const THOUSANDS = 0.1;
const NS_TO_MS = 1e-6;

type PlotId = keyof typeof words.plots;

/** A plot of lines: columns of the series, each with its hue; the limit, and the least top of the scale. */
type Lines = {
  readonly id: PlotId;
  readonly columns: readonly (readonly [column: number, hue: string, by: number])[];
  readonly limit: (snap: Snapshot) => number;
  readonly top: number;
  readonly says: (snap: Snapshot) => string;
};

const NONE = (): number => 0;

const lostIn = (snap: Snapshot): number => DROP_FIELDS.reduce((sum, field) => sum + snap.get(field), 0);

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
    says: (snap) => words.lost(lostIn(snap), snap.get(F.offered)),
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

  constructor(root: HTMLElement, lines: readonly Lines[]) {
    this.part = partsOf(root);
    this.lines = lines;
  }

  paint(moment: Moment, session: Session): void {
    const { snap } = moment;
    if (this.words.isDue(moment)) {
      for (const { id, says } of this.lines) if (id !== 'delay') setText(this.part(id), says(snap));
      setText(this.part('cpu'), words.interrupts(snap.get(F.cpu_hardirq_ns) / Math.max(1, snap.t_ns)));
    }
    if (!this.plotting.isDue(moment)) return;
    const view = windowOf(session.series, moment.t, moment.speed);
    const span_ns = view.end_ns - view.begin_ns;
    setText(this.part('window'), view.begin_ns === 0 ? charts.first(span_ns) : charts.last(span_ns));
    for (const lines of this.lines) this.plot(lines, session.series, view, snap);
    this.cpu(session.series, view);
  }

  private plot({ id, columns, limit, top }: Lines, rows: Rows, view: Window, snap: Snapshot): void {
    const data = columns.map(([of, , by]) => column(rows, view, of, by));
    const most = Math.max(top, limit(snap), ...data.flat().map(({ value }) => value));
    const drawn = data.map((line) => chart(line, options(view, most)));
    drawn.forEach(({ line, area }, i) => {
      setAttr(this.part(`${id}-area-${i}`), 'd', area);
      setAttr(this.part(`${id}-line-${i}`), 'd', line);
    });
    setAttr(this.part(`${id}-limit`), 'd', limit(snap) > 0 ? `M0 ${drawn[0].y(limit(snap))}H${WIDE}` : '');
    if (id === 'delay') setText(this.part(id), words.delay(data[0].at(-1)?.value ?? 0, most));
  }

  private cpu(rows: Rows, view: Window): void {
    const layers = CPU.map(([of]) => column(rows, view, of, NS_TO_SHARE));
    for (const [i, d] of stacked(layers, options(view, 1)).entries()) setAttr(this.part(`cpu-${i}`), 'd', d);
  }
}

export function RouterCharts() {
  const lab = useLab();
  const root = useRef<HTMLDivElement>(null);
  const polled = usePolled();
  const [packets, output, delay] = LINES;
  const queue = polled ? RING : INPUT_QUEUE;
  useEffect(() => {
    if (root.current === null) return undefined;
    const plotter = new Plotter(root.current, [packets, queue, output, delay]);
    return lab.session.paintWith((moment, session) => plotter.paint(moment, session));
  }, [lab, queue, packets, output, delay]);
  return (
    <div className="plots" ref={root}>
      {[packets, queue, output].map((lines, n) => (
        <LinesPlot key={lines.id} lines={lines} isFirst={n === 0} />
      ))}
      <div className="plot">
        <span className="plot-name">{words.plots.cpu}</span>
        <span className="plot-value" data-k="cpu" />
        <svg viewBox={`0 0 ${WIDE} ${TALL}`} preserveAspectRatio="none" aria-hidden="true">
          {CPU.map(([, hue], i) => (
            <path key={hue} className={`solid ${hue}`} data-k={`cpu-${i}`} />
          ))}
        </svg>
      </div>
      <LinesPlot lines={delay} isFirst={false} />
    </div>
  );
}

function LinesPlot({ lines: { id, columns }, isFirst }: { lines: Lines; isFirst: boolean }) {
  return (
    <div className="plot">
      <span className="plot-name">
        {words.plots[id]} {isFirst && <span className="muted" data-k="window" />}
      </span>
      <span className="plot-value" data-k={id} />
      <svg viewBox={`0 0 ${WIDE} ${TALL}`} preserveAspectRatio="none" aria-hidden="true">
        {columns.map(([, hue], i) => (
          <path key={hue} className={`area ${hue}`} data-k={`${id}-area-${i}`} />
        ))}
        {columns.map(([, hue], i) => (
          <path key={hue} className={`line ${hue}`} data-k={`${id}-line-${i}`} />
        ))}
        <path className="limit" data-k={`${id}-limit`} />
      </svg>
    </div>
  );
}
