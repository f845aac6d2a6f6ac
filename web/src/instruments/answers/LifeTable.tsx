/** An answer as a table: name, column heads, rows. */
import type { ReactNode } from 'react';
import { TableHead } from '../../ui/TableHead';

type Props = {
  readonly name: string;
  readonly columns: readonly string[];
  /** CSS class that is added to the class `life`. */
  readonly className?: string;
  readonly children: ReactNode;
};

export function LifeTable({ name, columns, className = '', children }: Props) {
  return (
    <table className={`life small ${className}`.trim()} aria-label={name}>
      <TableHead columns={columns} />
      <tbody>{children}</tbody>
    </table>
  );
}

/** A row of the table: its head, and its other cells. */
export function LifeRow({ head, cells }: { readonly head: ReactNode; readonly cells: readonly ReactNode[] }) {
  return (
    <tr>
      <th scope="row">{head}</th>
      {cells.map((cell, i) => (
        <td key={i}>{cell}</td>
      ))}
    </tr>
  );
}
