/** Sentences for every kind of host: where the followed packet is, and who has the CPU. Pure. */
import { currentName } from '../decode/names';
import type { Snapshot } from '../decode/snapshot';
import { Context, FrameField } from '../tables/tables';
import { packetName, stageName } from '../words/names';
import { phone as words } from '../words/phone';

export type Place = {
  readonly snap: Snapshot;
  /** Below 0 an ACK. */
  readonly packet: number;
  readonly stage: number;
  readonly reader: string;
  readonly v6: boolean;
};

/** Why a packet is at a stage; `cpu`: who has the CPU, as a sentence. */
export type Why = (place: Place, cpu: string) => string;

/** Sentence that names the user of the CPU. */
export function cpuWords(snap: Snapshot): string {
  const context = snap.get(FrameField.context);
  return context === Context.Idle ? words.idle : words.busy(currentName(snap));
}

/** A packet in softirq is served, or its softirq is interrupted. */
export function inSoftirq(snap: Snapshot, cpu: string): string {
  return snap.get(FrameField.context) === Context.SoftIrq ? words.why.served : words.why.interrupted(cpu);
}

export function wordsFor({ packet, stage, v6 }: Place, why: string): string {
  return words.where(packetName(packet), stageName(stage, v6), why);
}
