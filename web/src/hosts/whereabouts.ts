/** Sentences for every kind of host: the place of the followed packet, and the user of the CPU. Pure. */
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

/** Sentence that names the user of the CPU. */
export function cpuWords(snap: Snapshot): string {
  const context = snap.get(FrameField.context);
  return context === Context.Idle ? words.idle : words.busy(currentName(snap));
}

/** Words for a packet in softirq: it is being processed, or its softirq is interrupted. */
export function inSoftirq(snap: Snapshot, cpu: string): string {
  return snap.get(FrameField.context) === Context.SoftIrq ? words.why.served : words.why.interrupted(cpu);
}

export function wordsFor({ packet, stage, v6 }: Place, why: string): string {
  return words.where(packetName(packet), stageName(stage, v6), why);
}
