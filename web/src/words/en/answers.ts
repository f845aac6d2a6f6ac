/** Texts of the answers in the side panel: packet histories, queues, tasks, losses, waits, CPU use and memory. */
export default {
  close: 'Close this answer',
  /** Moment (and run) to which an answer refers, below its heading. */
  asOf: {
    yes: 'State at {at}',
    no: '{run}, state at {at}',
  },
  lookingUp: 'computing …',
  /** Shown instead of *What would have helped?* while the far host of a router is shown. */
  onRouterOnly:
    'Remedies for the far host cannot be searched, only remedies for the router. Press Router above the picture, then ask “What would have helped?” again.',
  goThere: 'Go to this moment',
  why: 'Why?',
  itsLife: 'Packet history',
  /** Headings of the answers. *Who* means a packet in `waits` and a task in `cpu`. */
  titles: {
    life: 'History of {packet}',
    causes: 'Why did this happen?',
    descriptor: 'Descriptor {number} of the ring',
    held: 'Contents of the {queue}',
    task: 'Task {task}',
    losses: 'What was lost',
    waits: 'Who waited longest?',
    cpu: 'Who had the CPU?',
    remedies: 'What would have helped?',
    memory: 'Memory: {use}',
  },
  sentAgain: {
    lookingUp: 'computing when the packet was retransmitted …',
    notYet: 'By {at} the packet was not retransmitted.',
    sent: 'The sender retransmitted the data {later} after the loss, at {at}: {packet}',
  },
  life: {
    notSent: 'This packet has not been sent yet.',
    title: 'Stages of the packet’s path',
    /** Context: what used the CPU time, such as a softirq or the receiver. */
    columns: ['stage', 'waiting', 'CPU time', 'context'],
    kinds: ['data', 'retransmission', 'handshake', 'window probe', 'acknowledgement'],
    otherKind: 'packet',
    dropped:
      '{stream}: dropped after {whole} ({reason}). {waited} waiting, {served} of CPU time, {travelled} on the wire.',
    ended: '{stream}: {end} after {whole}. {waited} waiting, {served} of CPU time, {travelled} on the wire.',
    goesOn: '{stream}: still under way after {whole}. {waited} waiting, {served} of CPU time, {travelled} on the wire.',
    /** Waiting time so far, at a stage that the packet has not left. */
    soFar: '{time} …',
    atOnce: 'no wait',
    none: '–',
    travels: 'on the wire: {time}',
    nobody: 'no CPU time',
    /** Hidden texts after *Why?*, for a screen reader. */
    whyWaited: ' The packet’s wait at this stage: {stage}',
    whyLost: ' The packet’s loss',
    share: '{context} {time}',
    meanwhile: 'CPU use during this stage: {shares}',
    droppedFor: 'dropped: {reason}',
    parts: 'waiting {waited} · CPU time {served} · on the wire {travelled}',
    /** Place of the packet’s bytes in the stream. `own`: sequence numbers of the packet. */
    sequence: {
      own: '{from} … {to}',
      title: 'Sequence numbers {own} {view}',
      inView: '(the bar below shows {size} of the stream)',
      spoken: 'Position in sequence space: {own}; {marks}',
      mark: '{name} {at}',
      marks: {
        read: 'read by the program up to',
        acknowledged: 'acknowledged up to',
        received: 'received in order up to',
        sent: 'sent up to',
      },
    },
  },
  causes: {
    itsLife: 'Packet history',
    hadCpu: 'Who had the CPU during these {length}?',
  },
  descriptor: {
    smallerRing: 'The receive ring has fewer descriptors, so no descriptor has this number.',
    ready: 'Ready: an empty buffer is attached, and the NIC may store a frame in it.',
    filled: 'Filled: {packet} waits here for the driver.',
    failing: 'Empty: the driver found no memory for a new buffer, so the NIC cannot use this descriptor.',
    empty: 'Empty: the driver took the frame. The next refill attaches a new buffer.',
    sinceBegin: '{meaning} This state began with the run.',
    sinceLong: '{meaning} This state has lasted {time}.',
    before: 'Previous descriptor',
    after: 'Next descriptor',
    /** Label before a number field, and the range after the field. */
    number: 'Descriptor',
    numbers: 'of 0 … {size}',
    whyFailed: 'Why did the refill of the ring fail?',
    whatItWas: 'Past states',
    states: 'States of the descriptor, newest first',
    became: {
      Ready: 'ready: received a buffer',
      Filled: 'filled by a frame',
      Empty: 'emptied by the driver',
    },
  },
  held: {
    means: {
      Ring: 'Frames that the NIC has stored and the driver has not taken yet.',
      NetifBacklog: 'Frames that the driver has put into this queue and the softirq has not taken yet.',
      Backlog:
        'Segments that arrived while the socket was locked. The receiving program processes these segments before it unlocks the socket. Until then, no ACK is sent for them.',
      Prequeue:
        'Segments for a receiving program that waits for data. The program itself does the TCP processing of these segments.',
      OutOfSequence:
        'Segments that arrived before an earlier segment of the stream. They wait until the missing segment arrives.',
      ReceiveQueue:
        'Data that TCP or UDP has accepted and the receiving program has not read. The truesize of the data (bytes and overhead) counts against the receive buffer.',
    },
    nothing: 'Empty at this moment.',
    first: 'The first {packets} packets in the queue. The packet at the top leaves next:',
    title: 'Packets in the queue',
    columns: {
      packet: 'packet',
      sequence: 'sequence',
      bytes: 'bytes',
      age: 'age',
    },
    ageTitle: 'Time since the sender put the packet on the wire',
    /** Tooltip over a packet’s length: the memory that the packet takes. */
    charged: 'takes {truesize} of memory (truesize)',
  },
  cpu: {
    title: 'Who had the CPU',
    /** `from`: *From the start to …* or *From … to …*. */
    mostFirst: '{from}. The task with the most CPU time comes first.',
    note: 'The total includes interrupts and softirqs that ran while the task had the CPU. Press a task’s name to go to its longest turn on the CPU.',
    wentTo: 'Moved to {at}, the longest turn of {task} on the CPU. {back}',
    backTo: 'Back to {at}',
    columns: ['task', 'total', 'own work', 'interrupts', 'turns on the CPU'],
    more: '{tasks, plural, one {# more task} other {# more tasks}}',
    longest: 'Go to the task’s longest turn on the CPU: {length}, from {from} on',
  },
  /** Answer about a router's CPU. `work`: kind of work, such as *NIC interrupt*. */
  works: {
    title: 'Work of interrupts and softirqs',
    columns: ['work', 'share of the CPU', 'time'],
    name: {
      no: {
        yes: '{work}, for a received packet',
        no: '{work}, for a packet to send',
      },
    },
    bus: '(with {time} in which the CPU waited for the bus)',
  },
  waits: {
    title: 'Longest waits',
    none: '{from}, no packet waited longer than 50 µs at any stage of its path.',
    longest: '{from}, the longest wait of a packet at each stage:',
    lengthAtLeast: 'at least {time}',
    lengthSoFar: '{time} so far',
    lengthAtLeastSoFar: 'at least {time} so far',
    at: '{stage}: {packet}',
    others:
      '{others, plural, one {# other wait at this stage was at least half as long as this wait} other {# other waits at this stage were at least half as long as this wait}}',
    whyWaited: ' The wait of {packet}',
  },
  losses: {
    reasons: 'Reasons',
    newest: 'Newest losses',
    none: 'Until {at} no packet was lost for the reason “{reason}”. {run}',
    runToNext: 'Run until the next drop',
    newestFor: 'Newest losses up to {at} for the reason “{reason}” ({losses} shown)',
    whyPacket: 'why was packet {packet} lost?',
    itsLife: 'packet history',
    twice: 'duplicate: discarded, not lost',
  },
  memory: {
    title: 'Figures of this use of memory',
    facts: {
      now: 'size now',
      ofMachine: 'share of the machine’s memory',
      inNormal: 'free in zone NORMAL',
      high: 'high watermark',
      low: 'low watermark',
      min: 'min watermark',
      reclaimed: 'pages reclaimed so far',
    },
    pages: '{pages, plural, one {# page} other {# pages}}, {mib} MiB',
    lately: 'Recent events',
    nothingLately: 'No watermark was crossed in the recorded time.',
    latelyList: 'Recent memory events',
  },
  shortage: {
    title: 'What took the memory',
    lookingUp: 'computing memory use …',
    over: 'Memory use in KiB at {from}, and {later} later, when the refill of the ring failed:',
    columns: ['use', 'before', 'at the failure', 'change'],
    useTitle: 'Show this use of memory',
  },
  task: {
    title: 'State in the scheduler',
    whatPutItThere: 'Why is the task in this state?',
    nothingMovedIt: 'The task has been in this state since the run began.',
    ended: 'the task has ended',
    facts: {
      place: 'state',
      before: 'tasks ahead in the queue',
      nice: 'nice value',
      priority: 'priority',
      slice: 'time slice',
      sleepAverage: 'sleep average',
      interactive: 'interactive',
      weight: 'weight',
      lag: 'lag',
      deadline: 'virtual deadline',
      lately: 'recent CPU use',
      inAll: 'total CPU time',
      memory: 'memory',
    },
    eligible: 'waits, eligible',
    notEligible: 'waits, not eligible',
    delayed:
      'sleeps, but stays in the run queue until its lag (fair share minus CPU time received) is no longer negative',
    weight: '{weight} (1 024 at nice 0)',
    less: 'the task had {time} less CPU time than its fair share',
    more: 'the task had {time} more CPU time than its fair share',
    deadline: '{time} after V, the mean virtual time',
    passed: '{time} before V, the mean virtual time',
    notWaiting: 'none: the task does not wait for the CPU',
    next: 'none: the task is next',
    before:
      '{tasks, plural, one {# task with {slices} ms of time slice left} other {# tasks with {slices} ms of time slices left}}',
    asNice: '{priority}, from the nice value',
    better: '{priority}, better by {bonus} than its nice value gives, because the task slept',
    worse: '{priority}, worse by {bonus} than its nice value gives, because the task ran',
    slice: '{left} of {full} ms left',
    yes: 'yes',
    no: 'no',
    nothingYet: 'nothing recorded yet',
    lately: 'most CPU time of all tasks in {had} of the last {intervals} intervals of 10 ms',
    memory: '{pages} MiB',
  },
  /** Explanation of a packet’s wait. `reader`: the receiving program. */
  wait: {
    forCpu: 'The packet waited until the receiving program had the CPU.',
    /** Explanations of waits that ended without the receiving program: the softirq or a retransmission ended them. */
    elsewhere: {
      Ring: 'The frame stayed in its descriptor until the softirq polled the driver. The NIC moderates its interrupts, and a poll takes at most its quota of frames before other work has a turn.',
      NetifBacklog: 'The packet stayed in input_pkt_queue until the softirq took the packet.',
      OutOfSequence: 'An earlier segment was missing. This segment waited for the retransmission.',
    },
    hadCpu: 'Who had the CPU during these {time}?',
    readerHad:
      'The receiving program had the CPU all the time. The program first had to read the data ahead of this packet.',
    before: {
      yes: 'No packet was ahead of this packet in the queue.',
      no: '{packets, plural, one {1 packet was ahead of this packet in the queue.} other {# packets were ahead of this packet in the queue.}}',
    },
    absencesTitle: 'Times when the receiving program was without the CPU, newest first',
    absences: 'During the wait, {reader} was without the CPU {times} times, {time} in total',
    /** `why`: why the receiving program lost the CPU. */
    absence: {
      yes: '{time}: the receiving program was already without the CPU when the packet began to wait',
      no: '{time}: {why}',
    },
    shorter:
      '{times, plural, one {and one shorter time without the CPU, {time}} other {and # shorter times without the CPU, {time} in total}}',
    newestFirst: 'Reasons for the wait, newest first:',
    title: 'Reasons for the wait, newest first',
    left: '{reader} took the packet, which left the {queue} after {time}',
    gotBack: '{reader} got the CPU back',
    came: 'The packet reached the {queue} while {reader} was without the CPU',
    cameOwned: 'The packet reached the {queue}, because {reader} still held the socket lock',
    away: 'From this moment on, {reader} was without the CPU for {time}',
    awayMeanwhile: 'From this moment on, {reader} was without the CPU for {time}; meanwhile the CPU ran {tasks}',
    swapped:
      'Every runnable task had used up its time slice, so the scheduler swapped the empty active array and the expired array',
    swappedBefore:
      '{length, plural, one {Every runnable task had used up its time slice, so the scheduler swapped the empty active array and the expired array. {reader} waited {time} more, because # task ran first, with a better priority or an earlier place in the queue: {tasks}} other {Every runnable task had used up its time slice, so the scheduler swapped the empty active array and the expired array. {reader} waited {time} more, because # tasks ran first, with a better priority or an earlier place in the queue: {tasks}}}',
    hadCpuAway: 'Who had the CPU during the {time} when {reader} did not have the CPU?',
  },
  nearlyAll: 'over {percent} %',
  /** End of a list of tasks with their CPU times. */
  otherTasks: '{tasks, plural, one {# other task {time}} other {# other tasks {time}}}',
  /** Time span of an answer. */
  fromStart: 'From the start of the run to {to}',
  fromTo: 'From {from} to {to}',
  /** Description of a packet. `kind`: *data*, *handshake* … */
  described: 'Stream {stream}, {kind}, {length, plural, one {# byte} other {# bytes}}',
  describedEmpty: 'Stream {stream}, {kind}',
} as const;
