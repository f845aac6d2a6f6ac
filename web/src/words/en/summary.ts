/** The present moment in a few sentences, read aloud at a key. */
import { bytes, clock, count, duration } from '../numbers';

export const summary = {
  /** `speed`: model time for a second of the reader's, ns; null at rest. */
  when: (t_ns: number, speed: number | null) =>
    speed === null
      ? `At ${clock(t_ns)}, paused.`
      : `At ${clock(t_ns)}, playing: a second here is ${duration(speed)} there.`,
  cpu: (context: string, work: string) => `The CPU: ${context}${work === context ? '' : `, ${work}`}.`,
  ring: (filled: number, ready: number, size: number) =>
    `Receive ring of ${count(size)}: ${count(filled)} filled, ${count(ready)} ready.`,
  queues: (receive_bytes: number, backlog: number, prequeue: number, ofo: number) =>
    `Receive queue ${bytes(receive_bytes)}; backlog ${count(backlog)}, prequeue ${count(prequeue)}, out of sequence ${count(ofo)}.`,
  delivered: (delivered: number, lost: number) => `Delivered ${count(delivered)}, lost ${count(lost)}.`,
  routerQueues: (input: number, output: number) => `Input queue ${count(input)}, output queue ${count(output)}.`,
  forwarded: (forwarded: number, lost: number) => `Forwarded ${count(forwarded)}, lost ${count(lost)}.`,
  memory: (free_bytes: number) => `Memory: ${bytes(free_bytes)} free.`,
  newest: (event: string, t_ns: number) => `Newest event: ${event}, at ${clock(t_ns)}.`,
};
