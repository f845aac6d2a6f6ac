/** The sender's TCP: windows, timers, and the time–sequence diagram. */

import { useEffect, useRef } from 'react';
import type { Snapshot } from '../../decode/snapshot';
import { setText } from '../../draw/dom';
import { type Parts, part, partsOf } from '../../draw/parts';
import { type Part, PlotSheet } from '../../draw/plot/sheet';
import { Pace } from '../../lib/pace';
import { Rows } from '../../lib/rows';
import type { LiveRun, Moment } from '../../run/liveRun';
import { valueFor } from '../../scenario/params';
import { segmentBytes } from '../../scenario/segment';
import { chosenPreset, type ScenarioState } from '../../scenario/store';
import { FrameField, SERIES } from '../../tables/tables';
import { useChosen, useLab } from '../../ui/useLab';
import { bytes, count } from '../../words/numbers';
import { tcp as words } from '../../words/tcp';
import { fromHops, fromSamples, SAMPLE, SAMPLE_WIDTH, type SequencePlot, sequencePlot } from './sequence';
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
/** Columns of the run's time series that fill the columns of a sample, in the order of `SAMPLE`. */
const IN_SERIES = [SERIES.t_ns, SERIES.snd_una, SERIES.snd_nxt, SERIES.snd_wnd, SERIES.retransmitted];
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

/** Ids of the elements that the paint function updates. */
type PartId = Reading['id'] | 'span' | 'note' | 'edge';
const partOf = part<PartId>;

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
  private readonly part: Parts<PartId>;
  private readonly samples = new Rows(SAMPLE_WIDTH, SAMPLES_KEPT);
  private readonly merged = new Rows(SAMPLE_WIDTH, 2 * SAMPLES_KEPT);
  private readonly sheet: PlotSheet;
  private readonly pace = new Pace(REDRAW_MS);

  constructor(
    root: HTMLElement,
    private readonly chosen: () => ScenarioState,
  ) {
    this.part = partsOf<PartId>(root);
    this.sheet = new PlotSheet(root.querySelector('svg') as SVGSVGElement);
  }

  paint(moment: Moment, session: LiveRun): void {
    this.sample(moment);
    const span = Math.min(WINDOW_MAX_NS, Math.max(WINDOW_MIN_NS, moment.speed * WINDOW_READER_S));
    const begin = Math.max(0, moment.t - span);
    if (!moment.flow) session.wants(begin);
    if (!this.pace.isDue(moment)) return;
    for (const { id, of } of READINGS) setText(this.part(id), of(moment.snap));
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
    setText(this.part('edge'), plot.edgeAbove > 0 ? words.windowAbove(plot.edgeAbove) : words.keys.edge);
    setText(this.part('span'), words.last(span));
    const { hopsFrom_ns, seriesFrom_ns } = session.record;
    setText(this.part('note'), noteOf(plot, moment.flow ? seriesFrom_ns : hopsFrom_ns, begin));
  }

  /**
   * Takes one sample per animation frame. After a jump back, later samples are dropped; after a jump ahead, all earlier
   * samples.
   */
  private sample({ t, snap, speed }: Moment): void {
    const { samples } = this;
    samples.truncateAfter(SAMPLE.t_ns, t);
    const last = samples.length > 0 ? samples.at(samples.length - 1, SAMPLE.t_ns) : Number.NEGATIVE_INFINITY;
    if (last >= t) return;
    if (t - last > speed * JUMP_READER_S) samples.clear();
    samples.append(
      Float64Array.of(
        t,
        snap.get(FrameField.snd_una),
        snap.get(FrameField.snd_nxt),
        snap.get(FrameField.snd_wnd),
        snap.get(FrameField.retransmitted),
      ),
    );
  }

  /**
   * Returns the samples of the simulator, one row per 10 ms, and after them the samples of the page. Samples of the
   * page count all retransmissions of the run, so their differences are returned.
   */
  private sampled(series: Rows, begin_ns: number): Rows {
    const { samples, merged } = this;
    const first = samples.length > 0 ? samples.at(0, SAMPLE.t_ns) : Number.POSITIVE_INFINITY;
    merged.clear();
    for (let i = Math.max(0, series.firstAtLeast(SERIES.t_ns, begin_ns) - 1); i < series.length; i++) {
      if (series.at(i, SERIES.t_ns) >= first) break;
      merged.append(Float64Array.from(IN_SERIES, (column) => series.at(i, column)));
    }
    for (let i = 0; i < samples.length; i++) {
      const row = Float64Array.from(IN_SERIES, (_, column) => samples.at(i, column));
      row[SAMPLE.retransmitted] -= samples.at(Math.max(0, i - 1), SAMPLE.retransmitted);
      merged.append(row);
    }
    return merged;
  }
}

export function Tcp() {
  const lab = useLab();
  const root = useRef<HTMLDivElement>(null);
  const udp = useChosen((state) => valueFor('sender.protocol', chosenPreset(state.preset), state.overrides) === 1);
  useEffect(() => {
    if (root.current === null) return undefined;
    const diagram = new Diagram(root.current, () => lab.chosen);
    return lab.paintWith((moment, session) => diagram.paint(moment, session));
  }, [lab]);
  return (
    <div className={udp ? 'tcp udp' : 'tcp'} lang={languageOfPart(words)} ref={root}>
      {udp && <p className="tcp-none muted">{words.udp}</p>}
      <dl className="tcp-readings small">
        {READINGS.map(({ id }) => (
          <div key={id} title={words.readings[id].means}>
            <dt>{words.readings[id].name}</dt>
            <dd {...partOf(id)} />
          </div>
        ))}
      </dl>
      <figure className="sequence small" aria-label={words.diagram}>
        <figcaption>
          <span className="key-data">{words.keys.data}</span>
          <span className="key-again">{words.keys.again}</span>
          <span className="key-ack">{words.keys.ack}</span>
          <span className="key-edge" {...partOf('edge')} />
        </figcaption>
        <svg aria-hidden="true" />
        <span className="span muted" {...partOf('span')} />
        <span className="note" {...partOf('note')} />
      </figure>
    </div>
  );
}
