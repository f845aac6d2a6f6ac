// biome-ignore-all lint/a11y/useSemanticElements: a table that scrolls is a named group, not a form's field set
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reachable by keyboard
/**
 * An experiment's values as a table: published value, median and range of the runs with different seeds, error, number
 * of runs below the published value.
 */

import { inPlace } from '../../ui/inPlace';
import { TableHead } from '../../ui/TableHead';
import { useLab } from '../../ui/useLab';
import { experiments as words } from '../../words/experiments';
import { fixed, minus } from '../../words/numbers';
import { published } from '../../words/published';
import type { CardSpec, Group } from './cards';
import { type Cell, draws, standingKind } from './evidence';
import { linkOf, nearestMedian } from './runHere';

const COLUMNS = ['cell', 'kind', 'published', 'simulated', 'range', 'error'] as const;
/** Columns of an experiment in which a published value is compared with runs with different seeds. */
const AMONG_DRAWS = [...COLUMNS, 'below'] as const;

export function Figures({ spec, cells }: { spec: CardSpec; cells: readonly Cell[] }) {
  const columns = cells.some(isAmongDraws) ? AMONG_DRAWS : COLUMNS;
  return (
    <div className="figures" tabIndex={0} role="group" aria-label={words.table(published.cards[spec.id].name)}>
      <table aria-label={words.table(published.cards[spec.id].name)}>
        <TableHead columns={columns.map((column) => words.columns[column])} />
        {spec.groups.map((group) => (
          <GroupRows
            key={group.id}
            spec={spec}
            group={group}
            columns={columns.length}
            cells={cells.filter(({ name }) => group.has.test(name))}
          />
        ))}
      </table>
    </div>
  );
}

const countBelow = (values: readonly number[], published: number): number =>
  values.filter((value) => value < published).length;

function isAmongDraws({ drawn, quantile }: Cell): boolean {
  return drawn && quantile !== undefined;
}

type GroupProps = { spec: CardSpec; group: Group; columns: number; cells: readonly Cell[] };

function GroupRows({ spec, group, columns, cells }: GroupProps) {
  const { title, unit } = published.groups[group.id];
  return (
    <tbody>
      <tr className="group">
        <th scope="rowgroup" colSpan={columns}>
          {title}
          {unit !== '' && <span className="muted">{`, ${unit}`}</span>}
        </th>
      </tr>
      {cells.map((cell) => (
        <CellRow key={cell.name} spec={spec} group={group} cell={cell} asksBelow={columns > COLUMNS.length} />
      ))}
    </tbody>
  );
}

type CellProps = { spec: CardSpec; group: Group; cell: Cell; asksBelow: boolean };

function CellRow({ spec, group, cell, asksBelow }: CellProps) {
  const { least, most, digits, drawn } = cell;
  const said = (value: number): string => fixed(value, digits);
  return (
    <tr>
      <th scope="row">{words.row(cell.name.replace(group.has, ''))}</th>
      <td>
        <KindOf cell={cell} />
      </td>
      <td>
        <Published cell={cell} />
      </td>
      <td>
        <OpenRun spec={spec} cell={cell} />
      </td>
      <td>{drawn ? words.range(said(least), said(most)) : <span className="muted">{words.allTheSame}</span>}</td>
      <Off cell={cell} />
      {asksBelow && (
        <td>
          {drawn && cell.published !== undefined && cell.quantile !== undefined
            ? words.below(countBelow(cell.values, cell.published), cell.values.length)
            : words.nothingPublished}
        </td>
      )}
    </tr>
  );
}

/** Role of a published value (input, calibrated or prediction), and the assumptions that its simulation depends on. */
function KindOf({ cell }: { cell: Cell }) {
  const kind = standingKind(cell);
  if (kind === undefined) return null;
  const on = cell.hangs.map(({ id }) => id);
  const said = on.length > 0 ? `${words.legend[kind]}; ${words.hangsOn([...new Set(on)])}` : words.legend[kind];
  return (
    <span title={said}>
      <span aria-hidden="true">{words.kindMarks[kind]}</span>
      <span className="visually-hidden">{on.length > 0 ? said : words.kinds[kind]}</span>
    </span>
  );
}

/** The published value or, if there is none, the value of the study's equation in brackets. */
function Published({ cell: { published, reference, digits } }: { cell: Cell }) {
  if (published !== undefined) return <>{minus(fixed(published, digits))}</>;
  if (reference === undefined) return <>{words.nothingPublished}</>;
  return (
    <span className="muted" title={words.legend.equation}>
      {`(${fixed(reference, digits)})`}
    </span>
  );
}

/** Relative error of the median of the runs. A large error is bold and has the colour of errors. */
function Off({ cell: { error, median, published, off } }: { cell: Cell }) {
  if (off !== undefined) return <td className="muted">{`(${words.error(off)})`}</td>;
  if (published === undefined) return <td>{words.nothingPublished}</td>;
  if (error === null || error === undefined) return <td className="far">{words.beyond}</td>;
  const part = published === 0 ? 0 : (median - published) / published;
  return <td className={error > 0.15 ? 'far' : undefined}>{words.error(part)}</td>;
}

/**
 * Button that opens a run as a live machine. Of the runs with different seeds, it opens the one nearest to the median.
 */
function OpenRun({ spec, cell }: { spec: CardSpec; cell: Cell }) {
  const lab = useLab();
  const draw = nearestMedian(cell);
  const link = linkOf(cell, draw, spec.opens);
  return (
    <a
      href={`#${link}`}
      title={cell.drawn ? words.openRun(draws[draw].seed) : words.openOnly}
      onClick={inPlace(() => lab.links.openRun(link, spec.opens.until))}
    >
      {minus(fixed(cell.median, cell.digits))}
    </a>
  );
}
