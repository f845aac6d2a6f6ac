/**
 * Little's law, below the table of packets by stage. Continuously compares the packets in each queue with the product
 * of arrival rate and mean stay.
 */

import { useEffect, useState } from 'react';
import { Books, type Reading } from '../../decode/little';
import { BOOKS } from '../../hosts/books';
import { useHost } from '../../hosts/hosts';
import { Pace } from '../../lib/pace';
import { StageTable } from '../../ui/StageTable';
import { useLab } from '../../ui/useLab';
import { books } from '../../words/books';
import { count, duration, three } from '../../words/numbers';
import './books.css';

const REDRAW_MS = 500;
/** Length of the measured window, s of real time. */
const WINDOW_S = 2;
/** Minimum length of the window, ns of model time. */
const WINDOW_MIN_NS = 5e6;
/** Longest real time between two drawings during playback, s. `playback.ts` moves the clock by less. */
const FRAME_AT_MOST_S = 0.15;

export function Little() {
  const lab = useLab();
  const { waits: stages } = BOOKS[useHost().id];
  const [seen, setSeen] = useState<Seen>({ cells: [], note: '' });
  useEffect(() => {
    const kept = new Books(stages);
    const pace = new Pace(REDRAW_MS);
    return lab.paintWith((moment, session) => {
      const { shown_ns } = session.playback;
      kept.take(moment.snap, session.record.rateBaseline, { shown_ns, most_ns: moment.speed * FRAME_AT_MOST_S });
      if (!pace.isDue(moment)) return;
      const { readings, begin, end } = kept.read(
        session.tracker.hops,
        Math.max(WINDOW_MIN_NS, moment.speed * WINDOW_S),
      );
      const cells = [...stages.keys()].map((row) => cellsOf(readings[row] ?? NOTHING, moment.flow));
      setSeen({ cells, note: noteOf(readings, moment.flow, end - begin) });
    });
  }, [lab, stages]);
  const words = books.little;
  return (
    <section className="books little">
      <StageTable
        caption={words.caption}
        name={words.title}
        columns={Object.values(words.columns)}
        stages={stages}
        cells={seen.cells}
      />
      <p className="balance muted small">{seen.note}</p>
    </section>
  );
}

type Seen = { readonly cells: readonly (readonly string[])[]; readonly note: string };

/** Values for a queue of which nothing was measured. */
const NOTHING: Reading = { rate: Number.NaN, stay_ns: Number.NaN, held: Number.NaN };
/** Text shown instead of a figure that is not measured. */
const UNKNOWN = '–';

function cellsOf(reading: Reading, flow: boolean): string[] {
  const { rate, stay_ns, held } = reading;
  const known = Number.isFinite(stay_ns) && !flow;
  return [
    Number.isNaN(rate) ? UNKNOWN : figure(rate),
    known ? duration(stay_ns) : whyNoStay(reading, flow),
    known ? figure((rate * stay_ns) / 1e9) : UNKNOWN,
    Number.isNaN(held) ? UNKNOWN : figure(held),
  ];
}

/** Formats three significant digits, and the digits of a large number in groups, as the table above does. */
const figure = (value: number): string => (value >= 100 ? count(value) : three(value));

function whyNoStay({ rate }: Reading, flow: boolean): string {
  if (flow || Number.isNaN(rate)) return UNKNOWN;
  return rate > 0 ? books.little.noneLeft : books.little.noneCame;
}

function noteOf(readings: readonly Reading[], flow: boolean, window_ns: number): string {
  const { little } = books;
  if (readings.length === 0) return little.nothing;
  const note = flow ? little.notFollowed : little.over(window_ns);
  return readings.some(({ held }) => Number.isNaN(held)) ? `${note} ${little.jumped}` : note;
}
