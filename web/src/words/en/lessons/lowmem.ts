/** Lesson 8: what socket buffers cost, and what happens when memory ends. */
export default {
  title: 'When memory runs short',
  explains: 'What a full socket buffer costs, which memory the kernel gives up first, and which limits hold.',
  keep: [
    'A full socket buffer takes 1.3 times what the socket is charged.',
    'The kernel gives up the page cache first. What TCP has acknowledged stays.',
    'Five buffers of 80 MiB end in the OOM killer: {kills} process killed. With tcp_mem at 160 MiB: {killsCapped}.',
  ],
  scenes: {
    tank: {
      title: 'The tank',
      text: [
        'All {memory} MiB of this machine are [lowmem]. The kernel can use all of it directly, and programs get theirs from it, too. The panel shows who has how much.',
        'A [TCP|tcp] stream begins. What the receiver has not read yet waits in memory.',
      ],
      until: 'the socket holds 4 MiB',
      seen: 'The blue part is the socket’s: the buffers in which the frames lie, from the kernel’s stores ([slab]).',
      notes: {
        say: 'Name every part of the tank once.',
        minutes: 1.5,
      },
    },
    price: {
      title: 'What does a full buffer cost?',
      text: [
        'A frame of {value} bytes lies in a buffer of its own, and a second piece of memory describes it. Both come from stores of fixed sizes: the next larger one is taken.',
      ],
      notes: {
        say: 'The kernel charges the socket for one amount and takes another.',
        wrong: 'Just what the socket may hold: that is what it is charged, not what is taken.',
        minutes: 2.5,
      },
      ask: {
        why: 'A full frame is charged with {charged} bytes. It takes {data} bytes for its data and some 200 for its descriptor: 1.3 × {size} MiB. The study’s table of /proc/meminfo agrees.',
        question: 'The socket may hold {size} MiB, and is full. By how many MiB have the kernel’s stores (slab) grown?',
        unit: 'MiB',
        right: 'The buffers take a good deal more than the socket is charged.',
        wrong: {
          charged:
            'That is what the socket is charged. You would be right if memory came in every size; but the buffer of a frame is one of 2048 bytes.',
          frame:
            'You took 2,048 bytes for each 1,500 of the frame. But the socket is charged with 1,740 for it, so fewer frames fit; and the piece that describes the frame takes memory, too.',
          payload: 'More: what the socket holds is counted with the rest of each buffer, and that is not all.',
          much: 'So much would be taken if the socket might hold more, as here:',
          other: 'Compare what is charged for a frame with what it takes.',
        },
      },
    },
    marks: {
      title: 'Marks on the tank',
      text: [
        'Now the socket may hold 160 MiB. Beside the tank stands the free memory, enlarged, with the marks that the kernel keeps for it: the [watermarks|watermark] min, low and high. Watch it come down to them.',
      ],
      until: 'the reclaimer is woken',
      seen: 'Below low, the [reclaimer|reclaim] (kswapd) is woken. It frees pages until high is reached, and sleeps again.',
      notes: {
        say: 'Nobody has failed yet: this is ordinary work.',
        minutes: 1.5,
      },
    },
    gives: {
      title: 'Who gives way?',
      text: [
        'The queue goes on growing, and the reclaimer has to take pages from somebody. In the tank are the socket’s buffers, the [page cache|cache], programs and the kernel’s own.',
      ],
      notes: {
        say: 'What can be had again from the disk is given up first.',
        minutes: 2,
      },
      ask: {
        question: 'The queue wants more, and free memory is at its marks. Which part of the tank gets smaller?',
        options: ['the socket’s buffers', 'the page cache (copies of files)', 'the kernel itself'],
        right: 'Copies of files can be read again from the disk.',
        wrong: {
          queue:
            'Data that TCP has acknowledged must not be thrown away: the sender will never send it again. You would be right if it had not been acknowledged.',
          kernel: 'The kernel’s own memory is not swapped and not given back.',
          other: 'Look at the tank.',
        },
        why: 'First the page cache: its copies can be had again from the disk. Then what programs hold but have not used for long (it is swapped out). What sockets hold stays.',
      },
    },
    five: {
      title: 'Five streams',
      text: [
        'Five connections, each with a receive buffer of 80 MiB. Unless told otherwise the kernel lets all of TCP together hold 384 MiB ([tcp_mem|tcpmem]), on a machine of 256 MiB.',
      ],
      notes: {
        say: '5 × 80 × 1.3 = 520 MiB. What gives?',
        wrong: '“tcp_mem stops it.” Its default is larger than the machine.',
        minutes: 2,
      },
      ask: {
        question: 'The receiver reads all five, but too slowly. How does it end?',
        options: [
          'TCP stops at its limit (tcp_mem)',
          'the buffers are full, the senders wait, all is well',
          'the kernel ends the program',
        ],
        right: 'Memory is used up before the limit is reached.',
        wrong: {
          limit: 'That would be so if the limit were below what the machine has. Here it is, at 160 MiB:',
          wait: 'They would wait in time if the buffers fitted into memory, as with one of 80 MiB:',
          other: 'Add up the buffers.',
        },
        why: 'Nothing is left to reclaim, and somebody must give way: the kernel’s OOM killer ends the process that holds the most memory.',
      },
    },
    killed: {
      title: 'The OOM killer',
      text: [
        'Watch it come: free memory at the mark min, the page cache nearly gone, the reclaimer at work without a pause. Then the [OOM killer|oom] chooses.',
      ],
      until: 'a process is killed',
      seen: 'The receiver is gone, and its sockets with it. Processes killed in 60 s: {kills}.',
      notes: {
        say: 'Ask who was at fault. Not the one who died: the limits.',
        minutes: 1.5,
      },
    },
    capped: {
      title: 'A limit that fits',
      text: [
        'The same five streams with tcp_mem at 160 MiB. Near that limit TCP closes its windows: the senders wait. Processes killed in 60 s: {killsCapped}.',
        'With a single stream and a buffer of 40 MiB {free40} MiB stay free; with one of 160 MiB only {free160}. Limits should come from the machine’s memory, not from a wish for speed.',
      ],
      until: 'eight seconds have passed',
      seen: 'Free memory has gone up and down, between {leastCapped} and {mostCapped} MiB: the reclaimer keeps up. Nobody is killed, and the streams go on.',
      notes: {
        say: 'sysctl net.ipv4.tcp_mem counts pages of 4 KiB: 40960 of them are 160 MiB.',
        after: 'Next: lesson 9. Long before memory ends, frames are lost.',
        minutes: 1.5,
      },
    },
  },
} as const;
