/** Lesson 4: where a segment waits. */
import { round } from '../../numbers';
import type { LessonWords } from './shape';

const QUEUES = ['on the prequeue', 'on the backlog', 'on the out-of-sequence queue'];

export const queues: LessonWords<'backlog'> = {
  title: 'TCP’s four queues',
  sentence: 'Why a segment waits here and not there: four questions decide.',
  scenes: {
    gates: {
      title: 'Four questions',
      text: () => [
        'A [segment] of [TCP|tcp] has come up through IP. Four questions, drawn as gates, decide where it goes: Is the [socket] in use by its process? Does a reader wait? Is the segment the next in sequence? Does it fit into the [reader’s buffer|iovec]?',
        'A gate lights when a segment takes it.',
      ],
      until: 'a few segments have come by',
      notes: { say: 'Read the four questions aloud along the line, left to right.', minutes: 2 },
    },
    asleep: {
      title: 'The reader sleeps',
      text: (_, run) => [
        `The sender makes only ${round(run['sender.rate'])} Mb/s. The reader is faster: it sits in recv() and waits for data.`,
      ],
      notes: {
        say: 'Somebody is waiting. Who should do the work of TCP: the softirq, or the one who wants the data?',
        minutes: 2,
      },
      ask: {
        question: () => 'The reader sleeps in recv(). Where does the next segment wait?',
        options: QUEUES,
        right: () => 'The reader is woken and does TCP’s work itself, in its own time.',
        wrong: {
          backlog: () =>
            'The backlog is for a socket that is in use. A sleeping reader has let go of it. You are right on this machine, where the reader is never done:',
          ofo: () => 'Nothing is missing here. You are right for some segments where the link loses:',
          other: () => 'Follow the dots.',
        },
        why: () =>
          'A waiting reader gets the segment on the prequeue and processes it in its own time slice: who uses the data pays for it.',
      },
    },
    owned: {
      title: 'The reader works',
      text: () => [
        'Now the sender is as fast as TCP allows, and the reader is always busy copying. While it works on the socket it [owns|lock] it.',
      ],
      notes: {
        say: 'Two must not work on one socket at a time. But segments keep coming.',
        wrong: 'The receive queue: into that only who owns the socket may put anything.',
        minutes: 2,
      },
      ask: {
        question: () => 'The reader is copying and owns the socket. Where do segments that come meanwhile wait?',
        options: QUEUES,
        right: () => 'Nobody but the owner may touch the socket.',
        wrong: {
          prequeue: () => 'The prequeue is for a reader that waits. You are right where the sender is slow:',
          ofo: () => 'They are in sequence. You are right for some segments where the link loses:',
          other: () => 'Look at the first gate.',
        },
        why: () => 'Socket owned? Yes: to the backlog. Not even an acknowledgement is sent for it yet.',
      },
    },
    release: {
      title: 'Letting go',
      text: () => [
        'When the reader lets go of the socket (release_sock) it first works through the [backlog]: every segment there goes the way that it would have gone.',
      ],
      until: 'the backlog has been emptied twice',
      seen: (n) =>
        `Up to ${round(n.backlog)} segments wait so on this machine: as many as the sender may have on the way. Remember the backlog: lesson 11 is about a reader that does not come back to it.`,
      notes: { say: 'The reader pays again: TCP’s work for the backlog is done in its time.', minutes: 1.5 },
    },
    gap: {
      title: 'One is missing',
      text: () => [
        'The link now loses one frame in a hundred. The receiver sees a gap: segment 7 is missing, 8 and 9 are there.',
      ],
      notes: { say: 'What would you do with 8 and 9?', minutes: 2 },
      ask: {
        question: () => 'What happens to the segments after a missing one?',
        options: [
          'they are dropped: TCP is a stream in order',
          'they are kept apart until the missing one has come',
          'they go to the receive queue, with a hole',
        ],
        right: () => 'They are not lost, and not yet readable.',
        wrong: {
          dropped: () =>
            'Then everything after a loss would have to be sent again: so did the first TCPs. The receiver would need no fourth queue.',
          hole: () => 'Then the program would read 8 before 7. You would be right for UDP, which promises no order.',
          other: () => 'Look below the gates.',
        },
        why: () =>
          'The out-of-sequence queue keeps them. Each makes the receiver repeat its last ACK: so the sender learns of the gap.',
      },
    },
    filled: {
      title: 'The gap is filled',
      text: () => [
        'The sender sees the same [ACK|ack] three times and sends the missing segment again. See the sender’s side below.',
      ],
      until: 'a gap has been filled',
      seen: () => 'The missing one came: it and all that waited behind it go to the reader at once.',
      notes: { say: 'Three equal ACKs: fast retransmit. No timeout needed.', minutes: 1.5 },
    },
    receive: {
      title: 'The receive queue',
      text: () => [
        'What is in sequence and acknowledged, but not yet read, waits in the [receive queue|receivequeue]. On this machine the receiver is slower than the sender, so it is nearly full, always.',
        'The [window] tells the sender how much room is left.',
      ],
      until: 'ten milliseconds have passed',
      notes: {
        say: 'Backlog and prequeue are about who may work. Out-of-sequence is about order. Receive queue is about speed.',
        after: 'Next: lesson 7, what happens when it is full.',
        minutes: 1.5,
      },
    },
  },
};
