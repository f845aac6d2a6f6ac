// biome-ignore-all lint/a11y/noStaticElementInteractions: the same values are typed below, by keys
/** A curve drawn by hand over axes; the machine's is laid over it when it has answered. */

import { type PointerEvent, useRef } from 'react';
import { axis } from '../../draw/plot/axis';
import { linear } from '../../draw/plot/scale';
import { lessons as words } from '../../words/lessons';
import { round } from '../../words/numbers';
import { type Curve, drawn } from './curve';

/** The drawing's units: 1 is 1 px where the panel is 420 wide. */
const WIDE = 420;
const TALL = 230;
const INNER = { left: 40, right: 410, top: 10, bottom: 196 } as const;

type Props = {
  readonly curve: Curve;
  readonly top: number;
  readonly span_ms: number;
  readonly axes: { readonly across: string; readonly up: string };
  readonly machine: Curve | null;
  readonly fixed: boolean;
  readonly change: (curve: Curve) => void;
};

function pathOf(curve: Curve, top: number): string {
  const x = linear([0, curve.length - 1], [INNER.left, INNER.right]);
  const y = linear([0, top], [INNER.bottom, INNER.top]);
  return curve.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('');
}

export function CurveField(props: Props) {
  const { curve, top, span_ms, axes, machine, fixed, change } = props;
  const last = useRef<readonly [number, number] | null>(null);
  const place = (event: PointerEvent<SVGSVGElement>): readonly [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDE;
    const y = ((event.clientY - box.top) / box.height) * TALL;
    const within = (part: number): number => Math.min(1, Math.max(0, part));
    const across = within((x - INNER.left) / (INNER.right - INNER.left));
    return [across, top * within((INNER.bottom - y) / (INNER.bottom - INNER.top))];
  };
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    if (fixed) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = place(event);
    change(drawn(curve, last.current, last.current));
  };
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    if (fixed || last.current === null) return;
    const now = place(event);
    change(drawn(curve, last.current, now));
    last.current = now;
  };
  const end = (): void => {
    last.current = null;
  };
  return (
    <div className="curve">
      <svg
        viewBox={`0 0 ${WIDE} ${TALL}`}
        role="img"
        aria-label={`${axes.up}, ${axes.across}`}
        data-fixed={fixed}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <Axes top={top} span_ms={span_ms} axes={axes} />
        {machine !== null && <path className="machine" d={pathOf(machine, top)} />}
        <path className="yours" d={pathOf(curve, top)} />
        {curve.map((value, i) => (
          <circle
            key={i}
            className="yours"
            cx={linear([0, curve.length - 1], [INNER.left, INNER.right])(i)}
            cy={linear([0, top], [INNER.bottom, INNER.top])(value)}
            r={2.5}
          />
        ))}
      </svg>
      <p className="legend">
        <span className="yours">{words.yours}</span>
        {machine !== null && <span className="machine">{words.machines}</span>}
        {machine === null && <span className="muted">{words.draw}</span>}
      </p>
      <Typed curve={curve} top={top} span_ms={span_ms} axes={axes} fixed={fixed} change={change} />
    </div>
  );
}

/** The same axes on paper: empty, to draw into, or with the machine's curve. */
export function CurveFigure({ top, span_ms, axes, machine }: Omit<Props, 'curve' | 'fixed' | 'change'>) {
  return (
    <svg className="curve" viewBox={`0 0 ${WIDE} ${TALL}`} role="img" aria-label={`${axes.up}, ${axes.across}`}>
      <Axes top={top} span_ms={span_ms} axes={axes} />
      {machine !== null && <path className="machine" d={pathOf(machine, top)} />}
    </svg>
  );
}

function Axes({ top, span_ms, axes }: Pick<Props, 'top' | 'span_ms' | 'axes'>) {
  const across = axis([0, span_ms], linear([0, span_ms], [INNER.left, INNER.right]), 5);
  const up = axis([0, top], linear([0, top], [INNER.bottom, INNER.top]), 4);
  return (
    <g className="axes">
      {across.map(({ value, at }) => (
        <g key={value}>
          <path d={`M${at} ${INNER.top}V${INNER.bottom}`} />
          <text x={at} y={INNER.bottom + 14} textAnchor="middle">
            {round(value)}
          </text>
        </g>
      ))}
      {up.map(({ value, at }) => (
        <g key={value}>
          <path d={`M${INNER.left} ${at}H${INNER.right}`} />
          <text x={INNER.left - 5} y={at + 4} textAnchor="end">
            {round(value)}
          </text>
        </g>
      ))}
      <text x={INNER.right} y={TALL - 4} textAnchor="end">
        {axes.across}
      </text>
      <text x={INNER.left} y={TALL - 4}>
        {axes.up}
      </text>
    </g>
  );
}

/** The same by keys: a value for each point. */
function Typed({ curve, top, span_ms, fixed, change }: Omit<Props, 'machine'>) {
  return (
    <details className="group">
      <summary>{words.type}</summary>
      <div className="typed-points">
        {curve.map((value, i) => (
          <label key={i}>
            {words.pointAt(`${round((span_ms * i) / (curve.length - 1))} ms`)}
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
