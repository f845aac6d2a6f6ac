/** A table with one row per stage of the packet's path. The component that uses the table writes the cells. */
import type { RefObject } from 'react';
import { TableHead } from './TableHead';
import { useStageName } from './useLab';

type Props = {
  readonly caption: string;
  /** Accessible name, if it is not the caption. */
  readonly name?: string;
  /** Column headings. The first one is above the names of the stages. */
  readonly columns: readonly string[];
  readonly stages: readonly number[];
  readonly body: RefObject<HTMLTableSectionElement>;
};

export function StageTable({ caption, name = caption, columns, stages, body }: Props) {
  const nameOf = useStageName();
  return (
    <table aria-label={name}>
      <caption>{caption}</caption>
      <TableHead columns={columns} />
      <tbody ref={body}>
        {stages.map((stage) => (
          <tr key={stage}>
            <th scope="row">{nameOf(stage)}</th>
            {columns.slice(1).map((column) => (
              <td key={column} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
