/** A metric as a function of one parameter: the mean over the seeds as a curve, their range as a coloured area. */

import { axisBottom, axisLeft } from 'd3-axis';
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { Axis } from './Axis';

const WIDTH = 620;
const HEIGHT = 260;
const LEFT = 58;
const BOTTOM = 44;
const TOP = 12;
const RIGHT = 16;

type BandPoint = { readonly x: number; readonly mean: number; readonly least: number; readonly most: number };

export function BandChart({ name, label, points }: { name: string; label: string; points: readonly BandPoint[] }) {
  const sorted = [...points].sort((a, b) => a.x - b.x);
  const x = scaleLinear([sorted[0].x, sorted[sorted.length - 1].x], [LEFT, WIDTH - RIGHT]);
  const y = scaleLinear([0, Math.max(...sorted.map(({ most }) => most)) || 1], [HEIGHT - BOTTOM, TOP]).nice(5);
  const band = area<BandPoint>()
    .x((point) => x(point.x))
    .y0((point) => y(point.least))
    .y1((point) => y(point.most));
  const mean = line<BandPoint>()
    .x((point) => x(point.x))
    .y((point) => y(point.mean));
  return (
    <svg className="band" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img" aria-label={name}>
      <path className="range" d={band(sorted) ?? ''} />
      <path className="median" d={mean(sorted) ?? ''} />
      {sorted.map((point) => (
        <circle key={point.x} className="draw" cx={x(point.x)} cy={y(point.mean)} r={3.5} />
      ))}
      <Axis axis={axisBottom<number>(x).tickValues(sorted.map((point) => point.x))} top={HEIGHT - BOTTOM} />
      <Axis axis={axisLeft<number>(y).ticks(5)} left={LEFT} />
      <text x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 6} textAnchor="middle">
        {label}
      </text>
    </svg>
  );
}
