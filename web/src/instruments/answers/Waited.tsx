/**
 * More about a packet's wait: the packets ahead, each absence of the receiving program from the CPU, and changes that
 * would have shortened the wait.
 */

import { useMemo } from 'react';
import { absencesOf } from '../../decode/absences';
import { words as tell } from '../../decode/chain';
import type { Stay } from '../../decode/life';
import { linksOf } from '../../decode/links';
import { aroundMoment } from '../../run/trials';
import { HELD } from '../../tables/stages';
import { About, FRAME_WIDTH, Stage } from '../../tables/tables';
import { answers } from '../../words/answers';
import { nameOf } from '../../words/names';
import { useInquiry } from './Inquiry';
import { Tried, useRun } from './Tried';
import { Chain } from './Visit';

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
export function Before({ stay: { stage, from_ns } }: { stay: Stay }) {
  const isQueue = QUEUES.includes(stage);
  const rows = useInquiry(isQueue ? About.Ends : null, 0, from_ns + 1, from_ns);
  if (!isQueue || rows === null || rows.length < FRAME_WIDTH) return null;
  return <p>{answers.wait.before(Math.max(0, rows[HELD[stage]] - 1))}</p>;
}

/** Maximum number of the program's absences from the CPU that are listed one by one. */
const LISTED = 8;

type AwayProps = { readonly stay: Stay; readonly reader: number };

export function Absences({ stay: { from_ns, to_ns }, reader }: AwayProps) {
  const rows = useInquiry(About.Journal, 0, to_ns, from_ns - 1);
  const all = useMemo(() => {
    const journal = rows === null ? [] : linksOf(rows).sort((a, b) => a.id - b.id);
    return absencesOf(journal, reader, from_ns, to_ns);
  }, [rows, reader, from_ns, to_ns]);
  if (all.length < 2) return null;
  const length = (one: (typeof all)[number]): number => one.to_ns - one.from_ns;
  const longest = [...all].sort((a, b) => length(b) - length(a));
  const listed = longest.slice(0, LISTED).sort((a, b) => b.from_ns - a.from_ns);
  const sum = (of: readonly (typeof all)[number][]): number => of.reduce((total, one) => total + length(one), 0);
  const others = longest.slice(LISTED);
  return (
    <>
      <h3>{answers.wait.absences(nameOf(reader), all.length, sum(all))}</h3>
      <Chain
        name={answers.wait.absencesTitle}
        lines={listed.map((one) => ({
          t_ns: one.from_ns,
          hue: 'load',
          says: answers.wait.absence(length(one), one.by === null ? null : tell(one.by)),
        }))}
      />
      {others.length > 0 && <p className="muted">{answers.wait.shorter(others.length, sum(others))}</p>}
    </>
  );
}

/** Tries parameter changes that could shorten a wait at this stage. */
export function Shorter({ stay: { stage, from_ns, to_ns } }: { stay: Stay }) {
  const run = useRun();
  const stretch = useMemo(() => aroundMoment(from_ns, to_ns, run), [from_ns, to_ns, run]);
  const trouble = useMemo(() => ({ kind: 'wait', code: stage }) as const, [stage]);
  return <Tried trouble={trouble} stretch={stretch} />;
}
