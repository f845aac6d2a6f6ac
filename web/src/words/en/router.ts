/** The map of a router. */
import { bytes, count, percent, perSecond, three } from '../numbers';

/** A tray has room for five digits; the table beside has them all. */
function briefly(packets: number): string {
  if (packets < 1e5) return count(packets);
  return packets < 1e6 ? `${three(packets / 1e3)} k` : `${three(packets / 1e6)} M`;
}

/** In the quota's unit, written once. */
function heldOf(held: number, quota: number): string {
  return `${three(held / (quota >= 2 ** 20 ? 2 ** 20 : 1024))} / ${bytes(quota)}`;
}

export const router = {
  map: 'Map of the router; its numbers are in the table Packets by stage',
  part: {
    ring: 'Descriptors of the receive ring',
    input: 'Packets in the input queue',
    qdisc: 'Packets in the transmit queue',
    tx: 'Packets in the transmit ring',
    sink: 'Packets at the far host',
    tray: 'What was lost',
  },
  lostAt: {
    ring: 'Lost in the receive ring',
    netif: 'Lost in netif_rx',
    ip: 'Ended in IP',
    qdisc: 'Lost in pfifo_fast',
    sink: 'Lost at the far host',
  },
  zones: {
    queued: ['1  Sources & NICs', '2  Hard irq fills the input queue', '3  Softirq forwards', '4  Far host'],
    polled: ['1  Sources & NICs', '2  Hard irq asks to be polled', '3  Softirq polls and forwards', '4  Far host'],
  },
  rate: perSecond,
  source: (n: number) => `source ${n}`,
  device: (n: number) => `eth${n}`,
  rxRing: 'RX ring',
  ring: (filled: number) => count(filled),
  ringOf: (size: number) => `of ${size}`,
  hardIrq: 'hard irq',
  handsOver: 'driver → netif_rx',
  schedules: 'driver → poll list',
  running: 'runs now',
  interruptsEach: (each: number) => `${three(each)} irqs a packet`,
  masked: 'IRQ masked',
  armed: 'IRQ armed',
  ofCpu: (share: number) => percent(share),
  ofTheCpu: 'of the CPU',
  interrupted: 'interrupted',
  starved: 'starved: no time left',
  waiting: (limit: number) => `/ ${limit} wait`,
  shut: 'shut',
  full: 'full',
  shutUntil: ['drops all', 'until it', 'is empty'],
  accepts: ['accepts', 'until it', 'is full'],
  empty: 'empty',
  dropsAt: (lost: number) => `${perSecond(lost)} dropped`,
  droppedNow: 'of what gets here',
  share: (share: number) => percent(share),
  pollList: 'poll list',
  inRing: 'packets wait in the ring',
  passing: (each: number) => `${perSecond(each)} through`,
  pfifo: 'pfifo_fast',
  band: (held: number, limit: number) => `${count(held)}/${limit}`,
  txRing: 'TX ring',
  txOf: (used: number, size: number) => `${used} of ${size}`,
  program: 'program',
  reads: 'read',
  packetsRead: 'packets read',
  socketBuffer: 'socket buffer',
  socketOf: heldOf,
  tray: {
    ring: 'in the ring',
    netif: 'in netif_rx',
    ip: 'in IP: TTL, size',
    qdisc: 'in pfifo_fast',
    sink: 'at the socket',
  },
  lostOf: (lost: number, offered: number) => `${briefly(lost)} · ${percent(offered > 0 ? lost / offered : 0)}`,
  lostWord: 'Lost',
  ofAll: (offered: number) => `of ${briefly(offered)}`,
};
