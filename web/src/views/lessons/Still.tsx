/** A still of a lesson's machine: the CPU's timeline. `tests/boundary/lessonStills.test.ts` makes its file. */
import { lessons as words } from '../../words/lessons';
import { STILLS } from './course';
import type { Lesson } from './lesson';
import stills from './stills.json';

/** Letters of a still, from the first lane down; a space is idle. */
export const LANES = 'hsrlo';
const [HIGH, GAP] = [9, 3];

/** Consecutive slots of one lane, as [first, count]. */
function runsOf(slots: string, lane: string): readonly (readonly [number, number])[] {
  return [...slots.matchAll(new RegExp(`${lane}+`, 'g'))].map(({ index, 0: run }) => [index, run.length]);
}

export function Still({ lesson }: { lesson: Lesson }) {
  const slots = stills[lesson.id];
  return (
    <svg
      className="still"
      viewBox={`0 0 ${slots.length} ${LANES.length * (HIGH + GAP)}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words.still(STILLS[lesson.id].span_ns)}
    >
      {[...LANES].map((lane, row) => (
        <g key={lane} className={`lane-${lane}`}>
          <title>{words.stillRows[row]}</title>
          <path className="lane" d={`M0 ${row * (HIGH + GAP) + HIGH}h${slots.length}`} />
          {runsOf(slots, lane).map(([from, many]) => (
            <rect key={from} x={from} y={row * (HIGH + GAP)} width={many} height={HIGH} />
          ))}
        </g>
      ))}
    </svg>
  );
}
