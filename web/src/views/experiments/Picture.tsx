/**
 * Picture of an experiment. Each row shows one value: as published, in each run with another seed (draw), and the range
 * and median of these runs.
 */

import { axisBottom } from 'd3-axis';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { line, symbol, symbolDiamond, symbolX } from 'd3-shape';
import { type RefObject, useRef } from 'react';
import { experiments as words } from '../../words/experiments';
import { enumerated, minus } from '../../words/numbers';
import { published } from '../../words/published';
import { Axis } from './Axis';
import type { CardSpec, Group } from './cards';
import { type Cell, standingKind } from './evidence';
import { madeHere, type Outcomes } from './runHere';
import { useWidth } from './useWidth';

/** Assumed width of a letter in a row's label, px. The labels take at most `WORDS_MOST` of the figure's width. */
const LETTER = 7.4;
const WORDS_MOST = 0.64;
const MARK = 26;
const RIGHT = 22;
const HEAD = 26;
const ROW = 22;
const AXIS = 34;
/** Assumed width of a bold letter in a group's heading, and height of one of its lines, px. */
const BOLD_LETTER = 8;
const HEADING_LINE = 18;
/** Margin of a scale that does not start at 0, as a fraction of the scale's smallest and largest value. */
const AROUND = 0.1;
/**
 * Number of heights at which the draws (runs with different seeds) of a row are placed, so that equal values do not
 * hide each other.
 */
const LINES = 5;

const diamond = symbol(symbolDiamond, 62)() ?? '';
const cross = symbol(symbolX, 62)() ?? '';

/** Content of an open experiment. */
export type CardParts = {
  readonly spec: CardSpec;
  readonly cells: readonly Cell[];
  /** Runs made in this browser. The points of their values have a ring around them. */
  readonly here: Outcomes;
  readonly sheet: RefObject<SVGSVGElement>;
};

export function Picture({ spec, cells, here, sheet }: CardParts) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const { name } = published.cards[spec.id];
  const groups = spec.groups.map((group) => ({ group, rows: cells.filter((cell) => group.has.test(cell.name)) }));
  const names = groups.flatMap(({ group, rows }) => rows.map((cell) => rowName(cell, group).length));
  const labels = Math.min(width * WORDS_MOST, MARK + LETTER * Math.max(0, ...names));
  const headings = groups.map(({ group }) => headingOf(group, width));
  const tops = topsOf(groups.map(({ rows }, i) => rows.length * ROW + below(headings[i])));
  const height = tops[groups.length];
  return (
    <div className="picture" ref={frame}>
      <svg
        ref={sheet}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={words.picture(name, enumerated(groups.map(({ group }) => published.groups[group.id].title)))}
      >
        {groups.map(({ group, rows }, i) => (
          <g key={group.id} transform={`translate(0,${tops[i]})`}>
            <Heading lines={headings[i]} />
            <g transform={`translate(0,${below(headings[i])})`}>
              <Rows group={group} rows={rows} here={here} labels={labels} width={width} />
            </g>
          </g>
        ))}
      </svg>
    </div>
  );
}

/** Label of a row, without the part that is in the heading of its group. */
function rowName({ name }: Cell, { has }: Group): string {
  return words.row(name.replace(has, ''));
}

/** A line of a group's heading, in two parts: words of the title, and the unit. */
type HeadingLine = readonly [title: string, unit: string];

/** Breaks a group's title and its unit into lines that fit into the picture. */
function headingOf(group: Group, width: number): HeadingLine[] {
  const { title, unit } = published.groups[group.id];
  const letters = Math.floor(width / BOLD_LETTER);
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && longer.length <= letters) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const last = lines.pop() ?? '';
  const before = lines.map((line): HeadingLine => [line, '']);
  if (unit === '') return [...before, [last, '']];
  if (last.length + unit.length + 2 <= letters) return [...before, [`${last}, `, unit]];
  return [...before, [`${last},`, ''], ['', unit]];
}

/** Height that the lines of a heading after the first one need, px. */
const below = (lines: readonly HeadingLine[]): number => (lines.length - 1) * HEADING_LINE;

function Heading({ lines }: { readonly lines: readonly HeadingLine[] }) {
  return (
    <text className="group">
      {lines.map(([title, unit], i) => (
        <tspan key={title || unit} x={0} y={16 + i * HEADING_LINE}>
          {title}
          {unit !== '' && <tspan className="unit">{unit}</tspan>}
        </tspan>
      ))}
    </text>
  );
}

/**
 * Top of each group in the picture, and bottom of the last group, px. `heights`: height of each group without its first
 * heading line and its axis.
 */
function topsOf(heights: readonly number[]): number[] {
  const tops = [0];
  for (const height of heights) tops.push(tops[tops.length - 1] + HEAD + height + AXIS);
  return tops;
}

const isKnown = (value: number | undefined): value is number => value !== undefined;

/**
 * Returns the smallest and largest value of a row: of its runs, and of the changes that unsourced assumptions can
 * cause.
 */
export function rangeWithin({ least, most, hangs }: Pick<Cell, 'least' | 'most' | 'hangs'>): [number, number] {
  const moved = hangs.map(({ to }) => to);
  return [Math.min(least, ...moved), Math.max(most, ...moved)];
}

type Scale = ScaleLinear<number, number>;

/**
 * The bar that shows the effect of an assumption is cut at the edge if it exceeds this multiple of the largest value.
 * The other values can then be distinguished.
 */
const BAND_AT_MOST = 5;

/**
 * Smallest and largest value on a scale: those of the runs and the published ones. The effect of an assumption is left
 * out if the other values would be hard to distinguish beside it.
 */
export function extremesOf(rows: readonly Cell[]): [number, number] {
  const known = rows.flatMap(({ least, most, published, reference }) =>
    [least, most, published, reference].filter(isKnown),
  );
  const longest = BAND_AT_MOST * Math.max(...known);
  const bands = rows.flatMap(rangeWithin).filter((value) => longest === 0 || value <= longest);
  return [Math.min(...known, ...bands), Math.max(...known, ...bands)];
}

function scaleOf({ isJoined }: Group, rows: readonly Cell[], labels: number, width: number): Scale {
  const [least, most] = extremesOf(rows);
  const from = isJoined ? least * (1 - AROUND) : 0;
  const to = isJoined ? most * (1 + AROUND) : most || 1;
  return scaleLinear([from, to], [labels, width - RIGHT])
    .nice(6)
    .clamp(true);
}

const middle = (row: number): number => HEAD + row * ROW + ROW / 2;

type RowsProps = { group: Group; rows: readonly Cell[]; here: Outcomes; labels: number; width: number };

function Rows({ group, rows, here, labels, width }: RowsProps) {
  const x = scaleOf(group, rows, labels, width);
  return (
    <>
      <Axis axis={axisOf(x)} top={HEAD + rows.length * ROW} grid={rows.length * ROW} />
      {group.isJoined && <Joined rows={rows} x={x} />}
      {rows.map((cell, row) => (
        <Row key={cell.name} cell={cell} group={group} here={here} x={x} y={middle(row)} />
      ))}
    </>
  );
}

/** An axis with round values. */
function axisOf(x: Scale) {
  const wanted = Math.max(2, Math.floor((x.range()[1] - x.range()[0]) / 80));
  return axisBottom<number>(x)
    .ticks(wanted)
    .tickSizeInner(5)
    .tickSizeOuter(0)
    .tickFormat((value) => minus(x.tickFormat(wanted)(value).replace(/,/g, '\u202f')));
}

/** Lines that connect the published values from row to row, and lines that connect the simulated medians. */
function Joined({ rows, x }: { rows: readonly Cell[]; x: Scale }) {
  const at = rows.map((cell, row) => ({ cell, row }));
  const through = (of: (cell: Cell) => number): string =>
    line<(typeof at)[number]>()
      .x(({ cell }) => x(of(cell)))
      .y(({ row }) => middle(row))(at) ?? '';
  return (
    <>
      <path className="joined simulated" d={through(({ median }) => median)} />
      <path className="joined published" d={through(({ published = 0 }) => published)} />
    </>
  );
}

/** Vertical position of the point of a run within its row. */
const lineOf = (y: number, draw: number): number => y + ((draw % LINES) - 2) * 2;

type RowProps = { cell: Cell; group: Group; here: Outcomes; x: Scale; y: number };

function Row({ cell, group, here, x, y }: RowProps) {
  const { published, reference, median } = cell;
  const kind = standingKind(cell);
  return (
    <g className="row">
      <text x={0} y={y + 4} className="kind">
        {kind === undefined ? '' : words.kindMarks[kind]}
      </text>
      <text x={16} y={y + 4}>
        {rowName(cell, group)}
      </text>
      <Draws cell={cell} here={here} x={x} y={y} />
      <path className="median" d={`M${x(median)},${y - 9}V${y + 9}`} />
      {published !== undefined && <path className="mark" d={diamond} transform={`translate(${x(published)},${y})`} />}
      {reference !== undefined && <path className="equation" d={cross} transform={`translate(${x(reference)},${y})`} />}
    </g>
  );
}

/**
 * The runs for one published value, their range, and the range to which assumptions can change it. Runs made in this
 * browser have a ring around their points.
 */
function Draws({ cell, here, x, y }: Omit<RowProps, 'group'>) {
  const { least, most, values, drawn, hangs } = cell;
  const [from, to] = rangeWithin(cell);
  return (
    <>
      {hangs.length > 0 && (
        <rect className="assumed" x={x(from)} y={y - 3} width={Math.max(1, x(to) - x(from))} height={6} />
      )}
      {drawn && <rect className="range" x={x(least)} y={y - 7} width={Math.max(1, x(most) - x(least))} height={14} />}
      {drawn &&
        values.map((value, draw) => <circle key={draw} className="draw" cx={x(value)} cy={lineOf(y, draw)} r={2.1} />)}
      {values.map((_, draw) => {
        const made = madeHere(cell, draw, here);
        return (
          made && <circle key={draw} className="here" cx={x(made.value)} cy={lineOf(y, drawn ? draw : 2)} r={4.2} />
        );
      })}
    </>
  );
}
