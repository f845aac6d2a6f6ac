/** The five charts of the last seconds, redrawn a few times a second from the 10 ms series. */

import { useEffect, useRef } from 'react';
import { setAttr, setText } from '../../draw/dom';
import { type Parts, partsOf } from '../../draw/parts';
import { Pace, READINGS_MS } from '../../lib/pace';
import type { Rows } from '../../lib/rows';
import type { Moment, Session } from '../../run/session';
import { F, SERIES } from '../../tables/tables';
import { useLab } from '../../ui/useLab';
import { charts } from '../../words/opening';
import { type ChartOptions, chart, type Sample, stacked } from './chart';
import './charts.css';

/** One chart is redrawn so often, in turn: no frame pays for all five. */
const REDRAW_MS = 50;
/** The window: at least this much, or so many seconds of the reader's, at most a whole run. */
const WINDOW_MIN_NS = 2e9;
/** Early in a run it is the smallest of these that holds all there is. */
const FIRST_WINDOWS_NS: readonly number[] = [5e7, 1e8, 2e8, 5e8, 1e9, 2e9, 5e9, 1e10, 2e10, 3e10];
const WINDOW_MAX_NS = 30e9;
const WINDOW_READER_S = 12;
const POINTS = 220;
export const TALL = 100;
const TEN_MS = 1e7;

/** Each plot's paths: what each is, and the hue it has. */
const PLOTS = [
  { id: 'goodput', paths: ['area.reader', 'line.reader'] },
  { id: 'ring', paths: ['area.packet', 'line.packet', 'limit'] },
  { id: 'queues', paths: ['area.reader', 'line.reader', 'line.soft', 'limit'] },
  { id: 'cpu', paths: ['solid.irq', 'solid.soft', 'solid.reader', 'solid.load', 'solid.other'] },
  { id: 'sender', paths: ['line.thread', 'line.ack'] },
] as const;

export type Window = { begin_ns: number; end_ns: number; from: number; to: number };

/** Length of the window at a moment and a speed, ns. */
export function windowSpan(t: number, speed: number): number {
  const wanted = Math.min(WINDOW_MAX_NS, Math.max(WINDOW_MIN_NS, speed * WINDOW_READER_S));
  return Math.min(wanted, FIRST_WINDOWS_NS.find((span) => span >= t) ?? wanted);
}

/** The window at a moment; its rows are looked up again for each plot, for rows come and go. */
export function windowOf(rows: Rows, t: number, speed: number): Window {
  const span = windowSpan(t, speed);
  const end_ns = Math.max(t, span);
  const begin_ns = end_ns - span;
  return {
    begin_ns,
    end_ns,
    from: rows.firstAtLeast(SERIES.t_ns, begin_ns),
    to: rows.firstAtLeast(SERIES.t_ns, t + 1),
  };
}

/** A column of the series in view, at most `POINTS` samples: each bucket keeps its largest. */
export function column(rows: Rows, { from, to }: Window, col: number, by = 1): Sample[] {
  const samples: Sample[] = [];
  const size = Math.max(1, Math.ceil((to - from) / POINTS));
  let end_ns = Number.NaN;
  // Buckets begin at whole multiples, so that peaks do not flicker as the window moves.
  for (let i = from - (from % size); i < to; i += size) {
    let most = 0;
    for (let k = Math.max(i, from); k < Math.min(to, i + size); k++) most = Math.max(most, rows.at(k, col));
    const t = rows.at(Math.max(i, from), SERIES.t_ns) - TEN_MS;
    // A jump leaves what it passed unrecorded: nothing is drawn there.
    if (t > end_ns + TEN_MS / 2) samples.push({ t: end_ns, value: 0 });
    samples.push({ t, value: most * by });
    end_ns = rows.at(Math.min(to, i + size) - 1, SERIES.t_ns);
  }
  if (samples.length > 0) samples.push({ t: rows.at(to - 1, SERIES.t_ns), value: samples[samples.length - 1].value });
  return samples;
}

class Plotter {
  private readonly part: Parts;
  /** As often as the stage's words: both tell of one moment. */
  private readonly words = new Pace(READINGS_MS);
  private readonly plotting = new Pace(REDRAW_MS);
  private turn = 0;
  /** The moment that all plots of a turn show: the sheet is renewed as a whole. */
  private shown = { t: 0, speed: 0 };
  private readonly sheet: (() => void)[] = [];
  private readonly plots: readonly ((rows: Rows, view: Window, moment: Moment) => void)[] = [
    (rows, view) => this.goodput(rows, view),
    (rows, view, moment) => this.ring(rows, view, moment),
    (rows, view, moment) => this.queues(rows, view, moment),
    (rows, view) => this.cpu(rows, view),
    (rows, view) => this.sender(rows, view),
  ];

  constructor(root: HTMLElement) {
    this.part = partsOf(root);
  }

  paint(moment: Moment, session: Session): void {
    if (this.words.isDue(moment)) this.readings(moment);
    if (!this.plotting.isDue(moment)) return;
    const rows = session.series;
    if (this.turn === 0) this.shown = { t: moment.t, speed: moment.speed };
    const view = windowOf(rows, this.shown.t, this.shown.speed);
    this.plots[this.turn](rows, view, moment);
    this.turn = (this.turn + 1) % this.plots.length;
    if (this.turn === 0) this.renew(view);
  }

  private renew(view: Window): void {
    const span_ns = view.end_ns - view.begin_ns;
    const words = view.begin_ns === 0 ? charts.first(span_ns) : charts.last(span_ns);
    setText(this.part('window'), words);
    for (const put of this.sheet.splice(0)) put();
  }

  /** What is so at the moment shown; the plots are made in turn and come a little later. */
  private readings({ snap }: Moment): void {
    const size = snap.get(F.ring_size);
    const ticks = snap.get(F.ticks_total);
    this.says('ring', charts.ring(size - snap.get(F.ring_ready), size));
    this.says('queues', charts.queues(snap.get(F.receive_bytes), snap.get(F.backlog_pkts)));
    this.says('cpu', ticks > 0 ? charts.share(snap.get(F.ticks_app) / ticks) : '');
    this.says('sender', charts.sender(snap.get(F.cwnd), snap.get(F.advertised_window)));
  }

  private options(view: Window, top: number): ChartOptions {
    return { width: 400, height: TALL, begin_ns: view.begin_ns, end_ns: view.end_ns, top };
  }

  private path(id: string, i: number, d: string): void {
    this.sheet.push(() => setAttr(this.part(`${id}-${i}`), 'd', d));
  }

  private says(id: string, text: string): void {
    setText(this.part(id), text);
  }

  private goodput(rows: Rows, view: Window): void {
    const data = column(rows, view, SERIES.delivered_bytes, 8e-4);
    const drawn = chart(data, this.options(view, 50));
    this.path('goodput', 0, drawn.area);
    this.path('goodput', 1, drawn.line);
    let sum = 0;
    for (let i = view.from; i < view.to; i++) sum += rows.at(i, SERIES.delivered_bytes);
    const mean = view.to > view.from ? (sum * 8e-4) / (view.to - view.from) : 0;
    const known_ns = (view.to - view.from) * TEN_MS;
    // The newest 10 ms are told when they are over.
    const whole = known_ns > 0.9 * (this.shown.t - view.begin_ns) - TEN_MS;
    const words = whole ? charts.mean(mean) : charts.meanOf(mean, known_ns);
    this.sheet.push(() => this.says('goodput', words));
  }

  private ring(rows: Rows, view: Window, { snap }: Moment): void {
    const size = snap.get(F.ring_size);
    const drawn = chart(column(rows, view, SERIES.ring_used_max), this.options(view, size));
    this.path('ring', 0, drawn.area);
    this.path('ring', 1, drawn.line);
    this.path('ring', 2, `M0 ${drawn.y(size)}H400`);
  }

  private queues(rows: Rows, view: Window, { snap }: Moment): void {
    const quota = snap.get(F.rcvbuf);
    const held = chart(column(rows, view, SERIES.receive_bytes), this.options(view, quota));
    const backlog = chart(column(rows, view, SERIES.backlog_pkts), this.options(view, 80));
    this.path('queues', 0, held.area);
    this.path('queues', 1, held.line);
    this.path('queues', 2, backlog.line);
    this.path('queues', 3, `M0 ${held.y(quota)}H400`);
  }

  private cpu(rows: Rows, view: Window): void {
    const columns = [
      SERIES.cpu_hardirq_ns,
      SERIES.cpu_softirq_ns,
      SERIES.cpu_app_ns,
      SERIES.cpu_load_ns,
      SERIES.cpu_other_ns,
    ];
    const layers = columns.map((col) => column(rows, view, col, 1e-7));
    stacked(layers, this.options(view, 1)).forEach((d, i) => {
      this.path('cpu', i, d);
    });
  }

  private sender(rows: Rows, view: Window): void {
    this.path('sender', 0, chart(column(rows, view, SERIES.cwnd), this.options(view, 80)).line);
    this.path('sender', 1, chart(column(rows, view, SERIES.snd_wnd), this.options(view, 1e6)).line);
  }
}

export function Charts() {
  const lab = useLab();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (root.current === null) return undefined;
    const plotter = new Plotter(root.current);
    return lab.session.paintWith((moment, session) => plotter.paint(moment, session));
  }, [lab]);
  return (
    <div className="plots" ref={root}>
      {PLOTS.map(({ id, paths }, n) => (
        <div key={id} className="plot">
          <span className="plot-name">
            {charts.plots[id]} {n === 0 && <span className="muted" data-k="window" />}
          </span>
          <span className={`plot-value ${id}`} data-k={id} />
          <svg viewBox={`0 0 400 ${TALL}`} preserveAspectRatio="none" aria-hidden="true">
            {paths.map((path, i) => (
              <path key={path} className={path.replace('.', ' ')} data-k={`${id}-${i}`} />
            ))}
          </svg>
        </div>
      ))}
    </div>
  );
}
