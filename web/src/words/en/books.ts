/** The books of the stages, and Little's law. */
export default {
  title: 'Packets by stage',
  columns: {
    stage: 'stage',
    entered: 'entered',
    held: 'holds now',
    left: 'left',
    dropped: 'dropped',
  },
  whole: 'the whole',
  balance: '{offered} offered = {delivered} delivered + {control} control + {dropped} dropped + {flight} in flight',
  uneven: '{balance}: the books of {books} do not balance',
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
    notFollowed: 'Single packets are not followed at this speed: W is not measured.',
    over: 'Over the last {window}. W is of packets that came and went in it; a queue that grows or drains is not in balance, and the two differ.',
  },
} as const;
