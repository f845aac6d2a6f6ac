/** Names of the simulator's codes by number, and names of tasks and packets. */
import type {
  ContextName,
  DropName,
  EventName,
  GroFlushName,
  PlaceName,
  ProgramName,
  StageName,
  StepUnitName,
  UntilName,
  WorkName,
} from '../tables/names';
import {
  Context,
  DropReason,
  EventCode,
  GroFlush,
  Place,
  Program,
  Stage,
  StepUnit,
  Until,
  Work,
} from '../tables/tables';
import { codes } from './opening';

/** Names of codes in the order of their numbers. There must be no gaps. */
const inOrder = <Name extends string>(numbers: Readonly<Record<Name, number>>): readonly Name[] =>
  Object.keys(numbers) as Name[];

export const EVENTS: readonly EventName[] = inOrder(EventCode);
export const DROPS: readonly DropName[] = inOrder(DropReason);
export const GRO_FLUSHES: readonly GroFlushName[] = inOrder(GroFlush);
export const STAGES: readonly StageName[] = inOrder(Stage);
export const PLACES: readonly PlaceName[] = inOrder(Place);
const CONTEXTS: readonly ContextName[] = inOrder(Context);
const WORKS: readonly WorkName[] = inOrder(Work);
const STEPS: readonly StepUnitName[] = inOrder(StepUnit);
const UNTILS: readonly UntilName[] = inOrder(Until);
const PROGRAMS: readonly ProgramName[] = inOrder(Program);

/** Functions of net/ipv4 that have another name in net/ipv6. */
const IN_IPV6: Readonly<Record<string, string>> = {
  ip_rcv: 'ipv6_rcv',
  ip_forward: 'ip6_forward',
  tcp_v4_rcv: 'tcp_v6_rcv',
  udp_rcv: 'udpv6_rcv',
  udp_recvmsg: 'udpv6_recvmsg',
  udp_sendmsg: 'udpv6_sendmsg',
  icmp_send: 'icmpv6_send',
};

/** Returns a kernel function's name for this version of IP. Other names are returned unchanged. */
export const functionName = (name: string, v6: boolean): string => (v6 && IN_IPV6[name]) || name;

/** Name of a stage of the packet's path, such as "receive queue". */
export const stageName = (code: number, v6 = false): string => functionName(codes.stages[STAGES[code]] ?? '', v6);
export const dropName = (code: number): string => codes.drops[DROPS[code]]?.name ?? '';
export const contextName = (code: number): string => codes.contexts[CONTEXTS[code]] ?? '';
export const workName = (code: number, v6: boolean): string => functionName(codes.works[WORKS[code]] ?? '', v6);
export const eventName = (code: number): string => codes.events[EVENTS[code]] ?? '';
export const untilName = (code: number): string => codes.untils[UNTILS[code]] ?? '';
/** Returns the names of all units of a step, in the order of their codes. */
export const stepNames = (): readonly string[] => STEPS.map((step) => codes.steps[step]);

/** Programs that run several times at once, so their tasks have numbers. */
const NUMBERED = new Set<number>([Program.Sh, Program.Gcc, Program.Cc1, Program.Hog, Program.Daemon]);
/** Programs of the background load. Where space is short, their tasks have only a number. */
const COMPUTING = new Set<number>([Program.Cc1, Program.Hog]);

/** Name of a task in words, such as "iperf" or "cc1 #12". */
export function nameOf(task: number): string {
  const [program, nth] = [task & 0xff, task >> 8];
  const name = codes.programs[PROGRAMS[program]] ?? '';
  return NUMBERED.has(program) || nth > 1 ? `${name} #${nth}` : name;
}

/**
 * Short name of a task: "#12" for a background job (a compiler or a program that only computes), the whole name for
 * other tasks.
 */
export function shortNameOf(task: number): string {
  return COMPUTING.has(task & 0xff) ? `#${task >> 8}` : nameOf(task);
}

/** Name of a packet, such as "packet 3 306" or "ACK 12". */
export function packetName(packet: number): string {
  return packet < 0 ? codes.ack(-packet) : codes.packet(packet);
}
