// biome-ignore-all lint/a11y/useSemanticElements: tables that scroll are a named group, not a form's field set
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reachable by keyboard
/** Runs side by side: the machine fills in the table, one run after the other. */

import { useEffect, useState } from 'react';
import type { Lab } from '../../run/lab';
import { useLab } from '../../ui/useLab';
import { lessons as words } from '../../words/lessons';
import type { SceneWords } from '../../words/lessons/shape';
import type { Comparison } from './lesson';
import { runOfSetup } from './setup';
import { runTrial } from './trial';

type Props = {
  readonly comparison: Comparison;
  readonly said: NonNullable<SceneWords['compares']>;
  readonly seed: number;
};
type Row = Readonly<Record<string, number>>;

export function Compared({ comparison, said, seed }: Props) {
  const lab = useLab();
  const found = useRows(lab, comparison, seed);
  const columns = Object.keys(comparison.columns);
  return (
    <div className="compared-scroll" role="group" tabIndex={0} aria-label={said.caption}>
      <table className="compared">
        <caption>{said.caption}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {said.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.keys(comparison.rows).map((row, i) => (
            <tr key={row}>
              <th scope="row">{said.rows[row]}</th>
              {columns.map((column) => (
                <td key={column}>{found[i] === undefined ? '…' : words.value(found[i][column], '')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the rows of the table whose runs are finished, in the table's order. */
function useRows(lab: Lab, { rows, columns, from_ns = 0, span_ns }: Comparison, seed: number): readonly Row[] {
  const [found, setFound] = useState<readonly Row[]>([]);
  useEffect(() => {
    let close = (): void => {};
    const fill = async (): Promise<void> => {
      for (const setup of Object.values(rows)) {
        const client = lab.engine();
        close = () => client.close();
        const trial = await runTrial(client, runOfSetup(setup, seed), { from_ns, span_ns, samples: 2 });
        const row = Object.fromEntries(Object.entries(columns).map(([name, reads]) => [name, reads(trial)]));
        setFound((before) => [...before, row]);
      }
    };
    setFound([]);
    // Rows after a failed run stay empty.
    fill().catch(() => {});
    return () => close();
  }, [lab, rows, columns, from_ns, span_ns, seed]);
  return found;
}
