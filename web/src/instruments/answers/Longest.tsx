/** Longest waits in the recent past: one per stage, each with its packet's history and its cause. */

import { type LongestWait, lengthWords, longestWaitsOf } from '../../decode/longestWaits';
import { Said } from '../../ui/Said';
import { useLab, useStageName } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { packetName } from '../../words/names';
import { type AnswerProps, ToLife } from './parts';

export function Longest({ rows, from_ns, to_ns }: AnswerProps) {
  const stays = longestWaitsOf(rows);
  if (stays.length === 0) return <p>{answers.waits.none(from_ns, to_ns)}</p>;
  return (
    <>
      <p>{answers.waits.longest(from_ns, to_ns)}</p>
      <ul className="answers waits" aria-label={answers.waits.title}>
        {stays.map((stay) => (
          <Wait key={stay.stage} stay={stay} />
        ))}
      </ul>
    </>
  );
}

function Wait({ stay }: { stay: LongestWait }) {
  const lab = useLab();
  const { packet, stage, half_as_long } = stay;
  const name = useStageName()(stage);
  const others = half_as_long - 1;
  return (
    <li>
      <span className="wait">
        <strong>{lengthWords(stay)}</strong>
        <span>
          <Said pieces={answers.waits.at(name)} packet={<ToLife packet={packet} />} />
        </span>
        {others > 0 && <span className="muted">{answers.waits.others(others)}</span>}
      </span>
      <button type="button" className="why small" onClick={() => lab.questions.askWait(packet, stage)}>
        {answers.why}
        <span className="visually-hidden">{answers.waits.whyWaited(packetName(packet))}</span>
      </button>
    </li>
  );
}
