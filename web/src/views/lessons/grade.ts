/** Grades a student's prediction by comparison with the machine's answer. */

import { type Ask, type Given, type Instance, optionsOf, type RightIn, type Setup, type Typical } from './lesson';
import type { Trial } from './trial';

export type Verdict = {
  readonly given: Given;
  /** The machine's answer to the question. */
  readonly truth: Given;
  readonly isRight: boolean;
  /**
   * Name of the typical wrong answer that the student's answer matches. Null for a right answer or any other wrong one.
   */
  readonly typical: string | null;
  /** Run in which the student's answer would be right. Null if there is none. */
  readonly counterpart: Setup | null;
  /**
   * Graded properties of a drawn curve, each with whether it agrees with the machine's curve. Empty for other answers.
   */
  readonly features: readonly { readonly id: string; readonly holds: boolean }[];
  /** Measured number from which the machine's answer follows, if the question defines one. */
  readonly measured?: number;
};

/** The machine's answer to the question, in the form of a user's answer. */
export function truthOf(ask: Ask, trial: Trial): Given {
  switch (ask.kind) {
    case 'number':
      return { kind: 'number', value: ask.machine(trial) };
    case 'choice':
      return { kind: 'choice', option: optionsOf(ask).indexOf(ask.machine(trial)) };
    case 'order':
      return { kind: 'order', items: ask.machine(trial).map((item) => ask.items.indexOf(item)) };
    case 'curve':
      return { kind: 'curve', curve: ask.machine(trial) };
  }
}

/** Run in which a typical wrong answer would be right. Null if there is none. */
export function runFor<Answer>({ counterpart }: Typical<Answer>, given: Answer, instance: Instance): Setup | null {
  return (typeof counterpart === 'function' ? counterpart(given, instance) : counterpart) ?? null;
}

/** Run in which an option that is wrong in the scene's own run would be right. Null if there is none. */
export function runForOption(rightIn: RightIn): Setup | null {
  if (rightIn === null || rightIn === 'here') return null;
  return 'partly' in rightIn ? rightIn.partly : rightIn;
}

export function verdictOf(ask: Ask, given: Given, truth: Given, instance: Instance): Verdict {
  // If the answer matches a typical wrong answer, the verdict names this wrong answer and a run in which it would be
  // right.
  const verdict = <Answer>(
    typical: Readonly<Record<string, Typical<Answer>>>,
    [answer, right]: readonly [Answer, Answer],
    isRight: boolean,
    features: Verdict['features'] = [],
  ): Verdict => {
    const wrong = isRight ? [] : Object.entries(typical);
    const known = wrong.find(([, one]) => one.matches(answer, right, instance));
    return {
      given,
      truth,
      isRight,
      features,
      typical: known?.[0] ?? null,
      counterpart: known === undefined ? null : runFor(known[1], answer, instance),
    };
  };
  if (ask.kind === 'number' && given.kind === 'number' && truth.kind === 'number') {
    const near = ask.within === 0 ? 0 : Math.max(Math.abs(truth.value) * ask.within, ask.step);
    return verdict(ask.typical, [given.value, truth.value], Math.abs(given.value - truth.value) <= near);
  }
  if (ask.kind === 'choice' && given.kind === 'choice' && truth.kind === 'choice') {
    const isRight = given.option === truth.option;
    const option = optionsOf(ask)[given.option];
    const wrong = isRight ? null : { typical: option, counterpart: runForOption(ask.options[option]) };
    return { given, truth, isRight, features: [], typical: null, counterpart: null, ...wrong };
  }
  if (ask.kind === 'order' && given.kind === 'order' && truth.kind === 'order') {
    const isRight = given.items.every((item, i) => item === truth.items[i]);
    const named = ({ items }: { readonly items: readonly number[] }) => items.map((item) => ask.items[item]);
    return verdict(ask.typical, [named(given), named(truth)], isRight);
  }
  if (ask.kind === 'curve' && given.kind === 'curve' && truth.kind === 'curve') {
    const features = Object.entries(ask.features).map(([id, agree]) => ({
      id,
      holds: agree(given.curve, truth.curve, instance),
    }));
    const isRight = features.every(({ holds }) => holds);
    return verdict(ask.typical, [given.curve, truth.curve], isRight, features);
  }
  throw new Error(`an answer of kind ${given.kind} to a question of kind ${ask.kind}`);
}
