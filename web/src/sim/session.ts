/**
 * One machine being watched: asks it to go on, keeps what it recorded, and hands each
 * animation frame the moment that belongs to it. Frames never enter React state; only
 * changes of kind (playing, seeking, a fault) do, through `onStatus`.
 */
import { Rows } from '../lib/rows';
import { Tracker } from '../stage/tracker';
import type { SimClient } from './client';
import { Snapshot } from './frame';
import { Playback } from './playback';
import type { Answer, Fault, Run, Stretch, Text } from './protocol';
import { EVENT, EVENT_WIDTH, F, SERIES, SERIES_WIDTH, Section, SPAN, SPAN_WIDTH } from './tables';

/** Beyond so many packets on screen the stage shows flow, ns of model time a second apart. */
const SINGLE_PACKETS_ON_SCREEN = 150;
/** A trip is drawn over so much of the reader's time at least, s. */
export const LEAST_TRIP_S = 0.45;
const SPANS_KEPT = 65_536;
const EVENTS_KEPT = 8_192;
const SERIES_KEPT = 16_384;
/** Of a question that is not about a stretch of the clock. */
const NOWHERE: Stretch = { from_ns: 0, to_ns: 0 };

export type Status = {
  readonly playing: boolean;
  /** Where a long seek is, or null. */
  readonly seeking: { readonly at_ns: number; readonly to_ns: number } | null;
  /** A *run until* is under way. */
  readonly hunting: boolean;
  readonly fault: Fault | null;
};

/** What a painter sees of one animation frame. */
export type Moment = {
  t: number;
  snap: Snapshot;
  /** Model time for a second of the reader's, ns. */
  speed: number;
  playing: boolean;
  /** Single packets are too fast to see: rates and fills instead. */
  flow: boolean;
  /** Nothing glides: state to state. */
  still: boolean;
  /** The reader's time, ms. */
  wall_ms: number;
};

export type Painter = (moment: Moment, session: Session) => void;

export class Session {
  readonly playback = new Playback();
  readonly tracker = new Tracker();
  readonly spans = new Rows(SPAN_WIDTH, SPANS_KEPT);
  readonly events = new Rows(EVENT_WIDTH, EVENTS_KEPT);
  readonly series = new Rows(SERIES_WIDTH, SERIES_KEPT);
  status: Status = { playing: false, seeking: null, hunting: false, fault: null };
  onStatus: (status: Status) => void = () => {};
  /** A parameter was applied at a model time, or refused with a sentence. */
  onSet: (at_ns: number, refused: string | null) => void = () => {};
  /** A *run until* ended: with what it waited for, or with the run. */
  onHunted: (met: boolean) => void = () => {};
  /** The packet that the reader follows; 0 for none. */
  followed = 0;
  /** The kernel's words came, of the machine's moment. */
  onText: (text: Text) => void = () => {};
  /** The reader prefers state-to-state. */
  reducedMotion = false;

  private readonly client: SimClient;
  private readonly painters = new Set<Painter>();
  private current: Snapshot | null = null;
  private ahead: Snapshot[] = [];
  /** Rows beyond this time are void as soon as new ones come. */
  private resync_ns: number | null = null;
  /** The next finished seek only brings the machine back to the picture. */
  private settling = false;
  private seekTo_ns = 0;
  /** A start or a seek of the reader's is under way: the moment shown is not yet theirs. */
  private going = false;
  /** It is on the way from the end of a loop to its begin: what lies between is not shown. */
  private turning = false;
  private stepped = false;
  private moment: Moment | null = null;
  private heldUntil_ms = 0;
  /** Who waits for an answer about the past, in the order of asking. */
  private asking: { readonly number: number; readonly take: (rows: Float64Array, now_ns: number) => void }[] = [];

  constructor(client: SimClient) {
    this.client = client;
    client.onAnswer = (answer) => this.answered(answer);
    client.onText = (text) => this.onText(text);
    client.onFault = (fault) => this.setStatus({ playing: false, seeking: null, hunting: false, fault });
  }

  /** The machine at the moment shown; null before the first answer. */
  get snapshot(): Snapshot | null {
    return this.current;
  }

  /** A start, a seek or a *run until* is under way: what is shown is not yet what was asked for. */
  get underWay(): boolean {
    return this.going;
  }

  /** Draws with `painter` on every frame until the returned function is called. */
  paintWith(painter: Painter): () => void {
    this.painters.add(painter);
    return () => this.painters.delete(painter);
  }

  start(run: Run, to_ns: number): void {
    for (const rows of [this.spans, this.events, this.series]) rows.clear();
    this.tracker.clear();
    this.playback.jump(0);
    this.seekTo_ns = to_ns;
    this.settling = false;
    this.resync_ns = null;
    this.going = true;
    this.asking = [];
    this.client.stop();
    this.client.start(run, to_ns);
    this.setStatus({ ...this.status, hunting: false, seeking: { at_ns: 0, to_ns } });
  }

  play(): void {
    this.stepped = false;
    this.playback.playing = true;
    this.setStatus({ ...this.status, playing: true });
  }

  /** Stops the picture and brings the machine to exactly the moment shown. */
  pause(): void {
    if (!this.status.playing) return;
    this.playback.playing = false;
    this.setStatus({ ...this.status, playing: false });
    if (this.going) return;
    this.playback.shown_ns = Math.floor(this.playback.shown_ns);
    this.settling = !this.isFlow();
    this.seekTo_ns = this.playback.shown_ns;
    this.client.seek(this.playback.shown_ns);
  }

  seek(t_ns: number): void {
    this.settling = false;
    this.turning = false;
    this.stepped = false;
    this.going = true;
    this.seekTo_ns = Math.max(0, Math.min(Math.round(t_ns), this.playback.end_ns));
    this.client.seek(this.seekTo_ns);
  }

  step(unit: number): void {
    this.pause();
    this.client.step(unit);
  }

  stepBack(unit: number): void {
    this.pause();
    this.client.stepBack(unit);
  }

  /** Goes on until what a code of `Until` names comes about; the picture follows the machine. */
  runTo(until: number, packet: number): void {
    this.pause();
    this.stepped = false;
    this.going = true;
    this.seekTo_ns = this.playback.end_ns;
    this.client.runTo(until, packet);
    this.setStatus({ ...this.status, hunting: true });
  }

  /** Stays where the *run until* has come to. */
  stop(): void {
    if (this.status.hunting) this.client.stop();
  }

  /** Asks what a code of `About` names, with its argument or about a stretch of the clock. The moment shown stays. */
  inquire(about: number, number: number, take: (rows: Float64Array, now_ns: number) => void, stretch = NOWHERE): void {
    this.asking.push({ number, take });
    this.client.inquire(about, number, stretch);
  }

  setParam(param: number, value: number): void {
    this.client.setParam(param, value);
  }

  /** Asks what one of the kernel's files says now; `onText` answers. */
  readText(file: number): void {
    this.client.readText(file);
  }

  /** One animation frame. */
  frame(now_ms: number): void {
    this.playback.tick(now_ms);
    this.promote();
    this.ask();
    const moment = this.momentAt(now_ms);
    if (moment !== null) for (const paint of this.painters) paint(moment, this);
    if (this.status.playing && !this.going) this.turn();
  }

  /** At the end of a loop back to its begin; at the end of the run to rest. */
  private turn(): void {
    const { playback } = this;
    if (playback.loop !== null && playback.atLoopEnd) {
      this.seek(playback.loop.from_ns);
      this.turning = true;
    } else if (playback.atEnd) this.pause();
  }

  private ask(): void {
    const { playback } = this;
    if (this.status.fault !== null || !playback.playing || this.client.busy) return;
    if (playback.reached_ns < playback.wanted_ns) this.client.advance(playback.wanted_ns, !this.isFlow());
  }

  /** The newest snapshot that is not later than the moment shown becomes the present one. */
  private promote(): void {
    while (this.ahead.length > 0 && this.ahead[0].t_ns <= this.playback.shown_ns) {
      this.show(this.ahead.shift() as Snapshot);
    }
  }

  private show(snapshot: Snapshot): void {
    if (this.current !== null) this.client.recycle(this.current.buffer);
    this.current = snapshot;
    this.playback.end_ns = snapshot.get(F.duration_ns) || Number.POSITIVE_INFINITY;
  }

  /** The rows that answer a question; no part of the run has moved. */
  private told(answer: Answer, snapshot: Snapshot): void {
    const rows = snapshot.rows(Section.Answer).slice();
    this.client.recycle(snapshot.buffer);
    if (answer.more) return;
    const waits = this.asking[0]?.number === answer.asked ? this.asking.shift() : undefined;
    waits?.take(rows, answer.now_ns);
    this.ask();
  }

  private answered(answer: Answer): void {
    const snapshot = new Snapshot(answer);
    if (answer.order === 'inquire') {
      this.told(answer, snapshot);
      return;
    }
    const settled = this.settling && answer.order === 'seek';
    if (settled) this.resync_ns = answer.now_ns;
    else this.keep(answer, snapshot);
    this.playback.reached_ns = answer.now_ns;
    if (answer.order === 'advance') {
      this.queue(snapshot);
      this.ask();
      return;
    }
    this.dropAhead();
    if (this.turning && answer.more) {
      this.client.recycle(snapshot.buffer);
      return;
    }
    this.turning = false;
    this.show(snapshot);
    this.finish(answer, settled);
  }

  private finish(answer: Answer, settled: boolean): void {
    if (answer.order === 'set') {
      this.onSet(answer.now_ns, answer.refused);
      if (this.playback.playing) return;
    }
    if (answer.order === 'step' || answer.order === 'stepBack') this.stepped = true;
    if (!settled) this.playback.shown_ns = answer.now_ns;
    if (!answer.more) {
      this.settling = false;
      if (answer.order === 'start' || answer.order === 'seek' || answer.order === 'runTo') this.going = false;
      if (answer.order === 'runTo') this.hunted(answer.met);
    }
    const seeking = answer.more ? { at_ns: answer.now_ns, to_ns: this.seekTo_ns } : null;
    if (seeking !== null || this.status.seeking !== null) this.setStatus({ ...this.status, seeking });
  }

  private hunted(met: boolean): void {
    this.stepped = true;
    this.setStatus({ ...this.status, seeking: null, hunting: false });
    this.onHunted(met);
  }

  /** An equal number of events means an equal state: such a snapshot is not kept. */
  private queue(snapshot: Snapshot): void {
    const newest = this.ahead[this.ahead.length - 1] ?? this.current;
    if (newest !== null && newest.get(F.events) === snapshot.get(F.events)) this.client.recycle(snapshot.buffer);
    else this.ahead.push(snapshot);
  }

  private dropAhead(): void {
    for (const snapshot of this.ahead) this.client.recycle(snapshot.buffer);
    this.ahead = [];
  }

  /** Takes what was recorded; where the machine went back, what is known beyond is void. */
  private keep(answer: Answer, snapshot: Snapshot): void {
    const goesOn = answer.order === 'advance' || answer.order === 'step';
    const limit = goesOn ? this.resync_ns : answer.now_ns;
    this.resync_ns = null;
    const hops = snapshot.rows(Section.Hops);
    if (limit !== null) this.tracker.truncateAfter(Math.min(limit, goesOn ? limit : (hops[0] ?? limit) - 1));
    this.tracker.take(hops, snapshot.get(F.ring_size));
    join(this.spans, snapshot.rows(Section.Spans), SPAN.end_ns, limit, goesOn);
    join(this.events, snapshot.rows(Section.Events), EVENT.t_ns, limit, goesOn);
    join(this.series, snapshot.rows(Section.Series), SERIES.t_ns, limit, goesOn);
  }

  /** Rates of the recent past decide between packets and flow; the verdict is held a second. */
  private flowing = false;

  private isFlow(): boolean {
    return this.flowing;
  }

  private judgeFlow(now_ms: number, speed: number): void {
    const rate = this.framesPerSecond();
    const onScreen = rate * 1.5 * LEAST_TRIP_S * (speed / 1e9);
    const wanted = onScreen > SINGLE_PACKETS_ON_SCREEN;
    if (wanted === this.flowing || now_ms < this.heldUntil_ms) return;
    this.flowing = wanted;
    this.heldUntil_ms = now_ms + 1000;
    if (!wanted) this.tracker.clear();
  }

  /** Frames offered a second of model time, over the last second on record; a guess at first. */
  framesPerSecond(): number {
    const { series } = this;
    const end = series.firstAtLeast(SERIES.t_ns, this.playback.shown_ns + 1);
    const begin = Math.max(0, end - 100);
    if (end - begin < 5) return 20_000;
    let frames = 0;
    for (let i = begin; i < end; i++) frames += series.at(i, SERIES.offered);
    return Math.max(1000, frames / ((end - begin) * 0.01));
  }

  private momentAt(now_ms: number): Moment | null {
    if (this.current === null) return null;
    const { playback } = this;
    this.judgeFlow(now_ms, playback.speed);
    this.moment ??= freshMoment(this.current);
    const moment = this.moment;
    const still = this.reducedMotion || (this.stepped && !playback.playing);
    moment.t = this.reducedMotion && playback.playing ? held(moment, playback.shown_ns, now_ms) : playback.shown_ns;
    moment.snap = this.current;
    moment.speed = playback.speed;
    moment.playing = playback.playing;
    moment.flow = this.flowing;
    moment.still = still;
    moment.wall_ms = now_ms;
    return moment;
  }

  private setStatus(status: Status): void {
    this.status = status;
    this.onStatus(status);
  }

  close(): void {
    this.client.close();
  }
}

/** Without motion the picture changes twice a second. */
function held(moment: Moment, shown_ns: number, now_ms: number): number {
  const half = Math.floor(now_ms / 500);
  return half === Math.floor(moment.wall_ms / 500) && shown_ns >= moment.t ? moment.t : shown_ns;
}

/** Appends rows; first forgets those beyond `limit`, and those that the new rows repeat. */
function join(store: Rows, rows: Float64Array, column: number, limit: number | null, goesOn: boolean): void {
  if (limit !== null) {
    const repeated = rows.length > 0 && !goesOn ? rows[column] - 1 : limit;
    store.truncateAfter(column, Math.min(limit, repeated));
  }
  store.append(rows);
}

function freshMoment(snap: Snapshot): Moment {
  return { t: 0, snap, speed: 1, playing: false, flow: false, still: false, wall_ms: 0 };
}
