/** Why a packet waited at a stage: what kept its reader away, who had the CPU meanwhile, what brought it back. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useLab } from '../app/lab';
import { clock, duration } from '../lib/format';
import { About, EventCode, Stage } from '../sim/tables';
import { hue, type Link, linksOf, words } from './chain';
import { Holders } from './Holders';
import { holdersOf, shareWords } from './holders';
import type { Stay } from './life';
import { stageWords } from './life';
import { nameOf } from './names';
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
        <p>{ELSEWHERE[stage] ?? 'It waited for the CPU.'}</p>
      )}
      <h3>Who had the CPU in these {duration(to_ns - from_ns)}</h3>
      <Holders from_ns={from_ns} to_ns={to_ns} />
    </div>
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
  if (told.length === 0) return <p>The reader had the CPU all the time: it had to read first what stood before it.</p>;
  return <Story stay={stay} told={told} waits={waits} />;
}

/** The reader's longest absence as a chain, newest first, between the packet's coming and going. */
function Story({ stay, told, waits }: { stay: Stay; told: readonly Link[]; waits: boolean }) {
  const back = told[0].kind === EventCode.TaskSwitched ? told[0] : null;
  const swapped = told.find(({ kind }) => kind === EventCode.ArraysSwapped);
  const chain = told.filter((link) => link !== back && link !== swapped);
  const left = chain[0];
  const reader = nameOf((back ?? left)?.who_a ?? 0);
  const until = back?.t_ns ?? stay.to_ns;
  return (
    <ol className="chain" aria-label="Why it waited, newest first">
      {!waits && (
        <Moment t_ns={stay.to_ns} kind="reader">
          {reader} came to it: it left the {stageWords(stay.stage)} after {duration(stay.to_ns - stay.from_ns)}
        </Moment>
      )}
      {back !== null && (
        <Moment t_ns={back.t_ns} kind="reader">
          {reader} got the CPU back
        </Moment>
      )}
      {swapped !== undefined && (
        <Moment t_ns={swapped.t_ns} kind="load">
          No task was left in the active array, for each had spent its slice: the arrays were swapped
        </Moment>
      )}
      <Meanwhile from_ns={left?.t_ns ?? stay.from_ns} to_ns={until} reader={reader} />
      {chain.map((link, i) => (
        <Moment key={link.id} t_ns={link.t_ns} kind={hue(link.kind)}>
          {words(link, chain[i - 1])}
        </Moment>
      ))}
      {left !== undefined && left.t_ns <= stay.from_ns && (
        <Moment t_ns={stay.from_ns} kind="soft">
          {left.kind === EventCode.PreemptedOwningSocket
            ? `It came to the ${stageWords(stay.stage)}: ${reader} still owned the socket`
            : `It came to the ${stageWords(stay.stage)} while ${reader} was away`}
        </Moment>
      )}
    </ol>
  );
}

/** Who had the CPU while the reader was away. */
function Meanwhile({ from_ns, to_ns, reader }: { from_ns: number; to_ns: number; reader: string }) {
  const rows = useInquiry(About.Holders, 0, to_ns, from_ns);
  const holders = rows === null ? [] : holdersOf(rows);
  const first = holders[0]?.longest_from_ns ?? from_ns;
  return (
    <Moment t_ns={first} kind="load">
      {reader} was away for {duration(to_ns - from_ns)}
      {holders.length > 0 && `; meanwhile the CPU had ${shareWords(holders, NAMED)}`}
    </Moment>
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
