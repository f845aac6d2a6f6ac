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
  ring: 'Receive ring of {size} descriptors: {filled, plural, other {# filled}}, {ready, plural, other {# ready}}.',
  queues: 'Receive queue {receive}; backlog {backlog}, prequeue {prequeue}, out of sequence {ofo}.',
  delivered: 'Delivered {delivered}, lost {lost}.',
  routerQueues: 'Input queue {input}, output queue {output}.',
  forwarded: 'Forwarded {forwarded}, lost {lost}.',
  memory: 'Memory: {free} free.',
  newest: 'Newest event: {event}, at {t}.',
} as const;
