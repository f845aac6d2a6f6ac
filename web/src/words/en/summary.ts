/**
 * Texts that describe the present moment in a few sentences. A screen reader reads them aloud when a key is pressed.
 */
export default {
  when: {
    yes: 'At {t}, paused.',
    no: 'At {t}, playing: in one second of your time, the simulation advances by {speed}.',
  },
  /** `context`: who has the CPU. `work`: a comma and the present function, or nothing. */
  cpu: 'CPU: {context}{work}.',
  ring: 'Receive ring of {size} descriptors: {filled, plural, other {# with a frame}}, {ready, plural, other {# ready for a frame}}.',
  queues:
    'Receive queue: {receive}. Packets on the backlog: {backlog}, on the prequeue: {prequeue}, out of sequence: {ofo}.',
  delivered: 'Packets delivered: {delivered}, lost: {lost}.',
  routerQueues: 'Packets in the input queue: {input}, in the output queue: {output}.',
  forwarded: 'Packets forwarded: {forwarded}, lost: {lost}.',
  memory: 'Memory: {free} free.',
  newest: 'Newest event: {event}, at {t}.',
} as const;
