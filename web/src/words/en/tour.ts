/** The tour: six places of the running machine, a sentence each. */
export default {
  title: 'Tour',
  nth: '{nth} of {of}',
  places: {
    ring: 'Frames arrive from the wire and wait in this ring until the driver takes them.',
    stack: 'The kernel asks each segment a few questions; the answers choose one of these queues.',
    process: 'iperf copies the data with recv() whenever the scheduler gives it the CPU.',
    cpu: 'These lanes show who has the CPU, on the same clock as the packets above.',
    clock: 'Play, step and go back here; one second of yours is {speed} in the machine.',
    question: 'Press this question, then press Why? beside an answer to see the causes.',
  },
  back: 'Back',
  next: 'Next',
  end: 'End the tour',
  lesson: 'Begin with lesson 1',
} as const;
