/**
 * Compares the uses of memory at two moments: when a refill of the ring failed, and one second before memory became
 * short. Also describes the state of kswapd.
 */

import { hue, words as tell } from '../../decode/chain';
import { type Link, linksOf } from '../../decode/links';
import { type Scalars, USES } from '../../decode/uses';
import { About, EventCode, FRAME_WIDTH, FrameField, Program } from '../../tables/tables';
import { useLab } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { causes } from '../../words/causes';
import { nameOf } from '../../words/names';
import { count } from '../../words/numbers';
import { memory } from '../../words/opening';
import { LifeRow, LifeTable, type Line, useInquiry } from './parts';

/** Time between the start of the comparison and the moment when free pages fell below the watermark low, ns. */
const BEFORE_NS = 1e9;
const KIB_PER_PAGE = 4;

/** Returns one of the answer's two snapshots of the simulated host: 0 is the start of the time span, 1 is the end. */
function frameOf(rows: Float64Array, nth: number): Scalars {
  return { get: (field) => rows[nth * FRAME_WIDTH + field] };
}

/** Returns the changed uses of memory: those that grew, largest change first, then those that shrank. */
function changes(before: Scalars, after: Scalars): { use: number; from: number; to: number }[] {
  return USES.map(({ of }, use) => ({ use, from: of(before), to: of(after) })).sort(
    (a, b) => b.to - b.from - (a.to - a.from),
  );
}

/**
 * Facts about a shortage of memory: the memory use at the start and at the end of a time span, and the longest absence
 * of the receiving program. The absence counts until free pages fell below the watermark low.
 */
export type Shortage = {
  readonly failed: Link;
  readonly from_ns: number;
  /** Memory use at the start and at the end of the time span. Null until the answer arrives. */
  readonly ends: readonly [Scalars, Scalars] | null;
  readonly readerAway: readonly Link[] | null;
  readonly awayUntil_ns: number;
};

/**
 * Finds a failed refill of the ring in a chain of causes and requests the facts about this shortage. Null if no refill
 * failed.
 */
export function useShortage(chain: readonly Link[]): Shortage | null {
  const failed = chain.find(({ kind }) => kind === EventCode.RefillFailed);
  const woken = chain.find(({ kind }) => kind === EventCode.KswapdWoken);
  const low_ns = (woken ?? failed)?.t_ns ?? 0;
  const from_ns = Math.max(0, low_ns - BEFORE_NS);
  const none = failed === undefined;
  const rows = useInquiry(none ? null : About.Ends, 0, failed?.t_ns ?? 0, from_ns);
  const away = useInquiry(none ? null : About.OffCpu, 0, low_ns, from_ns);
  if (none) return null;
  const ends: Shortage['ends'] =
    rows === null || rows.length < 2 * FRAME_WIDTH ? null : [frameOf(rows, 0), frameOf(rows, 1)];
  return { failed, from_ns, ends, readerAway: away === null ? null : linksOf(away), awayUntil_ns: low_ns };
}

/** A program that was off the CPU for less than this share of the span cannot explain the shortage of memory. */
const LEAST_PART = 0.2;

/**
 * Returns how a shortage of memory began, newest event first: the use of memory that grew and, for socket buffers, why
 * the program did not read.
 */
export function growth({ ends, readerAway, awayUntil_ns, from_ns }: Shortage): Line[] {
  if (ends === null || readerAway === null) return [];
  const [most] = changes(...ends);
  if (most.to <= most.from) return [];
  const grew: Line = {
    t_ns: from_ns,
    hue: hue(EventCode.KswapdWoken),
    says: causes.grew(memory.uses[USES[most.use].id].name, (most.to - most.from) * KIB_PER_PAGE * 1024),
  };
  const back = readerAway.find(({ kind }) => kind === EventCode.TaskSwitched);
  const left = readerAway.filter(({ kind }) => kind !== EventCode.TaskSwitched && kind !== EventCode.ArraysSwapped);
  const away_ns = left.length === 0 ? 0 : (back?.t_ns ?? awayUntil_ns) - left[0].t_ns;
  if (USES[most.use].id !== 'slab' || away_ns < LEAST_PART * (awayUntil_ns - from_ns)) return [grew];
  const why = left.map((link, i): Line => ({ t_ns: link.t_ns, hue: hue(link.kind), says: tell(link, left[i - 1]) }));
  const unread: Line = { ...why[0], says: causes.didNotRead(nameOf(left[0].a_name), away_ns) };
  return [unread, ...why, grew].sort((a, b) => b.t_ns - a.t_ns);
}

export function Taken({ failed, from_ns, ends }: Shortage) {
  const lab = useLab();
  if (ends === null) return <p role="status">{answers.shortage.lookingUp}</p>;
  const [before, after] = ends;
  const { change } = answers.shortage;
  return (
    <>
      <h3>{answers.shortage.title}</h3>
      <p>{answers.shortage.over(from_ns, failed.t_ns - from_ns)}</p>
      <LifeTable name={answers.shortage.title} columns={answers.shortage.columns}>
        {changes(before, after).map(({ use, from, to }) => (
          <LifeRow
            key={USES[use].id}
            head={
              <button
                type="button"
                className="entry"
                title={answers.shortage.useTitle}
                onClick={() => lab.questions.ask('memory', use)}
              >
                <span>{memory.uses[USES[use].id].name}</span>
              </button>
            }
            cells={[count(from * KIB_PER_PAGE), count(to * KIB_PER_PAGE), change((to - from) * KIB_PER_PAGE)]}
          />
        ))}
      </LifeTable>
      <p>{reclaimer(failed, after)}</p>
    </>
  );
}

/** Describes the state of kswapd at the moment when the refill of the ring failed. */
export function reclaimer({ current_name }: Pick<Link, 'current_name'>, after: Scalars): string {
  const [free, low] = [after.get(FrameField.normal_free), after.get(FrameField.normal_low)];
  if ((current_name & 0xff) === Program.Kswapd) return causes.kswapdWorked(free, low);
  if (after.get(FrameField.kswapd_active) === 0) return causes.kswapdSlept(free, low);
  return causes.kswapdWaited(free, low, nameOf(current_name));
}
