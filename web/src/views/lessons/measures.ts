/** Measurements that lessons take from a trial. */
import type { TrayId } from '../../decode/drops';
import { lostInTray } from '../../decode/trays';
import { BITS_PER_BYTE } from '../../lib/stream';
import { FrameField } from '../../tables/tables';
import type { Instance } from './lesson';
import type { Trial } from './trial';

/** Values by the names that a question's options have. */
type Named<Value, Name extends string> = Readonly<Record<Name, Value>>;

const PAGE_BYTES = 4096;
const MIB = 2 ** 20;
const FULL_SIZE = 1500;

/** Payload delivered, Mb/s. */
export function goodput(trial: Trial): number {
  return round((trial.grew(FrameField.delivered_bytes) * BITS_PER_BYTE * 1e3) / trial.span_ns);
}

/** Share of the kernel's ticks charged to the receiver, %. */
export function share(trial: Trial): number {
  return round((100 * trial.grew(FrameField.ticks_app)) / Math.max(1, trial.grew(FrameField.ticks_total)));
}

/** Share of the time that a context had the CPU, %. */
export function percentOf(trial: Trial, field: number): number {
  return round((100 * trial.grew(field)) / trial.span_ns);
}

/** Maximum growth of a memory field counted in pages, MiB. */
export function grownMib(trial: Trial, field: number): number {
  return round((Math.max(...trial.curve(field)) - trial.first(field)) * (PAGE_BYTES / MIB));
}

/** Counters of the places where a receiver drops frames. */
export const LOSSES = { ring: FrameField.drop_ring, ip: FrameField.drop_ip, socket: FrameField.drop_udp_rcvbuf };

/** Name of the field that grew most. */
export function mostGrown<Name extends string>(trial: Trial, fields: Named<number, Name>): Name {
  return largest(fields, trial.grew);
}

/** Name of the loss tray of the router's map that grew most. */
export function mostLost<Name extends string>(trial: Trial, trays: Named<TrayId, Name>): Name {
  return largest(trays, (tray) => lostInTray({ get: trial.grew }, tray));
}

/** Name of the field that fell most. */
export function mostShrunk<Name extends string>(trial: Trial, fields: Named<number, Name>): Name {
  return largest(fields, (field) => -trial.grew(field));
}

/** Growth of a counter per second. */
export function perSecond(field: number): (trial: Trial) => number {
  return (trial) => round((trial.grew(field) * 1e9) / trial.span_ns);
}

/** Time that a packet waits in the transmit queue, computed from the queue's last length and its output rate, ms. */
export function waitOfQueue_ms(trial: Trial): number {
  return round(
    (trial.last(FrameField.held_qdisc) / Math.max(1, trial.grew(FrameField.forwarded))) * (trial.span_ns / 1e6),
  );
}

/** Names of the fields in the order in which they first grew. */
export function orderOfGrowth<Name extends string>(trial: Trial, fields: Named<number, Name>): Name[] {
  return namesOf(fields).sort((a, b) => firstGrowth(trial, fields[a]) - firstGrowth(trial, fields[b]));
}

/** Time from the start to a field's first growth, ns. The whole span if the field never grew. */
export function firstGrowth(trial: Trial, field: number): number {
  const curve = trial.curve(field);
  const at = curve.findIndex((value) => value > curve[0]);
  return at < 0 ? trial.span_ns : (trial.span_ns * at) / (curve.length - 1);
}

/** Name of the first value for which `of` is largest. */
function largest<Value, Name extends string>(values: Named<Value, Name>, of: (value: Value) => number): Name {
  return namesOf(values).reduce((a, b) => (of(values[b]) > of(values[a]) ? b : a));
}

const namesOf = <Name extends string>(values: Named<unknown, Name>): Name[] => Object.keys(values) as Name[];

/** Rounds to three digits, because nobody predicts a value more exactly. */
function round(value: number): number {
  return value >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
}

/** Time of a full segment on the wire, µs. */
export function onTheWire_us(run: Instance): number {
  return (FULL_SIZE * BITS_PER_BYTE) / run['link.rate'];
}
