/** Texts of the packet counts of each stage, and of Little's law. */
export default {
  title: 'Packets by stage',
  columns: {
    stage: 'stage',
    entered: 'entered',
    held: 'holds now',
    left: 'left',
    dropped: 'dropped',
  },
  whole: 'total',
  /** Number of frames by what became of them. The equation shows that no frame is missing. */
  balance:
    'Frames: {offered} offered = {delivered} delivered + {control} without payload + {dropped} dropped + {flight} in flight',
  uneven: '{balance}. The counts of these stages do not add up: {books}',
  /** Stands below the table of a receiver. The names are those of the stages. */
  atSocket:
    'Transport input counts the losses of all later queues, for example when the kernel closes a socket. A packet that is read in parts counts once at “copy to user”.',
  pool: 'Page pool: {allocated} pages from the page allocator = {kept} in the pool + {held} in buffers + {returned} returned to the allocator',
  unevenPool: '{balance}. The two sides of this equation differ.',
  little: {
    title: 'Little’s law',
    caption: 'Little’s law, L = λ · W: packets in a queue = arrival rate × mean time in the queue',
    /** λ: arrival rate. W: mean time in the queue. L: mean number of packets in the queue. */
    columns: {
      queue: 'queue',
      rate: 'λ, 1/s',
      stay: 'W',
      product: 'λ · W',
      held: 'L',
    },
    notFollowed:
      'At this simulation speed the mean time W is not measured, because the page does not follow single packets.',
    /** In the column W: no packet arrived in the measured time, or no packet that arrived in it has left. */
    noneCame: 'none came',
    noneLeft: 'none left',
    nothing: 'Nothing is measured yet. Press Play to begin.',
    jumped:
      'Right after a link was opened or after a jump, L has no value, because the packets were not counted on the way. Press Play to measure it.',
    over: 'Measured over the last {window}. The mean time W counts only packets that arrived and left in that time. While a queue grows or drains, λ · W differs from the queue length L.',
  },
} as const;
