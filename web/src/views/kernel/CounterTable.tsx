/** Table of counters along a packet's path, and the other counters that changed. */

import { useEffect, useState } from 'react';
import { useHost } from '../../hosts/hosts';
import type { Difference } from '../../measured/difference';
import { shownFile } from '../../measured/reading';
import { TableHead } from '../../ui/TableHead';
import { useLab, usePointed } from '../../ui/useLab';
import { measured as words } from '../../words/measured';
import { page } from '../../words/opening';
import type { Row, Rows } from './rows';

type Base = { readonly yours: number; readonly machines: number };

export function CounterTable({ rows, base }: { readonly rows: Rows; readonly base: Base }) {
  const marking = useMarking(rows.explained);
  const { counter, yours, machines, perPackets, table, none, others } = words.counters;
  return (
    <>
      {rows.explained.length === 0 ? (
        <p>{none}</p>
      ) : (
        <table className="counter-table">
          <caption className="visually-hidden">{table}</caption>
          <thead>
            <tr>
              <th scope="col">{counter}</th>
              <th scope="col">
                {yours} <small>{perPackets}</small>
              </th>
              <th scope="col">
                {machines} <small>{perPackets}</small>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.explained.map((row) => (
              <CounterRow key={idOf(row)} row={row} base={base} marking={marking} />
            ))}
          </tbody>
        </table>
      )}
      {rows.others.length > 0 && (
        <details className="other-counters">
          <summary>{others(rows.others.length)}</summary>
          <Others of={rows.others} />
        </details>
      )}
    </>
  );
}

/** The counter whose place is marked on the map. Several counters can have the same place. */
type Marking = { readonly marked: string | null; readonly mark: (row: Row | null) => void };

const idOf = ({ yours }: Row): string => `${yours.file}/${yours.name}`;

function useMarking(rows: readonly Row[]): Marking {
  const lab = useLab();
  const [chosen, choose] = useState<string | null>(null);
  const isMarked = usePointed() !== null;
  const isGone = chosen !== null && rows.every((row) => idOf(row) !== chosen);
  useEffect(() => {
    if (isGone) lab.pointAt(null);
  }, [lab, isGone]);
  const mark = (row: Row | null): void => {
    choose(row && idOf(row));
    lab.pointAt(row?.meaning.place ?? null);
  };
  useEffect(() => () => lab.pointAt(null), [lab]);
  return { marked: isMarked ? chosen : null, mark };
}

type CounterRowProps = { readonly row: Row; readonly base: Base; readonly marking: Marking };

function CounterRow({ row, base, marking }: CounterRowProps) {
  const { yours, machines, meaning } = row;
  const isReceiver = useHost().id === 'receiver';
  return (
    <tr>
      <th scope="row">
        <code>{yours.name}</code> <small>{shownFile(yours)}</small>
        <p>
          {words.means[meaning.id]}
          {meaning.place !== null && isReceiver && <Show row={row} marking={marking} />}
        </p>
      </th>
      <td>
        <Change of={yours} packets={base.yours} />
      </td>
      <td>
        {machines === undefined ? (
          <span className="muted">{words.counters.notCounted}</span>
        ) : (
          <Change of={machines} packets={base.machines} />
        )}
      </td>
    </tr>
  );
}

/**
 * The change of a counter with its rate per 1,000 packets. For a level, such as free memory, the present value instead
 * of the rate.
 */
function Change({ of, packets }: { readonly of: Difference; readonly packets: number }) {
  const change = Number(of.change);
  return (
    <>
      <b>{words.counters.changed(change, of.isLevel)}</b>
      {of.isLevel ? (
        <small>{words.counters.level(Number(of.value))}</small>
      ) : (
        packets > 0 && <small>{words.counters.rate((change * 1000) / packets)}</small>
      )}
      {of.restarted && <small className="alarm">{words.counters.restarted}</small>}
      {of.busiest !== null && <small>{words.counters.busiest(of.busiest.cpu, of.busiest.share)}</small>}
    </>
  );
}

/** Button that marks a counter's place on the map, or removes the mark. */
function Show({ row, marking: { marked, mark } }: { readonly row: Row; readonly marking: Marking }) {
  const shown = marked === idOf(row);
  const press = (): void => {
    mark(shown ? null : row);
    document.querySelector('.your-kernel .stage')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <button
      type="button"
      className="link"
      aria-pressed={shown}
      aria-label={page.labelled(words.counters.show, row.yours.name)}
      onClick={press}
    >
      {shown ? words.counters.shown : words.counters.show}
    </button>
  );
}

function Others({ of }: { readonly of: readonly Difference[] }) {
  return (
    <table>
      <TableHead columns={[words.counters.file, words.counters.counter, words.counters.change]} />
      <tbody>
        {of.map((one) => (
          <tr key={`${one.file}/${one.name}`}>
            <td>{shownFile(one)}</td>
            <td>
              <code>{one.name}</code>
            </td>
            <td>{words.counters.changed(Number(one.change), one.isLevel)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
