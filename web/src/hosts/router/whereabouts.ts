/**
 * Texts that say where on a router the followed packet is and why it waits. Both depend on the packet's stage and on
 * the context that has the CPU. Pure functions.
 */
import { Context, FrameField, Stage } from '../../tables/tables';
import { phone as words } from '../../words/phone';
import { cpuWords, inSoftirq, type Place, type Why, wordsFor } from '../whereabouts';

const served: Why = ({ snap }, cpu) => inSoftirq(snap, cpu);

const WHY: Readonly<Partial<Record<number, Why>>> = {
  [Stage.Wire]: () => words.why.wire,
  [Stage.Ring]: (_, cpu) => words.why.ring(cpu),
  [Stage.Driver]: ({ snap }, cpu) =>
    snap.get(FrameField.context) === Context.HardIrq ? words.why.handedOver : inSoftirq(snap, cpu),
  [Stage.NetifBacklog]: (_, cpu) => words.why.inputQueue(cpu),
  [Stage.Ip]: served,
  [Stage.Forward]: served,
  [Stage.Qdisc]: () => words.why.qdisc,
  [Stage.TxRing]: () => words.why.txRing,
  [Stage.OutWire]: () => words.why.outWire,
  [Stage.SinkQueue]: () => words.why.sinkQueue,
  [Stage.Delivered]: () => words.why.farDelivered,
  [Stage.Dropped]: () => words.why.dropped,
};

export function routerWhereabouts(place: Place): string {
  const cpu = cpuWords(place.snap);
  return wordsFor(place, WHY[place.stage]?.(place, cpu) ?? cpu);
}
