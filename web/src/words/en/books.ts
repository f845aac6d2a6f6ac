/** The packet counts of each stage, and Little's law. */
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
  balance: '{offered} offered = {delivered} delivered + {control} control + {dropped} dropped + {flight} in flight',
  uneven: '{balance}. Stages with different sums: {books}',
  pool: 'Page pool: {allocated} pages from the page allocator = {kept} in the pool + {held} with buffers + {returned} given back',
  unevenPool: '{balance}. The sums differ.',
  little: {
    title: 'Little’s law',
    caption: 'Little’s law: L = λ · W',
    columns: {
      queue: 'queue',
      rate: 'λ, 1/s',
      stay: 'W',
      product: 'λ · W',
      held: 'L',
    },
    notFollowed: 'W is not measured at this speed, because single packets are not followed.',
    over: 'Measured over the last {window}. W counts only packets that arrived and left in that time. While a queue grows or drains, λ · W and L differ.',
  },
} as const;
