/** A receiver. A program on this host reads the packets. */
import { Context, Side } from '../../tables/tables';
import type { HostKind } from '../kind';

export const RECEIVER: HostKind = {
  id: 'receiver',
  panels: ['charts', 'tcp', 'equations', 'coverage', 'kernel'],
  controls: ['load.jobs', 'app.nice', 'nic.ring', 'memory.pressure'],
  lanes: [Context.HardIrq, Context.SoftIrq, Context.Receiver, Context.Load, Context.Other],
  otherPreset: 'tcp-quiet',
  effects: ['rate', 'share', 'interactive', 'switched', 'offered', 'lost', 'timeouts'],
  compared: (udp) => (udp ? ['goodput', 'lost', 'queue', 'cpu'] : ['goodput', 'queue', 'backlog', 'cpu']),
  captures: [Side.Sender, Side.Receiver],
  hasReader: true,
  hasRemedies: true,
};

/**
 * Far host of a router: a receiver whose packets come from the router. The page offers remedies for losses only on the
 * router.
 */
export const FAR_HOST: HostKind = {
  ...RECEIVER,
  panels: ['charts', 'coverage', 'kernel'],
  controls: ['sender.max_pps', 'sink.instrumentation', 'sink.rcvbuf', 'output.rate'],
  captures: [Side.Both, Side.Sender, Side.Receiver],
  hasRemedies: false,
};
