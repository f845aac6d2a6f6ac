/** The user's control of a run's clock: play, step, seek, loop, run until. */

import { endOf } from '../decode/ends';
import type { Span } from '../lib/span';
import type { Chosen } from '../scenario/store';
import { About, Until } from '../tables/tables';
import { untilName } from '../words/names';
import { page, transport } from '../words/opening';
import type { KeptAddress } from './address';
import type { Branch } from './branch';
import type { Forks } from './forks';
import type { LiveRun } from './liveRun';
import { Stepping } from './stepping';
import type { Stores } from './stores';

export class Clock {
  private readonly stepping: Stepping;
  /** Whether the run that a dialog has paused plays again when the dialog closes. */
  private resume = false;
  /** Called when the user tries to move the clock while a lesson's question is open. Null if no question is open. */
  private waiting: (() => void) | null = null;

  constructor(
    private readonly stores: Stores,
    private readonly session: LiveRun,
    private readonly address: KeptAddress,
    private readonly branch: Branch,
    private readonly forks: Forks,
  ) {
    this.stepping = new Stepping(stores, session, (met) => this.hunted(Until.PacketMoves, met));
  }

  private get chosen(): Chosen {
    return this.stores.chosen.getState();
  }

  /** Prevents the user from moving the clock, and calls `tried` at each attempt. Null allows it again. */
  wait(tried: (() => void) | null): void {
    this.waiting = tried;
  }

  /** Returns whether the user may move the clock. If not, reports the attempt to the open question. */
  mayMove(): boolean {
    this.waiting?.();
    return this.waiting === null;
  }

  /**
   * Removes requested steps that have not been made, and the notice that the run has ended. Called when the user goes
   * to another moment or another run begins.
   */
  forgetSteps(): void {
    this.stepping.forget();
    this.chosen.withdraw(transport.ended);
  }

  play(): void {
    if (!this.mayMove()) return;
    this.forgetSteps();
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
    this.move(() => this.stepping.on());
  }

  stepBack(): void {
    this.move(() => this.stepping.back());
  }

  seek(t_ns: number): void {
    this.move(() => {
      this.forgetSteps();
      this.session.seek(t_ns);
    });
  }

  private move(move: () => void): void {
    if (!this.mayMove()) return;
    this.branch.leaveOpening();
    move();
    this.address.writeSoon();
  }

  /** Stops at a moment that an answer or the log names, and shows a notice about it. */
  visit(t_ns: number): void {
    if (!this.mayMove()) return;
    this.pause();
    this.seek(t_ns);
    this.forks.tell(page.visited(t_ns), page.visitedWhy);
  }

  /** Goes to t = 0, playing or paused as before. Changes stay. */
  toStart(): void {
    this.seek(0);
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
   * Runs until the condition of an `Until` code is met. While the preset's opening moment is being searched, the run
   * waits for the end of the search. If `packet` has already reached its end, the clock goes back to that moment.
   */
  runTo(until: number, packet = 0): void {
    if (!this.mayMove()) return;
    this.chosen.withdraw(transport.ended);
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
    if (!met && shown_ns >= end_ns) {
      this.chosen.notify(transport.ended, [transport.endedWithout(untilName(until))]);
      // While the machine runs until a condition is met, it records no events of single packets. This seek records the
      // events just before the end of the run.
      this.session.seek(end_ns);
    }
    this.address.write();
  }

  /** Stops a run until a condition (*run until*) at the present moment. */
  stop(): void {
    this.branch.leaveOpening();
    this.forgetSteps();
    this.session.stop();
  }

  setSpeed(ns_per_s: number): void {
    this.chosen.setSpeed(ns_per_s);
    this.address.writeSoon();
  }

  /** Pauses the run while a dialog is open, and resumes it afterwards. */
  hold(on: boolean): void {
    if (on) {
      this.resume = this.session.status.playing;
      if (this.resume) this.pause();
    } else if (this.resume) this.play();
  }
}
