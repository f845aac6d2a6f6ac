/**
 * The branch of the run that is on screen: where it begins, and how far it has been shown. A preset
 * may open at an episode, which the machine looks for first.
 */

import type { ChosenStore } from '../scenario/store';
import { runOf } from '../scenario/store';
import type { KeptAddress } from './address';
import { type Episode, EpisodeSearch, episodeOf } from './episode';
import type { LiveRun } from './liveRun';
import type { Viewing } from './viewing';

/** What of a lab a branch is about. */
type BranchDeps = {
  readonly chosen: ChosenStore;
  readonly session: LiveRun;
  readonly viewing: Viewing;
  readonly address: KeptAddress;
  /** Told that the machine begins anew. */
  readonly restarts: () => void;
};

export class Branch {
  private readonly deps: BranchDeps;
  /** The furthest moment shown, ns. */
  private furthest_ns = 0;
  /** A preset's opening is looked for; null when it is not. */
  private opening: EpisodeSearch | null = null;
  /** From this moment on it is looked for, ns. */
  private openingFrom_ns = 0;
  /** What was asked for meanwhile, and begins there. */
  private onceOpen: (() => void) | null = null;

  constructor(deps: BranchDeps) {
    this.deps = deps;
  }

  /** Starts the scenario where it opens: at its preset's episode, if that has one and nothing was changed; else at the first moment. */
  begin(plays: boolean): void {
    const { preset, overrides, interventions } = this.deps.chosen.getState();
    const episode = Object.keys(overrides).length + interventions.length === 0 ? episodeOf(preset) : null;
    if (episode !== null) this.openWhere(episode, 0, plays);
    else this.beginAt(0, plays);
  }

  /** Starts it at a moment; it plays, if it is to, once it is seen. */
  beginAt(t_ns: number, plays: boolean): void {
    // Before its link is written, which says whether it rests.
    this.deps.viewing.letPlay(plays);
    this.restart(t_ns);
  }

  /** Starts it where an episode comes about after a moment; at that moment if it does not. */
  openWhere(episode: Episode, after_ns: number, plays: boolean): void {
    this.restart(after_ns);
    this.openingFrom_ns = after_ns;
    this.opening = new EpisodeSearch(this.deps.session, episode, (t_ns) => this.opened(t_ns ?? after_ns, plays));
    this.opening.goOn();
  }

  /** The moment that a link names, ns: while a preset's opening is looked for, where the search began. */
  get linked_ns(): number {
    return this.opening === null ? this.deps.session.linked_ns : this.openingFrom_ns;
  }

  private opened(t_ns: number, plays: boolean): void {
    const { session, viewing, address } = this.deps;
    const { onceOpen } = this;
    this.opening = null;
    this.onceOpen = null;
    this.furthest_ns = t_ns;
    session.seek(t_ns);
    address.writeSoon();
    viewing.letPlay(plays);
    onceOpen?.();
  }

  /** Does it now, or at the preset's opening while that is looked for. */
  whenOpen(task: () => void): void {
    if (this.opening === null) task();
    else this.onceOpen = task;
  }

  /** The person goes elsewhere while a preset's opening is looked for. */
  leaveOpening(): void {
    this.opening?.end();
    this.opening = null;
    this.onceOpen = null;
  }

  /** The machine begins anew and goes to a moment. */
  restart(t_ns: number): void {
    const { chosen, session, address, restarts } = this.deps;
    this.leaveOpening();
    restarts();
    this.furthest_ns = t_ns;
    chosen.getState().forgetPending();
    session.start(runOf(chosen.getState()), t_ns);
    address.write(address.linkAt(t_ns));
  }

  /** The same machine once more, at a moment of the branch that was seen. */
  resume(t_ns: number): void {
    const { furthest_ns } = this;
    this.restart(t_ns);
    this.furthest_ns = furthest_ns;
  }

  /** The present moment has been shown. */
  advance(): void {
    const { underWay, playback } = this.deps.session;
    if (!underWay) this.furthest_ns = Math.max(this.furthest_ns, playback.shown_ns);
  }

  /** A change at this moment leaves something behind that was seen. */
  forksAt(t_ns: number): boolean {
    return t_ns < this.furthest_ns;
  }

  /** From this moment on it is another branch. */
  cutAt(t_ns: number): void {
    this.furthest_ns = Math.min(this.furthest_ns, t_ns);
  }

  /** The furthest moment that was shown, ns. */
  get newest_ns(): number {
    return Math.max(this.furthest_ns, this.deps.session.playback.shown_ns);
  }
}
