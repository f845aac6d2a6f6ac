/**
 * A small chart: its name, a button that opens the large chart, the upper end of the scale, the value, the curves, and
 * lines at parameter changes.
 */

import { type ReactNode, type RefObject, useCallback, useState } from 'react';
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
  const [large, setLarge] = useState<{ readonly chart: Chart; readonly pressed: HTMLElement } | null>(null);
  const close = useCallback(() => {
    setLarge(null);
    large?.pressed.focus();
  }, [large]);
  const open = (chart: Chart, pressed: HTMLElement): void => setLarge({ chart, pressed });
  if (large === null) return [null, open];
  const onto = root.current?.closest('main') ?? document.body;
  return [<LargeChart key={large.chart.id} chart={large.chart} onto={onto} close={close} />, open];
}
