/** The five charts of the last seconds, redrawn a few times a second from the 10 ms series. */
import { useEffect, useRef } from 'react';
import { useLab } from '../app/lab';
import { setAttr, setText } from '../lib/dom';
import { bytes, count, duration, percent, three } from '../lib/format';
import type { Rows } from '../lib/rows';
import type { Moment, Session } from '../sim/session';
import { F, SERIES } from '../sim/tables';
import { type ChartOptions, chart, type Sample, stacked, thinned } from './chart';

const REDRAW_MS = 120;
/** The window: at least this much, or so many seconds of the reader's, at most a whole run. */
const WINDOW_MIN_NS = 2e9;
const WINDOW_MAX_NS = 30e9;
const WINDOW_READER_S = 12;
const POINTS = 400;
const TALL = 100;

const PLOTS = [
  { id: 'goodput', name: 'goodput', paths: ['area reader', 'line reader'] },
  { id: 'ring', name: 'ring in use', paths: ['area packet', 'line packet', 'limit'] },
  { id: 'queues', name: 'receive queue · backlog', paths: ['area reader', 'line reader', 'line soft', 'limit'] },
  { id: 'cpu', name: 'CPU share', paths: ['solid irq', 'solid soft', 'solid reader', 'solid load', 'solid other'] },
  { id: 'sender', name: 'cwnd · advertised window', paths: ['line thread', 'line ack'] },
] as const;

type Window = { begin_ns: number; end_ns: number; from: number; to: number };

function windowOf(rows: Rows, moment: Moment): Window {
  const span = Math.min(WINDOW_MAX_NS, Math.max(WINDOW_MIN_NS, moment.speed * WINDOW_READER_S));
  const end_ns = Math.max(moment.t, span);
  const begin_ns = end_ns - span;
  return {
    begin_ns,
    end_ns,
    from: rows.firstAtLeast(SERIES.t_ns, begin_ns),
    to: rows.firstAtLeast(SERIES.t_ns, moment.t + 1),
  };
}

function column(rows: Rows, { from, to }: Window, col: number, by = 1): Sample[] {
  const samples: Sample[] = [];
  for (let i = from; i < to; i++) samples.push({ t: rows.at(i, SERIES.t_ns) - 1e7, value: rows.at(i, col) * by });
  if (samples.length > 0)
    samples.push({ t: samples[samples.length - 1].t + 1e7, value: samples[samples.length - 1].value });
  return samples;
}

class Plotter {
  private readonly root: HTMLElement;
  private drawn_ms = 0;

  constructor(root: HTMLElement) {
    this.root = root;
  }

  paint(moment: Moment, session: Session): void {
    if (moment.wall_ms - this.drawn_ms < REDRAW_MS) return;
    this.drawn_ms = moment.wall_ms;
    const rows = session.series;
    const view = windowOf(rows, moment);
    setText(this.root.querySelector('[data-k=window]'), `last ${duration(view.end_ns - view.begin_ns)}`);
    this.goodput(rows, view);
    this.ring(rows, view, moment);
    this.queues(rows, view, moment);
    this.cpu(rows, view, moment);
    this.sender(rows, view, moment);
  }

  private options(view: Window, top: number): ChartOptions {
    return { width: 400, height: TALL, begin_ns: view.begin_ns, end_ns: view.end_ns, top };
  }

  private path(id: string, i: number, d: string): void {
    setAttr(this.root.querySelector(`[data-plot=${id}] [data-i="${i}"]`), 'd', d);
  }

  private says(id: string, text: string): void {
    setText(this.root.querySelector(`[data-plot=${id}] output`), text);
  }

  private goodput(rows: Rows, view: Window): void {
    const data = column(rows, view, SERIES.delivered_bytes, 8e-4);
    const drawn = chart(thinned(data, POINTS), this.options(view, 50));
    this.path('goodput', 0, drawn.area);
    this.path('goodput', 1, drawn.line);
    let sum = 0;
    for (const { value } of data) sum += value;
    this.says('goodput', `${three(data.length > 0 ? sum / data.length : 0)} Mb/s mean`);
  }

  private ring(rows: Rows, view: Window, { snap }: Moment): void {
    const size = snap.get(F.ring_size);
    const drawn = chart(thinned(column(rows, view, SERIES.ring_used_max), POINTS), this.options(view, size));
    this.path('ring', 0, drawn.area);
    this.path('ring', 1, drawn.line);
    this.path('ring', 2, `M0 ${drawn.y(size)}H400`);
    this.says('ring', `${size - snap.get(F.ring_ready)} of ${size}`);
  }

  private queues(rows: Rows, view: Window, { snap }: Moment): void {
    const quota = snap.get(F.rcvbuf);
    const held = chart(thinned(column(rows, view, SERIES.receive_bytes), POINTS), this.options(view, quota));
    const backlog = chart(thinned(column(rows, view, SERIES.backlog_pkts), POINTS), this.options(view, 80));
    this.path('queues', 0, held.area);
    this.path('queues', 1, held.line);
    this.path('queues', 2, backlog.line);
    this.path('queues', 3, `M0 ${held.y(quota)}H400`);
    this.says('queues', `${bytes(snap.get(F.receive_bytes))} · ${count(snap.get(F.backlog_pkts))}`);
  }

  private cpu(rows: Rows, view: Window, { snap }: Moment): void {
    const columns = [
      SERIES.cpu_hardirq_ns,
      SERIES.cpu_softirq_ns,
      SERIES.cpu_app_ns,
      SERIES.cpu_load_ns,
      SERIES.cpu_other_ns,
    ];
    const layers = columns.map((col) => thinned(column(rows, view, col, 1e-7), POINTS));
    stacked(layers, this.options(view, 1)).forEach((d, i) => {
      this.path('cpu', i, d);
    });
    const ticks = snap.get(F.ticks_total);
    this.says('cpu', ticks > 0 ? `receiver ${percent(snap.get(F.ticks_app) / ticks)} of ticks` : '');
  }

  private sender(rows: Rows, view: Window, { snap }: Moment): void {
    this.path('sender', 0, chart(thinned(column(rows, view, SERIES.cwnd), POINTS), this.options(view, 80)).line);
    this.path('sender', 1, chart(thinned(column(rows, view, SERIES.snd_wnd), POINTS), this.options(view, 1e6)).line);
    this.says('sender', `${count(snap.get(F.cwnd))} · ${bytes(snap.get(F.advertised_window))}`);
  }
}

export function Charts() {
  const lab = useLab();
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (root.current === null) return undefined;
    const plotter = new Plotter(root.current);
    return lab.session.paintWith((moment, session) => plotter.paint(moment, session));
  }, [lab]);
  return (
    <section className="card charts" aria-label="Charts" ref={root}>
      {PLOTS.map(({ id, name, paths }, n) => (
        <div key={id} className="plot" data-plot={id}>
          <span className="plot-name">
            {name} {n === 0 && <span className="muted" data-k="window" />}
          </span>
          <output className={`plot-value ${id}`} />
          <svg viewBox={`0 0 400 ${TALL}`} preserveAspectRatio="none" aria-hidden="true">
            {paths.map((className, i) => (
              <path key={className} className={className} data-i={i} />
            ))}
          </svg>
        </div>
      ))}
    </section>
  );
}
