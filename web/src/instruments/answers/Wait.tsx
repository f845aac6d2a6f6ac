/**
 * Reason for a packet's wait at a stage: why the receiving program was off the CPU, which tasks had the CPU meanwhile,
 * and which event ended the wait.
 */

import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { absencesOf } from '../../decode/absences';
import { hue, words as tell } from '../../decode/chain';
import { cpuSharesOf, namedShares } from '../../decode/cpuShares';
import type { Stay } from '../../decode/life';
import { type Link, linksOf } from '../../decode/links';
import { aroundMoment } from '../../run/trials';
import type { StageName } from '../../tables/names';
import { HELD } from '../../tables/stages';
import { About, EventCode, FRAME_WIDTH, Stage } from '../../tables/tables';
import { answers } from '../../words/answers';
import { nameOf, STAGES, stageName } from '../../words/names';
import { CpuShares, CpuSharesTable } from './CpuShares';
import { Chain, Inquiry, type Line, LookingUp, scrollTo, useInquiry } from './parts';
import { Tried, useRun } from './Tried';

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
  const row = box?.closest('.because')?.previousElementSibling;
  const head = box?.closest('.inspector')?.querySelector('header')?.clientHeight ?? 0;
  if (!scrollTo(row, head)) box?.scrollIntoView({ block: 'nearest' });
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

/** Stages that are queues, so that they keep packets in an order. */
const QUEUES: readonly number[] = [
  Stage.Ring,
  Stage.NetifBacklog,
  Stage.Backlog,
  Stage.Prequeue,
  Stage.ReceiveQueue,
  Stage.Qdisc,
  Stage.TxRing,
  Stage.SinkQueue,
];

/**
 * Text with the number of packets in the queue when the packet arrived, without the packet itself. Empty for a stage
 * that keeps packets in no order.
 */
function Before({ stay: { stage, from_ns } }: { stay: Stay }) {
  const isQueue = QUEUES.includes(stage);
  const rows = useInquiry(isQueue ? About.Ends : null, 0, from_ns + 1, from_ns);
  if (!isQueue || rows === null || rows.length < FRAME_WIDTH) return null;
  return <p>{answers.wait.before(Math.max(0, rows[HELD[stage]] - 1))}</p>;
}

/** Maximum number of the program's absences from the CPU that are listed one by one. */
const LISTED = 8;

type AwayProps = { readonly stay: Stay; readonly reader: number };

function Absences({ stay: { from_ns, to_ns }, reader }: AwayProps) {
  const rows = useInquiry(About.Journal, 0, to_ns, from_ns - 1);
  const all = useMemo(() => {
    const journal = rows === null ? [] : linksOf(rows).sort((a, b) => a.id - b.id);
    return absencesOf(journal, reader, from_ns, to_ns).map((one) => ({ ...one, length_ns: one.to_ns - one.from_ns }));
  }, [rows, reader, from_ns, to_ns]);
  if (all.length < 2) return null;
  const longest = [...all].sort((a, b) => b.length_ns - a.length_ns);
  const listed = longest.slice(0, LISTED).sort((a, b) => b.from_ns - a.from_ns);
  const sum = (of: readonly (typeof all)[number][]): number => of.reduce((total, one) => total + one.length_ns, 0);
  const others = longest.slice(LISTED);
  return (
    <>
      <h3>{answers.wait.absences(nameOf(reader), all.length, sum(all))}</h3>
      <Chain
        name={answers.wait.absencesTitle}
        lines={listed.map((one) => ({
          t_ns: one.from_ns,
          hue: 'load',
          says: answers.wait.absence(one.length_ns, one.by === null ? null : tell(one.by)),
        }))}
      />
      {others.length > 0 && <p className="muted">{answers.wait.shorter(others.length, sum(others))}</p>}
    </>
  );
}

/** Tries parameter changes that could shorten a wait at this stage. */
function Shorter({ stay: { stage, from_ns, to_ns } }: { stay: Stay }) {
  const run = useRun();
  const stretch = useMemo(() => aroundMoment(from_ns, to_ns, run), [from_ns, to_ns, run]);
  const trouble = useMemo(() => ({ kind: 'wait', code: stage }) as const, [stage]);
  return <Tried trouble={trouble} stretch={stretch} />;
}
