/** The table *Packets by stage*: frames that entered, are held, left and were lost, and whether these counts agree. */

import { type ReactNode, useEffect, useState } from 'react';
import { type Flow, flowsOf, type StageBook, unevenStages } from '../../decode/flows';
import { type Reading, Books as WaitBooks } from '../../decode/little';
import { poolPages } from '../../decode/pool';
import type { Snapshot } from '../../decode/snapshot';
import { BOOKS } from '../../hosts/books';
import { useHost } from '../../hosts/hosts';
import { Pace } from '../../lib/pace';
import { DROP_FIELDS, FrameField } from '../../tables/tables';
import { StageTable } from '../../ui/StageTable';
import { useLab } from '../../ui/useLab';
import { useSnapshot } from '../../ui/useReading';
import { books as words } from '../../words/books';
import { stageName } from '../../words/names';
import { count, duration, three } from '../../words/numbers';
import './books.css';
import { languageOfPart } from '../../words/spoken';
import './books.css';

const REDRAW_MS = 250;

/** Sum of all stages, and whether all counts agree. */
function balanceOf(snap: Snapshot, flows: readonly Flow[], books: readonly StageBook[]) {
  const lost = DROP_FIELDS.reduce((total, field) => total + snap.get(field), 0);
  const [offered, delivered, control, flight] = [
    FrameField.offered,
    FrameField.delivered,
    FrameField.control,
    FrameField.packets_in_flight,
  ].map((f) => snap.get(f));
  const uneven = unevenStages(flows, books).map((stage) => stageName(stage));
  if (offered !== delivered + control + lost + flight) uneven.push(words.whole);
  const sums = words.balance(offered, delivered, control, lost, flight);
  const isEven = uneven.length === 0;
  return { says: isEven ? sums : words.uneven(sums, uneven), isEven };
}

function cellsOf({ entered, held, left, dropped }: Flow): ReactNode[] {
  const lost = dropped > 0 ? <span className="alarm">{count(dropped)}</span> : count(dropped);
  return [count(entered), count(held), count(left), lost];
}

function Stages() {
  const { id, hasReader } = useHost();
  const { stages: books } = BOOKS[id];
  const seen = useSnapshot(
    REDRAW_MS,
    (snap) => {
      const flows = flowsOf(snap, books);
      return { flows, balance: balanceOf(snap, flows, books), pool: words.pool(poolPages(snap)) };
    },
    [books],
  );
  return (
    <section className="books" lang={languageOfPart(words)}>
      <StageTable
        caption={words.title}
        columns={Object.values(words.columns)}
        stages={books.map(({ stage }) => stage)}
        cells={seen?.flows.map(cellsOf)}
      />
      <p className={seen?.balance.isEven === false ? 'balance small alarm' : 'balance small'}>{seen?.balance.says}</p>
      {hasReader && <p className="balance small">{words.atSocket}</p>}
      <p className="balance small">{seen?.pool}</p>
    </section>
  );
}

export function Books() {
  return (
    <>
      <Stages />
      <Little />
    </>
  );
}

/** Interval between two measurements for Little's law, ms. */
const MEASURE_MS = 500;
/** Length of the measured window, s of real time. */
const WINDOW_S = 2;
/** Minimum length of the window, ns of model time. */
const WINDOW_MIN_NS = 5e6;
/** Longest real time between two drawings during playback, s. `playback.ts` moves the clock by less. */
const FRAME_AT_MOST_S = 0.15;

/**
 * Little's law, below the table of packets by stage. Continuously compares the packets in each queue with the product
 * of arrival rate and mean stay.
 */
function Little() {
  const lab = useLab();
  const { waits: stages } = BOOKS[useHost().id];
  const [seen, setSeen] = useState<Seen>({ cells: [], note: '' });
  useEffect(() => {
    const kept = new WaitBooks(stages);
    const pace = new Pace(MEASURE_MS);
    return lab.paintWith((moment, session) => {
      const { shown_ns } = session.playback;
      kept.take(moment.snap, session.record.rateBaseline, { shown_ns, most_ns: moment.speed * FRAME_AT_MOST_S });
      if (!pace.isDue(moment)) return;
      const { readings, begin, end } = kept.read(
        session.tracker.hops,
        Math.max(WINDOW_MIN_NS, moment.speed * WINDOW_S),
      );
      const cells = [...stages.keys()].map((row) => measuresOf(readings[row] ?? NOTHING, moment.flow));
      setSeen({ cells, note: noteOf(readings, moment.flow, end - begin) });
    });
  }, [lab, stages]);
  const { little } = words;
  return (
    <section className="books little">
      <StageTable
        caption={little.caption}
        name={little.title}
        columns={Object.values(little.columns)}
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

function measuresOf(reading: Reading, flow: boolean): string[] {
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
  return rate > 0 ? words.little.noneLeft : words.little.noneCame;
}

function noteOf(readings: readonly Reading[], flow: boolean, window_ns: number): string {
  const { little } = words;
  if (readings.length === 0) return little.nothing;
  const note = flow ? little.notFollowed : little.over(window_ns);
  return readings.some(({ held }) => Number.isNaN(held)) ? `${note} ${little.jumped}` : note;
}
