/**
 * A lab: one simulator on the page, with its run and its clock (`clock`), questions (`questions`), links (`links`),
 * changes (`changes`) and comparison (`forks`). Several labs on one page share only the preferences. Each lab has its
 * own stores and its own animation loop. Animation frames do not pass through React.
 */

import type { Snapshot } from '../decode/snapshot';
import type { SimClient } from '../engine/client';
import type { Text } from '../engine/protocol';
import type { Rows } from '../lib/rows';
import { display } from '../preferences/display';
import type { Chosen } from '../scenario/store';
import { page } from '../words/opening';
import type { Status } from './activity';
import { type Address, KeptAddress } from './address';
import { Branch } from './branch';
import { Changes } from './changes';
import { Clock } from './clock';
import { Forks } from './forks';
import type { Journal } from './journal';
import { Links } from './links';
import type { LiveRun, Painter } from './liveRun';
import type { PlaceId } from './pointed';
import { Questions } from './questions';
import { onMovement } from './rest';
import { runWith, type Stores, slows } from './stores';
import { Viewing } from './viewing';

/** Parts from which a lab (one simulator on the page) is made. */
type LabDeps = {
  /** Creates a machine. The lab uses one for its run and others for comparisons. */
  readonly engine: () => SimClient;
  readonly address: Address;
};

export function createLab(deps: LabDeps): Lab {
  return new Lab(deps);
}

/**
 * A simulator on the page (lab) as views use it: its objects, its visible state, and the stores that hooks such as
 * `useChosen` read.
 */
export class Lab {
  protected readonly session: LiveRun;
  readonly stores: Stores;
  /** Creates another machine, for a comparison. */
  readonly engine: () => SimClient;
  readonly clock: Clock;
  readonly questions: Questions;
  readonly links: Links;
  readonly changes: Changes;
  readonly forks: Forks;
  private readonly branch: Branch;
  private readonly address: KeptAddress;
  private raf = 0;
  /** Moment on screen at the previous animation frame, ns. */
  private previous_ns = 0;
  /** Whether the user can compare this run with the same run without a change. */
  readonly canFork: boolean = true;
  /** Whether the page was opened without a scenario in its address. */
  readonly isFirst: boolean;

  constructor({ engine, address: place }: LabDeps) {
    this.engine = engine;
    this.isFirst = place.read() === '';
    const { stores, session } = runWith(engine());
    this.stores = stores;
    this.session = session;
    this.address = new KeptAddress(place, (t_ns) => this.links.fragment(t_ns));
    const { address } = this;
    const viewing = new Viewing(stores.chosen, session);
    this.forks = new Forks(
      stores,
      session,
      (view) => this.links.goTo(view),
      (link, plays) => this.links.show(link, plays),
    );
    this.branch = new Branch(stores, session, viewing, address, () => {
      this.clock.forgetSteps();
      this.questions.askAgain();
    });
    this.questions = new Questions(stores, session, engine, () => this.isOpening);
    const { forks, branch, questions } = this;
    this.changes = new Changes(stores, session, address, branch, forks, questions);
    this.clock = new Clock(stores, session, address, branch, forks);
    const leaveFarHost = (): void => this.showFarHost(false);
    this.links = new Links({
      stores,
      session,
      viewing,
      branch,
      forks,
      questions,
      clock: this.clock,
      address,
      leaveFarHost,
    });
    session.onPaintFault = (reason) => {
      console.error(reason);
      const message = reason instanceof Error ? reason.message : String(reason);
      this.chosen.notify(page.leftOut, [page.leftOutWhy, message], { ofPage: true });
    };
  }

  /** Scenario and page settings that the user has chosen. */
  get chosen(): Chosen {
    return this.stores.chosen.getState();
  }

  get status(): Status {
    return this.session.status;
  }

  /** Whether the picture is going to another moment. */
  get underWay(): boolean {
    return this.session.underWay;
  }

  /** Whether the search for the moment at which the preset opens is still in progress. */
  get isOpening(): boolean {
    return this.branch.opening !== null;
  }

  /** State of the machine at the moment on screen. Null before the first answer. */
  get snapshot(): Snapshot | null {
    return this.session.snapshot;
  }

  /** Moment shown, ns. */
  get shown_ns(): number {
    return this.session.playback.shown_ns;
  }

  /** Moment shown, or the target of a seek, ns. */
  get target_ns(): number {
    return this.session.target_ns;
  }

  /** Latest moment of this branch that was shown, ns. */
  get newest_ns(): number {
    return this.branch.newest_ns;
  }

  /** End of the run, ns. Infinity before the first answer. */
  get end_ns(): number {
    return this.session.playback.end_ns;
  }

  /** Model time per second of real time at which the picture plays, ns. */
  get speed(): number {
    return this.session.playback.speed;
  }

  /** The recorded event log of the run. */
  get events(): Journal {
    return this.session.events;
  }

  /** The recorded series of 10 ms intervals, rows of `SERIES`. */
  get series(): Rows {
    return this.session.series;
  }

  /** Moment to which `startAgain` returns, ns, after the machine has stopped. */
  get interrupted_ns(): number {
    return this.session.interrupted.at_ns;
  }

  /** Draws with `painter` at every animation frame until the returned function is called. */
  paintWith(painter: Painter): () => void {
    return this.session.paintWith(painter);
  }

  /** Draws with `painter`, at intervals of at least `ms` of real time. */
  paintEvery(ms: number, painter: Painter): () => void {
    return this.session.paintEvery(ms, painter);
  }

  /** Stops the clock at `t_ns` until the run beside this one has reached that moment. Infinity removes the stop. */
  waitAt(t_ns: number): void {
    this.session.playback.waits_ns = t_ns;
  }

  /**
   * Lets a view search this run for an event: calls `begin` with the run. Allowed even while the user may not move the
   * clock.
   */
  search(begin: (session: LiveRun) => void): void {
    begin(this.session);
  }

  /**
   * Requests the present text of a file of the simulated kernel, such as one in `/proc`. After a second request, only
   * the second one's `take` receives a text.
   */
  readText(file: number, take: (text: Text) => void): void {
    this.session.readText(file, take);
  }

  /** Opens the address's scenario and starts the animation loop. The returned function stops the loop. */
  open(): () => void {
    const stopListening = this.listen();
    this.links.open({ isForeign: !this.isFirst });
    const loop = (now: number): void => {
      this.raf = requestAnimationFrame(loop);
      this.session.frame(now);
      this.afterFrame();
    };
    this.raf = requestAnimationFrame(loop);
    return () => {
      cancelAnimationFrame(this.raf);
      stopListening();
      // React's StrictMode closes a lab and opens it again. With this link in the address, the second opening begins
      // the same search.
      const link = this.branch.opening?.link ?? null;
      if (link !== null) this.address.write(link);
      this.address.close();
      this.questions.close();
      this.session.close();
    };
  }

  private afterFrame(): void {
    const { status, playback } = this.session;
    this.branch.advance();
    if (status.playing || playback.shown_ns !== this.previous_ns) this.address.writeSoon();
    this.previous_ns = playback.shown_ns;
    this.questions.afterFrame();
  }

  /** Restarts the same scenario after the machine has stopped, at the moment on screen or at another moment. */
  startAgain(t_ns = this.session.interrupted.at_ns): void {
    const { plays } = this.session.interrupted;
    this.branch.resume(t_ns);
    if (plays) this.session.play();
  }

  /**
   * Shows the far host behind a router, or the router again, at the same moment. An open packet history stays open;
   * other answers close.
   */
  showFarHost(isFar: boolean): void {
    if (!this.clock.mayMove()) return;
    if (this.questions.asked.subject?.about !== 'life') this.questions.askNothing();
    this.chosen.setPage('stage', isFar ? 'far' : null);
    this.branch.resume(this.session.target_ns);
  }

  /** Highlights a place of the machine in every drawing that contains it. Null removes the highlight. */
  pointAt(place: PlaceId | null): void {
    this.stores.pointed.setState({ place });
  }

  /** Starts the automatic slowing of playback before rare events. The returned function ends it. */
  protected slowing(): () => void {
    return slows(this.stores, this.session);
  }

  private listen(): () => void {
    const { chosen, asked, pointed } = this.stores;
    const wake = (): void => this.session.rest.wake();
    const visibility = (): void => this.session.playback.forgetGap();
    document.addEventListener('visibilitychange', visibility);
    const stops = [
      () => document.removeEventListener('visibilitychange', visibility),
      this.slowing(),
      onMovement(wake),
      ...[chosen, asked, pointed, this.session.state, display].map((store) => store.subscribe(wake)),
      this.address.onForeign(() => this.links.follow()),
      chosen.subscribe((now, before) => {
        if (now.page !== before.page) this.address.writeSoon();
      }),
      asked.subscribe((now, before) => {
        if (now.subject !== before.subject) this.address.writeSoon();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }
}
