/** The sender's TCP: windows, timers, and the time–sequence diagram. */

import { useEffect, useRef, useState } from 'react';
import type { Snapshot } from '../../decode/snapshot';
import { type Part, PlotSheet } from '../../draw/plot/sheet';
import { Pace } from '../../lib/pace';
import type { Rows } from '../../lib/rows';
import type { LiveRun, Moment } from '../../run/liveRun';
import { valueFor } from '../../scenario/params';
import { segmentBytes } from '../../scenario/segment';
import { chosenPreset, type ScenarioState } from '../../scenario/store';
import { FrameField, SERIES } from '../../tables/tables';
import { useChosen, useLab } from '../../ui/useLab';
import { bytes, count } from '../../words/numbers';
import { tcp as words } from '../../words/tcp';
import { fromHops, fromSamples, type Sample, type SequencePlot, sequencePlot } from './sequence';
import './tcp.css';
import { languageOfPart } from '../../words/spoken';

const REDRAW_MS = 125;
/** Length of the time span that the diagram shows, s of real time. */
const WINDOW_READER_S = 6;
const WINDOW_MIN_NS = 1e6;
const WINDOW_MAX_NS = 30e9;
const SAMPLES_KEPT = 2_048;
/** If more real time than this passes between two samples, the user has jumped to another moment, s. */
const JUMP_READER_S = 0.25;
/** Room for the labels of the axis, left of the plot and above it, CSS pixels. */
const LABELS = { width: 54, height: 10 } as const;
/** Value of the slow-start threshold before the first loss (tcp.h: TCP_INFINITE_SSTHRESH). */
const NO_THRESHOLD = 0x7fffffff;

type Reading = { readonly id: keyof typeof words.readings; readonly of: (s: Snapshot) => string };

const READINGS: readonly Reading[] = [
  { id: 'cwnd', of: (s) => words.segments(s.get(FrameField.cwnd)) },
  {
    id: 'ssthresh',
    of: (s) =>
      s.get(FrameField.ssthresh) >= NO_THRESHOLD ? words.noThreshold : words.segments(s.get(FrameField.ssthresh)),
  },
  { id: 'flight', of: (s) => words.segments(s.get(FrameField.in_flight)) },
  { id: 'window', of: (s) => bytes(s.get(FrameField.snd_wnd)) },
  { id: 'srtt', of: (s) => words.milliseconds(s.get(FrameField.srtt_us) / 1000) },
  { id: 'rto', of: (s) => words.milliseconds(s.get(FrameField.rto_ms)) },
  { id: 'state', of: (s) => words.states[s.get(FrameField.sender_state)] ?? '' },
  { id: 'again', of: (s) => count(s.get(FrameField.retransmitted)) },
  { id: 'rtos', of: (s) => count(s.get(FrameField.rto_count)) },
];

/** Returns why the diagram is empty or does not fill its whole width. */
function noteOf({ data, again, ack }: SequencePlot, known_ns: number, begin_ns: number): string {
  if (known_ns > begin_ns)
    return known_ns === Number.POSITIVE_INFINITY ? words.notOnRecord : words.onRecordFrom(known_ns);
  return data === '' && again === '' && ack === '' ? words.nothing : '';
}

/**
 * Returns the labels of the axis: byte numbers. If these would look equal, only the lowest label is a byte number, and
 * the others are differences from the lowest.
 */
function tickLabels(ticks: readonly number[]): readonly string[] {
  const labels = ticks.map((seq) => bytes(seq));
  if (new Set(labels).size === labels.length) return labels;
  const least = Math.min(...ticks);
  return ticks.map((seq) => (seq === least ? bytes(seq) : words.above(seq - least)));
}

/** Texts of the moment on screen. */
type Texts = {
  readonly readings: readonly string[];
  readonly edge: string;
  readonly span: string;
  readonly note: string;
};

/** Returns the parts of the drawing, from back to front. */
function drawn(plot: SequencePlot): Part[] {
  const labels = tickLabels(plot.ticks.map(({ seq }) => seq));
  const parts: Part[] = [
    ...plot.ticks.flatMap(({ y }, i): Part[] => [
      ['path', { class: 'seq-tick', d: `M0 ${y}H4000` }],
      ['text', { class: 'seq-tick', x: -4, y: y + 4, 'text-anchor': 'end' }, labels[i]],
    ]),
    ['path', { class: 'seq-axis', d: 'M0 -99V4000' }],
    ...(['edge', 'ack', 'data', 'again'] as const).map(
      (name): Part => ['path', { class: `seq-${name}`, d: plot[name] }],
    ),
    ...plot.letters.map(([x, y]): Part => ['text', { class: 'letter', x, y, 'text-anchor': 'middle' }, words.again]),
  ];
  const transform = `translate(${LABELS.width} ${LABELS.height})`;
  return parts.map(([name, attributes, text]) => [name, { ...attributes, transform }, text]);
}

class Diagram {
  /** Samples of the page. They count all retransmissions of the run. */
  private readonly samples: Sample[] = [];
  private readonly pace = new Pace(REDRAW_MS);

  constructor(
    private readonly sheet: PlotSheet,
    private readonly chosen: () => ScenarioState,
    private readonly tell: (texts: Texts) => void,
  ) {}

  paint(moment: Moment, session: LiveRun): void {
    this.sample(moment);
    const span = Math.min(WINDOW_MAX_NS, Math.max(WINDOW_MIN_NS, moment.speed * WINDOW_READER_S));
    const begin = Math.max(0, moment.t - span);
    if (!moment.flow) session.wants(begin);
    if (!this.pace.isDue(moment)) return;
    const data = moment.flow
      ? fromSamples(this.sampled(session.series, begin), begin, begin + span)
      : fromHops(session.tracker.hops, begin, Math.min(moment.t, begin + span), segmentBytes(this.chosen()));
    const [width, height] = this.sheet.size;
    const plot = sequencePlot(
      { ...data, begin_ns: begin, end_ns: begin + span },
      width - LABELS.width,
      height - LABELS.height,
    );
    this.sheet.draw(drawn(plot));
    const { hopsFrom_ns, seriesFrom_ns } = session.record;
    this.tell({
      readings: READINGS.map(({ of }) => of(moment.snap)),
      edge: plot.edgeAbove > 0 ? words.windowAbove(plot.edgeAbove) : words.keys.edge,
      span: words.last(span),
      note: noteOf(plot, moment.flow ? seriesFrom_ns : hopsFrom_ns, begin),
    });
  }

  /**
   * Takes one sample per animation frame. After a jump back, later samples are dropped; after a jump ahead, all earlier
   * samples.
   */
  private sample({ t, snap, speed }: Moment): void {
    const kept = this.samples;
    while (kept.length > 0 && kept[kept.length - 1].t > t) kept.pop();
    const last = kept.at(-1)?.t ?? Number.NEGATIVE_INFINITY;
    if (last === t) return;
    if (t - last > speed * JUMP_READER_S) kept.length = 0;
    if (kept.length === SAMPLES_KEPT) kept.shift();
    kept.push({
      t,
      una: snap.get(FrameField.snd_una),
      nxt: snap.get(FrameField.snd_nxt),
      window: snap.get(FrameField.snd_wnd),
      retransmitted: snap.get(FrameField.retransmitted),
    });
  }

  /** Returns the samples of the simulator, one per 10 ms, and after them the samples of the page. */
  private sampled(series: Rows, begin_ns: number): Sample[] {
    const { samples } = this;
    const from = Math.max(0, series.firstAtLeast(SERIES.t_ns, begin_ns) - 1);
    const to = samples.length > 0 ? series.firstAtLeast(SERIES.t_ns, samples[0].t) : series.length;
    const early = Array.from({ length: Math.max(0, to - from) }, (_, nth): Sample => {
      const of = (column: number): number => series.at(from + nth, column);
      return {
        t: of(SERIES.t_ns),
        una: of(SERIES.snd_una),
        nxt: of(SERIES.snd_nxt),
        window: of(SERIES.snd_wnd),
        retransmitted: of(SERIES.retransmitted),
      };
    });
    const own = samples.map((sample, i) => {
      const before = samples[Math.max(0, i - 1)];
      return { ...sample, retransmitted: sample.retransmitted - before.retransmitted };
    });
    return [...early, ...own];
  }
}

export function Tcp() {
  const lab = useLab();
  const svg = useRef<SVGSVGElement>(null);
  const [texts, setTexts] = useState<Texts | null>(null);
  const udp = useChosen((state) => valueFor('sender.protocol', chosenPreset(state.preset), state.overrides) === 1);
  useEffect(() => {
    if (svg.current === null) return undefined;
    const diagram = new Diagram(new PlotSheet(svg.current), () => lab.chosen, setTexts);
    return lab.paintWith((moment, session) => diagram.paint(moment, session));
  }, [lab]);
  return (
    <div className={udp ? 'tcp udp' : 'tcp'} lang={languageOfPart(words)}>
      {udp && <p className="tcp-none muted">{words.udp}</p>}
      <dl className="tcp-readings small">
        {READINGS.map(({ id }, i) => (
          <div key={id} title={words.readings[id].means}>
            <dt>{words.readings[id].name}</dt>
            <dd data-k={id}>{texts?.readings[i]}</dd>
          </div>
        ))}
      </dl>
      <figure className="sequence small" aria-label={words.diagram}>
        <figcaption>
          <span className="key-data">{words.keys.data}</span>
          <span className="key-again">{words.keys.again}</span>
          <span className="key-ack">{words.keys.ack}</span>
          <span className="key-edge">{texts?.edge}</span>
        </figcaption>
        <svg aria-hidden="true" ref={svg} />
        <span className="span muted">{texts?.span}</span>
        <span className="note" data-k="note">
          {texts?.note}
        </span>
      </figure>
    </div>
  );
}
