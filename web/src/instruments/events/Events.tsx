/**
 * Log of events up to the moment on screen, newest first, with a filter. Each line of text is a button that shows the
 * causes of its event. Screen readers also announce notable events.
 */

import { useEffect, useRef, useState } from 'react';
import { entryAt, type Filter, sentence, toneOf } from '../../decode/entries';
import { setText } from '../../draw/dom';
import { afterPaint, fold } from '../../draw/fold';
import type { Journal } from '../../run/journal';
import { EVENT } from '../../tables/tables';
import { useLab } from '../../ui/useLab';
import { useReading } from '../../ui/useReading';
import { clock } from '../../words/numbers';
import { events } from '../../words/opening';
import { Announcer } from './announcer';
import { type Line, linesAt, wholeFrom } from './lines';
import './events.css';

const REDRAW_MS = 250;

type Entry = { readonly id: number; readonly tone: string; readonly says: string; readonly t_ns: number };
type Shown = { readonly entries: readonly Entry[]; readonly note: string };

function shownAt(rows: Journal, t: number, filter: Filter): Shown {
  const lines = linesAt(rows, t, filter);
  const from_ns = wholeFrom(rows, t, lines, filter);
  return {
    entries: lines.map((line) => entryOf(rows, line)),
    note: from_ns === null ? '' : events.notWhole(clock(from_ns)),
  };
}

function entryOf(rows: Journal, { row, times, more }: Line): Entry {
  const entry = entryAt(rows, row);
  const words = sentence(entry);
  const says = more ? events.atLeast(words, times) : times > 1 ? events.times(words, times) : words;
  return { id: rows.at(row, EVENT.id), tone: toneOf(entry), says, t_ns: rows.at(row, EVENT.t_ns) };
}

export function Events() {
  const lab = useLab();
  const list = useRef<HTMLOListElement>(null);
  const voice = useRef<HTMLParagraphElement>(null);
  const [filter, setFilter] = useState<Filter>('all');
  // The list does not change during playback while the focus is in it.
  const shown = useReading<Shown | null>(
    REDRAW_MS,
    () => null,
    ({ t, playing }, { events: rows }, known) =>
      playing && list.current?.contains(document.activeElement) ? known : shownAt(rows, t, filter),
    [filter],
  );
  useEffect(() => {
    const announcer = new Announcer();
    return lab.paintEvery(REDRAW_MS, (moment, session) => {
      const sheet = list.current;
      if (sheet !== null) afterPaint(() => fold(sheet, [...sheet.children] as HTMLElement[]));
      const said = announcer.hear(session.events, moment, session.underWay || lab.isOpening);
      if (said !== null) setText(voice.current, said);
    });
  }, [lab]);
  return (
    <section className="events">
      <header className="events-head ends">
        <h2>{events.title}</h2>
        <select aria-label={events.shown} value={filter} onChange={(event) => setFilter(event.target.value as Filter)}>
          {(Object.keys(events.filters) as Filter[]).map((id) => (
            <option key={id} value={id}>
              {events.filters[id]}
            </option>
          ))}
        </select>
      </header>
      {shown?.entries.length === 0 && <p className="muted none">{events.none}</p>}
      <ol aria-label={events.title} ref={list}>
        {shown?.entries.map(({ id, tone, says, t_ns }, n) => (
          <li key={n} className={tone}>
            <button type="button" className="entry" title={events.why} onClick={() => lab.questions.ask('causes', id)}>
              <span>{says}</span>
              <time>{clock(t_ns)}</time>
            </button>
          </li>
        ))}
      </ol>
      <p className="muted small">{shown?.note}</p>
      <p className="visually-hidden" aria-live="polite" ref={voice} />
    </section>
  );
}
