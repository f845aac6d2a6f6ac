/** An answer as a table: its name, its heads, and its rows. */
import type { ReactNode } from 'react';
import { TableHead } from '../../ui/TableHead';

type Props = {
  readonly name: string;
  readonly columns: readonly string[];
  /** Beside `life`, for what is its own in the styles. */
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
