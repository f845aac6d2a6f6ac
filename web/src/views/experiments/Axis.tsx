/** An axis of a drawing. */
import type { Axis as D3Axis } from 'd3-axis';
import { select } from 'd3-selection';
import { useEffect, useRef } from 'react';

type Props = {
  readonly axis: D3Axis<number>;
  readonly left?: number;
  readonly top?: number;
  /** Length of a faint line upwards from each tick, px. */
  readonly grid?: number;
};

export function Axis({ axis, left = 0, top = 0, grid }: Props) {
  const place = useRef<SVGGElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const drawn = select(place.current).call(axis);
    if (grid === undefined) return;
    drawn.selectAll('line.grid').remove();
    drawn.selectAll('.tick').append('line').attr('class', 'grid').attr('y1', 0).attr('y2', -grid);
  });
  return <g className="axis" transform={`translate(${left},${top})`} ref={place} />;
}
