/** Little's law under the books: what each queue holds against rate times stay, measured as it runs. */

import { useEffect, useRef } from 'react';
import { Books, type Reading, STAGES } from '../../decode/little';
import { setText } from '../../draw/dom';
import { duration, three } from '../../lib/format';
import { StageTable } from '../../ui/StageTable';
import { useLab } from '../../ui/useLab';

const REDRAW_MS = 500;
/** The window, in the reader's time, s … */
const WINDOW_S = 2;
/** … but at least so much model time, ns. */
const WINDOW_MIN_NS = 5e6;

const COLUMNS = ['queue', 'λ, 1/s', 'W', 'λ · W', 'L'];

export function Little() {
  const lab = useLab();
  const body = useRef<HTMLTableSectionElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const cells = [...(body.current?.querySelectorAll('td') ?? [])];
    const books = new Books();
    let drawn = 0;
    return lab.session.paintWith((moment, session) => {
      books.take(moment.snap);
      if (moment.wall_ms - drawn < REDRAW_MS) return;
      drawn = moment.wall_ms;
      const { readings, begin, end } = books.read(
        session.tracker.hops,
        Math.max(WINDOW_MIN_NS, moment.speed * WINDOW_S),
      );
      for (const [r, reading] of readings.entries()) paint(cells.slice(r * 4, r * 4 + 4), reading, moment.flow);
      setText(note.current, noteOf(moment.flow, end - begin));
    });
  }, [lab]);
  return (
    <section className="books little">
      <StageTable
        caption="Little’s law: L = λ · W"
        name="Little’s law"
        columns={COLUMNS}
        stages={STAGES.map(({ stage }) => stage)}
        body={body}
      />
      <p className="balance muted" ref={note} />
    </section>
  );
}

function paint(cells: readonly HTMLElement[], { rate, stay_ns, held }: Reading, flow: boolean): void {
  const known = Number.isFinite(stay_ns) && !flow;
  setText(cells[0], three(rate));
  setText(cells[1], known ? duration(stay_ns) : '–');
  setText(cells[2], known ? three((rate * stay_ns) / 1e9) : '–');
  setText(cells[3], three(held));
}

function noteOf(flow: boolean, window_ns: number): string {
  if (flow) return 'Single packets are not followed at this speed: W is not measured.';
  return `Over the last ${duration(window_ns)}. W is of packets that came and went in it; a queue that grows or drains is not in balance, and the two differ.`;
}
