/**
 * The present branch of the run: its start, and the latest moment shown. A change in the past starts a new branch. A
 * preset may open shortly before an event; the machine then searches for the event first.
 */

import { shownRunOf } from '../scenario/farHost';
import type { KeptAddress } from './address';
import { type Episode, EpisodeSearch } from './episode';
import type { LiveRun } from './liveRun';
import { openingOf, type PresetOpening } from './openings';
import type { Stores } from './stores';
import type { Viewing } from './viewing';

/** Search for the moment at which a preset opens. */
type Opening = {
  readonly search: EpisodeSearch;
  /** Moment at which the search began, ns. */
  readonly from_ns: number;
  /** Whether the run plays afterwards. */
  readonly plays: boolean;
  /** The link that was opened. Null for a choice on the page. */
  readonly link: string | null;
  /** Task to run after the search. */
  onFound: () => void;
};

export class Branch {
  /** Latest moment of this branch that was shown, ns. */
  private furthest_ns = 0;
  /** The search that is in progress. Null if there is none. */
  opening: Opening | null = null;

  /** `restarts` is called at each restart of the machine. */
  constructor(
    private readonly stores: Stores,
    private readonly session: LiveRun,
    private readonly viewing: Viewing,
    private readonly address: KeptAddress,
    private readonly restarts: () => void,
  ) {}

  /**
   * Starts the scenario at the moment at which its preset opens. The speed is `speed` or, if null, the preset's own. If
   * the user has changed a parameter, the scenario starts at t = 0.
   */
  begin(plays: boolean, speed: number | null = null, link: string | null = null): void {
    const opening = this.presetOpening();
    if (opening === null) {
      this.beginAt(0, plays);
      return;
    }
    this.stores.chosen.getState().setSpeed(speed ?? opening.speed);
    this.openWhere(opening, opening.from_ns, plays, link);
  }

  /** Returns the moment and speed at which the preset opens; null if the user has changed a parameter. */
  private presetOpening(): PresetOpening | null {
    const { preset, overrides, interventions, replay } = this.stores.chosen.getState();
    const opening = openingOf(preset);
    const isChanged =
      replay !== undefined ||
      interventions.length > 0 ||
      Object.entries(overrides).some(([id, value]) => opening?.pair?.overrides[id] !== value);
    return isChanged ? null : opening;
  }

  /** Starts the scenario at a moment. With `plays`, it plays as soon as it is visible. */
  beginAt(t_ns: number, plays: boolean): void {
    // Playback must be set before the link is written, because the link includes the state of playback.
    this.viewing.letPlay(plays);
    this.restart(t_ns);
  }

  /**
   * Starts the scenario shortly before the first event of this kind after a moment. If there is no event, starts at
   * that moment.
   */
  openWhere(episode: Episode, after_ns: number, plays: boolean, link: string | null = null): void {
    this.restart(after_ns);
    const search = new EpisodeSearch(this.session, episode, (t_ns) => this.opened(t_ns ?? after_ns, plays));
    this.opening = { search, from_ns: after_ns, plays, link, onFound: () => {} };
    // The address tells whether the run will play, in case the page is loaded again during the search.
    this.address.write();
    search.goOn();
  }

  /** Moment that a link to this run contains, ns. During the search for an opening moment: where the search began. */
  get linked_ns(): number {
    return this.opening?.from_ns ?? this.session.linked_ns;
  }

  private opened(t_ns: number, plays: boolean): void {
    const { session, viewing, address, opening } = this;
    this.opening = null;
    this.furthest_ns = t_ns;
    session.seek(t_ns);
    address.writeSoon();
    viewing.letPlay(plays);
    opening?.onFound();
  }

  /**
   * Runs a task now. While a search for the preset's opening moment is in progress, runs the task when the search ends.
   */
  whenOpen(task: () => void): void {
    if (this.opening === null) task();
    else this.opening.onFound = task;
  }

  /** Ends the search for the preset's opening moment, because the user goes elsewhere. */
  leaveOpening(): void {
    this.opening?.search.end();
    this.opening = null;
  }

  /** Restarts the machine and goes to a moment. */
  restart(t_ns: number): void {
    const { stores, session, address } = this;
    this.leaveOpening();
    this.restarts();
    this.furthest_ns = t_ns;
    const chosen = stores.chosen.getState();
    chosen.forgetPending();
    session.start(shownRunOf(chosen), t_ns);
    address.write(address.linkAt(t_ns));
  }

  /** Restarts the same scenario at a moment of the branch that has already been shown. */
  resume(t_ns: number): void {
    const { furthest_ns } = this;
    this.restart(t_ns);
    this.furthest_ns = furthest_ns;
  }

  /** Records that the present moment has been shown. */
  advance(): void {
    const { underWay, playback } = this.session;
    if (!underWay) this.furthest_ns = Math.max(this.furthest_ns, playback.shown_ns);
  }

  /** Returns whether a change at this moment would discard a part of the branch that was already shown. */
  forksAt(t_ns: number): boolean {
    return t_ns < this.furthest_ns;
  }

  /** Records that a change at this moment discards the part of the branch that was shown after it. */
  cutAt(t_ns: number): void {
    this.furthest_ns = Math.min(this.furthest_ns, t_ns);
  }

  /** Latest moment of this branch that was shown, ns. */
  get newest_ns(): number {
    return Math.max(this.furthest_ns, this.session.playback.shown_ns);
  }
}
