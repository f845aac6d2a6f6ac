/** Layout of each experiment: groups of its values, and the moment at which its run opens. */

import { Until } from '../../tables/tables';
import type { StudyId } from '../../words/experiments';
import type { CardId, GroupId } from '../../words/published';

/** A group of values that an experiment's picture shows on one scale. */
export type Group = {
  readonly id: GroupId;
  /** Matches the names of the group's values. The matching part is left out of the rows' labels. */
  readonly has: RegExp;
  /**
   * Whether the group's values have an order, such as buffer sizes. Lines then connect the published values and the
   * medians, and the scale covers the range of the values and a margin on both sides. Otherwise it starts at 0.
   */
  readonly joined?: boolean;
};

/** Moment at which a run opens: the time `t_ns`, or the first event of the kind `until`. */
export type Opening = { readonly t_ns: number; readonly speed: number; readonly until?: number };

export type CardSpec = {
  readonly id: CardId;
  readonly study: StudyId;
  readonly groups: readonly Group[];
  readonly opens: Opening;
  /**
   * For an experiment that is drawn as curves: matches the name of a value. The name contains the curve's name and a
   * position on the axis.
   */
  readonly curve?: RegExp;
  /** Name of a value whose runs differ so much that the median alone would mislead. A sentence tells their range. */
  readonly scattered?: string;
  /** Whether the experiment compares machines with each other. Their published values are in other experiments. */
  readonly isComparison?: true;
};

/** Opens at a moment at which the timeline shows both the receiving program on the CPU and its wait for the CPU. */
const TURNS: Opening = { t_ns: 10e9, speed: 100e6 };
const PACKETS: Opening = { t_ns: 2e9, speed: 2e6 };
/** Opens after a router's input queue has been full and empty several times. */
const DROWNED: Opening = { t_ns: 200e6, speed: 1e6 };
/** Opens when a router's output queue is full. */
const QUEUED: Opening = { t_ns: 10e9, speed: 2e6 };

export const CARDS: readonly CardSpec[] = [
  {
    id: 'fermilab-table-2',
    study: 'paper',
    groups: [
      { id: 'rateBl0', has: /^BL0 /, joined: true },
      { id: 'rateBl10', has: /^BL10 /, joined: true },
    ],
    opens: TURNS,
  },
  {
    id: 'fermilab-table-3',
    study: 'paper',
    groups: [
      { id: 'memFree', has: / MemFree$/ },
      { id: 'buffers', has: / Buffers$/ },
      { id: 'cached', has: / Cached$/ },
    ],
    opens: { t_ns: 49e9, speed: 100e6 },
  },
  {
    id: 'fermilab-table-4',
    study: 'paper',
    groups: [{ id: 'slice', has: /^(?=nice )/ }],
    opens: { t_ns: 20e9, speed: 500e6 },
  },
  {
    id: 'fermilab-fig-9',
    study: 'paper',
    groups: [
      { id: 'dry', has: /^(?=BL(0|10)$|.*in the first second|.*memory pressure|.*that holds frames$)/ },
      { id: 'dryTimes', has: /, times that no descriptor was left$/ },
      { id: 'refills', has: /, refills failed$/ },
      { id: 'used', has: /, most descriptors used$/ },
      { id: 'lostInRing', has: /, frames lost$|frames: lost$/ },
    ],
    opens: { t_ns: 0, speed: 2e6, until: Until.RingExhausted },
  },
  {
    id: 'fermilab-hardware',
    study: 'paper',
    groups: [
      { id: 'rateBl0', has: /, BL0(?= 40M$)/ },
      { id: 'rateBl10', has: /, BL10(?= \d+M$)/ },
      { id: 'dry', has: /, dry spells$/ },
      { id: 'used', has: /, most descriptors used$/ },
      { id: 'lostInRing', has: /, frames lost$/ },
      { id: 'niceBl10', has: /,(?= nice -?\d+$)/ },
      { id: 'livelock', has: /, livelock$/ },
      { id: 'lostAtSocket', has: /, livelock, lost at the socket$/ },
    ],
    opens: { t_ns: 0, speed: 2e6, until: Until.RingExhausted },
    isComparison: true,
  },
  { id: 'fermilab-fig-10', study: 'paper', groups: queues(), opens: TURNS },
  { id: 'fermilab-fig-11', study: 'paper', groups: queues(), opens: TURNS },
  {
    id: 'fermilab-fig-12',
    study: 'paper',
    groups: [
      { id: 'lostAtSocket', has: / lost at the socket$/ },
      { id: 'lostInRing', has: / lost in the ring$/ },
      { id: 'rate', has: / Mb\/s$/ },
      { id: 'sent', has: / datagrams sent$/ },
    ],
    opens: PACKETS,
  },
  {
    id: 'fermilab-fig-13',
    study: 'paper',
    groups: [{ id: 'fill', has: /^(?=case )/ }],
    opens: TURNS,
  },
  {
    id: 'fermilab-fig-14',
    study: 'paper',
    groups: [
      { id: 'rate', has: /, Mb\/s$/ },
      { id: 'share', has: /, CPU share %$/ },
    ],
    opens: TURNS,
    scattered: 'nice -10, BL10, Mb/s',
  },
  {
    id: 'fermilab-eq-10',
    study: 'paper',
    groups: [{ id: 'share', has: /^(?=nice )/ }],
    opens: { t_ns: 20e9, speed: 500e6 },
  },
  {
    id: 'fermilab-oom',
    study: 'paper',
    groups: [{ id: 'killed', has: /^(?=tcp_mem)/ }],
    opens: { t_ns: 5e9, speed: 50e6 },
  },
  {
    id: 'poster-interactivity',
    study: 'poster',
    groups: [
      { id: 'rate', has: /, Mb\/s$/ },
      { id: 'share', has: /, CPU share %$/ },
    ],
    opens: TURNS,
  },
  {
    id: 'poster-preemption',
    study: 'poster',
    groups: [
      { id: 'timeouts', has: /: timeouts$/ },
      { id: 'lostInRing', has: /: frames lost in the ring$/ },
    ],
    opens: { t_ns: 0, speed: 2e6, until: Until.Timeout },
  },
  { id: 'upc-table-2', study: 'router', groups: mainFlow(), opens: QUEUED },
  { id: 'upc-table-3', study: 'router', groups: mainFlow(), opens: QUEUED },
  {
    id: 'upc-table-4',
    study: 'router',
    groups: [
      { id: 'ofPackets', has: /, %( of IP)?$/ },
      { id: 'interrupts', has: / a packet$/ },
      { id: 'callsSmall', has: /^small: calls of / },
      { id: 'callsBig', has: /^big: calls of / },
    ],
    opens: DROWNED,
  },
  {
    id: 'upc-fig-4',
    study: 'router',
    groups: [
      { id: 'spreadBig', has: /^big: / },
      { id: 'spreadSmall', has: /^small, others at [\d.]+ Mb\/s: / },
    ],
    opens: QUEUED,
  },
  {
    id: 'upc-fig-5',
    study: 'router',
    groups: [
      { id: 'delay', has: /, ms$/ },
      { id: 'lostPart', has: /: lost, %$/ },
      { id: 'passed', has: /: packets passed on a second$/ },
    ],
    opens: QUEUED,
  },
  {
    id: 'livelock-curve',
    study: 'router',
    groups: [{ id: 'forwarded', has: /^(?=netif_rx|napi)/ }],
    opens: DROWNED,
    curve: /^(netif_rx|napi), (\d+) k$/,
  },
];

/** Groups of values of an experiment about the main flow of a router with three flows. */
function mainFlow(): readonly Group[] {
  return [
    { id: 'delay', has: /(?=: (mean|least|mean less least) delay$)/ },
    { id: 'largest', has: /: largest delay$/ },
    { id: 'bandwidth', has: /: used bandwidth$/ },
    { id: 'lostPart', has: /: lost, %$/ },
  ];
}

/** Groups of values of an experiment about the TCP queues. */
function queues(): readonly Group[] {
  return [
    { id: 'fill', has: /, % of its size$/ },
    { id: 'packets', has: /, packets$/ },
  ];
}

/** Returns the experiment that a link names. If it names none, returns the first experiment. */
export function cardOf(id: string | undefined): CardSpec {
  return CARDS.find((card) => card.id === id) ?? CARDS[0];
}
