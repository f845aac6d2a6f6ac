/**
 * A lab: one run and what a person can do to it: play, step, seek, ask, share, and change it
 * (`changes`). Several stand beside each other on one page and share nothing but the page's
 * preferences. Each has its stores and its animation loop; no frame passes through React.
 */

import { endOf } from '../decode/ends';
import type { SimClient } from '../engine/client';
import type { Span } from '../lib/span';
import { display } from '../preferences/display';
import type { Written } from '../scenario/commandLine';
import { decodeLink } from '../scenario/link';
import { type ChosenStore, differsInView, linkAt, openLink, runOf } from '../scenario/store';
import { type PageEntries, type ViewName, viewEntries, viewPart } from '../scenario/views';
import { About, Until } from '../tables/tables';
import { untilName } from '../words/names';
import { page, transport } from '../words/opening';
import { type Address, KeptAddress } from './address';
import { ask, askNothing, entriesOf, lapse, linkedSubject, type Subject, type SubjectKind } from './asked';
import { Beside } from './beside';
import { Branch } from './branch';
import { Changes } from './changes';
import { FIRST_VISIT } from './episode';
import { Forks } from './forks';
import type { LiveRun } from './liveRun';
import type { PlaceId } from './pointed';
import { onMovement } from './rest';
import { Stepping } from './stepping';
import { runWith, type Stores, slows } from './stores';
import { Viewing } from './viewing';

/** What a lab is made of that is not its own. */
type LabDeps = {
  /** Makes a machine: one for the run, others for what is compared with it. */
  readonly engine: () => SimClient;
  readonly address: Address;
};

export function createLab(deps: LabDeps): Lab {
  return new Lab(deps);
}

export class Lab {
  readonly session: LiveRun;
  readonly stores: Stores;
  /** Makes another machine, for what is compared with the run. */
  readonly engine: () => SimClient;
  /** The run that this one is compared with. */
  readonly forks = new Forks(this);
  /** What the person changes of the scenario. */
  readonly changes: Changes;
  private readonly address: KeptAddress;
  private raf = 0;
  private resume = false;
  private readonly viewing: Viewing;
  private readonly branch: Branch;
  private readonly beside: Beside;
  private readonly stepping: Stepping;
  /** The moment that was shown when the address was last thought of, ns. */
  private told_ns = 0;
  /** The moment that the newest link named, ns; null where it left it open. */
  opened_ns: number | null = null;
  /** How many links of somebody else's were followed: the first, one typed into the address bar, one on the way back. */
  openings = 0;
  /** A change of this run can be shown beside the run without it. */
  readonly canFork: boolean = true;
  /** The person came without a link. */
  readonly isFirst: boolean;
  /** Told that a hand wanted to move the clock while something waits for the person; null while nothing does. */
  private waiting: (() => void) | null = null;
  /** What is asked once the machine is there: the answer of a link, or the open answer after the run was changed. */
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
    const deps = { chosen: stores.chosen, session, viewing: this.viewing, address: this.address };
    this.branch = new Branch({ ...deps, restarts: () => this.restarts() });
    const asking = { askNothing: () => this.askNothing(), askAgain: () => this.askAgain() };
    this.changes = new Changes({ ...deps, branch: this.branch, forks: this.forks, ...asking });
    this.stepping = new Stepping(stores, session, (met) => this.hunted(Until.PacketMoves, met));
    this.session.onPaintFault = (reason) => this.leftOut(reason);
  }

  /** What the person chose. */
  private get chosen(): ReturnType<ChosenStore['getState']> {
    return this.stores.chosen.getState();
  }

  /** The entries of a link about what is shown at this moment: the open answer, or the one about to be, and whether it rests. */
  private get shown(): PageEntries {
    const asked = entriesOf(this.toAsk ?? this.stores.asked.getState().subject);
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
    if (this.toAsk === null || underWay || status.hunting || snapshot === null) return;
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

  /** Makes the machine anew after it has stopped: the same scenario, at the moment that was shown or at another. */
  startAgain(t_ns = this.session.interrupted.at_ns): void {
    this.branch.resume(t_ns);
    if (this.session.interrupted.playing) this.session.play();
  }

  /** What slows the picture by itself; the returned function ends it. */
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

  /** Asks about a part of the machine, or of its past: the answer comes beside the picture. */
  ask(about: SubjectKind, number: number): void {
    const { session, chosen, beside } = this;
    this.toAsk = null;
    const answering = {
      session,
      loop: chosen.loop,
      beside: (question: number, stretch: Span, take: (rows: Float64Array) => void) =>
        beside.ask(runOf(chosen), question, 0, stretch, take),
    };
    ask(this.stores.asked, answering, about, number);
  }

  /** Asks for a packet's life and why it waited at a stage. */
  askWait(packet: number, stage: number): void {
    this.ask('life', packet);
    this.stores.asked.setState({ stage });
  }

  /** The run is changed: the open answer is asked again, about the run as it is now. */
  private askAgain(): void {
    const { subject } = this.stores.asked.getState();
    if (subject === null) return;
    this.beside.close();
    lapse(this.stores.asked);
    this.toAsk = subject;
  }

  /**
   * A question inside an answer, about a stretch of this run. If the picture was moved to before the end of that
   * stretch, a machine beside it answers. The returned function gives the question up.
   */
  inquire(about: number, number: number, stretch: Span, take: (rows: Float64Array) => void): () => void {
    const beside = new Beside(this.engine);
    let wanted = true;
    const takeWhole = (rows: Float64Array, now_ns: number): void => {
      if (!wanted) return;
      if (now_ns >= stretch.to_ns) take(rows);
      else beside.ask(runOf(this.chosen), about, number, stretch, take);
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

  /** Somebody else wrote the address, as the way back does: where only the view is another, the run is left alone. */
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

  /** A foreign link with this moment, ns, is the newest. */
  private followed(t_ns: number | null): void {
    this.opened_ns = t_ns;
    this.openings += 1;
  }

  /** `isForeign`: somebody else wrote the link that stands there. */
  private openAddress({ plays = true, isForeign = false } = {}): void {
    this.askNothing();
    const fragment = this.address.read();
    const opening = openLink(this.stores.chosen, fragment);
    const { t_ns } = opening;
    if (isForeign) this.followed(t_ns);
    this.toAsk = linkedSubject(opening);
    const isToPlay = plays && opening.plays;
    // What played before the link does not play on in a run that is to rest.
    if (isToPlay) this.viewing.restUnseen();
    else this.session.pause();
    if (t_ns === null) this.branch.begin(isToPlay);
    else if (fragment === '') this.branch.openWhere(FIRST_VISIT, t_ns, isToPlay);
    else this.branch.beginAt(t_ns, isToPlay);
  }

  /** Opens a link; the way back leads to the present one, unless what stands there `isFulfilled` by it. */
  show(link: string, plays: boolean, isFulfilled = false): void {
    // Who was handed a student's link stays a student from scene to scene.
    const { teacher } = this.chosen.page;
    const whole = teacher === undefined ? link : `${link}&teacher=${teacher}`;
    if (isFulfilled) this.address.write(whole);
    else this.address.go(whole);
    this.opened_ns = null;
    this.openAddress({ plays });
  }

  /** Opens a view, with what it is to show; the way back leads to the present one. */
  goTo(view: ViewName, own: PageEntries = {}): void {
    const opens = viewEntries(view, own);
    this.viewing.leaveFor(opens);
    this.address.write(this.fragment());
    this.viewing.turnTo(opens);
    this.address.go(this.fragment());
  }

  /** Takes another run as run B; the way back leads to the present one. */
  compareWith(run: Written): void {
    this.address.write();
    this.forks.keep(run);
    this.address.go(this.fragment());
  }

  /** Opens the run of a link at its moment, or at the first event that a code of `Until` names; the way back leads here. */
  openRun(link: string, until: number | null = null): void {
    this.address.write();
    this.address.go(link);
    this.openAddress();
    if (until !== null) this.runTo(until);
  }

  /** The address of a view of the page, at this scenario and moment. */
  viewAddress(view: ViewName, own: PageEntries = {}): string {
    return this.linkWith({ ...viewPart(this.chosen.page).rest, ...viewEntries(view, own) });
  }

  /** From now on no hand moves the clock, and who tries is told why; null lets it go again. */
  wait(tried: (() => void) | null): void {
    this.waiting = tried;
  }

  /** A hand would move the clock: may it? */
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

  /** The furthest moment that was shown of this branch, ns. */
  get newest_ns(): number {
    return this.branch.newest_ns;
  }

  /** Plays a stretch of the clock again and again; null for no more. */
  loop(span: Span | null): void {
    if (!this.mayMove()) return;
    const { shown_ns } = this.session.playback;
    this.chosen.setLoop(span);
    if (span !== null && (shown_ns < span.from_ns || shown_ns > span.to_ns)) this.seek(span.from_ns);
    else this.address.writeSoon();
  }

  /** On until what a code of `Until` names comes about, from a preset's opening on while that is looked for. A packet that has ended is gone back to. */
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

  /** Stays where a *run until* has come to. */
  stop(): void {
    this.branch.leaveOpening();
    this.stepping.forget();
    this.session.stop();
  }

  /** To the first moment, at rest or playing as it was; what was changed stays. */
  toStart(): void {
    this.seek(0);
  }

  setSpeed(ns_per_s: number): void {
    this.chosen.setSpeed(ns_per_s);
    this.address.writeSoon();
  }

  /** The fragment of this scenario and this moment; amid a computation, of the moment that it is for. */
  private fragment(t_ns = this.branch.linked_ns, page = this.chosen.page): string {
    return linkAt({ ...this.chosen, page }, t_ns, this.shown);
  }

  /** Brings the address up to this moment. */
  link(): void {
    this.address.write();
  }

  /** The address of this scenario and this moment, with other entries about the page. */
  linkWith(page: Readonly<Record<string, string>>): string {
    return this.address.whole(this.fragment(undefined, page));
  }

  /** Holds the clock while a person reads something on top of the page. */
  hold(on: boolean): void {
    if (on) {
      this.resume = this.session.status.playing;
      if (this.resume) this.pause();
    } else if (this.resume) this.play();
  }
}
