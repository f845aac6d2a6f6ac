/** Lesson 8: what socket buffers cost, and what happens when memory ends. */
import { round } from '../../numbers';
import type { LessonWords } from './shape';

const MIB = 2 ** 20;

export const lowmem: LessonWords<'free40' | 'free160' | 'kills' | 'killsCapped'> = {
  title: 'Lowmem, tcp_mem and the OOM killer',
  sentence: 'A socket may hold 80 MiB. What if five of them do, on a machine of 256 MiB?',
  scenes: {
    tank: {
      title: 'The tank',
      text: (_, run) => [
        `All ${round(run['host.memory'])} MiB of this machine are [lowmem]: the kernel can use them directly, and so can everybody else. The panel shows who has how much.`,
        'A [TCP|tcp] stream begins. What the receiver has not read yet waits in memory.',
      ],
      until: 'the socket holds 30 MiB',
      seen: () => 'The blue part is the socket’s: buffers of frames, from the kernel’s [slab].',
      notes: { say: 'Name every part of the tank once.', minutes: 1.5 },
    },
    price: {
      title: 'What does a full buffer cost?',
      text: () => [
        'A frame of 1,500 bytes lies in a buffer of its own, with a head that describes it. Such buffers come in fixed sizes: the next larger one is taken.',
      ],
      notes: {
        say: 'The kernel charges the socket one sum and pays another.',
        wrong: 'Just what the socket may hold: they took the charge for the price.',
        minutes: 2.5,
      },
      ask: {
        question: (run) =>
          `The socket may hold ${round(run['socket.rcvbuf'] / MIB)} MiB, and is full. By how much have the kernel’s stores grown?`,
        unit: 'MiB',
        right: () => 'The machine pays a good deal more than the socket is charged.',
        wrong: {
          charged: () =>
            'That is what the socket is charged. You would be right if buffers came in every size; they come from stores of 2,048 bytes and more.',
          payload: () => 'The heads and the rest of each buffer are memory, too.',
          much: () => 'So much would be taken by a larger buffer:',
          other: () => 'About 1.3 times what is charged.',
        },
        why: (run) =>
          `A full frame is charged with 1,740 bytes and takes 2,048 for its data and a head of some 200: 1.3 × ${round(run['socket.rcvbuf'] / MIB)} MiB. The study’s table of /proc/meminfo says the same.`,
      },
    },
    marks: {
      title: 'Marks on the tank',
      text: () => [
        'Now the socket may hold 160 MiB. There are marks near the bottom: the [watermarks|watermark] min, low and high. Watch the free part come down to them.',
      ],
      until: 'the reclaimer is woken',
      seen: () =>
        'Below low, the [reclaimer|reclaim] kswapd is woken. It frees pages until high is reached, and sleeps again.',
      notes: { say: 'Nobody has failed yet: this is ordinary work.', minutes: 1.5 },
    },
    gives: {
      title: 'Who gives way?',
      text: () => ['The reclaimer has to take pages from somebody.'],
      notes: { say: 'What can be had again from the disk is given up first.', minutes: 2 },
      ask: {
        question: () => 'The queue wants more, and free memory is at its marks. Which part of the tank shrinks?',
        options: ['the buffers in the receive queue', 'the page cache', 'the kernel itself'],
        right: () => 'Copies of files can be read again.',
        wrong: {
          queue: () =>
            'Data that TCP has acknowledged must not be thrown away: the sender will never send it again. You would be right if it had not been acknowledged.',
          kernel: () => 'The kernel’s own memory is not swapped and not given back.',
          other: () => 'Look at the tank.',
        },
        why: () =>
          'Page cache first, then what programs hold but have not used for long (swap). What sockets hold stays.',
      },
    },
    five: {
      title: 'Five streams',
      text: () => [
        'Five connections, each with a buffer of 80 MiB. By its default the kernel lets TCP as a whole hold 384 MiB ([tcp_mem|tcpmem]), on a machine of 256.',
      ],
      notes: {
        say: '5 × 80 × 1.3 = 520 MiB. What gives?',
        wrong: '“tcp_mem stops it.” Its default is larger than the machine.',
        minutes: 2,
      },
      ask: {
        question: () => 'The receiver reads all five, but too slowly. How does it end?',
        options: ['TCP stops at its limit', 'the senders wait, all is well', 'the kernel ends the program'],
        right: () => 'Memory ends before tcp_mem does.',
        wrong: {
          limit: () => 'That would be so if the limit were below what the machine has. Here it is, at 160 MiB:',
          wait: () => 'They would wait in time if the buffers fitted into memory, as with one of 80 MiB:',
          other: () => 'Add up the buffers.',
        },
        why: () =>
          'Nothing is left to reclaim, and an allocation cannot be refused for ever: the OOM killer ends the process with the most memory on its account.',
      },
    },
    killed: {
      title: 'The OOM killer',
      text: () => ['Watch it come: free pages at min, page cache nearly gone, the reclaimer at work without end.'],
      until: 'a process is killed',
      seen: (n) => `The receiver is gone, and its sockets with it. Processes killed in 60 s: ${round(n.kills)}.`,
      notes: { say: 'Ask who was at fault. Not the one who died: the limits.', minutes: 1.5 },
    },
    capped: {
      title: 'A limit that fits',
      text: (n) => [
        `The same five streams with tcp_mem at 160 MiB. TCP closes its windows in time. Processes killed in 60 s: ${round(n.killsCapped)}.`,
        `With one socket of 40 MiB ${round(n.free40)} MiB stay free; with 160 MiB only ${round(n.free160)}. Limits should come from the machine’s memory, not from a wish for speed.`,
      ],
      until: 'eight seconds have passed',
      notes: {
        say: 'sysctl net.ipv4.tcp_mem counts pages of 4 KiB: 40960 of them are 160 MiB.',
        after: 'Next: lesson 9. Long before memory ends, frames are lost.',
        minutes: 1.5,
      },
    },
  },
};
