/** Run B's machine: in a worker of its own, from the fork on, kept at the moment that run A shows. */

import { Snapshot } from '../decode/snapshot';
import type { SimClient } from '../engine/client';
import { type Answer, NOTHING_BEFORE } from '../engine/protocol';
import type { Span } from '../lib/span';
import type { Run } from '../scenario/run';
import { Section } from '../tables/tables';

export class Follower {
  /** At the fork, where both runs are one; null before it is reached. */
  base: Snapshot | null = null;
  /** The newest moment known. */
  now: Snapshot | null = null;
  /** Its machine has stopped: it answers no more. */
  onStop: () => void = () => {};
  private readonly client: SimClient;
  private wanted_ns: number;

  constructor(run: Run, forked_ns: number, client: SimClient) {
    this.client = client;
    this.wanted_ns = forked_ns;
    client.onAnswer = (answer) => this.answered(answer);
    client.onFault = () => this.onStop();
    client.start(run, forked_ns, NOTHING_BEFORE);
  }

  /** Goes to the moment that run A shows. */
  follow(t_ns: number): void {
    this.wanted_ns = Math.floor(t_ns);
    this.goOn();
  }

  /** Asks what a code of `About` names about a stretch of the clock. */
  inquire(about: number, stretch: Span, take: (rows: Float64Array) => void): void {
    this.client.inquire(about, 0, stretch, (answer) => {
      take(new Snapshot(answer).rows(Section.Answer).slice());
      this.client.recycle(answer.buffer);
    });
  }

  close(): void {
    this.client.close();
  }

  private goOn(): void {
    if (this.base === null || this.now === null || this.client.busy) return;
    const t = this.now.t_ns;
    if (this.wanted_ns > t) this.client.advance(this.wanted_ns, false);
    else if (this.wanted_ns < t) this.client.seek(Math.max(this.base.t_ns, this.wanted_ns), NOTHING_BEFORE);
  }

  private answered(answer: Answer): void {
    if (answer.order === 'inquire') {
      if (answer.more) this.client.recycle(answer.buffer);
      return;
    }
    const snapshot = new Snapshot(answer);
    if (answer.more && answer.order !== 'advance') {
      this.client.recycle(snapshot.buffer);
      return;
    }
    if (this.base === null) this.base = snapshot;
    else if (this.now !== null && this.now !== this.base) this.client.recycle(this.now.buffer);
    this.now = snapshot;
    this.goOn();
  }
}
