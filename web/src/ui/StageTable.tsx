/** A table with one row per stage of the packet's path. */
import type { ReactNode } from 'react';
import { TableHead } from './TableHead';
import { useStageName } from './useLab';

type Props = {
  readonly caption: string;
  /** Accessible name, if it is not the caption. */
  readonly name?: string;
  /** Column headings. The first one is above the names of the stages. */
  readonly columns: readonly string[];
  readonly stages: readonly number[];
  /** Cells of each row. Undefined while they are not known. */
  readonly cells: readonly (readonly ReactNode[])[] | undefined;
};

export function StageTable({ caption, name = caption, columns, stages, cells }: Props) {
  const nameOf = useStageName();
  return (
    <table aria-label={name}>
      <caption>{caption}</caption>
      <TableHead columns={columns} />
      <tbody>
        {stages.map((stage, row) => (
          <tr key={stage}>
            <th scope="row">{nameOf(stage)}</th>
            {columns.slice(1).map((column, i) => (
              <td key={column}>{cells?.[row]?.[i]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
