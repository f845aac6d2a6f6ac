/**
 * Sentences about the place of the followed packet, why it waits there, and the user of the CPU. The reasons depend on
 * the packet's stage and on the context that has the CPU. Pure functions.
 */
import { currentName } from '../decode/names';
import type { Snapshot } from '../decode/snapshot';
import { Context, FrameField, Stage } from '../tables/tables';
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
type Why = (place: Place, cpu: string) => string;
type Reasons = Readonly<Partial<Record<number, Why>>>;

/** Text for a packet that a softirq has begun to process: the softirq runs, or an interrupt has stopped it. */
const served: Why = ({ snap }, cpu) =>
  snap.get(FrameField.context) === Context.SoftIrq ? words.why.served : words.why.interrupted(cpu);

/**
 * Text for a packet whose reading has begun. The receiving program copies the packet, or the program does not run at
 * this moment.
 */
const read: Why = ({ snap, reader }, cpu) =>
  snap.get(FrameField.context) === Context.Receiver ? words.why.reading(reader) : words.why.readerAway(cpu, reader);

const answer: Why = () => words.why.answer;

const EVERYWHERE: Reasons = {
  [Stage.Wire]: () => words.why.wire,
  [Stage.Ring]: (_, cpu) => words.why.ring(cpu),
  [Stage.NetifBacklog]: (_, cpu) => words.why.inputQueue(cpu),
  [Stage.Ip]: served,
  [Stage.Dropped]: () => words.why.dropped,
};

/** Returns the function that gives the sentences for a kind of host with these reasons of its own. */
function saying(reasons: Reasons): (place: Place) => string {
  const all = { ...EVERYWHERE, ...reasons };
  return (place) => {
    const { snap, packet, stage, v6 } = place;
    const isIdle = snap.get(FrameField.context) === Context.Idle;
    const cpu = isIdle ? words.idle : words.busy(currentName(snap));
    return words.where(packetName(packet), stageName(stage, v6), all[stage]?.(place, cpu) ?? cpu);
  };
}

export const receiverWhereabouts = saying({
  [Stage.Driver]: served,
  [Stage.Gro]: served,
  [Stage.Transport]: served,
  [Stage.Backlog]: ({ reader }, cpu) => words.why.backlog(cpu, reader),
  [Stage.Prequeue]: ({ reader }, cpu) => words.why.prequeue(cpu, reader),
  [Stage.OutOfSequence]: () => words.why.outOfSequence,
  [Stage.ReceiveQueue]: ({ reader }, cpu) => words.why.receiveQueue(cpu, reader),
  [Stage.ProcessInput]: read,
  [Stage.Copy]: read,
  [Stage.Delivered]: ({ reader }) => words.why.delivered(reader),
  [Stage.AckOut]: answer,
  [Stage.AckWire]: answer,
});

export const routerWhereabouts = saying({
  [Stage.Driver]: (place, cpu) =>
    place.snap.get(FrameField.context) === Context.HardIrq ? words.why.handedOver : served(place, cpu),
  [Stage.Forward]: served,
  [Stage.Qdisc]: () => words.why.qdisc,
  [Stage.TxRing]: () => words.why.txRing,
  [Stage.OutWire]: () => words.why.outWire,
  [Stage.SinkQueue]: () => words.why.sinkQueue,
  [Stage.Delivered]: () => words.why.farDelivered,
});
