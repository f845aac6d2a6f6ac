/**
 * A simulator (lab) beside another one, its leader. It shows another run at the leader's moment. Play, step and seek in
 * this simulator act on the leader, and this simulator follows.
 */

import { shallow } from 'zustand/vanilla/shallow';
import type { SimClient } from '../engine/client';
import type { Written } from '../scenario/link';
import { encodeLink, formatRun, writtenOf } from '../scenario/link';
import { ownAddress } from './address';
import type { Clock } from './clock';
import { Lab } from './lab';

export class FollowingLab extends Lab {
  /** False, because run B cannot be compared with a further run. */
  override readonly canFork = false;
  override readonly clock: Clock;
  /** Run of this simulator, as written in the leader's link. */
  private written: string;

  constructor(
    private readonly leader: Lab,
    run: Written,
    engine: () => SimClient,
  ) {
    const t_ns = Math.floor(leader.target_ns);
    const link = encodeLink({
      ...run,
      t_ns,
      speed: leader.speed,
      title: '',
      loop: null,
      page: { play: '0', view: 'compare' },
    });
    super({ engine, address: ownAddress(link) });
    this.clock = leader.clock;
    this.written = formatRun(run);
    this.session.playback.ledBy = () => leader.shown_ns;
  }

  override open(): () => void {
    const close = super.open();
    const stop = this.leader.paintWith(() => this.keepUp());
    const stopWriting = this.stores.chosen.subscribe((now, before) => {
      if (!shallow(writtenOf(now), writtenOf(before))) this.changed();
    });
    return () => {
      stop();
      stopWriting();
      this.leader.waitAt(Number.POSITIVE_INFINITY);
      close();
    };
  }

  /** Returns whether this simulator follows this leader and shows this run. */
  isOf(leader: Lab, run: Written): boolean {
    return leader === this.leader && formatRun(run) === this.written;
  }

  /** Writes a change of run B into the leader's link. */
  private changed(): void {
    const run = writtenOf(this.chosen);
    this.written = formatRun(run);
    this.leader.links.compareWith(run);
  }

  /**
   * Runs once per animation frame. While both runs play, the one that is ahead waits. During a pause both are set to
   * one moment.
   */
  private keepUp(): void {
    const { leader, session } = this;
    this.takeOver();
    if (session.status.fault === null) {
      if (leader.status.playing && !leader.underWay) this.playAlong();
      else this.restAlong();
    }
    leader.waitAt(this.waits_ns);
  }

  /** Copies the leader's speed and repeated time span (loop). */
  private takeOver(): void {
    const { chosen, leader } = this;
    if (chosen.speed !== leader.speed) chosen.setSpeed(leader.speed);
    if (chosen.loop !== leader.chosen.loop) chosen.setLoop(leader.chosen.loop);
  }

  private get isBeside(): boolean {
    return Math.abs(this.session.target_ns - this.goal_ns) < 1;
  }

  /** The leader's moment or seek target, ns. If this run ends earlier, the end of this run. */
  private get goal_ns(): number {
    return Math.min(Math.floor(this.leader.target_ns), this.session.playback.end_ns);
  }

  private playAlong(): void {
    const { session } = this;
    if (session.underWay) return;
    const { shown_ns } = this.leader;
    if (session.status.playing ? session.playback.shown_ns <= shown_ns + 1 : this.isBeside) session.play();
    else session.seek(this.goal_ns);
  }

  private restAlong(): void {
    const { leader, session } = this;
    if (session.status.playing) session.pause();
    if (!leader.status.hunting && !this.isBeside) session.seek(this.goal_ns);
  }

  /** Moment at which the leader's clock must wait for this run, ns. Infinity if the leader need not wait. */
  private get waits_ns(): number {
    const { status, underWay, playback } = this.session;
    if (status.fault !== null || playback.atEnd) return Number.POSITIVE_INFINITY;
    return underWay ? this.leader.shown_ns : playback.reached_ns;
  }

  /** Does nothing, because the leader's automatic slowing of playback also applies to this simulator. */
  protected override slowing(): () => void {
    return () => {};
  }
}
