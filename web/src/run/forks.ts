/**
 * Run B, with which the run on screen is compared. Run B is part of the link (`against=`), so a link can show the
 * comparison.
 * After a change in the past, the old branch becomes run B. A user may also choose the run without a change as run B.
 */

import type { Written } from '../scenario/link';
import { formatRun, parseRun } from '../scenario/link';
import { labelOf } from '../scenario/params';
import { type Chosen, linkAt, withoutChange } from '../scenario/store';
import { type ViewName, viewOf } from '../scenario/views';
import { settings } from '../words/opening';
import type { LiveRun } from './liveRun';
import type { Stores } from './stores';

/** Time for which the notice about a new run B stays, ms. */
const NOTICE_MS = 12_000;

export class Forks {
  private notice: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly stores: Stores,
    private readonly session: LiveRun,
    private readonly goTo: (view: ViewName) => void,
    private readonly show: (link: string, plays: boolean) => void,
  ) {}

  private get chosen(): Chosen {
    return this.stores.chosen.getState();
  }

  /** Run B; null for none. */
  get against(): Written | null {
    const { against } = this.chosen.page;
    return against === undefined ? null : parseRun(against);
  }

  /** Sets run B; null removes it. */
  keep(run: Written | null): void {
    this.chosen.setPage('against', run === null ? null : formatRun(run));
  }

  /** Shows both runs side by side. */
  compare(): void {
    if (viewOf(this.chosen.page) !== 'compare') this.goTo('compare');
  }

  /** Compares this run with the run without a parameter's newest change. */
  compareWithout(id: string): void {
    const other = withoutChange(this.chosen, id);
    if (other === null) return;
    this.keep(other);
    this.compare();
  }

  /** Returns whether runs A and B are shown side by side, and run B is run A without a parameter's newest change. */
  isBeside(id: string, chosen: Chosen): boolean {
    const other = withoutChange(chosen, id);
    return viewOf(chosen.page) === 'compare' && other !== null && chosen.page.against === formatRun(other);
  }

  /**
   * Link that opens run B at this moment and speed. The run on screen becomes run B of this link. The link has no
   * title, because a title names the run on screen.
   */
  get other(): string {
    const { against, chosen, session } = this;
    const page = { ...chosen.page, against: formatRun(chosen) };
    return linkAt({ ...chosen, ...against, title: '', page }, session.target_ns);
  }

  /** Exchanges run B and the run on screen. Playback continues or stays paused. */
  swap(): void {
    this.show(this.other, this.session.status.playing);
  }

  /** Keeps the old branch as run B after a change in the past. */
  keepBranch(id: string, at_ns: number): void {
    this.keep(this.chosen);
    this.tell(settings.forked, settings.forkedBy(labelOf(id), at_ns));
  }

  /** Shows how many later changes were removed by a change at `at_ns`. Used if the old branch is not kept as run B. */
  async tellRemoved(id: string, at_ns: number): Promise<void> {
    const removed = this.chosen.interventions.filter((made) => made.at_ns > at_ns).length;
    if (removed === 0) return;
    const { comparison } = await import('../words/comparison');
    this.tell(comparison.removed, comparison.removedBy(labelOf(id), at_ns, removed));
  }

  /** Shows a notice about the run for some seconds. */
  tell(title: string, line: string): void {
    this.dismissNotice();
    this.chosen.notify(title, [line], { passing: true });
    clearTimeout(this.notice);
    this.notice = setTimeout(() => this.dismissNotice(), NOTICE_MS);
  }

  dismissNotice(): void {
    const { notices, dismiss } = this.chosen;
    for (const { id, passing } of notices) if (passing) dismiss(id);
  }
}
