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
    <table className={`life ${className}`.trim()} aria-label={name}>
      <TableHead columns={columns} />
      <tbody>{children}</tbody>
    </table>
  );
}
