/** Texts of the tour: six places of the simulated machine, each with one sentence. */
export default {
  title: 'Tour',
  nth: '{nth} of {of}',
  places: {
    ring: 'Frames arrive from the wire and wait in this ring until the driver takes them.',
    stack: 'The kernel checks each segment. The answers to these checks choose the queue that the segment enters.',
    process: 'iperf copies the data with recv() whenever the scheduler gives it the CPU.',
    cpu: 'These lanes show who has the CPU, on the same clock as the packets above.',
    clock: 'Play, step and go back here. In one second of your time, the simulation advances by {speed}.',
    question: 'Press this question, then press Why? beside an answer to see the causes.',
  },
  /** Sentences that replace the usual sentence of a place while memory is short, or while the socket is locked. */
  now: {
    ring: 'Frames arrive from the wire and wait in this ring for the driver. Memory is short now: most descriptors have no buffer, so frames are lost.',
    process: 'iperf has locked its socket and waits for the CPU. Segments that arrive meanwhile wait on the backlog.',
  },
  back: 'Back',
  next: 'Next',
  end: 'End the tour',
  lesson: 'Begin with lesson 1',
} as const;
