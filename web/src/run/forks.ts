/**
 * Run B: the run that the one on screen is compared with. A change in the past leaves the branch
 * that was seen behind as run B; a person may also ask what would be without a change. It stands in
 * the link (`against=`), so that a link shows the comparison, too.
 */

import type { Written } from '../scenario/commandLine';
import { formatRun, parseRun } from '../scenario/link';
import { labelOf } from '../scenario/params';
import { type ChosenStore, linkAt, withoutChange } from '../scenario/store';
import { type ViewName, viewOf } from '../scenario/views';
import { settings } from '../words/opening';

/** It goes by itself: run B stays beside it, ms. */
const NOTICE_MS = 12_000;

/** What a fork asks of its lab. */
type Forking = {
  readonly stores: { readonly chosen: ChosenStore };
  readonly session: { readonly target_ns: number; readonly status: { readonly playing: boolean } };
  goTo(view: ViewName): void;
  show(link: string, plays: boolean): void;
};

export class Forks {
  private readonly lab: Forking;
  private notice: ReturnType<typeof setTimeout> | undefined;

  constructor(lab: Forking) {
    this.lab = lab;
  }

  private get chosen(): ReturnType<ChosenStore['getState']> {
    return this.lab.stores.chosen.getState();
  }

  /** Run B; null for none. */
  get against(): Written | null {
    const { against } = this.chosen.page;
    return against === undefined ? null : parseRun(against);
  }

  /** Takes a run as run B; null for none. */
  keep(run: Written | null): void {
    this.chosen.setPage('against', run === null ? null : formatRun(run));
  }

  /** Shows the two beside each other. */
  compare(): void {
    if (viewOf(this.chosen.page) !== 'compare') this.lab.goTo('compare');
  }

  /** The run without a parameter's newest change beside this one. */
  compareWithout(id: string): void {
    const other = withoutChange(this.chosen, id);
    if (other === null) return;
    this.keep(other.state);
    this.compare();
  }

  /** The link of run B at this moment, with the run on screen as its run B. */
  get other(): string {
    const { against, chosen, lab } = this;
    const page = { ...chosen.page, against: formatRun(chosen) };
    return linkAt({ ...chosen, ...against, page }, lab.session.target_ns);
  }

  /** Run B takes the place of the run on screen, and that becomes run B; at rest if this one is. */
  swap(): void {
    this.lab.show(this.other, this.lab.session.status.playing);
  }

  /** A change in the past forks: the branch that was seen stays as run B. What is compared on purpose stays. */
  keepBranch(id: string, at_ns: number): void {
    if (viewOf(this.chosen.page) === 'compare') return;
    this.keep(this.chosen);
    this.tell(settings.forked, settings.forkedBy(labelOf(id), at_ns));
  }

  /** Says for a while what has just happened to the run. */
  tell(title: string, line: string): void {
    this.dismissNotice();
    this.chosen.notify(title, [line], true);
    clearTimeout(this.notice);
    this.notice = setTimeout(() => this.dismissNotice(), NOTICE_MS);
  }

  dismissNotice(): void {
    const { notices, dismiss } = this.chosen;
    for (const { id, passing } of notices) if (passing) dismiss(id);
  }
}
