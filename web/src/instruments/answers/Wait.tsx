/**
 * Reason for a packet's wait at a stage: why the receiving program was off the CPU, which tasks had the CPU meanwhile,
 * and which event ended the wait.
 */

import { type ReactNode, useEffect, useRef } from 'react';
import { hue, words as tell } from '../../decode/chain';
import { cpuSharesOf, namedShares } from '../../decode/cpuShares';
import type { Stay } from '../../decode/life';
import { type Link, linksOf } from '../../decode/links';
import type { StageName } from '../../tables/names';
import { About, EventCode, Stage } from '../../tables/tables';
import { answers } from '../../words/answers';
import { nameOf, STAGES, stageName } from '../../words/names';
import { CpuShares, CpuSharesTable } from './CpuShares';
import { Inquiry, LookingUp, useInquiry } from './Inquiry';
import { Chain, type Line } from './Visit';
import { Absences, Before, Shorter } from './Waited';

/** Stages at which a packet waits until the receiving program runs. */
const READER_ENDS = new Set<number>([
  Stage.Backlog,
  Stage.Prequeue,
  Stage.ReceiveQueue,
  Stage.ProcessInput,
  Stage.Copy,
]);
/** Maximum number of tasks named in the text. The table below names all tasks. */
const NAMED = 4;

type Props = { readonly stay: Stay; readonly stream: number; readonly waits: boolean };

export function Wait({ stay, stream, waits }: Props) {
  const elsewhere: Readonly<Partial<Record<StageName, string>>> = answers.wait.elsewhere;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A new answer first scrolls to its beginning, in an animation frame that `Inspector.tsx` requests. The callback
    // here runs after that one, so this scroll position remains.
    const frame = requestAnimationFrame(() => showReason(box.current));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className="wait-why" ref={box}>
      <Before stay={stay} />
      {READER_ENDS.has(stay.stage) ? (
        <Reader stay={stay} stream={stream} waits={waits} />
      ) : (
        <InThese why={elsewhere[STAGES[stay.stage]] ?? answers.wait.forCpu} stay={stay} />
      )}
      <Shorter stay={stay} />
    </div>
  );
}

/**
 * Scrolls the panel so that the row of the stage is just below the answer's head. Does nothing if half of the panel
 * below the row is already visible.
 */
function showReason(box: HTMLElement | null): void {
  const [panel, row] = [box?.closest('.side-scroll'), box?.closest('.because')?.previousElementSibling];
  if (!panel || !row) {
    box?.scrollIntoView({ block: 'nearest' });
    return;
  }
  const head = box?.closest('.inspector')?.querySelector('header')?.clientHeight ?? 0;
  const below = row.getBoundingClientRect().top - panel.getBoundingClientRect().top;
  if (below < head || below > panel.clientHeight / 2) panel.scrollTop += below - head;
}

/** `why`: reason why the packet waits for the CPU. */
function InThese({ why, stay: { from_ns, to_ns } }: { why: string; stay: Stay }) {
  return (
    <>
      <p>{why}</p>
      <h3>{answers.wait.hadCpu(to_ns - from_ns)}</h3>
      <CpuShares from_ns={from_ns} to_ns={to_ns} />
    </>
  );
}

function Reader({ stay, stream, waits }: Props) {
  return (
    <Inquiry about={About.OffCpu} number={stream} from_ns={stay.from_ns} to_ns={stay.to_ns}>
      {(rows) =>
        rows.length === 0 ? (
          <InThese why={answers.wait.readerHad} stay={stay} />
        ) : (
          <Story stay={stay} entries={linksOf(rows)} waits={waits} />
        )
      }
    </Inquiry>
  );
}

/** Longest absence of the receiving program from the CPU, newest event first, with the CPU use during the absence. */
function Story({ stay, entries, waits }: { stay: Stay; entries: readonly Link[]; waits: boolean }) {
  const back = entries[0].kind === EventCode.TaskSwitched ? entries[0] : null;
  const swapped = entries.find(({ kind }) => kind === EventCode.ArraysSwapped);
  const chain = entries.filter((link) => link !== back && link !== swapped);
  const name = (back ?? chain[0])?.a_name ?? 0;
  const reader = nameOf(name);
  const from_ns = chain[0]?.t_ns ?? stay.from_ns;
  const to_ns = back?.t_ns ?? stay.to_ns;
  const shares = useInquiry(About.CpuShares, 0, to_ns, from_ns);
  const lines: Line[] = [];
  const add = (t_ns: number, hue: string, says: ReactNode): unknown => lines.push({ t_ns, hue, says });
  if (!waits) add(stay.to_ns, 'reader', answers.wait.left(reader, stageName(stay.stage), stay.to_ns - stay.from_ns));
  if (back !== null) add(back.t_ns, 'reader', answers.wait.gotBack(reader));
  if (swapped !== undefined) add(swapped.t_ns, 'load', <Swap from_ns={swapped.t_ns} to_ns={to_ns} reader={reader} />);
  add(from_ns, 'load', away(reader, to_ns - from_ns, shares));
  for (const [i, link] of chain.entries()) add(link.t_ns, hue(link.kind), tell(link, chain[i - 1]));
  if (from_ns <= stay.from_ns) add(stay.from_ns, 'soft', came(stay, chain[0], reader));
  return (
    <>
      <p className="muted">{answers.wait.newestFirst}</p>
      <Chain name={answers.wait.title} lines={lines.sort((a, b) => b.t_ns - a.t_ns)} />
      <Absences stay={stay} reader={name} />
      <h3>{answers.wait.hadCpuAway(to_ns - from_ns, reader)}</h3>
      {shares === null ? <LookingUp /> : <CpuSharesTable rows={shares} />}
    </>
  );
}

function came({ stage }: Stay, link: Link | undefined, reader: string): string {
  const queue = stageName(stage);
  const owned = link?.kind === EventCode.PreemptedOwningSocket;
  return owned ? answers.wait.cameOwned(queue, reader) : answers.wait.came(queue, reader);
}

/** Describes which tasks used the CPU while the receiving program was off the CPU. */
function away(reader: string, length_ns: number, rows: Float64Array | null): string {
  return rows === null
    ? answers.wait.away(reader, length_ns)
    : answers.wait.awayMeanwhile(reader, length_ns, namedShares(cpuSharesOf(rows)), NAMED);
}

/**
 * Describes a swap of the scheduler's active and expired arrays. Names the tasks that run before the receiving program
 * in the new active array.
 */
function Swap({ from_ns, to_ns, reader }: { from_ns: number; to_ns: number; reader: string }) {
  const rows = useInquiry(About.CpuShares, 0, to_ns, from_ns);
  const before = rows === null ? [] : namedShares(cpuSharesOf(rows));
  return before.length === 0
    ? answers.wait.swapped
    : answers.wait.swappedBefore(reader, to_ns - from_ns, before, NAMED);
}
