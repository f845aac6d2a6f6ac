/**
 * Parameters that switch one mechanism between its form in Linux 2.6.12 and its later form. Each has the release that
 * introduced the later form. `commit` is given only if we have read that commit. `atTheLatest` marks a mechanism that
 * we found in the source of this release. The mechanism may be older.
 */
import type { ParamId } from '../tables/names';
import { PARAMS } from '../tables/tables';

export type Switch = {
  readonly id: ParamId;
  readonly year: number;
  readonly release: string;
  /** Release that removed the mechanism again. */
  readonly until?: string;
  readonly commit?: string;
  readonly atTheLatest?: true;
};

/**
 * The parameter that chooses the kernel release. It also sets those rules of TCP's receiver that have no parameter of
 * their own.
 */
export const RELEASE: ParamId = 'kernel.release';

/** Parameters that turn a mechanism of the kernel on or off, in the order in which Linux got these mechanisms. */
export const SWITCHES: readonly Switch[] = [
  { id: 'kernel.hz', year: 2005, release: '2.6.13' },
  { id: 'net.max_backlog', year: 2006, release: '2.6.18', atTheLatest: true },
  { id: 'net.budget', year: 2006, release: '2.6.18', atTheLatest: true },
  { id: 'kernel.ksoftirqd_nice', year: 2008, release: '2.6.24', atTheLatest: true },
  { id: 'net.gro', year: 2009, release: '2.6.29', commit: 'd565b0a1a9b6' },
  { id: 'kernel.irq_time', year: 2011, release: '2.6.37' },
  { id: 'kernel.autogroup', year: 2011, release: '2.6.38', commit: '5091faa449ee' },
  { id: 'kernel.softirq_limits', year: 2013, release: '3.9', commit: 'c10d73671ad3' },
  { id: 'kernel.ksoftirqd_defers', year: 2016, release: '4.9', until: '6.5', commit: '4cd13c21b207' },
  { id: 'net.budget_usecs', year: 2017, release: '4.12' },
  { id: 'tcp.prequeue', year: 2017, release: '4.14', commit: 'e7942d0633c4' },
  { id: 'nic.page_pool', year: 2018, release: '4.18', commit: 'ff7d6b27f894' },
  { id: 'tcp.backlog_limit', year: 2019, release: '5.0', commit: '4f693b55c3d2' },
  { id: 'net.threaded_napi', year: 2021, release: '5.12', commit: '29863d41bb6e' },
  { id: 'memory.reclaim_naps', year: 2022, release: '5.16', atTheLatest: true },
  { id: 'kernel.scheduler', year: 2023, release: '6.6' },
  { id: 'tcp.backlog_ack_defer', year: 2024, release: '6.7' },
  { id: 'tcp.mem_min', year: 2024, release: '6.12', atTheLatest: true },
  { id: 'tcp.mem_pressure', year: 2024, release: '6.12', atTheLatest: true },
  { id: 'tcp.mem_max', year: 2024, release: '6.12', atTheLatest: true },
  { id: 'sender.release', year: 2024, release: '6.12' },
  { id: RELEASE, year: 2024, release: '6.12' },
  { id: 'tcp.release_resched', year: 2025, release: '6.18', commit: '16c610162d1f' },
];

/** CFS, the scheduler between O(1) and EEVDF (kernel/sched_fair.c). The model does not have it. */
export const CFS = { year: 2007, release: '2.6.23', until: '6.6' } as const;

/** Parameters whose default depends on the release. */
export const FOLLOWERS: readonly ParamId[] = PARAMS.filter(
  ({ follows, since }) => follows === RELEASE || since !== undefined,
).map(({ id }) => id);
