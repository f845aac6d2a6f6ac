/**
 * Automatic slowing, which is off by default. The machine runs ahead of the picture and may meet a rare event at high
 * speed.
 * The picture then jumps to shortly before the event and shows it slowly. After that the chosen speed returns.
 */

import type { StoreApi } from 'zustand/vanilla';
import { EVENT, EventCode } from '../tables/tables';
import { eventName } from '../words/names';
import { transport } from '../words/opening';
import type { LiveRun, Moment } from './liveRun';

/** Speed at which single packets can be followed, ns of model time per second. */
export const SLOW = 2e6;
/** Lowest speed at which automatic slowing acts, ns of model time per second. */
const FAST = 20e6;
/** Time before a rare event at which slow playback begins, ns. */
const LEAD_NS = 1e6;
/** Duration of slow playback around a rare event, ms of real time. */
const SLOW_MS = 2500;
/** Minimum time from the end of slow playback to the next slow playback, ms of real time. */
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

/**
 * Longest time between two animation frames that counts as playback, ms of real time. A longer time means that the user
 * has moved the clock.
 */
const FRAME_MS = 250;

/** Text about the reason why playback is slowed. Empty if it is not slowed. */
export type SlowedStore = StoreApi<{ readonly says: string }>;

export class Slowing {
  private until_ms = 0;
  private rested_ms = 0;
  /** Speed that the user had chosen before the slowing. */
  private chosen = 0;
  /** Moment of the last animation frame, up to which events were checked. */
  private looked_ns = 0;

  /** `wished` returns the speed that the user has chosen. */
  constructor(
    private readonly slowed: SlowedStore,
    private readonly isOn: () => boolean,
    private readonly wished: () => number,
  ) {}

  /** Checks the events of one animation frame, and changes the speed of playback if necessary. */
  watch(moment: Moment, session: LiveRun): void {
    if (this.chosen > 0) this.restore(moment, session);
    else if (this.isOn() && moment.playing && moment.speed > FAST && moment.wall_ms > this.rested_ms)
      this.look(moment, session);
    this.looked_ns = moment.t;
  }

  /**
   * Looks for a rare event that the machine has met since the last picture. If there is one, the picture jumps to
   * `LEAD_NS` before the event.
   */
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

  /** Restores the chosen speed, unless the user has chosen another one meanwhile. */
  private restore(moment: Moment, session: LiveRun): void {
    const own = this.wished() !== this.chosen;
    if (!own && moment.wall_ms < this.until_ms && moment.playing) return;
    session.playback.slowedTo = null;
    this.chosen = 0;
    this.rested_ms = moment.wall_ms + PAUSE_MS;
    this.slowed.setState({ says: '' });
  }
}
