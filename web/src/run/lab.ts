/**
 * A lab: one run and everything a person can do to it: play, step, seek, ask, share, and change it (`changes`). Several
 * labs on one page share only the page's preferences. Each has its stores and its animation loop. No frame passes
 * through React.
 */

import { endOf } from '../decode/ends';
import type { Snapshot } from '../decode/snapshot';
import type { SimClient } from '../engine/client';
import type { Text } from '../engine/protocol';
import type { Rows } from '../lib/rows';
import type { Span } from '../lib/span';
import { display } from '../preferences/display';
import type { Written } from '../scenario/commandLine';
import { shownRunOf, showsFarHost } from '../scenario/farHost';
import { decodeLink } from '../scenario/link';
import { type Chosen, differsInView, linkAt, openLink } from '../scenario/store';
import { type PageEntries, type ViewName, viewEntries, viewPart } from '../scenario/views';
import { About, Until } from '../tables/tables';
import { untilName } from '../words/names';
import { page, transport } from '../words/opening';
import type { Status } from './activity';
import { type Address, KeptAddress } from './address';
import { type Asked, ask, askNothing, entriesOf, lapse, linkedSubject, type Subject, type SubjectKind } from './asked';
import { BeforeLesson } from './beforeLesson';
import { Beside } from './beside';
import { Branch } from './branch';
import { Changes } from './changes';
import { Forks } from './forks';
import type { Journal } from './journal';
import type { LiveRun, Painter } from './liveRun';
import { FIRST_VISIT } from './openings';
import type { PlaceId } from './pointed';
import { onMovement } from './rest';
import { Stepping } from './stepping';
import { runWith, type Stores, slows } from './stores';
import { Viewing } from './viewing';

/** Dependencies of a lab. */
type LabDeps = {
  /** Creates a machine: one for the run, others for comparisons. */
  readonly engine: () => SimClient;
  readonly address: Address;
};

export function createLab(deps: LabDeps): Lab {
  return new Lab(deps);
}

/** What views know of a lab: its verbs, what is shown, and the stores behind `useChosen` and the like. */
export class Lab {
  protected readonly session: LiveRun;
  readonly stores: Stores;
  /** Creates another machine, for a comparison. */
  readonly engine: () => SimClient;
  private readonly forks: Forks;
  private readonly changes: Changes;
  private readonly address: KeptAddress;
  private raf = 0;
  private resume = false;
  private readonly viewing: Viewing;
  private readonly branch: Branch;
  private readonly beside: Beside;
  private readonly stepping: Stepping;
  private readonly beforeLesson = new BeforeLesson();
  /** Moment shown when the address was last updated, ns. */
  private told_ns = 0;
  /** Moment in the newest link, ns; null if it had none. */
  opened_ns: number | null = null;
  /** Number of foreign links followed: the first, typed ones, and those of *Back*. */
  openings = 0;
  /** Whether a change of this run can be compared with the run without it. */
  readonly canFork: boolean = true;
  /** Whether the person came without a link. */
  readonly isFirst: boolean;
  /** Called when a person tries to move the clock while a question is open; null otherwise. */
  private waiting: (() => void) | null = null;
  /** Question for the machine once it has started: a link's, or the open one after a change. */
  private toAsk: Subject | null = null;

  constructor({ engine, address }: LabDeps) {
    this.engine = engine;
    this.beside = new Beside(engine);
    this.address = new KeptAddress(address, (t_ns) => this.fragment(t_ns));
    this.isFirst = address.read() === '';
    const { stores, session } = runWith(engine());
    this.stores = stores;
    this.session = session;
    this.viewing = new Viewing(stores.chosen, session);
    this.forks = new Forks({
      stores,
      session,
      goTo: (view) => this.goTo(view),
      show: (link, plays) => this.show(link, plays),
    });
    const deps = { chosen: stores.chosen, session, viewing: this.viewing, address: this.address };
    this.branch = new Branch({ ...deps, restarts: () => this.restarts() });
    const asking = { askNothing: () => this.askNothing(), askAgain: () => this.askAgain() };
    this.changes = new Changes({ ...deps, branch: this.branch, forks: this.forks, ...asking });
    this.stepping = new Stepping(stores, session, (met) => this.hunted(Until.PacketMoves, met));
    this.session.onPaintFault = (reason) => this.leftOut(reason);
  }

  /** The person's choices. */
  get chosen(): Chosen {
    return this.stores.chosen.getState();
  }

  /** Question of the person, and its answer. */
  get asked(): Asked {
    return this.stores.asked.getState();
  }

  get status(): Status {
    return this.session.status;
  }

  /** Whether the picture is on its way to another moment. */
  get underWay(): boolean {
    return this.session.underWay;
  }

  /** Machine at the moment shown; null before the first answer. */
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

  /** End of the run, ns; infinity before the first answer. */
  get end_ns(): number {
    return this.session.playback.end_ns;
  }

  /** Model time per second of real time at which the picture plays, ns. */
  get speed(): number {
    return this.session.playback.speed;
  }

  /** The recorded log. */
  get events(): Journal {
    return this.session.events;
  }

  /** The recorded series, rows of `SERIES`. */
  get series(): Rows {
    return this.session.series;
  }

  /** Moment to which `startAgain` returns a machine that has stopped, ns. */
  get interrupted_ns(): number {
    return this.session.interrupted.at_ns;
  }

  /** Draws with `painter` on every frame until the returned function is called. */
  paintWith(painter: Painter): () => void {
    return this.session.paintWith(painter);
  }

  /** Draws with `painter`, at intervals of at least `ms` of real time. */
  paintEvery(ms: number, painter: Painter): () => void {
    return this.session.paintEvery(ms, painter);
  }

  /** Stops the clock at this moment until another run has come further; infinity lets it go on. */
  waitAt(t_ns: number): void {
    this.session.playback.waits_ns = t_ns;
  }

  /** Lets a view search for a moment with the run itself, whether or not the person may move the clock. */
  search(begin: (session: LiveRun) => void): void {
    begin(this.session);
  }

  /** Requests the present text of a kernel file; the newest `take` receives it. */
  readText(file: number, take: (text: Text) => void): void {
    this.session.readText(file, take);
  }

  /** Entries of a link about the present moment: the open or expected answer, and whether the run plays. */
  private get shown(): PageEntries {
    const asked = entriesOf(this.toAsk ?? this.asked.subject);
    return this.session.status.playing ? asked : { ...asked, play: '0' };
  }

  /** Opens the address's scenario and starts the animation loop; the returned function ends it. */
  open(): () => void {
    const stopListening = this.listen();
    this.openAddress({ isForeign: !this.isFirst });
    const loop = (now: number): void => {
      this.raf = requestAnimationFrame(loop);
      this.session.frame(now);
      this.afterFrame();
    };
    this.raf = requestAnimationFrame(loop);
    return () => {
      cancelAnimationFrame(this.raf);
      stopListening();
      this.address.close();
      this.beside.close();
      this.session.close();
    };
  }

  private afterFrame(): void {
    const { underWay, status, snapshot, playback } = this.session;
    this.branch.advance();
    if (status.playing || playback.shown_ns !== this.told_ns) this.address.writeSoon();
    this.told_ns = playback.shown_ns;
    if (this.toAsk === null || underWay || snapshot === null) return;
    this.ask(this.toAsk.about, this.toAsk.number);
  }

  private restarts(): void {
    this.stepping.forget();
    this.askAgain();
  }

  private leftOut(reason: unknown): void {
    console.error(reason);
    const message = reason instanceof Error ? reason.message : String(reason);
    this.chosen.notify(page.leftOut, [page.leftOutWhy, message]);
  }

  /** Restarts the machine after it has stopped: same scenario, at the moment shown or another. */
  startAgain(t_ns = this.session.interrupted.at_ns): void {
    const { plays } = this.session.interrupted;
    this.branch.resume(t_ns);
    if (plays) this.session.play();
  }

  /** Shows a router's far host, or the router again, at the same moment. Only a packet is followed from one to the other. */
  showFarHost(isFar: boolean): void {
    if (!this.mayMove()) return;
    if (this.asked.subject?.about !== 'life') this.askNothing();
    this.chosen.setPage('stage', isFar ? 'far' : null);
    this.branch.resume(this.session.target_ns);
  }

  /** Starts automatic slowing; the returned function ends it. */
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
      this.address.onForeign(() => this.follow()),
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

  /** Asks about a part of the machine or its past. The answer opens beside the picture. */
  ask(about: SubjectKind, number: number): void {
    const { session, chosen, beside } = this;
    // Before the opening is found there is nothing on screen to ask about.
    this.toAsk = this.branch.isOpening ? { about, number } : null;
    if (this.toAsk !== null) return;
    const answering = {
      session,
      loop: chosen.loop,
      beside: (question: number, stretch: Span, take: (rows: Float64Array) => void) =>
        beside.ask(shownRunOf(chosen), question, 0, stretch, take),
    };
    ask(this.stores.asked, answering, about, number);
  }

  /** Asks for a packet's history and the reason of its wait at a stage. */
  askWait(packet: number, stage: number): void {
    this.ask('life', packet);
    this.stores.asked.setState({ stage });
  }

  /** Repeats the open question after a change of the run. */
  private askAgain(): void {
    const { subject } = this.asked;
    if (subject === null) return;
    this.beside.close();
    lapse(this.stores.asked);
    this.toAsk = subject;
  }

  /**
   * Asks a question inside an answer, about a span of this run. If the picture is before the end of the span, a
   * separate machine answers. The returned function gives up.
   */
  inquire(about: number, number: number, stretch: Span, take: (rows: Float64Array) => void): () => void {
    const beside = new Beside(this.engine);
    let wanted = true;
    const takeWhole = (rows: Float64Array, now_ns: number): void => {
      if (!wanted) return;
      if (now_ns >= stretch.to_ns) take(rows);
      else beside.ask(shownRunOf(this.chosen), about, number, stretch, take);
    };
    this.session.inquire(about, number, takeWhole, stretch);
    return () => {
      wanted = false;
      beside.close();
    };
  }

  askNothing(): void {
    this.toAsk = null;
    this.beside.close();
    askNothing(this.stores.asked);
  }

  /** Marks a place of the machine wherever it is drawn; null for none. */
  pointAt(place: PlaceId | null): void {
    this.stores.pointed.setState({ place });
  }

  /** Follows a foreign change of the address, as by *Back*. If only the view differs, the run continues. */
  private follow(): void {
    const fragment = this.address.read();
    const { page: entries, t_ns } = decodeLink(fragment).scenario;
    const { opens } = viewPart(entries);
    if (!differsInView(this.chosen, this.session.target_ns, this.shown, fragment)) {
      this.openAddress({ isForeign: true });
      return;
    }
    this.followed(t_ns);
    this.viewing.leaveFor(opens);
    this.viewing.turnTo(opens);
  }

  /** Records the moment of a foreign link, ns. */
  private followed(t_ns: number | null): void {
    this.opened_ns = t_ns;
    this.openings += 1;
  }

  /** Opens the address's link; `isForeign`: somebody else wrote it. */
  private openAddress({ plays = true, isForeign = false } = {}): void {
    this.askNothing();
    const fragment = this.address.read();
    const opening = openLink(this.stores.chosen, fragment);
    const { t_ns } = opening;
    if (isForeign) this.followed(t_ns);
    this.toAsk = linkedSubject(opening);
    const isToPlay = plays && opening.plays;
    // A run that was playing before must not play on if the new one is paused.
    if (isToPlay) this.viewing.restUnseen();
    else this.session.pause();
    if (t_ns === null) this.branch.begin(isToPlay, opening.speed);
    else if (fragment === '') this.branch.openWhere(FIRST_VISIT, t_ns, isToPlay);
    else this.branch.beginAt(t_ns, isToPlay);
  }

  /** Opens a link; *Back* leads to the present one, unless `isFulfilled` says that this link replaces it. */
  show(link: string, plays: boolean, isFulfilled = false): void {
    // A student's link stays a student's from scene to scene, and a projected one projected.
    const { teacher, projected } = this.chosen.page;
    const kept = Object.entries({ teacher, projected }).filter(([, value]) => value !== undefined);
    const whole = [link, ...kept.map((entry) => entry.join('='))].join('&');
    this.beforeLesson.leaveFor(whole, this.chosen, this.fragment(), this.session.status.playing);
    if (isFulfilled) this.address.write(whole);
    else this.address.go(whole);
    this.opened_ns = null;
    this.openAddress({ plays });
  }

  /** Opens a view with its contents; *Back* leads to the present one. After a lesson the person's own run is back. */
  goTo(view: ViewName, own: PageEntries = {}): void {
    if (showsFarHost(this.chosen) && view !== 'machine') this.showFarHost(false);
    const opens = viewEntries(view, own);
    const before = this.beforeLesson.returnTo(opens);
    if (before !== null) {
      this.show(before.link, before.plays);
      this.forks.tell(page.ownRun, page.ownRunWhy);
      return;
    }
    this.viewing.leaveFor(opens);
    this.address.write(this.fragment());
    this.viewing.turnTo(opens);
    this.address.go(this.fragment());
  }

  /** Changes a parameter for the person, unless the link forbids changes. */
  edit(id: string, value: number): void {
    this.changes.edit(id, value);
  }

  /** Changes a parameter, whether or not the link allows changes. */
  change(id: string, value: number): void {
    this.changes.change(id, value);
  }

  /** Goes to a moment and changes a parameter there. The old branch becomes run B, for comparison. */
  forkAt(t_ns: number, id: string, value: number): void {
    this.changes.forkAt(t_ns, id, value);
  }

  /** Returns to the preset at t = 0, playing or paused as before. */
  reset(): void {
    this.changes.reset();
  }

  choosePreset(id: string): void {
    this.changes.choosePreset(id);
  }

  undo(): void {
    this.changes.undo();
  }

  redo(): void {
    this.changes.redo();
  }

  /** Run B; null for none. */
  get against(): Written | null {
    return this.forks.against;
  }

  /** Link of run B at this moment, with the run on screen as its run B. */
  get otherLink(): string {
    return this.forks.other;
  }

  /** Sets run B; null removes it. */
  setAgainst(run: Written | null): void {
    this.forks.keep(run);
  }

  /** Shows both runs side by side. */
  compare(): void {
    this.forks.compare();
  }

  /** Compares this run with the run without a parameter's newest change. */
  compareWithout(id: string): void {
    this.forks.compareWithout(id);
  }

  /** Exchanges run B and the run on screen. */
  swap(): void {
    this.forks.swap();
  }

  /** Sets another run as run B; *Back* leads to the present state. */
  compareWith(run: Written): void {
    this.address.write();
    this.forks.keep(run);
    this.address.go(this.fragment());
  }

  /** Opens the run of a link at its moment, or at the first event of an `Until` code; *Back* leads here. */
  openRun(link: string, until: number | null = null): void {
    this.address.write();
    this.address.go(link);
    this.openAddress();
    if (until !== null) this.runTo(until);
  }

  /** Returns the address of a view, with this scenario and moment. */
  viewAddress(view: ViewName, own: PageEntries = {}): string {
    return this.linkWith({ ...viewPart(this.chosen.page).rest, ...viewEntries(view, own) });
  }

  /** Prevents the person from moving the clock, and calls `tried` at an attempt; null allows it again. */
  wait(tried: (() => void) | null): void {
    this.waiting = tried;
  }

  /** Returns whether the person may move the clock; reports the attempt if not. */
  private mayMove(): boolean {
    this.waiting?.();
    return this.waiting === null;
  }

  play(): void {
    if (!this.mayMove()) return;
    this.stepping.forget();
    if (this.session.playback.atEnd) this.session.seek(0);
    this.session.play();
  }

  pause(): void {
    this.session.pause();
    this.address.write();
  }

  toggle(): void {
    if (this.session.status.playing) this.pause();
    else this.play();
  }

  step(): void {
    if (!this.mayMove()) return;
    this.branch.leaveOpening();
    this.stepping.on();
    this.address.writeSoon();
  }

  stepBack(): void {
    if (!this.mayMove()) return;
    this.branch.leaveOpening();
    this.stepping.back();
    this.address.writeSoon();
  }

  seek(t_ns: number): void {
    if (!this.mayMove()) return;
    this.branch.leaveOpening();
    this.stepping.forget();
    this.session.seek(t_ns);
    this.address.writeSoon();
  }

  /** Stops at a moment that an answer or the log names, and says where that is. */
  visit(t_ns: number): void {
    if (!this.mayMove()) return;
    this.pause();
    this.seek(t_ns);
    this.forks.tell(page.visited(t_ns), page.visitedWhy);
  }

  /** Latest moment of this branch that was shown, ns. */
  get newest_ns(): number {
    return this.branch.newest_ns;
  }

  /** Repeats a time span; null ends the repetition. */
  loop(span: Span | null): void {
    if (!this.mayMove()) return;
    const { shown_ns } = this.session.playback;
    this.chosen.setLoop(span);
    if (span !== null && (shown_ns < span.from_ns || shown_ns > span.to_ns)) this.seek(span.from_ns);
    else this.address.writeSoon();
  }

  /**
   * Runs until an `Until` code's condition is met, after a preset's opening if that is still searched. For a packet
   * that has ended it goes back.
   */
  runTo(until: number, packet = 0): void {
    if (!this.mayMove()) return;
    this.branch.whenOpen(() => this.runOn(until, packet));
  }

  private runOn(until: number, packet: number): void {
    if (until !== Until.Packet) {
      this.hunt(until, packet);
      return;
    }
    this.session.inquire(About.Life, packet, (rows) => {
      const ended_ns = endOf(rows);
      if (ended_ns === null) this.hunt(until, packet);
      else this.seek(ended_ns);
    });
  }

  private hunt(until: number, packet: number): void {
    this.session.runTo(until, packet, (met) => this.hunted(until, met));
  }

  private hunted(until: number, met: boolean): void {
    const { shown_ns, end_ns } = this.session.playback;
    if (!met && shown_ns >= end_ns) this.chosen.notify(transport.ended, [transport.endedWithout(untilName(until))]);
    this.address.write();
  }

  /** Stops a *run until* where it is. */
  stop(): void {
    this.branch.leaveOpening();
    this.stepping.forget();
    this.session.stop();
  }

  /** Goes to t = 0, playing or paused as before. Changes stay. */
  toStart(): void {
    this.seek(0);
  }

  setSpeed(ns_per_s: number): void {
    this.chosen.setSpeed(ns_per_s);
    this.address.writeSoon();
  }

  /** Fragment of this scenario and moment; during a computation, of its target. */
  private fragment(t_ns = this.branch.linked_ns, page = this.chosen.page): string {
    return linkAt({ ...this.chosen, page }, t_ns, this.shown);
  }

  /** Updates the address. */
  link(): void {
    this.address.write();
  }

  /** Returns the address of this scenario and moment, with other entries about the page. */
  linkWith(page: PageEntries): string {
    return this.address.whole(this.fragment(undefined, page));
  }

  /** Holds the clock while a dialog is open. */
  hold(on: boolean): void {
    if (on) {
      this.resume = this.session.status.playing;
      if (this.resume) this.pause();
    } else if (this.resume) this.play();
  }
}
