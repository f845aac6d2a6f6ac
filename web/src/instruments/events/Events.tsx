/**
 * Log of events up to the moment on screen, newest first, with a filter. Each line of text is a button that shows the
 * causes of its event. Screen readers also announce notable events.
 */

import { useEffect, useRef, useState } from 'react';
import { entryAt, FILTERS, type Filter, sentence, toneOf } from '../../decode/entries';
import { setAttr, setText } from '../../draw/dom';
import { afterPaint, fold } from '../../draw/fold';
import type { RowsView } from '../../lib/rows';
import { EVENT } from '../../tables/tables';
import { useLab } from '../../ui/useLab';
import { clock } from '../../words/numbers';
import { events } from '../../words/opening';
import { Announcer } from './announcer';
import { type Line, linesAt, SHOWN, wholeFrom } from './lines';
import './events.css';

const REDRAW_MS = 250;

export function Events() {
  const lab = useLab();
  const list = useRef<HTMLOListElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const voice = useRef<HTMLParagraphElement>(null);
  const [filter, setFilter] = useState<Filter>('all');
  const entries = useRef<number[]>([]);
  const [announcer] = useState(() => new Announcer());
  useEffect(() => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[];
    return lab.paintEvery(REDRAW_MS, (moment, session) => {
      const rows = session.events;
      const held = list.current?.contains(document.activeElement) === true && moment.playing;
      const found = linesAt(rows, moment.t, filter);
      if (!held) {
        entries.current = found.map(({ row }) => rows.at(row, EVENT.id));
        items.forEach((item, n) => {
          item.hidden = n >= found.length;
          if (n < found.length) line(item, rows, found[n]);
        });
        setAttr(list.current, 'data-none', String(found.length === 0));
        const from_ns = wholeFrom(rows, moment.t, found, filter);
        setText(note.current, from_ns === null ? '' : events.notWhole(clock(from_ns)));
      }
      const sheet = list.current;
      if (sheet !== null) afterPaint(() => fold(sheet, items.slice(0, found.length)));
      const said = announcer.hear(rows, moment, session.underWay || lab.isOpening);
      if (said !== null) setText(voice.current, said);
    });
  }, [lab, filter, announcer]);
  return (
    <section className="events">
      <header className="events-head ends">
        <h2>{events.title}</h2>
        <select aria-label={events.shown} value={filter} onChange={(event) => setFilter(event.target.value as Filter)}>
          {(Object.keys(FILTERS) as Filter[]).map((id) => (
            <option key={id} value={id}>
              {events.filters[id]}
            </option>
          ))}
        </select>
      </header>
      <p className="muted none">{events.none}</p>
      <ol aria-label={events.title} data-none="false" ref={list}>
        {Array.from({ length: SHOWN }, (_, n) => (
          <li key={n} hidden>
            <button
              type="button"
              className="entry"
              title={events.why}
              onClick={() => lab.questions.ask('causes', entries.current[n] ?? 0)}
            >
              <span />
              <time />
            </button>
          </li>
        ))}
      </ol>
      <p className="muted small" ref={note} />
      <p className="visually-hidden" aria-live="polite" ref={voice} />
    </section>
  );
}

function line(item: HTMLElement, rows: RowsView, { row, times, more }: Line): void {
  const entry = entryAt(rows, row);
  const words = sentence(entry);
  const button = item.firstElementChild;
  setAttr(item, 'class', toneOf(entry));
  const often = more ? events.atLeast(words, times) : times > 1 ? events.times(words, times) : words;
  setText(button?.firstElementChild ?? null, often);
  setText(button?.lastElementChild ?? null, clock(rows.at(row, EVENT.t_ns)));
}
