/** The table *Packets by stage*: frames that entered, are held, left and were lost, and whether these counts agree. */

import type { ReactNode } from 'react';
import { type Flow, flowsOf, type StageBook, unevenStages } from '../../decode/flows';
import { poolPages } from '../../decode/pool';
import type { Snapshot } from '../../decode/snapshot';
import { BOOKS } from '../../hosts/books';
import { useHost } from '../../hosts/hosts';
import { DROP_FIELDS, FrameField } from '../../tables/tables';
import { StageTable } from '../../ui/StageTable';
import { useSnapshot } from '../../ui/useReading';
import { books as words } from '../../words/books';
import { stageName } from '../../words/names';
import { count } from '../../words/numbers';
import { Little } from './Little';
import './books.css';
import { languageOfPart } from '../../words/spoken';

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
