/** The small charts of one kind of host, redrawn a few times a second. Their data has one row per 10 ms. */

import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { setAttr, setText } from '../../draw/dom';
import { type Parts, partsOf } from '../../draw/parts';
import type { Chart } from '../../hosts/charts';
import { Pace, READINGS_MS } from '../../lib/pace';
import type { Rows } from '../../lib/rows';
import type { LiveRun, Moment } from '../../run/liveRun';
import { later } from '../../ui/later';
import { useLab } from '../../ui/useLab';
import { charts as words } from '../../words/opening';
import { drawChart, pathsOf, readingOf } from './drawn';
import { type Change, marksIn, TALL, WIDE, type Window, windowOf } from './window';
import './charts.css';

/** Interval between redraws, ms. Each redraw draws only one chart, so that no animation frame takes long. */
const REDRAW_MS = 50;

class Plotter {
  private readonly part: Parts;
  /**
   * Limits how often the texts change. Texts elsewhere on the page have the same limit, so that all texts show the same
   * moment.
   */
  private readonly words = new Pace(READINGS_MS);
  private readonly plotting = new Pace(REDRAW_MS);
  private turn = 0;
  /** Moment and speed that all plots of one redraw show. */
  private shown = { t: 0, speed: 0 };
  private readonly sheet: (() => void)[] = [];

  constructor(
    root: HTMLElement,
    private readonly charts: readonly Chart[],
    /** Returns the parameter changes during the run, in order. */
    private readonly changes: () => readonly Change[],
  ) {
    this.part = partsOf(root);
  }

  paint(moment: Moment, session: LiveRun): void {
    if (this.words.isDue(moment))
      for (const { id, says } of this.charts) if (says !== undefined) setText(this.part(id), says(moment.snap));
    if (!this.plotting.isDue(moment)) return;
    const rows = session.series;
    if (this.turn === 0) this.shown = { t: moment.t, speed: moment.speed };
    const view = windowOf(rows, this.shown.t, this.shown.speed);
    this.plot(this.charts[this.turn], rows, view, moment);
    this.turn = (this.turn + 1) % this.charts.length;
    if (this.turn === 0) this.renew(view);
  }

  private plot(chart: Chart, rows: Rows, view: Window, { snap }: Moment): void {
    const { id, saysDrawn, topWords } = chart;
    const drawn = drawChart(chart, rows, view, snap);
    const said = saysDrawn?.(readingOf(rows, view, snap, drawn, this.changes(), this.shown.t));
    const top = topWords({ ...drawn, snap });
    this.sheet.push(() => {
      drawn.paths.forEach((d, i) => {
        setAttr(this.part(`${id}-${i}`), 'd', d);
      });
      if (said !== undefined) setText(this.part(id), said);
      setText(this.part(`${id}-top`), top);
    });
  }

  private renew(view: Window): void {
    const span_ns = view.end_ns - view.begin_ns;
    setText(this.part('window'), view.begin_ns === 0 ? words.first(span_ns) : words.last(span_ns));
    for (const put of this.sheet.splice(0)) put();
    const marks = marksIn(view, this.changes());
    for (const { id } of this.charts) setAttr(this.part(`${id}-marks`), 'd', marks);
  }
}

export function SmallCharts({ charts }: { charts: readonly Chart[] }) {
  const lab = useLab();
  const root = useRef<HTMLDivElement>(null);
  const [large, enlarge] = useLarge(root);
  useEffect(() => {
    if (root.current === null) return undefined;
    const plotter = new Plotter(root.current, charts, () => lab.chosen.interventions);
    return lab.paintWith((moment, session) => plotter.paint(moment, session));
  }, [lab, charts]);
  return (
    <div className="plots" ref={root}>
      {charts.map((chart, n) => (
        <Plot
          key={chart.id}
          id={chart.id}
          name={chart.words().name}
          isFirst={n === 0}
          paths={pathsOf(chart)}
          enlarge={(pressed) => enlarge(chart, pressed)}
        />
      ))}
      {large}
    </div>
  );
}

const LargeChart = later(() => import('./LargeChart'), 'LargeChart');

type Props = {
  readonly id: string;
  readonly name: string;
  readonly isFirst: boolean;
  /** The chart's paths, from back to front. */
  readonly paths: ReturnType<typeof pathsOf>;
  readonly enlarge: (pressed: HTMLElement) => void;
};

/**
 * A small chart: its name, a button that opens the large chart, the upper end of the scale, the value, the curves, and
 * lines at parameter changes.
 */
function Plot({ id, name, isFirst, paths, enlarge }: Props) {
  return (
    <div className="plot">
      <span className="plot-name">
        <button
          type="button"
          aria-label={words.enlarge(name)}
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
function useLarge(root: RefObject<HTMLElement>): [ReactNode, (chart: Chart, pressed: HTMLElement) => void] {
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
