/**
 * A small chart: its name, a button that opens the large chart, the upper end of the scale, the value, the curves, and
 * lines at parameter changes.
 */

import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import type { Chart } from '../../hosts/charts';
import { later } from '../../ui/later';
import { charts } from '../../words/opening';
import type { pathsOf } from './drawn';
import { TALL, WIDE } from './window';

const LargeChart = later(() => import('./LargeChart'), 'LargeChart');

type Props = {
  readonly id: string;
  readonly name: string;
  readonly isFirst: boolean;
  /** The chart's paths, from back to front. */
  readonly paths: ReturnType<typeof pathsOf>;
  readonly enlarge: (pressed: HTMLElement) => void;
};

export function Plot({ id, name, isFirst, paths, enlarge }: Props) {
  return (
    <div className="plot">
      <span className="plot-name">
        <button
          type="button"
          aria-label={charts.enlarge(name)}
          onPointerEnter={LargeChart.expect}
          onClick={(event) => enlarge(event.currentTarget)}
        >
          {name}
        </button>{' '}
        <span className="muted" data-k={`${id}-top`} /> {isFirst && <span className="muted" data-k="window" />}
      </span>
      <span className={`plot-value ${id}`} data-k={id} />
      <svg viewBox={`0 0 ${WIDE} ${TALL}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="marks" data-k={`${id}-marks`} />
        {paths.map(({ kind, hue }, i) => (
          <path key={`${kind} ${hue}`} className={kind} color={hue && `var(--${hue})`} data-k={`${id}-${i}`} />
        ))}
      </svg>
    </div>
  );
}

/** Returns the open large chart and the function that opens one. Closing returns the focus to the small chart. */
export function useLarge(root: RefObject<HTMLElement>): [ReactNode, (chart: Chart, pressed: HTMLElement) => void] {
  const [chart, setChart] = useState<Chart | null>(null);
  const back = useRef<HTMLElement | null>(null);
  const close = useCallback(() => {
    setChart(null);
    back.current?.focus();
  }, []);
  const open = useCallback((chart: Chart, pressed: HTMLElement) => {
    back.current = pressed;
    setChart(chart);
  }, []);
  if (chart === null) return [null, open];
  const onto = root.current?.closest('main') ?? document.body;
  return [<LargeChart key={chart.id} chart={chart} onto={onto} close={close} />, open];
}
