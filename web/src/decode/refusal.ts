/**
 * The reason why the simulator refused a value or stopped, as a sentence. The simulator returns codes and numbers, and
 * the page has the texts.
 */

import type { Fault, Refusal } from '../engine/protocol';
import { labelOf, limitsOf, valueWords } from '../scenario/params';
import type { RefusedName } from '../tables/names';
import { Refused } from '../tables/refused';
import { PARAMS, REFUSAL } from '../tables/tables';
import { refusals as words } from '../words/refusals';

const REASONS = Object.keys(Refused) as RefusedName[];

/** Returns one sentence: what is wrong, and what is allowed. */
export function refusalWords(refusal: Refusal): string {
  const param = PARAMS[refusal[REFUSAL.param]];
  const number = refusal[REFUSAL.value];
  return words.reasons[REASONS[refusal[REFUSAL.why]]]({
    label: param === undefined ? '' : labelOf(param.id),
    value: param === undefined ? '' : valueWords(param, number),
    number,
    limits: param === undefined ? '' : limitsOf(param),
    most: refusal[REFUSAL.allowed],
    labels: { mtu: labelOf('link.mtu'), role: labelOf('host.role'), protocol: labelOf('sender.protocol') },
  });
}

/** Returns the reason why the simulator failed. */
export function faultWords(fault: Fault): string {
  if (fault.reason === 'refused') return refusalWords(fault.refusal);
  return fault.reason === 'panic' ? words.panic(fault.detail) : words[fault.reason];
}
