/** One step on or back: of the packet that is followed, where steps are hops; else of the machine. */

import { endOf, hopBefore } from '../decode/ends';
import { About, StepUnit } from '../tables/tables';
import { followed } from './asked';
import type { Session } from './session';
import type { Stores } from './stores';

export class Stepping {
  private readonly stores: Stores;
  private readonly session: Session;
  private readonly ended: (met: boolean) => void;

  constructor(stores: Stores, session: Session, ended: (met: boolean) => void) {
    this.stores = stores;
    this.session = session;
    this.ended = ended;
  }

  on(): void {
    const { session } = this;
    this.step(
      () => session.step(this.unit),
      (rows, packet) => {
        if (endOf(rows) !== null) return false;
        session.stepOf(packet, this.ended);
        return true;
      },
    );
  }

  back(): void {
    const { session } = this;
    this.step(
      () => session.stepBack(this.unit),
      (rows) => {
        const t_ns = hopBefore(rows, session.playback.shown_ns);
        if (t_ns !== null) session.seek(t_ns);
        return t_ns !== null;
      },
    );
  }

  private get unit(): number {
    return this.stores.chosen.getState().unit;
  }

  /** A packet that has come to its end, or that was not there yet, moves no further: then the machine does. */
  private step(machine: () => void, packet: (rows: Float64Array, packet: number) => boolean): void {
    const { session } = this;
    const number = followed(this.stores.asked.getState());
    session.pause();
    if (number === 0 || this.unit !== StepUnit.Hop) machine();
    else
      session.inquire(About.Life, number, (rows) => {
        if (!packet(rows, number)) machine();
      });
  }
}
