/** An answer as a table: its name, its heads, and its rows. */
import type { ReactNode } from 'react';

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
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
