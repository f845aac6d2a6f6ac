/**
 * Texts that say where on a receiver the followed packet is and why it waits. Both depend on the packet's stage and on
 * the context that has the CPU. Pure functions.
 */
import type { Snapshot } from '../../decode/snapshot';
import { Context, FrameField, Stage } from '../../tables/tables';
import { phone as words } from '../../words/phone';
import { cpuWords, inSoftirq, type Place, type Why, wordsFor } from '../whereabouts';

/**
 * Text for a packet whose reading has begun. The receiving program copies the packet, or the program does not run at
 * this moment.
 */
function inReader(snap: Snapshot, cpu: string, reader: string): string {
  const runs = snap.get(FrameField.context) === Context.Receiver;
  return runs ? words.why.reading(reader) : words.why.readerAway(cpu, reader);
}

const served: Why = ({ snap }, cpu) => inSoftirq(snap, cpu);
const read: Why = ({ snap, reader }, cpu) => inReader(snap, cpu, reader);
const answer: Why = () => words.why.answer;

const WHY: Readonly<Partial<Record<number, Why>>> = {
  [Stage.Wire]: () => words.why.wire,
  [Stage.Ring]: (_, cpu) => words.why.ring(cpu),
  [Stage.NetifBacklog]: (_, cpu) => words.why.inputQueue(cpu),
  [Stage.Driver]: served,
  [Stage.Gro]: served,
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
  const cpu = cpuWords(place.snap);
  return wordsFor(place, WHY[place.stage]?.(place, cpu) ?? cpu);
}
