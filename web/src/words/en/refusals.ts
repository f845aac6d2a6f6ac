/** Why the machine refuses a value or a scenario, and why a run came to nothing. */
import type { RefusedName } from '../../tables/names';
import { count, duration } from '../numbers';

/** What a sentence may name; which of them a reason has says the core. */
export type Refusal = {
  readonly label: string;
  /** The value as people write it, and as a number. */
  readonly value: string;
  readonly number: number;
  /** What the parameter takes when nothing else limits it. */
  readonly limits: string;
  /** What else limits the value: the most that fits, or the step between values where it lies between two. */
  readonly most: number;
  /** What other parameters are called that have a say. */
  readonly labels: { readonly mtu: string; readonly role: string; readonly protocol: string };
};

export const refusals = {
  reasons: {
    UnknownNumber: ({ number }: Refusal) =>
      `The machine has nothing with the number ${number}: it and the page are of different versions. Reload the page.`,
    ParameterCount: ({ number, most }: Refusal) =>
      `The machine was given ${count(number)} parameters and has ${count(most)}: it and the page are of different versions. Reload the page.`,
    NotAllowed: ({ label, value, limits, most: step }: Refusal) =>
      `${label} ${value}: allowed is ${limits}${step > 0 && step !== 1 ? `, in steps of ${step}` : ''}.`,
    AtStartOnly: ({ label, value }: Refusal) =>
      `${label} ${value}: this needs a restart, so it can be chosen at 0 s only.`,
    AfterLongestRun: ({ number, most }: Refusal) =>
      `A change at ${duration(number)}: allowed is 0 … ${duration(most)}, the longest run.`,
    BeyondMtu: ({ label, value, most, labels }: Refusal) =>
      `${label} ${value}: allowed is 1 … ${count(most)} bytes, so that a datagram fits ${labels.mtu}.`,
    RouterWithoutAcks: ({ label, value, labels }: Refusal) =>
      `${label} ${value}: allowed is udp where ${labels.role} is forward, because no ACKs come back through a router.`,
    FurtherSenderWithoutAcks: ({ label, value, labels }: Refusal) =>
      `${label} ${value}: allowed is 0, or another one where ${labels.protocol} is udp, because ACKs reach the first sender alone.`,
  } satisfies Record<RefusedName, (refusal: Refusal) => string>,
  /** The machine is not made: its scenario is refused. */
  scenario: 'The machine refused this scenario.',
  abi: 'the page and its machine are of different versions',
  load: 'the machine could not be loaded',
  silent: 'the machine does not answer',
  /** `place`: a file of the machine's code and a line in it. */
  panic: (place: string) => `the machine broke one of its own rules, at ${place}`,
};
