/** Draws an experiment's values as curves over an axis. Each curve has a name, and each value is a point. */

import { axisBottom, axisLeft } from 'd3-axis';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { useRef } from 'react';
import { type CurveId, experiments as words } from '../../words/experiments';
import { published } from '../../words/published';
import { Axis } from './Axis';
import { type Curve as CurvePoints, curvesOf } from './curves';
import type { Cell } from './evidence';
import type { CardParts } from './Picture';
import { type Outcomes, valuesMade } from './runHere';
import { useWidth } from './useWidth';

const HEIGHT = 340;
const LEFT = 58;
const BOTTOM = 48;
const TOP = 30;
const RIGHT = 22;
/** Height of a curve's name above the curve's last point, px. */
const ABOVE = 12;
/** Ratio of the top of the scale to the highest point. The space above the point is for the name of the dashed line. */
const ROOM_ABOVE = 1.2;

export function Curve({ spec, shape, cells, here, sheet }: CardParts & { readonly shape: RegExp }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const curves = curvesOf(cells, shape);
  const points = curves.flatMap((curve) => curve.points);
  const made = curvesOf(madeCells(cells, here), shape).flatMap((curve) => curve.points);
  const most = Math.max(...points.map(({ y }) => y));
  const x = scaleLinear([0, Math.max(...points.map(({ x }) => x))], [LEFT, width - RIGHT]);
  const y = scaleLinear([0, most * ROOM_ABOVE], [HEIGHT - BOTTOM, TOP]).nice(5);
  const path = line<{ x: number; y: number }>()
    .x((point) => x(point.x))
    .y((point) => y(point.y));
  const equal = Math.min(x.domain()[1], y.domain()[1]);
  const { title } = published.groups[spec.groups[0].id];
  return (
    <div className="picture" ref={frame}>
      <svg
        ref={sheet}
        className="rates"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={words.picture(published.cards[spec.id].name, title)}
      >
        <path className="all" d={`M${x(0)},${y(0)}L${x(equal)},${y(equal)}`} />
        <text className="muted" x={x(equal) + 6} y={y(equal) + 11}>
          {words.axes.all}
        </text>
        {curves.map((curve) => (
          <g key={curve.name} className={`curve-${curve.name}`}>
            <path className="median" d={path(curve.points) ?? ''} />
            {curve.points.map((point) => (
              <circle key={point.x} className="draw" cx={x(point.x)} cy={y(point.y)} r={3.5} />
            ))}
            <Name curve={curve} x={x} y={y} />
          </g>
        ))}
        {made.map((point, nth) => (
          <circle key={nth} className="here" cx={x(point.x)} cy={y(point.y)} r={6} />
        ))}
        <Axis axis={axisBottom<number>(x).ticks(8)} top={HEIGHT - BOTTOM} />
        <Axis axis={axisLeft<number>(y).ticks(5)} left={LEFT} />
        <text x={(LEFT + width - RIGHT) / 2} y={HEIGHT - 8} textAnchor="middle">
          {words.axes.across}
        </text>
        <text x={4} y={14}>
          {words.axes.up}
        </text>
      </svg>
    </div>
  );
}

/** Returns the published values (cells) whose runs were made in this browser, with the results of these runs. */
function madeCells(cells: readonly Cell[], here: Outcomes): Cell[] {
  return cells.flatMap((cell) => valuesMade(cell, here).map((median) => ({ ...cell, median })));
}

/** Name of a curve, written at its last point but always inside the drawing. */
function Name({ curve, x, y }: { curve: CurvePoints; x: (value: number) => number; y: (value: number) => number }) {
  const last = curve.points[curve.points.length - 1];
  return (
    <text className="name" x={x(last.x)} y={y(last.y) - ABOVE} textAnchor="end">
      {words.curves[curve.name as CurveId]}
    </text>
  );
}
