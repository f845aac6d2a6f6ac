/** One step on or back: of the packet that is followed, where steps are hops; else of the machine. */

import { endOf, hopBefore } from '../decode/ends';
import { About, StepUnit } from '../tables/tables';
import { followed } from './asked';
import type { LiveRun } from './liveRun';
import type { Stores } from './stores';

/** Moves a packet of this life, and says when it has; false if it moves no further. */
type Move = (rows: Float64Array, packet: number, done: () => void) => boolean;

export class Stepping {
  private readonly stores: Stores;
  private readonly session: LiveRun;
  private readonly ended: (met: boolean) => void;
  /**
   * The steps that are to come; while there are any, the first is under way. A step that looked before
   * the one before it has come to its hop could wait for a packet that then has ended: to the run's end.
   */
  private steps: (() => void)[] = [];

  constructor(stores: Stores, session: LiveRun, ended: (met: boolean) => void) {
    this.stores = stores;
    this.session = session;
    this.ended = ended;
  }

  on(): void {
    const { session } = this;
    this.step(
      () => session.step(this.unit),
      (rows, packet, done) => {
        if (endOf(rows) !== null) return false;
        session.stepOf(packet, (met) => {
          this.ended(met);
          done();
        });
        return true;
      },
    );
  }

  back(): void {
    const { session } = this;
    this.step(
      () => session.stepBack(this.unit),
      (rows, _, done) => {
        const t_ns = hopBefore(rows, session.playback.shown_ns);
        if (t_ns === null) return false;
        session.seek(t_ns);
        done();
        return true;
      },
    );
  }

  /** The person goes elsewhere, or another run begins: steps that wait are not made any more. */
  forget(): void {
    this.steps.length = 0;
    this.steps = [];
  }

  private get unit(): number {
    return this.stores.chosen.getState().unit;
  }

  /** A packet that has come to its end, or that was not there yet, moves no further: then the machine does. */
  private step(machine: () => void, packet: Move): void {
    const { session } = this;
    const number = followed(this.stores.asked.getState());
    session.pause();
    if (number === 0 || this.unit !== StepUnit.Hop) machine();
    else
      this.inTurn((done) =>
        session.inquire(About.Life, number, (rows) => {
          if (packet(rows, number, done)) return;
          machine();
          done();
        }),
      );
  }

  private inTurn(step: (done: () => void) => void): void {
    const { steps } = this;
    const done = (): void => {
      steps.shift();
      steps[0]?.();
    };
    steps.push(() => step(done));
    if (steps.length === 1) steps[0]();
  }
}
