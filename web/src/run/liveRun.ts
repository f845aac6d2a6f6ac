/**
 * One machine on screen: asks it to continue, stores its recordings, and determines the moment of each animation frame.
 * Animation frames do not enter React state. Only what the run is doing (playing, seeking, broken …) enters it, through
 * `state`.
 */

import { createStore } from 'zustand/vanilla';
import { Snapshot } from '../decode/snapshot';
import type { SimClient } from '../engine/client';
import { type Answer, type LeadIn, NOTHING_BEFORE, type Order, type Refusal, type Text } from '../engine/protocol';
import { Pace } from '../lib/pace';
import { SINGLE_SPANS_NS, type Span, TIMELINE_S } from '../lib/span';
import type { RunSpec } from '../scenario/runSpec';
import { About, FrameField, Section } from '../tables/tables';
import {
  type Activity,
  answered,
  doesPlay,
  isBetween,
  isUnderWay,
  RESTING,
  type Status,
  statusOf,
  targetOf,
  withPlay,
} from './activity';
import { Flow } from './flow';
import { Playback, type Wishes } from './playback';
import { RunRecord } from './record';
import { Rest } from './rest';

/**
 * Length of the time before a jump's target that is recorded, s of real time at the present speed. Drawings of the
 * recent past need it.
 */
const LEAD_READER_S = 6;
/** Maximum length of the time before a jump's target that is recorded, ns of model time. */
const LEAD_MAX_NS = 1e9;
/** Length of the window over which rates, such as packets per second, are averaged, s of real time. */
export const RATE_READER_S = 1;
/** Minimum length of the window over which rates are averaged, ns of model time. */
export const RATE_MIN_NS = 5e6;

/** Empty time span, for questions that are not about a time span. */
const NOWHERE: Span = { from_ns: 0, to_ns: 0 };

/** Types of requests to the machine whose intermediate moments are not shown. */
const UNSEEN: ReadonlySet<Order['type']> = new Set(['fetch', 'turn']);

/** Data that the drawing functions (painters) get in each animation frame. */
export type Moment = {
  t: number;
  snap: Snapshot;
  /** Model time per second of real time, ns. */
  speed: number;
  playing: boolean;
  /** Whether single packets are too fast to see, so that rates and fill levels are shown. */
  flow: boolean;
  /** Whether motion is reduced: the picture shows states without movement between them. */
  still: boolean;
  /** Followed packet; 0 for none. */
  followed: number;
  /** Known history of the followed packet, rows of `LIFE_COLUMNS`; empty until the answer arrives. */
  life: Float64Array;
  /** Time on the browser's clock, ms. */
  wall_ms: number;
};

export type Painter = (moment: Moment, session: LiveRun) => void;

export class LiveRun {
  readonly playback: Playback;
  readonly record = new RunRecord();
  readonly tracker = this.record.tracker;
  readonly spans = this.record.spans;
  readonly events = this.record.events;
  readonly series = this.record.series;
  private readonly flow = new Flow(this.series);
  /** Status of the run, the only part that React reads. */
  readonly state = createStore<Status>()(() => statusOf(RESTING));
  /** Called when a drawing function (painter) has thrown and was removed. */
  onPaintFault: (reason: unknown) => void = () => {};

  private readonly painters = new Set<Painter>();
  /** Decides when a paused picture is drawn. */
  readonly rest = new Rest();
  private current: Snapshot | null = null;
  private ahead: Snapshot[] = [];
  /** Highest speed at which the machine has run ahead of the picture, ns per second. 0 if it is not ahead. */
  private aheadSpeed = 0;
  /** Recorded rows after this moment are replaced when new rows arrive, ns. Null keeps all rows. */
  private resync_ns: number | null = null;
  private activity: Activity = RESTING;
  private moment: Moment | null = null;
  /** Start of the past that the drawings of this animation frame need, ns. */
  private wanted_ns = Number.POSITIVE_INFINITY;
  /** The last fetch of recordings: the moment on screen at which it was made, and the start of the recordings, ns. */
  private fetched = { at_ns: -1, from_ns: 0 };
  /** Moment and window for which rates were last fetched during a pause, ns. */
  private rated = { at_ns: -1, span_ns: 0 };

  constructor(
    private readonly client: SimClient,
    private readonly wishes: Wishes,
  ) {
    this.playback = new Playback(wishes);
    client.onAnswer = (answer) => this.take(answer);
    client.onFault = (fault) => {
      this.dropAhead();
      const { at_ns, plays } = this.interrupted;
      this.become({ is: 'broken', fault, at_ns, plays });
    };
  }

  get status(): Status {
    return this.state.getState();
  }

  /** Machine at the moment shown; null before the first answer. */
  get snapshot(): Snapshot | null {
    return this.current;
  }

  /**
   * Whether a start, a seek or a run until a condition is in progress, so that the picture does not show its target
   * yet.
   */
  get underWay(): boolean {
    return isUnderWay(this.activity);
  }

  /** Moment shown, or the target of a seek, ns. */
  get target_ns(): number {
    return targetOf(this.activity) ?? this.playback.shown_ns;
  }

  /**
   * Moment for a link, ns: the moment shown or the target of a seek. While the machine runs until a condition, the
   * moment at which it started.
   */
  get linked_ns(): number {
    return this.activity.is === 'hunting' ? this.activity.from_ns : this.target_ns;
  }

  /**
   * State to restore after the machine has stopped: the moment on screen or the seek's target, and whether the
   * picture was playing.
   */
  get interrupted(): { readonly at_ns: number; readonly plays: boolean } {
    const { activity } = this;
    return activity.is === 'broken' ? activity : { at_ns: Math.floor(this.target_ns), plays: doesPlay(activity) };
  }

  /** Draws with `painter` at every animation frame until the returned function is called. */
  paintWith(painter: Painter): () => void {
    this.painters.add(painter);
    this.rest.wake();
    return () => this.painters.delete(painter);
  }

  /**
   * Draws with `painter`. During playback the interval is at least `ms` of real time; during a pause a new moment is
   * drawn at once.
   */
  paintEvery(ms: number, painter: Painter): () => void {
    const pace = new Pace(ms);
    return this.paintWith((moment, session) => {
      if (pace.isDue(moment)) painter(moment, session);
    });
  }

  start(run: RunSpec, to_ns: number): void {
    this.record.clear();
    this.playback.jump(0);
    this.resync_ns = null;
    this.rated = { at_ns: to_ns, span_ns: this.leadIn().rates_ns };
    this.client.stop();
    const order = this.client.start(run, to_ns, this.leadIn());
    this.become({ is: 'seeking', order, plays: this.status.playing, to_ns, at_ns: 0 });
  }

  play(): void {
    this.become(withPlay(this.activity, true));
  }

  /** Pauses the picture and brings the machine back to the moment on screen. */
  pause(): void {
    if (!this.status.playing) return;
    this.become(withPlay(this.activity, false));
    if (this.underWay) return;
    const { playback, flow } = this;
    playback.shown_ns = Math.floor(playback.shown_ns);
    if (flow.isOn) this.fetch(this.leadIn());
    else this.settle(false);
  }

  /** Brings the machine back to the moment on screen. */
  private settle(plays: boolean): void {
    const order = this.client.seek(Math.floor(this.playback.shown_ns), NOTHING_BEFORE, 'settle');
    this.become({ is: 'settling', order, plays });
  }

  seek(t_ns: number): void {
    this.goTo(t_ns, 'seeking', 'seek');
  }

  private goTo(t_ns: number, is: 'seeking' | 'turning', reason: 'seek' | 'turn'): void {
    if (this.activity.is === 'broken') return;
    const to_ns = Math.max(0, Math.min(Math.round(t_ns), this.playback.end_ns));
    this.rated = { at_ns: to_ns, span_ns: this.leadIn().rates_ns };
    const order = this.client.seek(to_ns, this.leadIn(), reason);
    this.become({ is, order, plays: this.status.playing, to_ns, at_ns: null });
  }

  /** Runs the machine again to the moment on screen, to record what happened before. */
  private fetch(lead: LeadIn): void {
    const order = this.client.seek(this.playback.shown_ns, lead, 'fetch');
    this.become({ is: 'fetching', order, plays: false });
  }

  /** Returns the lengths of the time before a jump's target for which details and rates are recorded. */
  private leadIn(): LeadIn {
    const { speed, shown_ns } = this.playback;
    return {
      details_ns: this.flow.isTooFast(shown_ns, speed)
        ? this.timelineLead()
        : Math.min(LEAD_MAX_NS, speed * LEAD_READER_S),
      rates_ns: Math.min(LEAD_MAX_NS, Math.max(RATE_MIN_NS, speed * RATE_READER_S)),
    };
  }

  /**
   * Returns the length of the time before a jump's target for which details are recorded although single packets are
   * too fast to see, ns. Only a paused timeline needs these details, if its window is short enough to show single
   * spans.
   */
  private timelineLead(): number {
    const window_ns = this.playback.speed * TIMELINE_S;
    return this.status.playing || window_ns > SINGLE_SPANS_NS ? 0 : window_ns;
  }

  /**
   * Notes that a drawing needs recordings from a moment on. If they are missing during a pause, the machine repeats
   * this part of the run.
   */
  wants(from_ns: number): void {
    this.wanted_ns = Math.min(this.wanted_ns, Math.max(0, from_ns));
  }

  /**
   * Fetches the rates of the window before the moment on screen, during a pause. These rates do not depend on how the
   * user reached the moment, so two runs can be compared.
   */
  private fetchRates(): void {
    const at_ns = this.playback.shown_ns;
    const span_ns = this.leadIn().rates_ns;
    if (this.activity.is !== 'resting' || this.client.busy || this.current === null) return;
    if (this.rated.at_ns === at_ns && this.rated.span_ns === span_ns) return;
    this.rated = { at_ns, span_ns };
    const from_ns = Math.max(0, Math.floor(at_ns - span_ns));
    this.inquire(About.Ends, 0, (frames) => this.record.rateFrom(from_ns, frames), { from_ns, to_ns: from_ns });
  }

  /**
   * Fetches recordings of the past that a drawing needs. Fetches nothing if the machine is between two events that have
   * the same time, as after a step: a replay cannot stop between them.
   */
  private fetchWanted(): void {
    const { wanted_ns, fetched } = this;
    this.wanted_ns = Number.POSITIVE_INFINITY;
    const at_ns = this.playback.shown_ns;
    if (this.activity.is !== 'resting' || this.activity.between || this.client.busy) return;
    if (wanted_ns >= this.record.wholeFrom_ns) return;
    if (fetched.at_ns === at_ns && fetched.from_ns <= wanted_ns) return;
    this.fetched = { at_ns, from_ns: wanted_ns };
    this.fetch({ ...this.leadIn(), details_ns: Math.min(LEAD_MAX_NS, at_ns - wanted_ns) });
  }

  step(unit: number): void {
    this.stepBy(() => this.client.step(unit));
  }

  stepBack(unit: number): void {
    this.stepBy(() => this.client.stepBack(unit));
  }

  private stepBy(step: () => number): void {
    this.pause();
    if (this.activity.is !== 'broken') this.become({ is: 'stepping', order: step(), plays: false });
  }

  /**
   * Runs until the condition of an `Until` code is met; the picture follows. `ended` gets whether the condition was met
   * before the end of the run. `quiet`: whether the condition is usually met at once.
   */
  runTo(until: number, packet: number, ended: (met: boolean) => void, quiet = false): void {
    this.pause();
    if (this.activity.is === 'broken') return;
    const { shown_ns: from_ns, end_ns: to_ns } = this.playback;
    const order = this.client.runTo(until, packet, this.leadIn(), ({ met }) => ended(met));
    this.become({ is: 'hunting', order, plays: false, from_ns, to_ns, at_ns: null, quiet });
  }

  /** Stops a run until a condition (*run until*) at the moment reached. */
  stop(): void {
    if (this.activity.is === 'hunting') this.client.stop();
  }

  /**
   * Asks a question: an `About` code with the number of the object, or with a time span. The moment on screen does not
   * change.
   */
  inquire(about: number, number: number, take: (rows: Float64Array, now_ns: number) => void, stretch = NOWHERE): void {
    this.client.inquire(about, number, stretch, (answer) => {
      take(new Snapshot(answer).rows(Section.Answer).slice(), answer.now_ns);
      this.client.recycle(answer.buffer);
      this.ask();
    });
  }

  /** Changes a parameter. `onAnswer` gets the time of the change, or the refusal. */
  setParam(param: number, value: number, onAnswer: (at_ns: number, refused: Refusal | null) => void): void {
    this.client.setParam(param, value, ({ now_ns, refused }) => onAnswer(now_ns, refused));
  }

  /**
   * Requests the present text of a file of the simulated kernel, such as one in `/proc`. Only the `take` of the newest
   * request is called.
   */
  readText(file: number, take: (text: Text) => void): void {
    this.client.onText = take;
    this.client.readText(file);
  }

  /** Draws one animation frame. */
  frame(now_ms: number): void {
    this.playback.tick(now_ms);
    this.promote();
    this.ask();
    const moment = this.momentAt(now_ms);
    if (moment !== null && this.rest.isDue(moment)) for (const painter of this.painters) this.paint(painter, moment);
    this.fetchWanted();
    this.fetchRates();
    if (this.activity.is === 'playing' && this.playback.ledBy === null) this.turn();
  }

  /**
   * Calls a drawing function (painter). If it throws, it is removed, because it would throw at every animation frame.
   */
  private paint(painter: Painter, moment: Moment): void {
    try {
      painter(moment, this);
    } catch (reason) {
      this.painters.delete(painter);
      this.onPaintFault(reason);
    }
  }

  /** At the end of a repeated time span (loop), goes back to the start of the span. At the end of the run, pauses. */
  private turn(): void {
    const { loop, atLoopEnd, atEnd } = this.playback;
    if (loop !== null && atLoopEnd) this.goTo(loop.from_ns, 'turning', 'turn');
    else if (atEnd) this.pause();
  }

  /**
   * Lets the machine run ahead. After the user has lowered the speed, the snapshots ahead are too far apart, so the
   * machine first goes back to the moment on screen.
   */
  private ask(): void {
    const { playback } = this;
    if (!playback.playing || this.client.busy) return;
    if (playback.speed < this.aheadSpeed / 2) this.settle(true);
    else if (playback.reached_ns < playback.wanted_ns) {
      this.aheadSpeed = Math.max(this.aheadSpeed, playback.speed);
      this.client.advance(playback.wanted_ns, !(this.flow.isOn && this.status.playing));
    }
  }

  /** Shows the newest of the waiting snapshots that are not later than the moment on screen. */
  private promote(): void {
    while (this.ahead.length > 0 && this.ahead[0].t_ns <= this.playback.shown_ns) {
      this.show(this.ahead.shift() as Snapshot);
    }
  }

  private show(snapshot: Snapshot): void {
    if (this.current !== null) this.client.recycle(this.current.buffer);
    this.current = snapshot;
    this.playback.end_ns = snapshot.get(FrameField.duration_ns) || Number.POSITIVE_INFINITY;
  }

  private take(answer: Answer): void {
    this.rest.wake();
    // A question does not move the run. Its last answer goes to the part of the page that asked.
    if (answer.order === 'inquire') {
      if (answer.more) this.client.recycle(answer.buffer);
      return;
    }
    const snapshot = new Snapshot(answer);
    const { order, more, now_ns } = answer;
    if (order === 'settle') this.resync_ns = now_ns;
    else {
      this.record.take(answer, snapshot, this.resync_ns);
      this.resync_ns = null;
    }
    this.playback.reached_ns = now_ns;
    if (order === 'advance') {
      this.queue(snapshot);
      this.ask();
      return;
    }
    this.dropAhead();
    if (more && UNSEEN.has(order)) {
      this.client.recycle(snapshot.buffer);
      return;
    }
    this.show(snapshot);
    const isMoved = order !== 'settle' && !(order === 'set' && this.playback.playing);
    if (isMoved) this.playback.shown_ns = now_ns;
    this.become(answered(this.activity, answer));
  }

  /** Queues a snapshot. A snapshot with the same number of events has the same state and is dropped. */
  private queue(snapshot: Snapshot): void {
    const newest = this.ahead[this.ahead.length - 1] ?? this.current;
    if (newest !== null && newest.get(FrameField.events) === snapshot.get(FrameField.events))
      this.client.recycle(snapshot.buffer);
    else this.ahead.push(snapshot);
  }

  private dropAhead(): void {
    for (const snapshot of this.ahead) this.client.recycle(snapshot.buffer);
    this.ahead = [];
    this.aheadSpeed = 0;
  }

  private momentAt(wall_ms: number): Moment | null {
    const { playback, wishes, current: snap } = this;
    if (snap === null) return null;
    const { shown_ns, speed, playing } = playback;
    this.flow.judge(shown_ns, speed, wall_ms);
    const { still: calm, followed, life } = wishes;
    const still = calm || (isBetween(this.activity) && !playing);
    const t = calm && playing ? held(this.moment, shown_ns, wall_ms) : shown_ns;
    this.moment = { t, snap, speed, playing, flow: this.flow.isOn, still, followed, life, wall_ms };
    return this.moment;
  }

  private become(activity: Activity): void {
    if (activity === this.activity) return;
    this.activity = activity;
    this.playback.playing = doesPlay(activity);
    this.state.setState(statusOf(activity));
  }

  close(): void {
    this.client.close();
  }
}

/** Returns the moment to show with reduced motion. It changes only twice per second of real time. */
function held(last: Moment | null, shown_ns: number, now_ms: number): number {
  const isSameHalf = last !== null && Math.floor(now_ms / 500) === Math.floor(last.wall_ms / 500);
  return isSameHalf && shown_ns >= last.t ? last.t : shown_ns;
}
