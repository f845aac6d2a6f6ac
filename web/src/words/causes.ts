/** Texts of a chain of causes: question, links and conclusion. */

import type { EventName } from '../tables/names';
import { codes } from './codes';
import english from './en/causes';
import type { Happened } from './events';
import { bytes, clock, count, duration } from './numbers';
import { part } from './spoken';

export const causes = part('causes', english, (say) => ({
  ...say,
  /** Questions about an entry of the event journal. */
  questions: {
    ...say.questions,
    RtoFired: () => say.questions.RtoFired,
    FrameDropped: ({ a }) => say.questions.FrameDropped({ a: count(a) }),
    FrameLostInNic: ({ a }) => say.questions.FrameLostInNic({ a: count(a) }),
    RingExhausted: () => say.questions.RingExhausted,
    RefillFailed: () => say.questions.RefillFailed,
    ReceiveBufferFull: () => say.questions.ReceiveBufferFull,
    ZeroWindowAdvertised: () => say.questions.ZeroWindowAdvertised,
    PreemptedOwningSocket: ({ one }) => say.questions.PreemptedOwningSocket({ one }),
    TaskPreempted: ({ one }) => say.questions.TaskPreempted({ one }),
    FastRetransmit: () => say.questions.FastRetransmit,
    OomKilled: ({ one }) => say.questions.OomKilled({ one }),
  } satisfies Partial<Record<EventName, (happened: Happened) => string>>,
  cameAgain: (packet: number) => say.cameAgain({ packet: count(packet) }),
  /** Texts for links of a chain whose text differs from that in the event log. */
  links: {
    ...say.links,
    RtoFired: ({ b }) => say.links.RtoFired({ b }),
    BacklogStarted: () => say.links.BacklogStarted,
    PreemptedOwningSocket: ({ one }) => say.links.PreemptedOwningSocket({ one }),
    TaskPreempted: ({ one, other }) => say.links.TaskPreempted({ one, other }),
    SliceExpired: ({ b, one }) => (b === 1 ? say.links.SliceExpired.yes({ one }) : say.links.SliceExpired.no({ one })),
    TaskWoken: ({ b, one }) => (b === 1 ? say.links.TaskWoken.yes({ one }) : say.links.TaskWoken.no({ one })),
    TaskSwitched: ({ one }) => say.links.TaskSwitched({ one }),
    TaskSlept: ({ one }) => say.links.TaskSlept({ one }),
    TaskForked: ({ one, other }) => say.links.TaskForked({ one, other }),
    FrameDropped: ({ a, drop }) => say.links.FrameDropped({ a: count(a), drops: codes.drops[drop].name }),
    FrameLostInNic: ({ a, b }) =>
      b > 0 ? say.links.FrameLostInNic.yes({ a: count(a) }) : say.links.FrameLostInNic.no({ a: count(a) }),
    RingExhausted: ({ a, b }) => say.links.RingExhausted({ a, b: count(b) }),
    RefillFailed: ({ a, b }) => say.links.RefillFailed({ a, b }),
    KswapdWoken: ({ a, b }) => say.links.KswapdWoken({ a: count(a), b: count(b) }),
    DirectReclaim: ({ b, one }) => say.links.DirectReclaim({ one, b }),
    InterruptRaised: ({ a }) => say.links.InterruptRaised({ a }),
    ReceiveBufferFull: ({ b }) => say.links.ReceiveBufferFull({ b: bytes(b) }),
  } satisfies Partial<Record<EventName, (happened: Happened) => string>>,
  twice: (packet: number) => say.twice({ packet: count(packet) }),
  switchedToReclaim: (task: string) => say.switchedToReclaim({ task }),
  /** Conclusions of a chain. */
  spent: (task: string) => say.spent({ task }),
  /** How a shortage of memory began. */
  grew: (use: string, size: number) => say.grew({ use, size: bytes(size) }),
  didNotRead: (task: string, away_ns: number) => say.didNotRead({ task, away: duration(away_ns) }),
  /** The state of kswapd when a refill failed. */
  kswapdWorked: (free: number, low: number) => say.kswapdWorked({ free, low: count(low) }),
  kswapdSlept: (free: number, low: number) => say.kswapdSlept({ free, low: count(low) }),
  kswapdWaited: (free: number, low: number, task: string) => say.kswapdWaited({ free, low: count(low), task }),
  /** Shown for an event that has not happened yet in the run with the change. */
  notYet: (at_ns: number) => say.notYet({ at: clock(at_ns) }),
  /** Context and task that used the CPU at the moment of a cause. */
  onTimeOf: (context: string, task: string) => say.onTimeOf({ context, task }),
  hadCpu: (task: string) => say.hadCpu({ task }),
}));
