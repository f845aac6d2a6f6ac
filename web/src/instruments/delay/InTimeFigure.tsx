/**
 * Delay of each packet, drawn at the time when its path ended, with lost packets below. Earlier packets are missing if
 * the recording no longer has them.
 */

import { useEffect, useRef, useState } from 'react';
import { type Arrivals, fromHops, fromSeries } from '../../decode/arrivals';
import type { LiveRun, Moment } from '../../run/liveRun';
import { useLab } from '../../ui/useLab';
import { delay as words } from '../../words/delay';
import { Axes } from './Axes';
import { FRAME, inTimePlot } from './plots';
import { useSize } from './useSize';

const REDRAW_MS = 200;
/** Length of the time span that the plot shows, s of real time. */
const WINDOW_READER_S = 6;
/** Minimum length of the time span, ns of model time. A router's input queue can fill and empty twice in this time. */
const WINDOW_MIN_NS = 1e8;
const WINDOW_MAX_NS = 30e9;

/** Packets that the plot shows, and the time span of the plot. */
type Shown = Arrivals & {
  readonly begin_ns: number;
  readonly end_ns: number;
  readonly known_ns: number;
  readonly means: boolean;
};

const NOTHING: Shown = { read: [], lost: [], begin_ns: 0, end_ns: 1, known_ns: 0, means: false };

function lookUp(moment: Moment, session: LiveRun, stream: number): Shown {
  const span = Math.min(WINDOW_MAX_NS, Math.max(WINDOW_MIN_NS, moment.speed * WINDOW_READER_S));
  const end_ns = Math.max(moment.t, span);
  const begin_ns = end_ns - span;
  if (!moment.flow) session.wants(begin_ns);
  const { hopsFrom_ns, seriesFrom_ns } = session.record;
  const arrivals = moment.flow
    ? fromSeries(session.series, begin_ns, moment.t)
    : fromHops(session.tracker.hops, begin_ns, moment.t, stream);
  return { ...arrivals, begin_ns, end_ns, known_ns: moment.flow ? seriesFrom_ns : hopsFrom_ns, means: moment.flow };
}

export function InTimeFigure({ stream }: { stream: number }) {
  const lab = useLab();
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const [shown, setShown] = useState(NOTHING);
  useEffect(
    () => lab.paintEvery(REDRAW_MS, (moment, session) => setShown(lookUp(moment, session, stream))),
    [lab, stream],
  );
  const { begin_ns, end_ns, known_ns, means, read, lost } = shown;
  const plot = inTimePlot(shown, begin_ns, end_ns, size);
  const left = FRAME.left + ((size.width - FRAME.left - FRAME.right) * (known_ns - begin_ns)) / (end_ns - begin_ns);
  return (
    <figure aria-label={words.inTime}>
      <figcaption>
        <b>{words.inTime}</b> <span className="muted">{words.window(end_ns - begin_ns)}</span>
        <span className="end">{words.ofRead(read.length, lost.length)}</span>
      </figcaption>
      <div className="plot-frame" ref={frame}>
        <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
          <Axes size={size} up={plot.up} sayUp={words.axis} />
          <path className={means ? 'dots means' : 'dots'} d={plot.dots} />
          <path className="lost" d={plot.lost} />
          {known_ns > begin_ns && Number.isFinite(left) && (
            <rect
              className="unknown"
              x={FRAME.left}
              y={FRAME.top}
              width={left - FRAME.left}
              height={size.height - FRAME.top}
            />
          )}
        </svg>
        {read.length === 0 && lost.length === 0 && (
          <p className="note muted">{known_ns > begin_ns ? words.notOnRecord : words.none}</p>
        )}
      </div>
      <p className="ends key" aria-hidden="true">
        <span className="muted">{means ? words.inTimeOf.means : words.inTimeOf.packets}</span>
        {lost.length > 0 && <span className="alarm">{words.lostMark}</span>}
      </p>
    </figure>
  );
}
