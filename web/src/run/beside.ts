/**
 * Asks a question on a separate machine, which first runs to the end of the question's time span. The picture continues
 * meanwhile.
 */

import { Snapshot } from '../decode/snapshot';
import type { SimClient } from '../engine/client';
import { NOTHING_BEFORE } from '../engine/protocol';
import type { Span } from '../lib/span';
import type { RunSpec } from '../scenario/runSpec';
import { Section } from '../tables/tables';

export class Beside {
  private client: SimClient | null = null;

  constructor(private readonly engine: () => SimClient) {}

  /**
   * Asks a question: an `About` code and the number of the packet, task or other object. Cancels an earlier question.
   */
  ask(run: RunSpec, about: number, number: number, stretch: Span, take: (rows: Float64Array) => void): void {
    this.close();
    const client = this.engine();
    this.client = client;
    client.onAnswer = ({ order, buffer }) => {
      if (order !== 'inquire') client.recycle(buffer);
    };
    client.onFault = () => this.close();
    client.start(run, stretch.to_ns, NOTHING_BEFORE);
    client.inquire(about, number, stretch, (answer) => {
      take(new Snapshot(answer).rows(Section.Answer).slice());
      this.close();
    });
  }

  /** Cancels the question that the separate machine is working on. */
  close(): void {
    this.client?.close();
    this.client = null;
  }
}
