/** Layout of each experiment: groups of its values, and the moment at which its run opens. */

import { Until } from '../../tables/tables';
import type { StudyId } from '../../words/experiments';
import type { CardId, GroupId } from '../../words/published';

/** A group of values that an experiment's picture shows on one scale. */
export type Group = {
  readonly id: GroupId;
  /** Matches the names of the group's values. The matching part is left out of the rows' labels. */
  readonly has: RegExp;
  readonly isJoined: boolean | undefined;
};

/** Moment at which a run opens: the time `t_ns`, or the first event of the kind `until`. */
export type Opening = { readonly t_ns: number; readonly speed: number; readonly until?: number };

/** Pattern of each group. */
type Groups = Readonly<Partial<Record<GroupId, RegExp>>>;

type Experiment = {
  readonly groups: Groups;
  /**
   * Whether the values of each group have an order, such as buffer sizes. Lines then connect the published values and
   * the medians, and the scale covers the range of the values and a margin on both sides. Otherwise it starts at 0.
   */
  readonly isJoined?: true;
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

export type CardSpec = Omit<Experiment, 'groups' | 'isJoined'> & {
  readonly id: CardId;
  readonly study: StudyId;
  readonly groups: readonly Group[];
};

/** Opens at a moment at which the timeline shows both the receiving program on the CPU and its wait for the CPU. */
const TURNS: Opening = { t_ns: 10e9, speed: 100e6 };
const PACKETS: Opening = { t_ns: 2e9, speed: 2e6 };
/** Opens after a router's input queue has been full and empty several times. */
const DROWNED: Opening = { t_ns: 200e6, speed: 1e6 };
/** Opens when a router's output queue is full. */
const QUEUED: Opening = { t_ns: 10e9, speed: 2e6 };

/** Groups of values of an experiment about the main flow of a router with three flows. */
const MAIN_FLOW: Groups = {
  delay: /(?=: (mean|least|mean less least) delay$)/,
  largest: /: largest delay$/,
  bandwidth: /: used bandwidth$/,
  lostPart: /: lost, %$/,
};

/** Groups of values of an experiment about the TCP queues. */
const QUEUES: Groups = {
  fill: /, % of its size$/,
  packets: /, packets$/,
};

/** Experiments by study, in the order shown. */
const STUDIES: Readonly<Record<StudyId, Readonly<Partial<Record<CardId, Experiment>>>>> = {
  paper: {
    'fermilab-table-2': {
      isJoined: true,
      groups: {
        rateBl0: /^BL0 /,
        rateBl10: /^BL10 /,
      },
      opens: TURNS,
    },
    'fermilab-table-3': {
      groups: {
        memFree: / MemFree$/,
        buffers: / Buffers$/,
        cached: / Cached$/,
      },
      opens: { t_ns: 49e9, speed: 100e6 },
    },
    'fermilab-table-4': {
      groups: { slice: /^(?=nice )/ },
      opens: { t_ns: 20e9, speed: 500e6 },
    },
    'fermilab-fig-9': {
      groups: {
        dry: /^(?=BL(0|10)$|.*in the first second|.*memory pressure|.*that holds frames$)/,
        dryTimes: /, times that no descriptor was left$/,
        refills: /, refills failed$/,
        used: /, most descriptors used$/,
        lostInRing: /, frames lost$|frames: lost$/,
      },
      opens: { t_ns: 0, speed: 2e6, until: Until.RingExhausted },
    },
    'fermilab-hardware': {
      groups: {
        rateBl0: /, BL0(?= 40M$)/,
        rateBl10: /, BL10(?= \d+M$)/,
        dry: /, dry spells$/,
        used: /, most descriptors used$/,
        lostInRing: /, frames lost$/,
        niceBl10: /,(?= nice -?\d+$)/,
        livelock: /, livelock$/,
        lostAtSocket: /, livelock, lost at the socket$/,
      },
      opens: { t_ns: 0, speed: 2e6, until: Until.RingExhausted },
      isComparison: true,
    },
    'fermilab-fig-10': {
      groups: QUEUES,
      opens: TURNS,
    },
    'fermilab-fig-11': {
      groups: QUEUES,
      opens: TURNS,
    },
    'fermilab-fig-12': {
      groups: {
        lostAtSocket: / lost at the socket$/,
        lostInRing: / lost in the ring$/,
        rate: / Mb\/s$/,
        sent: / datagrams sent$/,
      },
      opens: PACKETS,
    },
    'fermilab-fig-13': {
      groups: { fill: /^(?=case )/ },
      opens: TURNS,
    },
    'fermilab-fig-14': {
      groups: {
        rate: /, Mb\/s$/,
        share: /, CPU share %$/,
      },
      opens: TURNS,
      scattered: 'nice -10, BL10, Mb/s',
    },
    'fermilab-eq-10': {
      groups: { share: /^(?=nice )/ },
      opens: { t_ns: 20e9, speed: 500e6 },
    },
    'fermilab-oom': {
      groups: { killed: /^(?=tcp_mem)/ },
      opens: { t_ns: 5e9, speed: 50e6 },
    },
  },
  poster: {
    'poster-interactivity': {
      groups: {
        rate: /, Mb\/s$/,
        share: /, CPU share %$/,
      },
      opens: TURNS,
    },
    'poster-preemption': {
      groups: {
        timeouts: /: timeouts$/,
        lostInRing: /: frames lost in the ring$/,
      },
      opens: { t_ns: 0, speed: 2e6, until: Until.Timeout },
    },
  },
  router: {
    'upc-table-2': {
      groups: MAIN_FLOW,
      opens: QUEUED,
    },
    'upc-table-3': {
      groups: MAIN_FLOW,
      opens: QUEUED,
    },
    'upc-table-4': {
      groups: {
        ofPackets: /, %( of IP)?$/,
        interrupts: / a packet$/,
        callsSmall: /^small: calls of /,
        callsBig: /^big: calls of /,
      },
      opens: DROWNED,
    },
    'upc-fig-4': {
      groups: {
        spreadBig: /^big: /,
        spreadSmall: /^small, others at [\d.]+ Mb\/s: /,
      },
      opens: QUEUED,
    },
    'upc-fig-5': {
      groups: {
        delay: /, ms$/,
        lostPart: /: lost, %$/,
        passed: /: packets passed on a second$/,
      },
      opens: QUEUED,
    },
    'livelock-curve': {
      groups: { forwarded: /^(?=netif_rx|napi)/ },
      opens: DROWNED,
      curve: /^(netif_rx|napi), (\d+) k$/,
    },
  },
};

export const CARDS: readonly CardSpec[] = Object.entries(STUDIES).flatMap(([study, experiments]) =>
  Object.entries(experiments).map(([id, { groups, isJoined, ...spec }]) => ({
    ...spec,
    id: id as CardId,
    study: study as StudyId,
    groups: Object.entries(groups).map(([group, has]) => ({ id: group as GroupId, has, isJoined })),
  })),
);

/** Returns the experiment that a link names. If it names none, returns the first experiment. */
export function cardOf(id: string | undefined): CardSpec {
  return CARDS.find((card) => card.id === id) ?? CARDS[0];
}
