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
import { type ChartOptions, chart, stacked } from './chart';
import { Plot, useLarge } from './Plot';
import { column, marksIn, rowsSinceChange, sumOf, TALL, TEN_MS, WIDE, type Window, windowOf } from './window';
import './charts.css';

/** One chart is redrawn so often, in turn: no frame pays for all five. */
const REDRAW_MS = 50;
/** Each plot's paths: what each is, and the hue it has. */
const PLOTS = [
  { id: 'goodput', paths: ['area.reader', 'line.reader'] },
  { id: 'ring', paths: ['area.packet', 'line.packet', 'limit'] },
  { id: 'queues', paths: ['area.reader', 'line.reader', 'line.soft', 'limit'] },
  { id: 'cpu', paths: ['solid.irq', 'solid.soft', 'solid.reader', 'solid.load', 'solid.other'] },
  { id: 'sender', paths: ['line.thread', 'line.ack'] },
] as const;

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

  /** When the run was changed on the way, ns, in order. */
  private readonly changes: () => readonly { readonly at_ns: number }[];

  constructor(root: HTMLElement, changes: () => readonly { readonly at_ns: number }[]) {
    this.part = partsOf(root);
    this.changes = changes;
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
    const marks = marksIn(view, this.changes());
    for (const { id } of PLOTS) setAttr(this.part(`${id}-marks`), 'd', marks);
  }

  /** What is so at the moment shown; the plots are made in turn and come a little later. */
  private readings({ snap }: Moment): void {
    const size = snap.get(F.ring_size);
    const ticks = snap.get(F.ticks_total);
    this.says('ring', charts.ring(size - snap.get(F.ring_ready), size));
    this.says('queues', charts.queues(snap.get(F.receive_bytes), snap.get(F.backlog_pkts)));
    const spent = snap.get(F.cpu_app_ns) / Math.max(1, snap.t_ns);
    this.says('cpu', ticks > 0 ? charts.share(spent, snap.get(F.ticks_app) / ticks) : '');
    this.says('sender', charts.sender(snap.get(F.cwnd), snap.get(F.advertised_window)));
  }

  private options(view: Window, top: number): ChartOptions {
    return { width: WIDE, height: TALL, begin_ns: view.begin_ns, end_ns: view.end_ns, top };
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
    const mean = view.to > view.from ? (sumOf(rows, view, SERIES.delivered_bytes) * 8e-4) / (view.to - view.from) : 0;
    const known_ns = (view.to - view.from) * TEN_MS;
    // The newest 10 ms are told when they are over.
    const whole = known_ns > 0.9 * (this.shown.t - view.begin_ns) - TEN_MS;
    const words = whole ? charts.mean(mean) : charts.meanOf(mean, known_ns);
    this.sheet.push(() => {
      this.says('goodput', words + this.sinceChange(rows, view));
      this.says('goodput-top', charts.tops.goodput(drawn.top));
    });
  }

  /** The mean since the newest change before the moment shown; a change that helps does not lower it. */
  private sinceChange(rows: Rows, view: Window): string {
    const since = rowsSinceChange(rows, view, this.changes(), this.shown.t);
    if (since.to <= since.from) return '';
    return charts.sinceChange((sumOf(rows, since, SERIES.delivered_bytes) * 8e-4) / (since.to - since.from));
  }

  private ring(rows: Rows, view: Window, { snap }: Moment): void {
    const size = snap.get(F.ring_size);
    const drawn = chart(column(rows, view, SERIES.ring_used_max), this.options(view, size));
    this.path('ring', 0, drawn.area);
    this.path('ring', 1, drawn.line);
    this.path('ring', 2, `M0 ${drawn.y(size)}H${WIDE}`);
    this.sheet.push(() => this.says('ring-top', charts.tops.ring(size)));
  }

  private queues(rows: Rows, view: Window, { snap }: Moment): void {
    const quota = snap.get(F.rcvbuf);
    const held = chart(column(rows, view, SERIES.receive_bytes), this.options(view, quota));
    const backlog = chart(column(rows, view, SERIES.backlog_pkts), this.options(view, 80));
    this.path('queues', 0, held.area);
    this.path('queues', 1, held.line);
    this.path('queues', 2, backlog.line);
    this.path('queues', 3, `M0 ${held.y(quota)}H${WIDE}`);
    this.sheet.push(() => this.says('queues-top', charts.tops.queues(quota)));
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
  const [large, enlarge] = useLarge(root);
  useEffect(() => {
    if (root.current === null) return undefined;
    const plotter = new Plotter(root.current, () => lab.stores.chosen.getState().at);
    return lab.session.paintWith((moment, session) => plotter.paint(moment, session));
  }, [lab]);
  return (
    <div className="plots" ref={root}>
      {PLOTS.map(({ id, paths }, n) => (
        <Plot
          key={id}
          id={id}
          name={charts.plots[id]}
          top={id === 'cpu' || id === 'sender' ? charts.tops[id]() : ''}
          isFirst={n === 0}
          paths={paths.map((path) => path.replace('.', ' '))}
          enlarge={(pressed) => enlarge(id, pressed)}
        />
      ))}
      {large}
    </div>
  );
}
