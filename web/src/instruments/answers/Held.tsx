/** A queue: its packets at this moment, in the order in which they leave. A press on a packet opens its history. */

import type { StageName } from '../../tables/names';
import { HELD, HELD_WIDTH, Stage } from '../../tables/tables';
import { useLab, useParam } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { packetName, STAGES } from '../../words/names';
import { count, duration } from '../../words/numbers';
import { rules } from '../../words/rules';

export function Held({ stage, rows, at_ns }: { stage: number; rows: Float64Array; at_ns: number }) {
  const lab = useLab();
  const held = rows.length / HELD_WIDTH;
  const means: Readonly<Partial<Record<StageName, string>>> = answers.held.means;
  return (
    <>
      {stage === Stage.Prequeue && <NoPrequeue />}
      <p>{means[STAGES[stage]]}</p>
      <p>{held === 0 ? answers.held.nothing : answers.held.first(held)}</p>
      {held > 0 && (
        <table className="life" aria-label={answers.held.title}>
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
            {Array.from({ length: held }, (_, row) => {
              const of = (column: number): number => rows[row * HELD_WIDTH + column];
              return (
                <tr key={of(HELD.packet)}>
                  <th scope="row">
                    <button
                      type="button"
                      className="entry"
                      title={answers.itsLife}
                      onClick={() => lab.questions.ask('life', of(HELD.packet))}
                    >
                      <span>{packetName(of(HELD.packet))}</span>
                    </button>
                  </th>
                  <td>{count(of(HELD.seq))}</td>
                  <td title={answers.held.charged(of(HELD.truesize))}>{count(of(HELD.len))}</td>
                  <td>{duration(Math.max(0, at_ns - of(HELD.sent_ns)))}</td>
                </tr>
              );
            })}
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
