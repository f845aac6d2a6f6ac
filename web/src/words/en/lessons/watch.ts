/** Figures of the moment shown that a scene points out. */

export const watch = {
  ready: 'ready descriptors',
  filled: 'filled descriptors',
  lostRing: 'lost in the card',
  lost: 'lost',
  delivered: 'delivered',
  interrupts: 'interrupts of the card',
  softirq: 'CPU in softirq',
  reader: 'CPU for the receiver',
  idle: 'CPU idle',
  receiveQueue: 'receive queue',
  backlog: 'packets on the backlog',
  prequeue: 'packets on the prequeue',
  ofo: 'packets out of sequence',
  owned: 'socket owned',
  free: 'free memory',
  cache: 'page cache',
  slab: 'kernel’s stores (slab)',
  failures: 'failed refills',
  timeouts: 'timeouts at the sender',
  again: 'segments sent again',
  window: 'window',
  swaps: 'times that everybody had had a turn',
  runnable: 'processes that want the CPU',
  sleepAverage: 'sleep average of the receiver',
  interactive: 'receiver counts as interactive',
  kills: 'processes killed',
  cwnd: 'congestion window',
};

export type WatchName = keyof typeof watch;
