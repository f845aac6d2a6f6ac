/**
 * One chart as wide as the drawing of the simulated host: axes with units, vertical lines at parameter changes, and
 * mean values with their time spans.
 */

import { type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { setText } from '../../draw/dom';
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

type Drawn = Pick<LargePlot, 'measure' | 'unit'> & {
  readonly sheet: PlotSheet;
  readonly says: HTMLElement;
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

function paint({ measure, unit, sheet, says, isFirst, isLast }: Drawn, lab: Lab, { t, speed, snap }: Moment): void {
  const [width, height] = sheet.size;
  if (width < 3 * LEFT || height < 30) return;
  const rows = lab.series;
  const view = windowOf(rows, t, speed);
  const data = column(rows, view, measure.column, measure.by);
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
  sheet.draw([
    ...valueAxis(axis([0, top], y, Math.max(2, height / 34)), LEFT, right, words.value),
    ...clockAxis(moments, TOP, bottom, isLast ? (s) => words.seconds(s, digits) : null),
    ...limitOf(limit, y, right),
    ['path', { class: 'large-line', d: line }],
    ...marksOf(lab, view, t, x, bottom, isFirst),
  ]);
  setText(says, meansOf(rows, view, measure, unit, changesUpTo(lab, t), t));
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

/** Finds the elements for a plot and for the text with its mean values. */
function drawnOn(place: Element): Pick<Drawn, 'sheet' | 'says'> {
  const sheet = new PlotSheet(place.querySelector('svg') as SVGSVGElement);
  return { sheet, says: place.querySelector('.means') as HTMLElement };
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
  const note = useRef<HTMLParagraphElement>(null);
  const payload = useChosen(payloadOfFrame);
  const { title } = chart.words();
  useEffect(() => {
    const plots = largePlots(chart);
    const sheets = [...(root.current?.querySelectorAll('.large-plot') ?? [])].map((plot, nth) => {
      const place = { isFirst: nth === 0, isLast: nth === plots.length - 1 };
      return { ...drawnOn(plot), ...place, ...plots[nth] };
    });
    return lab.paintEvery(REDRAW_MS, (moment, { series }) => {
      for (const drawn of sheets) paint(drawn, lab, moment);
      setText(note.current, chart.note(runSoFar(moment.snap, payload, series)));
    });
  }, [lab, chart, payload]);
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
      {largePlots(chart).map(({ name, unit }) => (
        <div key={name} className="large-plot">
          <p>
            <strong>{name}</strong>, {unit} <span className="means muted" />
          </p>
          <svg aria-hidden="true" />
        </div>
      ))}
      <p className="note" ref={note} />
    </section>,
    onto,
  );
}
