/** Answers of a class: a field for the pasted codes, and the answers on an axis. */

import { useState } from 'react';
import { lessons as words } from '../../words/lessons';
import { count, enumerated, round } from '../../words/numbers';
import { toldOf } from './all';
import { decodeAnswers } from './answerCode';
import type { Staging } from './staging';

/** Returns each different answer of the class and the number of students who gave it, in ascending order. */
function tally(values: readonly number[]): readonly (readonly [value: number, times: number])[] {
  const times = new Map<number, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return [...times].sort(([a], [b]) => a - b);
}

export function Distribution({ staging }: { staging: Staging }) {
  const [pasted, setPasted] = useState('');
  const { lesson, nth, seed } = staging;
  const { question } = toldOf(staging);
  if (question === undefined) return <p className="muted">{words.noQuestion}</p>;
  const { ask, options, reading, unit } = question;
  const { answers, spoilt } = decodeAnswers(pasted);
  const here = answers.filter((one) => one.lesson === lesson.id && one.scene === nth + 1 && one.seed === seed);
  const name = (value: number): string => {
    if (ask.kind === 'choice') return options[value] ?? '';
    return ask.kind === 'order'
      ? enumerated([...String(value)].map((digit) => options[Number(digit) - 1]))
      : round(value);
  };
  const tallied = tally(here.map(({ value }) => value));
  const most = Math.max(1, ...tallied.map(([, times]) => times));
  return (
    <section className="distribution" aria-label={words.distribution}>
      <label>
        {words.paste}
        <textarea rows={2} value={pasted} onChange={(event) => setPasted(event.target.value)} />
      </label>
      <p role="status">
        {pasted === '' ? words.nobody : words.pasted(here.length, answers.length - here.length, spoilt)}
      </p>
      <table>
        <caption>{reading ?? unit ?? words.distribution}</caption>
        <tbody>
          {tallied.map(([value, times]) => (
            <tr key={value}>
              <th scope="row">{name(value)}</th>
              <td>
                <meter min={0} max={most} value={times} /> {count(times)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
