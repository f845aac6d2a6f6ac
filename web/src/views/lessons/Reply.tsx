/** The machine's reply to an answer, with a link to a run in which the answer would be right. */

import { useEffect, useRef } from 'react';
import { useChosen } from '../../ui/useLab';
import { lessons as words } from '../../words/lessons';
import { filled } from '../../words/lessons/shape';
import { listed, plural } from '../../words/numbers';
import { page } from '../../words/opening';
import type { Question } from './all';
import { Glossed } from './Glossed';
import type { Verdict } from './grade';
import type { Given, Setup } from './lesson';
import { FIRST_SEED, instanceOf, openedAt, sceneEntries, setupLink } from './setup';
import type { Staging } from './staging';

type Props = { readonly verdict: Verdict; readonly question: Question; readonly staging: Staging };

export function Reply({ verdict, question, staging }: Props) {
  const { isRight, typical, counterpart, features } = verdict;
  const { ask } = question;
  const given = sayGiven(verdict.given, question);
  const reply = question.wrong[typical ?? 'other'];
  const number = verdict.measured === undefined ? undefined : question.measured?.(verdict.measured);
  const { teacher } = useChosen(({ page }) => page);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={isRight ? 'reply right' : 'reply'} ref={box}>
      <p>
        <strong>{isRight ? words.right : words.notRight}</strong>{' '}
        {withReading(words.youSaid(given, sayGiven(verdict.truth, question)), question)} {number}
        {isRight && ask.kind === 'number' && ask.within > 0 && ` ${words.rightWithin(ask.within)}`}
      </p>
      {features.length > 0 && (
        <ul className="features cluster">
          {features.map(({ id, holds }) => (
            <li key={id} className={holds ? 'holds' : 'fails'}>
              {question.features?.[id]}
              <span className="visually-hidden">{page.labelled('', holds ? words.holds : words.fails)}</span>
            </li>
          ))}
          <li>
            <strong>{words.few(features.filter(({ holds }) => holds).length, features.length)}</strong>
          </li>
        </ul>
      )}
      {isRight && (
        <p>
          <Glossed text={question.right} />
        </p>
      )}
      <p className="muted">
        <Glossed text={question.why} />
      </p>
      {!isRight && (
        <p>
          <Glossed text={filled(reply, given, instanceOf(staging.scene.run, staging.seed))} />
        </p>
      )}
      {counterpart !== null && (
        <p>
          <a href={`#${linkOf(counterpart, given, staging, teacher)}`}>{words.runThat}</a>
        </p>
      )}
    </div>
  );
}

/**
 * Link that opens a run in the machine's view, with a way back to the scene. The link parameter `teacher` is kept, so
 * that the teacher's menu stays hidden from students after the way back.
 */
function linkOf(run: Setup, given: string, { lesson, scene, nth }: Staging, teacher?: string): string {
  const { lesson: id, scene: number } = sceneEntries(lesson, nth);
  return setupLink(run, { t_ns: openedAt(scene, false), speed: scene.speed }, FIRST_SEED, {
    title: words.whereRight(given),
    page: { lesson: id, scene: number, ...(teacher !== undefined && { teacher }) },
  });
}

/**
 * Returns the text about an answer. If the answer is a value read from a drawn curve, the value's name precedes the
 * text.
 */
export function withReading(text: string, { reading }: Pick<Question, 'reading'>): string {
  return reading === undefined ? text : page.labelled(reading, text);
}

/** Returns an answer in words. */
export function sayGiven(given: Given, { ask, options, unit = '', unitOfOne }: Question): string {
  const say = (value: number): string => words.value(value, plural(value, { one: unitOfOne, other: unit }));
  switch (given.kind) {
    case 'number':
      return say(given.value);
    case 'choice':
      return options[given.option] ?? '';
    case 'order':
      return listed(given.items.map((item) => options[item] ?? ''));
    case 'curve':
      return say(ask.kind === 'curve' ? ask.reading(given.curve) : 0);
  }
}
