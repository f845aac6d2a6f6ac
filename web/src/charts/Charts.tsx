/** The five charts of the last seconds, redrawn a few times a second from the 10 ms series. */
import { useEffect, useRef } from 'react';
import { useLab } from '../app/lab';
import { setAttr, setText } from '../lib/dom';
import { bytes, count, duration, percent, three } from '../lib/format';
import type { Rows } from '../lib/rows';
import type { Moment, Session } from '../sim/session';
import { F, SERIES } from '../sim/tables';
import { type ChartOptions, chart, type Sample, stacked } from './chart';

/** One chart is redrawn so often, in turn: no frame pays for all five. */
const REDRAW_MS = 50;
/** The window: at least this much, or so many seconds of the reader's, at most a whole run. */
const WINDOW_MIN_NS = 2e9;
const WINDOW_MAX_NS = 30e9;
const WINDOW_READER_S = 12;
const POINTS = 220;
const TALL = 100;
const TEN_MS = 1e7;

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

/** A column of the series in view, at most `POINTS` samples: each bucket keeps its largest. */
function column(rows: Rows, { from, to }: Window, col: number, by = 1): Sample[] {
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
  private readonly root: HTMLElement;
  private drawn_ms = 0;
  private turn = 0;
  private readonly plots: readonly ((rows: Rows, view: Window, moment: Moment) => void)[] = [
    (rows, view) => this.goodput(rows, view),
    (rows, view, moment) => this.ring(rows, view, moment),
    (rows, view, moment) => this.queues(rows, view, moment),
    (rows, view, moment) => this.cpu(rows, view, moment),
    (rows, view, moment) => this.sender(rows, view, moment),
  ];

  constructor(root: HTMLElement) {
    this.root = root;
  }

  paint(moment: Moment, session: Session): void {
    if (moment.wall_ms - this.drawn_ms < REDRAW_MS) return;
    this.drawn_ms = moment.wall_ms;
    const rows = session.series;
    const view = windowOf(rows, moment);
    setText(this.root.querySelector('[data-k=window]'), `last ${duration(view.end_ns - view.begin_ns)}`);
    this.turn = (this.turn + 1) % this.plots.length;
    this.plots[this.turn](rows, view, moment);
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
    const drawn = chart(data, this.options(view, 50));
    this.path('goodput', 0, drawn.area);
    this.path('goodput', 1, drawn.line);
    let sum = 0;
    for (let i = view.from; i < view.to; i++) sum += rows.at(i, SERIES.delivered_bytes);
    const mean = view.to > view.from ? (sum * 8e-4) / (view.to - view.from) : 0;
    const known_ns = (view.to - view.from) * TEN_MS;
    const whole = known_ns > 0.9 * Math.min(view.end_ns - view.begin_ns, view.end_ns);
    this.says('goodput', `${three(mean)} Mb/s mean${whole ? '' : ` of ${duration(known_ns)} on record`}`);
  }

  private ring(rows: Rows, view: Window, { snap }: Moment): void {
    const size = snap.get(F.ring_size);
    const drawn = chart(column(rows, view, SERIES.ring_used_max), this.options(view, size));
    this.path('ring', 0, drawn.area);
    this.path('ring', 1, drawn.line);
    this.path('ring', 2, `M0 ${drawn.y(size)}H400`);
    this.says('ring', `${size - snap.get(F.ring_ready)} of ${size}`);
  }

  private queues(rows: Rows, view: Window, { snap }: Moment): void {
    const quota = snap.get(F.rcvbuf);
    const held = chart(column(rows, view, SERIES.receive_bytes), this.options(view, quota));
    const backlog = chart(column(rows, view, SERIES.backlog_pkts), this.options(view, 80));
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
    const layers = columns.map((col) => column(rows, view, col, 1e-7));
    stacked(layers, this.options(view, 1)).forEach((d, i) => {
      this.path('cpu', i, d);
    });
    const ticks = snap.get(F.ticks_total);
    this.says('cpu', ticks > 0 ? `receiver ${percent(snap.get(F.ticks_app) / ticks)} of ticks` : '');
  }

  private sender(rows: Rows, view: Window, { snap }: Moment): void {
    this.path('sender', 0, chart(column(rows, view, SERIES.cwnd), this.options(view, 80)).line);
    this.path('sender', 1, chart(column(rows, view, SERIES.snd_wnd), this.options(view, 1e6)).line);
    this.says('sender', `${count(snap.get(F.cwnd))} · ${bytes(snap.get(F.advertised_window))}`);
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
    </div>
  );
}
