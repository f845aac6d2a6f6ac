/** Why a packet waited at a stage: what kept its reader away, who had the CPU meanwhile, what brought it back. */

import { type ReactNode, useEffect, useRef } from 'react';
import { hue, type Link, linksOf, words } from '../../decode/chain';
import { holdersOf, shareWords } from '../../decode/holders';
import type { Stay } from '../../decode/life';
import { stageWords } from '../../decode/life';
import { nameOf } from '../../decode/names';
import { clock, count, duration } from '../../lib/format';
import { About, EventCode, Stage } from '../../tables/tables';
import { useLab } from '../../ui/useLab';
import { Holders, HoldersTable } from './Holders';
import { useInquiry } from './useInquiry';

/** Stages that end when the reader comes to them. */
const READER_ENDS = new Set<number>([
  Stage.Backlog,
  Stage.Prequeue,
  Stage.ReceiveQueue,
  Stage.ProcessInput,
  Stage.Copy,
]);
/** Tasks that are named in the chain; the table below has them all. */
const NAMED = 4;

type Props = { readonly stay: Stay; readonly stream: number; readonly waits: boolean };

export function Wait({ stay, stream, waits }: Props) {
  const { from_ns, to_ns, stage } = stay;
  const box = useRef<HTMLDivElement>(null);
  // In braces: some browsers answer with a promise, which is no clean-up.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className="wait-why" ref={box}>
      {READER_ENDS.has(stage) ? (
        <Reader stay={stay} stream={stream} waits={waits} />
      ) : (
        <>
          <p>{ELSEWHERE[stage] ?? 'It waited for the CPU.'}</p>
          <InThese from_ns={from_ns} to_ns={to_ns} />
        </>
      )}
    </div>
  );
}

function InThese({ from_ns, to_ns }: { from_ns: number; to_ns: number }) {
  return (
    <>
      <h3>Who had the CPU in these {duration(to_ns - from_ns)}</h3>
      <Holders from_ns={from_ns} to_ns={to_ns} />
    </>
  );
}

/** What ends a wait that does not end with the reader. */
const ELSEWHERE: Readonly<Record<number, string>> = {
  [Stage.Ring]:
    'It lay in its descriptor until the softirq polled the driver: interrupts are moderated, and a poll takes at most its quota before others have their turn.',
  [Stage.NetifBacklog]: 'It lay in input_pkt_queue until the softirq came to it.',
  [Stage.OutOfSequence]: 'A segment before it was missing: it waited until that came again.',
};

function Reader({ stay, stream, waits }: Props) {
  const links = useInquiry(About.Absence, stream, stay.to_ns, stay.from_ns);
  if (links === null) return <p role="status">looking it up in a replay …</p>;
  const told = linksOf(links);
  if (told.length === 0)
    return (
      <>
        <p>The reader had the CPU all the time: it had to read first what stood before it.</p>
        <InThese from_ns={stay.from_ns} to_ns={stay.to_ns} />
      </>
    );
  return <Story stay={stay} told={told} waits={waits} />;
}

/** One line of the story. */
type Line = { readonly t_ns: number; readonly kind: string; readonly says: ReactNode };

/** The reader's longest absence, strictly newest first, and who had the CPU in it: both told from one answer. */
function Story({ stay, told, waits }: { stay: Stay; told: readonly Link[]; waits: boolean }) {
  const back = told[0].kind === EventCode.TaskSwitched ? told[0] : null;
  const swapped = told.find(({ kind }) => kind === EventCode.ArraysSwapped);
  const chain = told.filter((link) => link !== back && link !== swapped);
  const reader = nameOf((back ?? chain[0])?.who_a ?? 0);
  const from_ns = chain[0]?.t_ns ?? stay.from_ns;
  const to_ns = back?.t_ns ?? stay.to_ns;
  const holders = useInquiry(About.Holders, 0, to_ns, from_ns);
  const lines: Line[] = [];
  if (!waits) lines.push({ t_ns: stay.to_ns, kind: 'reader', says: `${reader} came to it: ${left(stay)}` });
  if (back !== null) lines.push({ t_ns: back.t_ns, kind: 'reader', says: `${reader} got the CPU back` });
  if (swapped !== undefined)
    lines.push({
      t_ns: swapped.t_ns,
      kind: 'load',
      says: <Swap from_ns={swapped.t_ns} to_ns={to_ns} reader={reader} />,
    });
  lines.push({ t_ns: from_ns, kind: 'load', says: away(reader, to_ns - from_ns, holders) });
  for (const [i, link] of chain.entries())
    lines.push({ t_ns: link.t_ns, kind: hue(link.kind), says: words(link, chain[i - 1]) });
  if (from_ns <= stay.from_ns) lines.push({ t_ns: stay.from_ns, kind: 'soft', says: came(stay, chain[0], reader) });
  return (
    <>
      <p className="muted">Newest first:</p>
      <ol className="chain" aria-label="Why it waited, newest first">
        {lines
          .sort((a, b) => b.t_ns - a.t_ns)
          .map(({ t_ns, kind, says }, i) => (
            <Moment key={i} t_ns={t_ns} kind={kind}>
              {says}
            </Moment>
          ))}
      </ol>
      <h3>
        Who had the CPU in the {duration(to_ns - from_ns)} that {reader} was away
      </h3>
      {holders === null ? <p role="status">looking it up in a replay …</p> : <HoldersTable rows={holders} />}
    </>
  );
}

function left({ stage, from_ns, to_ns }: Stay): string {
  return `it left the ${stageWords(stage)} after ${duration(to_ns - from_ns)}`;
}

function came({ stage }: Stay, link: Link | undefined, reader: string): string {
  const how = link?.kind === EventCode.PreemptedOwningSocket ? `: ${reader} still owned the socket` : '';
  return `It came to the ${stageWords(stage)}${how === '' ? ` while ${reader} was away` : how}`;
}

/** Who had the CPU while the reader was away. */
function away(reader: string, length_ns: number, rows: Float64Array | null): string {
  const who = rows === null ? '' : `; meanwhile the CPU had ${shareWords(holdersOf(rows), NAMED)}`;
  return `From here ${reader} was away for ${duration(length_ns)}${who}`;
}

/** The swap of the arrays, and who came before the reader in the new active one. */
function Swap({ from_ns, to_ns, reader }: { from_ns: number; to_ns: number; reader: string }) {
  const rows = useInquiry(About.Holders, 0, to_ns, from_ns);
  const before = rows === null ? [] : holdersOf(rows);
  return (
    <>
      No task was left in the active array, for each had spent its slice: the arrays were swapped
      {before.length > 0 &&
        `. ${reader} waited ${duration(to_ns - from_ns)} more, for ${count(before.length)} ${before.length === 1 ? 'task' : 'tasks'} had the CPU before its turn, of a better priority or queued earlier: ${shareWords(before, NAMED)}`}
    </>
  );
}

type MomentProps = { readonly t_ns: number; readonly kind: string; readonly children: ReactNode };

function Moment({ t_ns, kind, children }: MomentProps) {
  const lab = useLab();
  return (
    <li className={kind}>
      <button type="button" title="Go to this moment" onClick={() => lab.seek(t_ns)}>
        <span>{children}</span>
        <time>{clock(t_ns)}</time>
      </button>
    </li>
  );
}
