/** A question put to a machine of its own, which takes the run to the end of the stretch. The picture goes on meanwhile. */

import { Snapshot } from '../decode/snapshot';
import type { SimClient } from '../engine/client';
import { NOTHING_BEFORE } from '../engine/protocol';
import type { Span } from '../lib/span';
import type { RunSpec } from '../scenario/runSpec';
import { Section } from '../tables/tables';

export class Beside {
  private readonly engine: () => SimClient;
  private client: SimClient | null = null;

  constructor(engine: () => SimClient) {
    this.engine = engine;
  }

  /** Asks what a code of `About` names, with its argument. A question before it is given up. */
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

  /** Gives up what is being looked up. */
  close(): void {
    this.client?.close();
    this.client = null;
  }
}
