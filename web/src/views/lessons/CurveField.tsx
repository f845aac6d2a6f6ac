// biome-ignore-all lint/a11y/noStaticElementInteractions: the same values can be typed in the fields below
/** A curve that the user draws over axes. The machine's curve is added after the machine has answered. */

import { type PointerEvent, useRef } from 'react';
import { axis } from '../../draw/plot/axis';
import { linear } from '../../draw/plot/scale';
import { useSize } from '../../instruments/delay/useSize';
import { lessons as words } from '../../words/lessons';
import { quantity, round } from '../../words/numbers';
import { type Curve, drawn } from './curve';

/**
 * Size of the drawing of a curve and height of its letters, px. The drawing fills its place, and its labels leave room
 * for the curve at any size.
 */
type Sheet = { readonly width: number; readonly height: number; readonly em: number };

/** Size of the drawing on a printed page, in units of the drawing. */
const PAPER: Sheet = { width: 420, height: 230, em: 12 };

/**
 * Area for the curve. Axis labels are at the left and below, and the margins are multiples of the letters' height.
 */
function innerOf({ width, height, em }: Sheet) {
  return { left: 3.3 * em, right: width - 0.9 * em, top: 0.8 * em, bottom: height - 2.8 * em };
}

type Props = {
  readonly curve: Curve;
  readonly top: number;
  readonly span_ms: number;
  readonly axes: { readonly across: string; readonly up: string };
  readonly machine: Curve | null;
  readonly fixed: boolean;
  readonly change: (curve: Curve) => void;
};

/** Positions of a curve's points. */
function pointsOf(curve: Curve, top: number, sheet: Sheet): (readonly [x: number, y: number])[] {
  const inner = innerOf(sheet);
  const x = linear([0, curve.length - 1], [inner.left, inner.right]);
  const y = linear([0, top], [inner.bottom, inner.top]);
  return curve.map((value, i) => [x(i), y(value)]);
}

function pathOf(curve: Curve, top: number, sheet: Sheet): string {
  return `M${pointsOf(curve, top, sheet)
    .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L')}`;
}

/** The element of the drawing, with its size and the size of its letters. */
function useSheet() {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const em = frame.current === null ? PAPER.em : Number.parseFloat(getComputedStyle(frame.current).fontSize);
  return { frame, sheet: { ...size, em } };
}

/** Position of the pointer in the drawing: a fraction of the width, and a value on the vertical axis. */
function placeOf(event: PointerEvent<SVGSVGElement>, top: number, sheet: Sheet): readonly [number, number] {
  const inner = innerOf(sheet);
  const box = event.currentTarget.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * sheet.width;
  const y = ((event.clientY - box.top) / box.height) * sheet.height;
  const within = (part: number): number => Math.min(1, Math.max(0, part));
  return [
    within((x - inner.left) / (inner.right - inner.left)),
    top * within((inner.bottom - y) / (inner.bottom - inner.top)),
  ];
}

/** Drawing with the pointer: each movement draws a line from the last position to the present one. */
function useStroke({ curve, top, fixed, change }: Props, sheet: Sheet) {
  const last = useRef<readonly [number, number] | null>(null);
  const end = (): void => {
    last.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>): void => {
      if (fixed) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = placeOf(event, top, sheet);
      change(drawn(curve, last.current, last.current));
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>): void => {
      if (fixed || last.current === null) return;
      const now = placeOf(event, top, sheet);
      change(drawn(curve, last.current, now));
      last.current = now;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

export function CurveField(props: Props) {
  const { curve, top, span_ms, axes, machine, fixed, change } = props;
  const { frame, sheet } = useSheet();
  const hands = useStroke(props, sheet);
  return (
    <div className="curve">
      <div className="drawing" ref={frame}>
        <svg
          viewBox={`0 0 ${sheet.width} ${sheet.height}`}
          role="img"
          aria-label={`${axes.up}, ${axes.across}`}
          data-fixed={fixed}
          {...hands}
        >
          <Axes top={top} span_ms={span_ms} axes={axes} sheet={sheet} />
          {machine !== null && <path className="machine" d={pathOf(machine, top, sheet)} />}
          <Drawn curve={curve} top={top} sheet={sheet} />
        </svg>
      </div>
      <p className="legend">
        <span className="yours">{words.yours}</span>
        {machine !== null && <span className="machine">{words.machines}</span>}
        {machine === null && <span className="muted">{words.draw}</span>}
      </p>
      <Typed curve={curve} top={top} span_ms={span_ms} axes={axes} fixed={fixed} change={change} />
    </div>
  );
}

/** The user's curve with its points. */
function Drawn({ curve, top, sheet }: { curve: Curve; top: number; sheet: Sheet }) {
  return (
    <>
      <path className="yours" d={pathOf(curve, top, sheet)} />
      {pointsOf(curve, top, sheet).map(([x, y], i) => (
        <circle key={i} className="yours" cx={x} cy={y} r={sheet.em / 5} />
      ))}
    </>
  );
}

/** Axes of a curve for print, either empty for drawing on paper or with the machine's curve. */
export function CurveFigure({ top, span_ms, axes, machine }: Omit<Props, 'curve' | 'fixed' | 'change'>) {
  return (
    <svg
      className="curve"
      viewBox={`0 0 ${PAPER.width} ${PAPER.height}`}
      role="img"
      aria-label={`${axes.up}, ${axes.across}`}
    >
      <Axes top={top} span_ms={span_ms} axes={axes} sheet={PAPER} />
      {machine !== null && <path className="machine" d={pathOf(machine, top, PAPER)} />}
    </svg>
  );
}

function Axes({ top, span_ms, axes, sheet }: Pick<Props, 'top' | 'span_ms' | 'axes'> & { readonly sheet: Sheet }) {
  const { em } = sheet;
  const inner = innerOf(sheet);
  const isLow = inner.bottom - inner.top < 10 * em;
  const across = axis([0, span_ms], linear([0, span_ms], [inner.left, inner.right]), 5);
  const up = axis([0, top], linear([0, top], [inner.bottom, inner.top]), isLow ? 2 : 4);
  return (
    <g className="axes">
      {across.map(({ value, at }) => (
        <g key={value}>
          <path d={`M${at} ${inner.top}V${inner.bottom}`} />
          <text x={at} y={inner.bottom + 1.15 * em} textAnchor="middle">
            {round(value)}
          </text>
        </g>
      ))}
      {up.map(({ value, at }) => (
        <g key={value}>
          <path d={`M${inner.left} ${at}H${inner.right}`} />
          <text x={inner.left - 0.4 * em} y={at + 0.33 * em} textAnchor="end">
            {round(value)}
          </text>
        </g>
      ))}
      <text x={inner.right} y={sheet.height - 0.4 * em} textAnchor="end">
        {axes.across}
      </text>
      <text x={inner.left} y={sheet.height - 0.4 * em}>
        {axes.up}
      </text>
    </g>
  );
}

/** Number fields for the curve: a value for each point. */
function Typed({ curve, top, span_ms, fixed, change }: Omit<Props, 'machine'>) {
  return (
    <details className="group">
      <summary>{words.type}</summary>
      <div className="typed-points">
        {curve.map((value, i) => (
          <label key={i}>
            {words.pointAt(quantity(round((span_ms * i) / (curve.length - 1)), 'ms'))}
            <input
              type="number"
              min={0}
              max={top}
              value={Math.round(value)}
              readOnly={fixed}
              onChange={(event) => {
                const typed = Math.min(top, Math.max(0, Number(event.target.value)));
                change(curve.map((one, k) => (k === i ? typed : one)));
              }}
            />
          </label>
        ))}
      </div>
    </details>
  );
}
