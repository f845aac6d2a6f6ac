/**
 * A router: packets pass through it to a far host. The router has no TCP, and the equations of the Fermilab study do
 * not apply to it.
 */
import { Context, Side } from '../../tables/tables';
import type { HostKind } from '../kind';

export const ROUTER: HostKind = {
  id: 'router',
  panels: ['charts', 'delay', 'coverage', 'kernel'],
  controls: ['sender.max_pps', 'sender.payload', 'nic.ring', 'net.max_backlog'],
  lanes: [Context.HardIrq, Context.SoftIrq, Context.Load, Context.Other],
  otherPreset: 'router-small',
  effects: ['forwarded', 'offered', 'lost', 'rate'],
  compared: () => ['goodput', 'lost', 'ring', 'softirq'],
  captures: [Side.Both, Side.Sender, Side.Receiver],
  hasReader: false,
  hasRemedies: true,
};
