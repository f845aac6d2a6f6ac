/** The table *Packets by stage*: frames that entered, are held, left and were lost, and whether these counts agree. */

import { useEffect, useRef } from 'react';
import { type Flow, flowsOf, type StageBook, unevenStages } from '../../decode/flows';
import { poolPages } from '../../decode/pool';
import type { Snapshot } from '../../decode/snapshot';
import { setAttr, setText } from '../../draw/dom';
import { BOOKS } from '../../hosts/books';
import { useHost } from '../../hosts/hosts';
import { DROP_FIELDS, FrameField } from '../../tables/tables';
import { StageTable } from '../../ui/StageTable';
import { useLab } from '../../ui/useLab';
import { books as words } from '../../words/books';
import { stageName } from '../../words/names';
import { count } from '../../words/numbers';
import { Little } from './Little';
import './books.css';
import { languageOfPart } from '../../words/spoken';

const REDRAW_MS = 250;

function paint(cells: readonly HTMLElement[], flows: readonly Flow[]): void {
  flows.forEach(({ entered, held, left, dropped }, row) => {
    [entered, held, left, dropped].forEach((number, column) => {
      setText(cells[row * 4 + column], count(number));
    });
    setAttr(cells[row * 4 + 3], 'class', dropped > 0 ? 'alarm' : '');
  });
}

function balance(
  element: HTMLElement | null,
  snap: Snapshot,
  flows: readonly Flow[],
  books: readonly StageBook[],
): void {
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
  setText(element, uneven.length === 0 ? sums : words.uneven(sums, uneven));
  setAttr(element, 'class', uneven.length === 0 ? 'balance' : 'balance alarm');
}

function Stages() {
  const lab = useLab();
  const { id, hasReader } = useHost();
  const { stages: books } = BOOKS[id];
  const body = useRef<HTMLTableSectionElement>(null);
  const sentence = useRef<HTMLParagraphElement>(null);
  const pool = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const cells = [...(body.current?.querySelectorAll('td') ?? [])];
    return lab.paintEvery(REDRAW_MS, ({ snap }) => {
      const flows = flowsOf(snap, books);
      paint(cells, flows);
      balance(sentence.current, snap, flows, books);
      setText(pool.current, words.pool(poolPages(snap)));
    });
  }, [lab, books]);
  return (
    <section className="books" lang={languageOfPart(words)}>
      <StageTable
        caption={words.title}
        columns={Object.values(words.columns)}
        stages={books.map(({ stage }) => stage)}
        body={body}
      />
      <p ref={sentence} className="balance" />
      {hasReader && <p className="balance">{words.atSocket}</p>}
      <p ref={pool} className="balance" />
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
