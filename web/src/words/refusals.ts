/** Reasons why the simulator refuses a value or a scenario, and reasons why a run failed. */

import type { RefusedName } from '../tables/names';
import english from './en/refusals';
import { count, duration, exact } from './numbers';
import { part } from './spoken';

/** Values for the text of a refusal. The reason decides which of them the text uses. */
export type Refusal = {
  readonly label: string;
  /** The value as people write it, and as a number. */
  readonly value: string;
  readonly number: number;
  /** Values that the parameter allows if no other parameter restricts it. */
  readonly limits: string;
  /** A further limit: the largest value that fits, or the step between allowed values. */
  readonly most: number;
  /** Labels of parameters that can restrict the value. */
  readonly labels: { readonly mtu: string; readonly role: string; readonly protocol: string };
};

export const refusals = part('refusals', english, (say) => ({
  ...say,
  reasons: {
    ...say.reasons,
    UnknownNumber: ({ number }: Refusal) => say.reasons.UnknownNumber({ number: String(number) }),
    ParameterCount: ({ number, most }: Refusal) =>
      say.reasons.ParameterCount({ number: count(number), most: count(most) }),
    NotAllowed: ({ label, value, limits, most: step }: Refusal) =>
      say.reasons.NotAllowed({
        label,
        value,
        limits,
        step: exact(step),
        valueIs: step > 0 && step !== 1 ? 'yes' : 'no',
      }),
    AtStartOnly: ({ label, value }: Refusal) => say.reasons.AtStartOnly({ label, value }),
    AfterLongestRun: ({ number, most }: Refusal) =>
      say.reasons.AfterLongestRun({ number: duration(number), most: duration(most) }),
    BeyondMtu: ({ label, value, most, labels }: Refusal) =>
      say.reasons.BeyondMtu({ label, value, most: count(most), mtu: labels.mtu }),
    RouterWithoutAcks: ({ label, value, labels }: Refusal) =>
      say.reasons.RouterWithoutAcks({ label, value, role: labels.role }),
    FurtherSenderWithoutAcks: ({ label, value, labels }: Refusal) =>
      say.reasons.FurtherSenderWithoutAcks({ label, value, protocol: labels.protocol }),
    NeedsComplete: ({ label, value }: Refusal) => say.reasons.NeedsComplete({ label, value }),
    NotACapture: () => say.reasons.NotACapture,
    CaptureDamaged: ({ number }: Refusal) => say.reasons.CaptureDamaged({ bytes: number }),
    CaptureLink: ({ number }: Refusal) => say.reasons.CaptureLink({ number: String(number) }),
    CaptureEmpty: () => say.reasons.CaptureEmpty,
    CaptureTooLong: ({ number }: Refusal) => say.reasons.CaptureTooLong({ packets: count(number) }),
    CaptureMerged: ({ number }: Refusal) => say.reasons.CaptureMerged({ bytes: count(number) }),
    CaptureUnreadable: () => say.reasons.CaptureUnreadable,
    FrameAboveMtu: ({ number, most, labels }: Refusal) =>
      say.reasons.FrameAboveMtu({ bytes: count(number), most: count(most), mtu: labels.mtu }),
    CaptureMissing: () => say.reasons.CaptureMissing,
    CaptureUntimed: () => say.reasons.CaptureUntimed,
  } satisfies Record<RefusedName, (refusal: Refusal) => string>,
  /** `place`: a file of the simulator's code and a line in it. */
  panic: (place: string) => say.panic({ place }),
}));
