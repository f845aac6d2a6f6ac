/**
 * Automatic slowing: when the machine, which runs a little ahead of the picture, meets a rare
 * event at high speed, the picture goes to just before it and passes it slowly, then goes on
 * as chosen. Off unless the person switches it on.
 */

import type { StoreApi } from 'zustand/vanilla';
import { EVENT, EventCode } from '../tables/tables';
import { eventName } from '../words/names';
import { transport } from '../words/opening';
import type { LiveRun, Moment } from './liveRun';

/** Speed at which single packets can be followed, model ns a second of the reader's. */
export const SLOW = 2e6;
/** Slower than this nothing is slowed. */
const FAST = 20e6;
/** The picture goes to so much before the event, ns. */
const LEAD_NS = 1e6;
/** It stays slow for so much of the reader's time, ms, … */
const SLOW_MS = 2500;
/** … and then alone for so long. */
const PAUSE_MS = 6000;

const RARE = new Set<number>([
  EventCode.RingExhausted,
  EventCode.RefillFailed,
  EventCode.RtoFired,
  EventCode.FastRetransmit,
  EventCode.OomKilled,
  EventCode.ReceiveBufferFull,
  EventCode.TcpMemoryRefused,
  EventCode.DeviceReset,
]);

/** A longer way between two frames is a seek, not playing: what lies in it was not passed, ms of the reader's. */
const FRAME_MS = 250;

/** What the picture was slowed for; empty when it was not. */
export type SlowedStore = StoreApi<{ readonly says: string }>;

export class Slowing {
  private readonly slowed: SlowedStore;
  private readonly isOn: () => boolean;
  private readonly wished: () => number;
  private until_ms = 0;
  private rested_ms = 0;
  /** The speed that the person had chosen when the picture was slowed. */
  private chosen = 0;
  /** The moment of the last frame: what came after it has not been looked at. */
  private looked_ns = 0;

  /** `wished`: the speed that the person has chosen. */
  constructor(slowed: SlowedStore, isOn: () => boolean, wished: () => number) {
    this.slowed = slowed;
    this.isOn = isOn;
    this.wished = wished;
  }

  /** Looks at one frame; changes the speed of the playback where it is time. */
  watch(moment: Moment, session: LiveRun): void {
    if (this.chosen > 0) this.restore(moment, session);
    else if (this.isOn() && moment.playing && moment.speed > FAST && moment.wall_ms > this.rested_ms)
      this.look(moment, session);
    this.looked_ns = moment.t;
  }

  /** A frame may pass an event that the one before did not know yet: then the picture goes back to it. */
  private look(moment: Moment, session: LiveRun): void {
    const { events } = session;
    const passed = moment.t - this.looked_ns;
    const from = passed >= 0 && passed < (moment.speed * FRAME_MS) / 1000 ? this.looked_ns : moment.t;
    for (let i = events.firstAtLeast(EVENT.t_ns, from + 1); i < events.length; i++) {
      if (!RARE.has(events.at(i, EVENT.kind))) continue;
      this.chosen = this.wished();
      this.until_ms = moment.wall_ms + SLOW_MS;
      session.playback.slowedTo = SLOW;
      session.seek(events.at(i, EVENT.t_ns) - LEAD_NS);
      this.slowed.setState({ says: transport.slowedFor(eventName(events.at(i, EVENT.kind))) });
      return;
    }
  }

  /** Back to the chosen speed, unless the person chose another meanwhile. */
  private restore(moment: Moment, session: LiveRun): void {
    const own = this.wished() !== this.chosen;
    if (!own && moment.wall_ms < this.until_ms && moment.playing) return;
    session.playback.slowedTo = null;
    this.chosen = 0;
    this.rested_ms = moment.wall_ms + PAUSE_MS;
    this.slowed.setState({ says: '' });
  }
}
