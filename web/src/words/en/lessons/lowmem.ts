/** Lesson 8: the memory that socket buffers need, and what happens when no memory is left. */
export default {
  title: 'When memory runs short',
  explains:
    'What a full socket buffer costs, which memory the kernel reclaims first, and which limits prevent a shortage.',
  keep: [
    'A full socket buffer takes 1.3 times the memory that the kernel charges to the socket.',
    'The kernel reclaims the page cache first, and keeps data that TCP has acknowledged.',
    'Five buffers of 80 MiB use up the machine’s memory, and the OOM killer ends {kills} process. If all TCP sockets together may hold only 160 MiB (tcp_mem), the number of killed processes is {killsCapped}.',
  ],
  scenes: {
    tank: {
      title: 'The memory of the machine',
      text: [
        'All {memory} MiB of this machine are [lowmem]: the kernel can use every page directly. Programs and sockets share this memory. The memory panel shows how much each of them has.',
        'A [TCP|tcp] stream begins. Data that the receiver has not read yet waits in memory.',
      ],
      until: 'the socket holds 4 MiB',
      seen: 'The blue part of the memory panel shows the buffers of the socket’s frames. These buffers come from the kernel’s [slab] caches.',
      notes: {
        say: 'Name every part of the memory panel once.',
        minutes: 1.5,
      },
    },
    price: {
      title: 'What does a full buffer cost?',
      text: [
        'The kernel keeps a frame of {value} bytes in two objects: a buffer with the data, and a structure that describes the frame (sk_buff). Both come from [slab] caches. Each cache has objects of one fixed size, and the kernel takes the next larger size.',
        'The socket is charged {charged} bytes for a full frame. The frame really takes {data} bytes for its data and about 200 bytes for its sk_buff.',
      ],
      notes: {
        say: 'The memory that the kernel charges to a socket differs from the memory that the socket’s frames really take.',
        wrong:
          '“The buffers take exactly what the socket may hold.” The socket’s limit counts the bytes charged, but the buffers take more memory than that.',
        minutes: 2.5,
      },
      ask: {
        why: 'A full frame takes about 2 250 bytes, and the socket is charged {charged} for it. So the buffers take 1.3 times the limit of {size} MiB. The panel shows {before} MiB more, which the kernel used before the stream: names of files, other objects of the kernel, and the ring’s buffers. In the Fermilab study’s table of /proc/meminfo, too, free memory falls by 1.3 times the buffer’s size.',
        question:
          'The socket is full: the kernel has charged {size} MiB to it. By how many MiB have the socket buffers (slab) grown in memory?',
        unit: 'MiB',
        right: 'The buffers take much more memory than the kernel charges to the socket.',
        wrong: {
          charged:
            'Your value is the amount charged to the socket. You would be right if the kernel had buffers of every size. But the buffer of a frame has 2 048 bytes.',
          frame:
            'You calculated with 2 048 bytes for each frame of 1 500 bytes. But the socket is charged 1 740 bytes for a frame, so fewer frames fit. The sk_buff of a frame takes memory, too.',
          payload:
            'The buffers grow by more than your answer. The charge to the socket includes the unused part of each buffer, and the buffers take even more memory than the charge.',
          much: 'You would be right for a socket with a larger limit, as in this run:',
          other: 'Compare the bytes charged for a frame with the memory that the frame takes.',
        },
      },
    },
    marks: {
      title: 'Watermarks of the free memory',
      text: [
        'Now the socket may hold 160 MiB. The narrow bar in the memory panel shows the free memory on a larger scale. Its marks are the kernel’s [watermarks|watermark] min, low and high. Watch free memory fall to the mark low.',
      ],
      until: 'the kernel wakes kswapd to free memory',
      seen: 'Free memory is below the watermark low, so the kernel has woken its [reclaimer|reclaim]: the thread kswapd is in the run queue. When kswapd has the CPU, it frees pages until free memory is above high. Meanwhile free memory can fall below min.',
      notes: {
        say: 'No allocation has failed yet. Reclaim is normal work of the kernel.',
        minutes: 1.5,
      },
    },
    gives: {
      title: 'Which memory does the kernel reclaim?',
      text: [
        'The receive queue continues to grow. Free memory has fallen below the watermark min, because kswapd first waits for the CPU. The memory holds the socket’s buffers, the [page cache|cache], programs and the kernel’s own memory.',
      ],
      notes: {
        say: 'Ask: which of these data could the kernel get again later, and from where?',
        minutes: 2,
      },
      ask: {
        question:
          'The receive queue needs more memory, and kswapd has to free pages. Which part of the memory gets smaller?',
        options: {
          queue: 'the socket’s buffers',
          cache: 'the page cache (copies of files)',
          kernel: 'the kernel’s own memory',
        },
        right: 'The page cache holds copies of files, which can be read again from the disk.',
        wrong: {
          queue:
            'Data that TCP has acknowledged must not be dropped, because the sender will never send it again. You would be right if it had not been acknowledged.',
          kernel: 'The kernel never swaps out its own memory, and kswapd cannot free most of it.',
        },
        why: 'First the kernel reclaims the page cache, because its copies can be read again from the disk. Then the kernel swaps out memory that programs did not use for long. Data in sockets stays in memory.',
      },
    },
    five: {
      title: 'Five streams',
      text: [
        'One program (iperf) reads five connections, each in a thread of its own and with a receive buffer of 80 MiB. As on the Fermilab study’s test bed, all TCP sockets together may hold 384 MiB ([tcp_mem|tcpmem]). This machine has 256 MiB of memory.',
      ],
      notes: {
        say: 'Five full buffers take 5 × 80 × 1.3 = 520 MiB. Which limit is reached first?',
        wrong:
          '“TCP stops at tcp_mem.” On the Fermilab study’s test bed, the limit tcp_mem is larger than the machine’s memory.',
        minutes: 2,
      },
      ask: {
        question: 'The receiver reads all five streams, but too slowly. What happens in the end?',
        options: {
          limit: 'TCP stops at its limit (tcp_mem)',
          wait: 'the buffers are full, the senders wait, and no process is ended',
          killed: 'the kernel ends the program',
        },
        right: 'The machine’s memory is used up before all TCP sockets together reach their limit (tcp_mem).',
        wrong: {
          limit:
            'Your answer would be right if the limit of all TCP sockets together (tcp_mem) were below the machine’s memory. In this run tcp_mem is 160 MiB:',
          wait: 'The senders would wait in time if the buffers fitted into memory, as in this run with one buffer of 80 MiB:',
        },
        why: 'The kernel finds no more memory to reclaim. Its OOM killer ends the process with the highest score. The score begins with the size of the address space: iperf has a large stack for each of its five threads. Socket buffers do not count, but they are freed when iperf ends.',
        until: 'the run has shown the answer',
        seen: 'The kernel has killed iperf here, before the five buffers were full.',
      },
    },
    killed: {
      title: 'The OOM killer',
      text: [
        'Free memory was below the watermark min, the page cache was almost gone, and kswapd found nothing more to free. Then the [OOM killer|oom] chose a process. This scene shows the next two seconds.',
      ],
      until: 'two seconds have passed',
      seen: 'The receiver was one process with five threads, so five threads have left the run queue. The process’s sockets are closed, and their memory is free. Segments that still arrive find no socket.',
      notes: {
        say: 'Ask why memory ran out. The cause is not the killed process but the limits for sockets, which are too high for this machine.',
        minutes: 1.5,
      },
    },
    capped: {
      title: 'A limit that fits the memory',
      text: [
        'The five streams run again, but now all TCP sockets together may hold only 160 MiB (tcp_mem). Near that limit TCP announces smaller windows and drops some segments, so the senders slow down. Processes killed in the first minute: {killsCapped}.',
        'One stream with a full buffer of 40 MiB leaves {free40} MiB of memory free. One stream with a full buffer of 160 MiB leaves {free160} MiB free. Choose buffer limits by the memory of the machine, not by the speed that you want.',
      ],
      until: 'eight seconds have passed',
      seen: 'In this run free memory stayed between {leastCapped} and {mostCapped} MiB. Segments were dropped at the limit tcp_mem, but no process was killed, and the streams go on.',
      notes: {
        say: 'sysctl net.ipv4.tcp_mem counts pages of 4 KiB: 40 960 of them are 160 MiB.',
        after: 'Next: lesson 9, in which frames are lost long before memory runs out.',
        minutes: 1.5,
      },
    },
  },
} as const;
