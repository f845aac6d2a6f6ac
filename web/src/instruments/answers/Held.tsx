/** A queue: its packets at this moment, in the order in which they leave. A press on a packet opens its history. */

import { recordsOf } from '../../lib/records';
import type { StageName } from '../../tables/names';
import { HELD, Stage } from '../../tables/tables';
import { useParam } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { STAGES } from '../../words/names';
import { count, duration } from '../../words/numbers';
import { rules } from '../../words/rules';
import { type AnswerProps, ToLife } from './parts';

export function Held({ number: stage, rows, at_ns }: AnswerProps) {
  const held = recordsOf(rows, HELD);
  const means: Readonly<Partial<Record<StageName, string>>> = answers.held.means;
  return (
    <>
      {stage === Stage.Prequeue && <NoPrequeue />}
      <p>{means[STAGES[stage]]}</p>
      <p>{held.length === 0 ? answers.held.nothing : answers.held.first(held.length)}</p>
      {held.length > 0 && (
        <table className="life small" aria-label={answers.held.title}>
          <thead>
            <tr>
              <th scope="col">{answers.held.columns.packet}</th>
              <th scope="col">{answers.held.columns.sequence}</th>
              <th scope="col">{answers.held.columns.bytes}</th>
              <th scope="col" title={answers.held.ageTitle}>
                {answers.held.columns.age}
              </th>
            </tr>
          </thead>
          <tbody>
            {held.map(({ packet, seq, len, truesize, sent_ns }) => (
              <tr key={packet}>
                <th scope="row">
                  <ToLife packet={packet} className="entry" />
                </th>
                <td>{count(seq)}</td>
                <td title={answers.held.charged(truesize)}>{count(len)}</td>
                <td>{duration(Math.max(0, at_ns - sent_ns))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Explains why the prequeue stays empty: the kernel has no prequeue or does not use it. */
function NoPrequeue() {
  const isUsed = useParam('tcp.prequeue') === 1;
  const isGone = useParam('kernel.release') > 0;
  if (isUsed) return null;
  return <p>{isGone ? rules.noPrequeue : rules.prequeueOff}</p>;
}
