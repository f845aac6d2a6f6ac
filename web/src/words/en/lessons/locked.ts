/** Lesson 11: a timeout without a loss. */
import { round } from '../../numbers';
import type { LessonWords } from './shape';

export const locked: LessonWords<'timeouts' | 'timeoutsWithout'> = {
  title: 'Preempted with the socket locked',
  sentence: 'The sender times out, though nothing was lost on the way.',
  scenes: {
    owner: {
      title: 'Switched out at a bad moment',
      text: () => [
        'Ten [compile jobs|compile] share the CPU with the receiver. While it works on its [socket] it [owns|lock] it. This kernel may take the CPU away even then: [preemption].',
      ],
      until: 'the receiver is switched out with its socket owned',
      seen: () =>
        'The receiver sits in the expired array and has taken the key of the socket with it. Ten others run first.',
      notes: { say: 'Somebody leaves the room with the only key in the pocket.', minutes: 1.5 },
    },
    where: {
      title: 'And the packets?',
      text: () => ['Segments keep coming. Softirqs take them up to the socket, which has an owner who does not run.'],
      notes: { say: 'Lesson 4 is all that is needed.', minutes: 2 },
      ask: {
        question: () => 'The owner is away. Where do segments wait?',
        options: ['in the receive queue', 'on the backlog', 'on the prequeue'],
        right: () => 'And there they stay until the owner comes back.',
        wrong: {
          receive: () =>
            'Only the owner may put them there. You would be right if it came back at once, as it does on a quiet machine:',
          other: () => 'The first gate: socket owned? Yes.',
        },
        why: () => 'Owned means backlog. Nobody works through it but the owner, when it lets go.',
      },
    },
    acks: {
      title: 'What does the sender hear?',
      text: () => ['TCP acknowledges a segment when it is processed. The backlog is before that.'],
      notes: {
        say: 'Let them see it from the sender’s side.',
        wrong: '“The softirq sends ACKs.” It may not touch the socket’s state.',
        minutes: 2,
      },
      ask: {
        question: () => 'Does the receiver acknowledge the segments on the backlog?',
        options: ['yes: they have arrived', 'no: not one'],
        right: () => 'For the sender there is silence.',
        wrong: {
          acked: () =>
            'They are there, but nobody has looked at them. You would be right on a machine whose receiver comes back at once:',
          other: () => 'Look at the hollow dots.',
        },
        why: () => 'An ACK changes the socket’s state. That needs the owner, and the owner waits for the CPU.',
      },
    },
    timeout: {
      title: 'The sender loses patience',
      text: () => [
        'The sender waits for an [ACK|ack]. It has learnt how long one takes here: about a millisecond. It allows for at least a fifth of a second, and then takes everything unanswered for lost ([retransmission timeout|timeout]).',
      ],
      until: 'the sender times out',
      seen: () => 'It sends again what has long been there, and its congestion window falls to one segment.',
      notes: { say: 'TCP’s reflex was made for a network that is full. This one is idle.', minutes: 1.5 },
    },
    blame: {
      title: 'What was lost?',
      text: () => ['The same stretch again, up to the timeout. This time look at what the network and the card lose.'],
      notes: { say: 'A timeout, so something was lost. Or not?', minutes: 2 },
      ask: {
        question: () => 'How many frames were lost on the link and in the card in these 0.2 seconds?',
        unit: 'frames',
        right: () => 'None. A timeout without a loss.',
        wrong: {
          lost: () => 'You would be right on a link that loses two in a hundred:',
          other: () => 'None at all.',
        },
        why: () => 'All segments are on the backlog, unharmed. What was missing is the answer.',
      },
    },
    again: {
      title: 'What it costs',
      text: () => [
        'The receiver comes back, works through its backlog, and finds that some segments came twice. They are thrown away. Meanwhile the sender begins slowly again, from one segment.',
      ],
      until: 'two tenths of a second have passed',
      notes: { say: 'Watch the congestion window climb.', minutes: 1.5 },
    },
    without: {
      title: 'The other kernel',
      text: (n) => [
        `In 25 s this receiver causes some ${round(n.timeouts)} timeouts. Here is a kernel that lets the owner finish: it is not switched out inside the kernel, and not between two segments of the backlog. About ${round(n.timeoutsWithout)} are left.`,
        'Preemption makes a desktop feel quick. A receiver may pay for it with half a second of silence.',
      ],
      until: 'two seconds have passed',
      notes: {
        say: 'The study’s poster found this; 2.6.12’s source switches in the backlog even without CONFIG_PREEMPT.',
        after: 'Homework: explain a timeout without a loss in your own words, to somebody who knows TCP.',
        minutes: 1.5,
      },
    },
  },
};
