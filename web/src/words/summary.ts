/**
 * Texts that describe the present moment in a few sentences. A screen reader reads them aloud when a key is pressed.
 */
import english from './en/summary';
import { bytes, clock, count, duration } from './numbers';
import { part } from './spoken';

export const summary = part('summary', english, (say) => ({
  ...say,
  /** `speed`: model time per second of real time, ns. Null during a pause. */
  when: (t_ns: number, speed: number | null) =>
    speed === null ? say.when.yes({ t: clock(t_ns) }) : say.when.no({ t: clock(t_ns), speed: duration(speed) }),
  cpu: (context: string, work: string) => say.cpu({ context, work: work === context ? '' : `, ${work}` }),
  ring: (filled: number, ready: number, size: number) => say.ring({ size: count(size), filled, ready }),
  queues: (receive_bytes: number, backlog: number, prequeue: number, ofo: number) =>
    say.queues({ receive: bytes(receive_bytes), backlog: count(backlog), prequeue: count(prequeue), ofo: count(ofo) }),
  delivered: (delivered: number, lost: number) => say.delivered({ delivered: count(delivered), lost: count(lost) }),
  routerQueues: (input: number, output: number) => say.routerQueues({ input: count(input), output: count(output) }),
  forwarded: (forwarded: number, lost: number) => say.forwarded({ forwarded: count(forwarded), lost: count(lost) }),
  memory: (free_bytes: number) => say.memory({ free: bytes(free_bytes) }),
  newest: (event: string, t_ns: number) => say.newest({ event, t: clock(t_ns) }),
}));
