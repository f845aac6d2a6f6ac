/** The present moment in a few sentences, read aloud at a key. */
export default {
  when: {
    yes: 'At {t}, paused.',
    no: 'At {t}, playing: a second here is {speed} there.',
  },
  cpu: 'The CPU: {context}{work}.',
  ring: 'Receive ring of {size}: {filled} filled, {ready} ready.',
  queues: 'Receive queue {receive}; backlog {backlog}, prequeue {prequeue}, out of sequence {ofo}.',
  delivered: 'Delivered {delivered}, lost {lost}.',
  routerQueues: 'Input queue {input}, output queue {output}.',
  forwarded: 'Forwarded {forwarded}, lost {lost}.',
  memory: 'Memory: {free} free.',
  newest: 'Newest event: {event}, at {t}.',
} as const;
