/** A small chart: its name, which a press enlarges, the top of its scale, a value, its paths, the marks of changes. */

import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { later } from '../../ui/later';
import { charts } from '../../words/opening';
import type { ChartId } from './largePlots';
import { TALL, WIDE } from './window';

const LargeChart = later(async () => (await import('./LargeChart')).LargeChart);

type Props = {
  readonly id: string;
  readonly name: string;
  /** Where no painter writes it. */
  readonly top: string;
  readonly isFirst: boolean;
  /** Classes of its paths, from the back to the front. */
  readonly paths: readonly string[];
  readonly enlarge: (pressed: HTMLElement) => void;
};

export function Plot({ id, name, top, isFirst, paths, enlarge }: Props) {
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
        <span className="muted" data-k={`${id}-top`}>
          {top}
        </span>{' '}
        {isFirst && <span className="muted" data-k="window" />}
      </span>
      <span className={`plot-value ${id}`} data-k={id} />
      <svg viewBox={`0 0 ${WIDE} ${TALL}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="marks" data-k={`${id}-marks`} />
        {paths.map((path, i) => (
          <path key={path} className={path} data-k={`${id}-${i}`} />
        ))}
      </svg>
    </div>
  );
}

/** The chart that is as wide as the stage, once one has been pressed; closed, the focus goes back there. */
export function useLarge(root: RefObject<HTMLElement>): [ReactNode, (id: ChartId, pressed: HTMLElement) => void] {
  const [id, setId] = useState<ChartId | null>(null);
  const back = useRef<HTMLElement | null>(null);
  const close = useCallback(() => {
    setId(null);
    back.current?.focus();
  }, []);
  const open = useCallback((id: ChartId, pressed: HTMLElement) => {
    back.current = pressed;
    setId(id);
  }, []);
  if (id === null) return [null, open];
  return [<LargeChart key={id} id={id} onto={root.current?.closest('main') ?? document.body} close={close} />, open];
}
