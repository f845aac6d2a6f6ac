/** A still picture of a run: when each context had the CPU, and below that the curve of one quantity. */
import './still.css';

/**
 * Letters that stand for the contexts in `slots`, in the order of the lanes from top to bottom. In a slot with a space,
 * the CPU was idle.
 */
const LANES = 'hsrlo';
const [HIGH, GAP] = [9, 3];
/** Height of the curve in the drawing, and the largest digit in base 36. */
const [CURVE, MOST] = [26, 35];

/**
 * Finds the groups of consecutive slots in which this lane's letter stands, as [index of the first slot, number of
 * slots].
 */
function runsOf(slots: string, lane: string): readonly (readonly [number, number])[] {
  return [...slots.matchAll(new RegExp(`${lane}+`, 'g'))].map(({ index, 0: run }) => [index, run.length]);
}

/** Path of the curve. Each digit in base 36 is a height that is valid until the next digit. */
function curveOf(digits: string, width: number, top: number): string {
  const step = width / digits.length;
  const heights = [...digits].map((digit) => top + CURVE * (1 - Number.parseInt(digit, 36) / MOST));
  return `M0 ${top + CURVE}${heights.map((y, i) => `V${y.toFixed(1)}H${((i + 1) * step).toFixed(1)}`).join('')}V${top + CURVE}Z`;
}

type StillProps = {
  readonly slots: string;
  readonly label: string;
  /** Names of the lanes. */
  readonly rows: readonly string[];
  /** Heights of the curve as digits of base 36. */
  readonly curve?: string;
};

export function Still({ slots, label, rows, curve }: StillProps) {
  const lanes = LANES.length * (HIGH + GAP);
  return (
    <svg
      className={curve === undefined ? 'still' : 'still with-curve'}
      viewBox={`0 0 ${slots.length} ${lanes + (curve === undefined ? 0 : CURVE)}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {[...LANES].map((lane, row) => (
        <g key={lane} className={`lane-${lane}`}>
          <title>{rows[row]}</title>
          <path className="lane" d={`M0 ${row * (HIGH + GAP) + HIGH}h${slots.length}`} />
          {runsOf(slots, lane).map(([from, many]) => (
            <rect key={from} x={from} y={row * (HIGH + GAP)} width={many} height={HIGH} />
          ))}
        </g>
      ))}
      {curve !== undefined && <path className="still-curve" d={curveOf(curve, slots.length, lanes)} />}
    </svg>
  );
}
