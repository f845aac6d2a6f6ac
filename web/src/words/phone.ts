/** Texts of the map on a phone. */
import english from './en/phone';
import { percent } from './numbers';
import { part } from './spoken';

export const phone = part('phone', english, (say) => ({
  ...say,
  share: (context: string, share: number) => say.share({ context, share: percent(share) }),
  unknown: (packet: string) => say.unknown({ packet }),
  where: (packet: string, stage: string, why: string) => say.where({ packet, stage, why }),
  busy: (task: string) => say.busy({ task }),
  why: {
    ...say.why,
    ring: (cpu: string) => say.why.ring({ cpu }),
    inputQueue: (cpu: string) => say.why.inputQueue({ cpu }),
    interrupted: (cpu: string) => say.why.interrupted({ cpu }),
    backlog: (cpu: string, reader: string) => say.why.backlog({ cpu, reader }),
    prequeue: (cpu: string, reader: string) => say.why.prequeue({ cpu, reader }),
    receiveQueue: (cpu: string, reader: string) => say.why.receiveQueue({ cpu, reader }),
    reading: (reader: string) => say.why.reading({ reader }),
    readerAway: (cpu: string, reader: string) => say.why.readerAway({ cpu, reader }),
    delivered: (reader: string) => say.why.delivered({ reader }),
  },
}));
