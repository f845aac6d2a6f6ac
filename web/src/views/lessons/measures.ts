/** Measurements that lessons take from a trial, the run that answers a question. */
import type { TrayId } from '../../decode/drops';
import { lostInTray } from '../../decode/trays';
import { BITS_PER_BYTE } from '../../lib/stream';
import { FrameField } from '../../tables/tables';
import type { Instance } from './lesson';
import type { Trial } from './trial';

/** Values of this type, one for each option of a question, by the option's name. */
type Named<Value, Name extends string> = Readonly<Record<Name, Value>>;

const PAGE_BYTES = 4096;
const MIB = 2 ** 20;
const FULL_SIZE = 1500;

/** Payload delivered to the program, Mb/s. */
export function goodput(trial: Trial): number {
  return round((trial.grew(FrameField.delivered_bytes) * BITS_PER_BYTE * 1e3) / trial.span_ns);
}

/** Share of the kernel's timer ticks charged to the receiving program, %. */
export function share(trial: Trial): number {
  return round((100 * trial.grew(FrameField.ticks_app)) / Math.max(1, trial.grew(FrameField.ticks_total)));
}

/** Percentage of the time that the CPU was in an execution context, such as softirq. */
export function percentOf(trial: Trial, field: number): number {
  return round((100 * trial.grew(field)) / trial.span_ns);
}

/** Maximum growth of a memory field during the trial, MiB. The field counts pages. */
export function grownMib(trial: Trial, field: number): number {
  return round((Math.max(...trial.curve(field)) - trial.first(field)) * (PAGE_BYTES / MIB));
}

/** Counters of the places where a receiving host drops frames. */
export const LOSSES = { ring: FrameField.drop_ring, ip: FrameField.drop_ip, socket: FrameField.drop_udp_rcvbuf };

/** Name of the counter that grew most during the trial. */
export function mostGrown<Name extends string>(trial: Trial, fields: Named<number, Name>): Name {
  return largest(fields, trial.grew);
}

/**
 * Name of the place on the router's map where most packets were lost during the trial. A tray on the map collects them.
 */
export function mostLost<Name extends string>(trial: Trial, trays: Named<TrayId, Name>): Name {
  return largest(trays, (tray) => lostInTray({ get: trial.grew }, tray));
}

/** Name of the field whose value fell most during the trial. */
export function mostShrunk<Name extends string>(trial: Trial, fields: Named<number, Name>): Name {
  return largest(fields, (field) => -trial.grew(field));
}

/** Growth of a counter per second of the trial. */
export function perSecond(field: number): (trial: Trial) => number {
  return (trial) => round((trial.grew(field) * 1e9) / trial.span_ns);
}

/**
 * Time that a packet waits in the transmit queue, computed from the queue's last length and the rate at which packets
 * leave it, ms.
 */
export function waitOfQueue_ms(trial: Trial): number {
  return round(
    (trial.last(FrameField.held_qdisc) / Math.max(1, trial.grew(FrameField.forwarded))) * (trial.span_ns / 1e6),
  );
}

/** Names of the fields in the order in which they first grew during the trial. */
export function orderOfGrowth<Name extends string>(trial: Trial, fields: Named<number, Name>): Name[] {
  return namesOf(fields).sort((a, b) => firstGrowth(trial, fields[a]) - firstGrowth(trial, fields[b]));
}

/**
 * Time from the start of the trial to a field's first growth, ns. The whole length of the trial if the field never
 * grew.
 */
export function firstGrowth(trial: Trial, field: number): number {
  const curve = trial.curve(field);
  const at = curve.findIndex((value) => value > curve[0]);
  return at < 0 ? trial.span_ns : (trial.span_ns * at) / (curve.length - 1);
}

/** Name of the value for which `of` is largest. If several are equal, the first one. */
function largest<Value, Name extends string>(values: Named<Value, Name>, of: (value: Value) => number): Name {
  return namesOf(values).reduce((a, b) => (of(values[b]) > of(values[a]) ? b : a));
}

const namesOf = <Name extends string>(values: Named<unknown, Name>): Name[] => Object.keys(values) as Name[];

/** Rounds to one decimal or, from 100 on, to a whole number, because nobody predicts a value more exactly. */
function round(value: number): number {
  return value >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
}

/** Time that a full segment needs on the wire, µs. */
export function onTheWire_us(run: Instance): number {
  return (FULL_SIZE * BITS_PER_BYTE) / run['link.rate'];
}
