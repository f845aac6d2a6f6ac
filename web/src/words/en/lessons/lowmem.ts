/** Lesson 8: what socket buffers cost, and what happens when memory ends. */
export default {
  title: 'When memory runs short',
  explains: 'What a full socket buffer costs, which memory the kernel gives up first, and which limits hold.',
  keep: [
    'A full socket buffer takes 1.3 times what the socket is charged.',
    'The kernel reclaims the page cache first. Data that TCP has acknowledged stays.',
    'Five buffers of 80 MiB end in the OOM killer: {kills} process killed. With tcp_mem at 160 MiB: {killsCapped}.',
  ],
  scenes: {
    tank: {
      title: 'The tank',
      text: [
        'All {memory} MiB of this machine are [lowmem]. The kernel can use all of it directly, and programs get theirs from it, too. The panel shows who has how much.',
        'A [TCP|tcp] stream begins. Data that the receiver has not read yet waits in memory.',
      ],
      until: 'the socket holds 4 MiB',
      seen: 'The blue part belongs to the socket: the buffers of the frames, from the kernel’s stores ([slab]).',
      notes: {
        say: 'Name every part of the tank once.',
        minutes: 1.5,
      },
    },
    price: {
      title: 'What does a full buffer cost?',
      text: [
        'A frame of {value} bytes occupies its own buffer, and a second piece of memory describes it. Both come from stores of fixed sizes; the next larger size is taken.',
      ],
      notes: {
        say: 'The kernel charges the socket for one amount and takes another.',
        wrong: '“Exactly what the socket may hold.” This is the amount charged, not the amount taken.',
        minutes: 2.5,
      },
      ask: {
        why: 'A full frame is charged with {charged} bytes. It takes {data} bytes for its data and some 200 for its descriptor: 1.3 × {size} MiB. The study’s table of /proc/meminfo agrees.',
        question: 'The socket may hold {size} MiB, and is full. By how many MiB have the kernel’s stores (slab) grown?',
        unit: 'MiB',
        right: 'The buffers take much more than the socket is charged.',
        wrong: {
          charged:
            'Your value is the amount charged to the socket. You would be right if memory came in every size. But the buffer of a frame has 2048 bytes.',
          frame:
            'You took 2,048 bytes for each 1,500 of the frame. But the socket is charged with 1,740, so fewer frames fit. The description of a frame takes memory, too.',
          payload: 'More: the charge includes the rest of each buffer, and even that is not all.',
          much: 'A socket with a larger limit would take this much, as here:',
          other: 'Compare the charge for a frame with the memory it takes.',
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
        say: 'No allocation has failed yet. Reclaim is normal work of the kernel.',
        minutes: 1.5,
      },
    },
    gives: {
      title: 'Which memory is reclaimed?',
      text: [
        'The queue continues to grow, and the reclaimer has to take pages. The tank holds the socket’s buffers, the [page cache|cache], programs and the kernel’s own memory.',
      ],
      notes: {
        say: 'Data that can be read again from the disk is given up first.',
        minutes: 2,
      },
      ask: {
        question: 'The queue wants more, and free memory is at its marks. Which part of the tank gets smaller?',
        options: ['the socket’s buffers', 'the page cache (copies of files)', 'the kernel itself'],
        right: 'Copies of files can be read again from the disk.',
        wrong: {
          queue:
            'Data that TCP has acknowledged must not be dropped, because the sender will never send it again. You would be right if it had not been acknowledged.',
          kernel: 'The kernel’s own memory is not swapped and not given back.',
          other: 'Look at the tank.',
        },
        why: 'First the page cache, because its copies can be read again from the disk. Then memory of programs that was not used for long (swapped out). Data in sockets stays.',
      },
    },
    five: {
      title: 'Five streams',
      text: [
        'Five connections, each with a receive buffer of 80 MiB. Unless told otherwise the kernel lets all of TCP together hold 384 MiB ([tcp_mem|tcpmem]), on a machine of 256 MiB.',
      ],
      notes: {
        say: '5 × 80 × 1.3 = 520 MiB. Which limit holds?',
        wrong: '“tcp_mem stops it.” The default of tcp_mem is larger than the machine’s memory.',
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
          limit: 'This would be true if the limit were below the machine’s memory. Here the limit is 160 MiB:',
          wait: 'They would wait in time if the buffers fitted into memory, as with one buffer of 80 MiB:',
          other: 'Add up the buffers.',
        },
        why: 'Nothing is left to reclaim. The kernel’s OOM killer ends the process that holds the most memory.',
      },
    },
    killed: {
      title: 'The OOM killer',
      text: [
        'Watch: free memory falls to the mark min, the page cache is almost gone, and the reclaimer works without a pause. Then the [OOM killer|oom] chooses a process.',
      ],
      until: 'a process is killed',
      seen: 'The receiver is gone, and its sockets with it. Processes killed in 60 s: {kills}.',
      notes: {
        say: 'Ask for the cause. Not the killed process: the limits.',
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
      seen: 'Free memory has varied between {leastCapped} and {mostCapped} MiB: the reclaimer keeps up. No process is killed, and the streams go on.',
      notes: {
        say: 'sysctl net.ipv4.tcp_mem counts pages of 4 KiB: 40960 of them are 160 MiB.',
        after: 'Next: lesson 9. Frames are lost long before memory runs out.',
        minutes: 1.5,
      },
    },
  },
} as const;
