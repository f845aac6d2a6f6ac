/** Axes of a plot: round values at the left and the bottom, with faint lines. */
import type { Tick } from '../../draw/plot/axis';
import { FRAME, type Size } from './plots';

type Props = {
  size: Size;
  up: readonly Tick[];
  sayUp: (value: number) => string;
  across?: readonly Tick[];
  sayAcross?: (value: number) => string;
};

export function Axes({ size, up, sayUp, across = [], sayAcross = String }: Props) {
  const floor = size.height - FRAME.bottom;
  return (
    <g className="axes">
      {up.map(({ value, at }) => (
        <g key={value}>
          <path d={`M${FRAME.left} ${at}H${size.width - FRAME.right}`} />
          <text x={FRAME.left - 5} y={at + 4} textAnchor="end">
            {sayUp(value)}
          </text>
        </g>
      ))}
      {across.map(({ value, at }) => (
        <text key={value} x={at} y={floor + 14} textAnchor="middle">
          {sayAcross(value)}
        </text>
      ))}
    </g>
  );
}
