/**
 * One chart as wide as the drawing of the simulated host: axes with units, vertical lines at parameter changes, and
 * mean values with their time spans.
 */

import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { axis } from '../../draw/plot/axis';
import { steps } from '../../draw/plot/mark';
import { linear, tenth } from '../../draw/plot/scale';
import { clockAxis, type Part, PlotSheet, valueAxis } from '../../draw/plot/sheet';
import type { Chart } from '../../hosts/charts';
import type { SeriesMeasure } from '../../hosts/series';
import type { Rows } from '../../lib/rows';
import type { Lab } from '../../run/lab';
import type { Moment } from '../../run/liveRun';
import { labelOf, valueWithUnit } from '../../scenario/params';
import { payloadOfFrame } from '../../scenario/segment';
import { captionOf } from '../../ui/caption';
import { FigureFiles } from '../../ui/FigureFiles';
import { isFromOtherLab } from '../../ui/here';
import { useChosen, useLab } from '../../ui/useLab';
import { useSnapshot } from '../../ui/useReading';
import { largeCharts as words } from '../../words/largeCharts';
import { largest } from './chart';
import { type LargePlot, largeCsv, largePlots, meanSince, runSoFar } from './largePlots';
import { column, type Window, windowOf } from './window';
import './largeChart.css';

const REDRAW_MS = 200;
const LEFT = 56;
const RIGHT = 16;
const TOP = 8;
const CLOCK_ROOM = 20;

/** Returns the changes of the run up to a moment. */
function changesUpTo(lab: Lab, t_ns: number): readonly { at_ns: number; id: string; value: number }[] {
  return lab.chosen.interventions.filter(({ at_ns }) => at_ns <= t_ns);
}

type PlotProps = LargePlot & { readonly isFirst: boolean; readonly isLast: boolean };

function Plot({ name, unit, measure, isFirst, isLast }: PlotProps) {
  const lab = useLab();
  const svg = useRef<SVGSVGElement>(null);
  const [means, setMeans] = useState('');
  useEffect(() => {
    if (svg.current === null) return undefined;
    const sheet = new PlotSheet(svg.current);
    return lab.paintEvery(REDRAW_MS, (moment) => {
      const view = windowOf(lab.series, moment.t, moment.speed);
      const parts = drawn({ measure, isFirst, isLast }, sheet.size, lab, moment, view);
      if (parts === null) return;
      sheet.draw(parts);
      setMeans(meansOf(lab.series, view, measure, unit, changesUpTo(lab, moment.t), moment.t));
    });
  }, [lab, measure, unit, isFirst, isLast]);
  return (
    <div className="large-plot">
      <p>
        <strong>{name}</strong>, {unit} <span className="means muted">{means}</span>
      </p>
      <svg aria-hidden="true" ref={svg} />
    </div>
  );
}

/** Returns the parts of a plot, or null if there is no room for them. */
function drawn(
  { measure, isFirst, isLast }: Pick<PlotProps, 'measure' | 'isFirst' | 'isLast'>,
  [width, height]: PlotSheet['size'],
  lab: Lab,
  { t, snap }: Moment,
  view: Window,
): Part[] | null {
  if (width < 3 * LEFT || height < 30) return null;
  const data = column(lab.series, view, measure.column, measure.by);
  const limit = measure.limit?.(snap) ?? 0;
  const top = Math.max(measure.top, limit, largest(data));
  const bottom = height - 4 - (isLast ? CLOCK_ROOM : 0);
  const right = width - RIGHT;
  const stretch = [view.begin_ns / 1e9, view.end_ns / 1e9] as const;
  const x = linear(stretch, [LEFT, right]);
  const y = linear([0, top * 1.05], [bottom, TOP]);
  const moments = axis(stretch, x, Math.max(2, width / 120));
  const digits = moments.length > 1 && moments[1].value - moments[0].value < 0.095 ? 2 : 1;
  const line = steps(data.map(({ t: at, value }) => [tenth(x(at / 1e9)), tenth(y(value))] as const));
  return [
    ...valueAxis(axis([0, top], y, Math.max(2, height / 34)), LEFT, right, words.value),
    ...clockAxis(moments, TOP, bottom, isLast ? (s) => words.seconds(s, digits) : null),
    ...limitOf(limit, y, right),
    ['path', { class: 'large-line', d: line }],
    ...marksOf(lab, view, t, x, bottom, isFirst),
  ];
}

/** Draws a line at the level at which the queue is full. */
function limitOf(limit: number, y: (value: number) => number, right: number): Part[] {
  return limit > 0 ? [['line', { class: 'limit', x1: LEFT, x2: right, y1: tenth(y(limit)), y2: tenth(y(limit)) }]] : [];
}

/** Draws a vertical line at each parameter change, with the parameter's name and new value in the first plot. */
function marksOf(
  lab: Lab,
  view: Window,
  t: number,
  x: (s: number) => number,
  bottom: number,
  isNamed: boolean,
): Part[] {
  return changesUpTo(lab, t)
    .filter(({ at_ns }) => at_ns >= view.begin_ns)
    .flatMap(({ at_ns, id, value }): Part[] => {
      const at = tenth(x(at_ns / 1e9));
      const line: Part = ['line', { class: 'change', x1: at, x2: at, y1: 0, y2: bottom }];
      const said = words.changed(labelOf(id), valueWithUnit(id, value));
      return isNamed ? [line, ['text', { class: 'change-words', x: at + 4, y: 14 }, said]] : [line];
    });
}

function meansOf(
  rows: Rows,
  view: Window,
  measure: SeriesMeasure,
  unit: string,
  changes: readonly { at_ns: number }[],
  t: number,
): string {
  const shown = words.window(
    view.begin_ns,
    Math.min(t, view.end_ns),
    unit,
    meanSince(rows, view, view.begin_ns, measure),
  );
  const newest = changes.at(-1);
  if (newest === undefined) return shown;
  return `${shown}; ${words.sinceChange(newest.at_ns, t, unit, meanSince(rows, view, newest.at_ns, measure))}`;
}

/** Returns the chart, as shown at this moment, as CSV text. */
function csvShown({ series, shown_ns, chosen }: Lab, chart: Chart): string {
  return largeCsv(largePlots(chart), series, windowOf(series, shown_ns, chosen.speed));
}

/**
 * Closes the chart at Escape, unless the focus is in another simulator on the page. When the chart opens, its first
 * button gets the focus.
 */
function useEscape(root: RefObject<HTMLElement>, close: () => void): void {
  useEffect(() => {
    root.current?.querySelector('button')?.focus();
    const down = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isFromOtherLab(event, root.current)) return;
      event.preventDefault();
      close();
    };
    addEventListener('keydown', down, true);
    return () => removeEventListener('keydown', down, true);
  }, [root, close]);
}

type Props = { chart: Chart; onto: Element; close: () => void };

export function LargeChart({ chart, onto, close }: Props) {
  const lab = useLab();
  const root = useRef<HTMLElement>(null);
  const payload = useChosen(payloadOfFrame);
  const { title } = chart.words();
  const plots = largePlots(chart);
  const note = useSnapshot(REDRAW_MS, (snap) => chart.note(runSoFar(snap, payload, lab.series)), [chart, payload]);
  useEscape(root, close);
  return createPortal(
    <section className="card large-chart" aria-label={title} ref={root}>
      <header className="card-head">
        <h2>{title}</h2>
        <FigureFiles
          name={`ringside-${chart.id}`}
          words={words.files}
          figure={() => root.current}
          caption={() => captionOf(lab)}
          csv={() => csvShown(lab, chart)}
        />
        <button type="button" onClick={close}>
          {words.close}
        </button>
      </header>
      {plots.map((plot, nth) => (
        <Plot key={plot.name} {...plot} isFirst={nth === 0} isLast={nth === plots.length - 1} />
      ))}
      <p className="note">{note}</p>
    </section>,
    onto,
  );
}
