/**
 * One step forward or back. If the step unit is a hop, the followed packet moves to its next or previous stage;
 * otherwise the machine makes the step.
 */

import { endOf, hopBefore } from '../decode/ends';
import { About, StepUnit, Until } from '../tables/tables';
import { followed } from './asked';
import type { LiveRun } from './liveRun';
import type { Stores } from './stores';

/** Moves the packet whose history is `rows`, then calls `done`. Returns false if the packet cannot move. */
type Move = (rows: Float64Array, packet: number, done: () => void) => boolean;

export class Stepping {
  /**
   * Requested steps. The first one is in progress, and each step waits for the one before. Without this order, a step
   * could wait until the end of the run for a packet that has already ended.
   */
  private steps: (() => void)[] = [];
  /** Number of steps that the machine has made after the end of packet `packet`. As many steps back undo them. */
  private beyond = 0;
  private packet = 0;

  constructor(
    private readonly stores: Stores,
    private readonly session: LiveRun,
    private readonly ended: (met: boolean) => void,
  ) {}

  on(): void {
    const { session } = this;
    this.step(
      () => session.step(this.unit),
      (rows, packet, done) => {
        if (endOf(rows) !== null) {
          this.beyond++;
          return false;
        }
        const ended = (met: boolean): void => {
          this.ended(met);
          done();
        };
        session.runTo(Until.PacketMoves, packet, ended, true);
        return true;
      },
    );
  }

  back(): void {
    const { session } = this;
    this.step(
      () => session.stepBack(this.unit),
      (rows, _, done) => {
        if (this.beyond > 0) {
          this.beyond--;
          return false;
        }
        const t_ns = hopBefore(rows, session.playback.shown_ns);
        if (t_ns === null) return false;
        session.seek(t_ns);
        done();
        return true;
      },
    );
  }

  /** Removes requested steps that have not been made, because the user goes to another moment or another run begins. */
  forget(): void {
    this.steps.length = 0;
    this.steps = [];
    this.beyond = 0;
  }

  private get unit(): number {
    return this.stores.chosen.getState().unit;
  }

  /**
   * Moves the followed packet by one stage. If the packet has ended or does not exist yet, moves the machine instead.
   */
  private step(machine: () => void, packet: Move): void {
    const { session } = this;
    const number = followed(this.stores.asked.getState());
    session.pause();
    if (number !== this.packet) this.beyond = 0;
    this.packet = number;
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
