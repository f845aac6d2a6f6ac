/** Where the packet that is followed is, and why it waits there: by its stage and by who has the CPU. Pure. */
import { currentName } from '../../decode/names';
import type { Snapshot } from '../../decode/snapshot';
import { Context, FrameField, Stage } from '../../tables/tables';
import { packetName, stageName } from '../../words/names';
import { phone as words } from '../../words/phone';

type Place = {
  readonly snap: Snapshot;
  /** Below 0 an ACK. */
  readonly packet: number;
  readonly stage: number;
  readonly reader: string;
  readonly v6: boolean;
};

/** Who has the CPU, as a sentence. */
function cpuWords(snap: Snapshot): string {
  const context = snap.get(FrameField.context);
  return context === Context.Idle ? words.idle : words.busy(currentName(snap));
}

/** A packet in softirq is served, or its softirq is interrupted. */
function inSoftirq(snap: Snapshot, cpu: string): string {
  return snap.get(FrameField.context) === Context.SoftIrq ? words.why.served : words.why.interrupted(cpu);
}

/** A packet that the reader has begun with is copied, or the reader does not run. */
function inReader(snap: Snapshot, cpu: string, reader: string): string {
  const runs = snap.get(FrameField.context) === Context.Receiver;
  return runs ? words.why.reading(reader) : words.why.readerAway(cpu, reader);
}

type Why = (place: Place, cpu: string) => string;

const served: Why = ({ snap }, cpu) => inSoftirq(snap, cpu);
const read: Why = ({ snap, reader }, cpu) => inReader(snap, cpu, reader);
const answer: Why = () => words.why.answer;

const WHY: Readonly<Partial<Record<number, Why>>> = {
  [Stage.Wire]: () => words.why.wire,
  [Stage.Ring]: (_, cpu) => words.why.ring(cpu),
  [Stage.NetifBacklog]: (_, cpu) => words.why.inputQueue(cpu),
  [Stage.Driver]: served,
  [Stage.Ip]: served,
  [Stage.Transport]: served,
  [Stage.Backlog]: ({ reader }, cpu) => words.why.backlog(cpu, reader),
  [Stage.Prequeue]: ({ reader }, cpu) => words.why.prequeue(cpu, reader),
  [Stage.OutOfSequence]: () => words.why.outOfSequence,
  [Stage.ReceiveQueue]: ({ reader }, cpu) => words.why.receiveQueue(cpu, reader),
  [Stage.ProcessInput]: read,
  [Stage.Copy]: read,
  [Stage.Delivered]: ({ reader }) => words.why.delivered(reader),
  [Stage.Dropped]: () => words.why.dropped,
  [Stage.AckOut]: answer,
  [Stage.AckWire]: answer,
};

export function whereabouts(place: Place): string {
  const { snap, packet, stage, v6 } = place;
  const cpu = cpuWords(snap);
  return words.where(packetName(packet), stageName(stage, v6), WHY[stage]?.(place, cpu) ?? cpu);
}
