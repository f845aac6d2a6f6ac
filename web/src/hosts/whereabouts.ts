/**
 * Sentences about the place of the followed packet and about the user of the CPU, for every kind of host. Pure
 * functions.
 */
import { currentName } from '../decode/names';
import type { Snapshot } from '../decode/snapshot';
import { Context, FrameField } from '../tables/tables';
import { packetName, stageName } from '../words/names';
import { phone as words } from '../words/phone';

export type Place = {
  readonly snap: Snapshot;
  /** Packet number. Negative for an ACK. */
  readonly packet: number;
  readonly stage: number;
  readonly reader: string;
  readonly v6: boolean;
};

/** Returns why a packet waits at its stage. `cpu`: sentence that names the user of the CPU. */
export type Why = (place: Place, cpu: string) => string;

/** Returns the sentence that names the user of the CPU. */
export function cpuWords(snap: Snapshot): string {
  const context = snap.get(FrameField.context);
  return context === Context.Idle ? words.idle : words.busy(currentName(snap));
}

/** Text for a packet that a softirq has begun to process: the softirq runs, or an interrupt has stopped it. */
export function inSoftirq(snap: Snapshot, cpu: string): string {
  return snap.get(FrameField.context) === Context.SoftIrq ? words.why.served : words.why.interrupted(cpu);
}

export function wordsFor({ packet, stage, v6 }: Place, why: string): string {
  return words.where(packetName(packet), stageName(stage, v6), why);
}
