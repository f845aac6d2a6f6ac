/** Links of a run: those that a user opens or follows, and the one in the address bar. */

import { showsFarHost } from '../scenario/farHost';
import type { Written } from '../scenario/link';
import { decodeLink } from '../scenario/link';
import { type Chosen, differsInView, linkAt, openLink } from '../scenario/store';
import { type PageEntries, type ViewName, viewEntries, viewPart } from '../scenario/views';
import { page } from '../words/opening';
import type { KeptAddress } from './address';
import { entriesOf, linkedSubject } from './asked';
import { BeforeLesson } from './beforeLesson';
import type { Branch } from './branch';
import type { Clock } from './clock';
import type { Forks } from './forks';
import type { LiveRun } from './liveRun';
import { FIRST_VISIT } from './openings';
import type { Questions } from './questions';
import type { Stores } from './stores';
import type { Viewing } from './viewing';

/** Objects of a simulator (lab) that this class uses. */
type LinkDeps = {
  readonly stores: Stores;
  readonly session: LiveRun;
  readonly viewing: Viewing;
  readonly branch: Branch;
  readonly forks: Forks;
  readonly questions: Questions;
  readonly clock: Clock;
  readonly address: KeptAddress;
  /** Shows the router again instead of the far host behind it. */
  readonly leaveFarHost: () => void;
};

export class Links {
  private readonly address: KeptAddress;
  private readonly beforeLesson = new BeforeLesson();
  /** Moment in the newest link that was opened, ns. Null if the link contained no moment. */
  opened_ns: number | null = null;
  /** Number of links that came from outside: the first link, typed links, and links of *Back*. */
  openings = 0;

  constructor(private readonly deps: LinkDeps) {
    this.address = deps.address;
  }

  private get chosen(): Chosen {
    return this.deps.stores.chosen.getState();
  }

  /** Parameters of a link to the present moment: the answer that is open or will open, and whether the run plays. */
  private get shown(): PageEntries {
    const asked = entriesOf(this.deps.questions.subject);
    const { session, branch } = this.deps;
    const plays = session.status.playing || branch.opening?.plays;
    return plays ? asked : { ...asked, play: '0' };
  }

  /** Link fragment for this scenario and moment. During a seek, the default moment is the target of the seek. */
  fragment(t_ns = this.deps.branch.linked_ns, page = this.chosen.page): string {
    return linkAt({ ...this.chosen, page }, t_ns, this.shown);
  }

  /** Updates the address. */
  write(): void {
    this.address.write();
  }

  /** Returns the address of this scenario and moment, with other settings of the page. */
  linkWith(page: PageEntries): string {
    return this.address.whole(this.fragment(undefined, page));
  }

  /** Returns the address of a view, with this scenario and moment. */
  viewAddress(view: ViewName, own: PageEntries = {}): string {
    return this.linkWith({ ...viewPart(this.chosen.page).rest, ...viewEntries(view, own) });
  }

  /** Opens the address after a change from outside, as by *Back*. If only the view changes, the run continues. */
  follow(): void {
    const { session, viewing } = this.deps;
    const fragment = this.address.read();
    const { page: entries, t_ns } = decodeLink(fragment).scenario;
    const { opens } = viewPart(entries);
    if (!differsInView(this.chosen, session.target_ns, this.shown, fragment)) {
      this.open({ isForeign: true });
      return;
    }
    this.followed(t_ns);
    viewing.leaveFor(opens);
    viewing.turnTo(opens);
  }

  /** Counts a link that came from outside, and records its moment, ns. */
  private followed(t_ns: number | null): void {
    this.opened_ns = t_ns;
    this.openings += 1;
  }

  /** Opens the link in the address. `isForeign` means that it did not come from this page. */
  open({ plays = true, isForeign = false } = {}): void {
    const { stores, session, viewing, branch, questions } = this.deps;
    questions.askNothing();
    const fragment = this.address.read();
    const opening = openLink(stores.chosen, fragment);
    const { t_ns } = opening;
    if (isForeign) this.followed(t_ns);
    questions.askAtStart(linkedSubject(opening));
    const isToPlay = plays && opening.plays;
    // A run that was playing before must not continue to play if the new link is paused.
    if (isToPlay) viewing.restUnseen();
    else session.pause();
    if (t_ns === null) branch.begin(isToPlay, opening.speed, fragment);
    else if (fragment === '') branch.openWhere(FIRST_VISIT, t_ns, isToPlay, fragment);
    else branch.beginAt(t_ns, isToPlay);
  }

  /**
   * Opens a link. *Back* leads to the present link. If `isFulfilled` is true, the new link replaces the present link,
   * and *Back* skips it.
   */
  show(link: string, plays: boolean, isFulfilled = false): void {
    // The link parameters `teacher` and `projected` stay when the user goes from scene to scene.
    const { teacher, projected } = this.chosen.page;
    const kept = Object.entries({ teacher, projected }).filter(([, value]) => value !== undefined);
    const whole = [link, ...kept.map((entry) => entry.join('='))].join('&');
    this.beforeLesson.leaveFor(whole, this.chosen, this.fragment(), this.deps.session.status.playing);
    if (isFulfilled) this.address.write(whole);
    else this.address.go(whole);
    this.opened_ns = null;
    const { notices } = this.chosen;
    this.open({ plays });
    // The bad entries of a link stay listed when the page replaces the link.
    if (isFulfilled) this.deps.stores.chosen.setState({ notices });
  }

  /**
   * Opens a view with its contents. *Back* leads to the present view. After a lesson the user's own run is restored.
   */
  goTo(view: ViewName, own: PageEntries = {}): void {
    const { viewing, forks, leaveFarHost } = this.deps;
    if (showsFarHost(this.chosen) && view !== 'machine') leaveFarHost();
    const opens = viewEntries(view, own);
    const before = this.beforeLesson.returnTo(opens);
    if (before !== null) {
      this.show(before.link, before.plays);
      forks.tell(page.ownRun, page.ownRunWhy);
      return;
    }
    viewing.leaveFor(opens);
    this.address.write(this.fragment());
    viewing.turnTo(opens);
    this.address.go(this.fragment());
  }

  /** Sets another run as run B. *Back* leads to the present state. */
  compareWith(run: Written): void {
    this.address.write();
    this.deps.forks.keep(run);
    this.address.go(this.fragment());
  }

  /**
   * Opens the run of a link at its moment, or at the first event of an `Until` code. *Back* leads to the present run.
   */
  openRun(link: string, until: number | null = null): void {
    this.address.write();
    this.address.go(link);
    this.open();
    if (until !== null) this.deps.clock.runTo(until);
  }
}
