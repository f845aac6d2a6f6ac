/** The journal in sentences, and the list that shows it. */
import type { EventName } from '../../tables/names';
import type { Dictionary } from '../dictionary';
import type { Happened } from '../en/events';
import { bytes, count } from '../numbers';
import { codes } from './codes';

const called = codes.events;

/** The event, and the task that it is about. */
const ofTask =
  (event: EventName) =>
  ({ one, known }: Happened): string =>
    known ? `${called[event]} · ${one}` : called[event];

const pagesFree =
  (event: EventName) =>
  ({ a }: Happened): string =>
    `${called[event]} · ${count(a)} páginas libres`;

const itself = (event: EventName) => (): string => called[event];

export const events: Dictionary['events'] = {
  title: 'Sucesos',
  shown: 'Sucesos mostrados',
  none: 'Nada todavía: aquí se anota lo que ocurre.',
  why: '¿Por qué?',
  filters: {
    all: 'lo infrecuente',
    loss: 'pérdidas y el anillo',
    tcp: 'TCP',
    cpu: 'planificador',
    interrupts: 'interrupciones',
    memory: 'memoria y disco',
    changes: 'cambios',
  },
  times: (sentence, times) => `${sentence} · ${times} veces`,
  atLeast: (sentence, times) => `${sentence} · al menos ${times === 1 ? 'una vez' : `${times} veces`}`,
  duplicate: (packet) => `duplicado desechado · el paquete ${count(packet)} ya había llegado`,
  sentences: {
    ParameterChanged: ({ change }) => `${called.ParameterChanged} · ${change}`,
    DeviceReset: itself('DeviceReset'),
    InterruptRaised: itself('InterruptRaised'),
    FrameLostInNic: ({ a }) => `${called.FrameLostInNic} · paquete ${count(a)}`,
    RefillFailed: ({ a }) => `${called.RefillFailed} · ${count(a)} quedan vacíos`,
    RefillRecovered: itself('RefillRecovered'),
    RingExhausted: ({ a, b }) => `${called.RingExhausted} · ${count(a)} llenos, ${count(b)} vacíos`,
    RingRecovered: itself('RingRecovered'),
    TimeSqueezed: itself('TimeSqueezed'),
    KsoftirqdWoken: itself('KsoftirqdWoken'),
    NetifThrottled: itself('NetifThrottled'),
    FrameDropped: ({ a, drop }) => `${called.FrameDropped} · paquete ${count(a)}, ${codes.drops[drop]}`,
    TaskSwitched: ({ one, other }) => `${called.TaskSwitched} · ${one} tras ${other}`,
    TaskWoken: ({ b, one }) =>
      b === 1 ? `${called.TaskWoken} · ${one}, que toma la CPU` : `${called.TaskWoken} · ${one}`,
    SliceExpired: ({ b, one }) =>
      b === 1 ? `${called.SliceExpired} · ${one}, vuelve a activos` : `${called.SliceExpired} · ${one}`,
    ArraysSwapped: itself('ArraysSwapped'),
    TaskPreempted: ({ one, other }) => `${called.TaskPreempted} · ${one} por ${other}`,
    PreemptedOwningSocket: ({ b, one }) =>
      `${called.PreemptedOwningSocket} · ${one}, ${count(b)} segmentos en el backlog`,
    TaskSlept: ofTask('TaskSlept'),
    BecameInteractive: ofTask('BecameInteractive'),
    LostInteractive: ofTask('LostInteractive'),
    ReceiveBufferFull: itself('ReceiveBufferFull'),
    ZeroWindowAdvertised: itself('ZeroWindowAdvertised'),
    WindowReopened: ({ b }) => `${called.WindowReopened} · ${bytes(b)}`,
    RtoFired: ({ b }) => `${called.RtoFired} · ${count(b)} en vuelo`,
    FastRetransmit: itself('FastRetransmit'),
    TimeoutUndone: itself('TimeoutUndone'),
    WindowProbed: itself('WindowProbed'),
    DelayedAckBlocked: itself('DelayedAckBlocked'),
    DelayedAckSent: itself('DelayedAckSent'),
    PrequeueRescued: itself('PrequeueRescued'),
    QueuesPruned: itself('QueuesPruned'),
    TcpMemoryPressure: itself('TcpMemoryPressure'),
    TcpMemoryRefused: itself('TcpMemoryRefused'),
    KswapdWoken: pagesFree('KswapdWoken'),
    KswapdSlept: pagesFree('KswapdSlept'),
    DirectReclaim: ofTask('DirectReclaim'),
    OomKilled: ofTask('OomKilled'),
    TaskForked: ({ one, other }) => `${called.TaskForked} · ${one} por ${other}`,
    TaskExited: ofTask('TaskExited'),
    DiskRequested: ofTask('DiskRequested'),
    DiskCompleted: ofTask('DiskCompleted'),
    SenderFinished: itself('SenderFinished'),
    BacklogStarted: itself('BacklogStarted'),
    BacklogDrained: itself('BacklogDrained'),
    OutOfSequenceStarted: itself('OutOfSequenceStarted'),
    OutOfSequenceFilled: itself('OutOfSequenceFilled'),
    AckSent: itself('AckSent'),
    TxQueueStopped: ({ b }) => `${called.TxQueueStopped} · esperan ${count(b)} paquetes`,
    TxQueueWoken: ({ b }) => `${called.TxQueueWoken} · ${count(b)} descriptores libres`,
    TxQueueFull: ({ b }) => `${called.TxQueueFull} · esperan ${count(b)} paquetes`,
    IcmpSent: ({ a, drop }) => `${called.IcmpSent} · paquete ${count(a)}, ${codes.drops[drop]}`,
  },
};
