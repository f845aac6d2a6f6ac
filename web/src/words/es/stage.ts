/** The map of the receiver. */
import type { DropName } from '../../tables/names';
import type { Dictionary } from '../dictionary';
import { named } from '../named';
import { bytes, count, duration, minus, percent, perSecond, plural, round, three } from '../numbers';
import { codes } from './codes';

/** Letters that fit into the tray in the largest type. */
const TRAY_ROOM = 60;

/** The place of a loss, where there is little room. */
const TRAY_PLACES: Readonly<Record<DropName, string>> = {
  Link: 'enlace',
  Ring: 'anillo',
  Driver: 'driver',
  NetifRx: 'cola de entrada',
  Ip: 'IP',
  NoSocket: 'sin socket',
  TcpRcvbuf: 'búfer de recepción',
  TcpMemory: 'tcp_mem',
  TcpWindow: 'ventana',
  TcpDuplicate: 'duplicado',
  UdpRcvbuf: 'búfer de recepción',
  TxQueue: 'cola de salida',
  Ttl: 'TTL',
  TooBig: 'MTU',
  Sink: 'host lejano',
  NotIp: 'no es IP',
};

const kib = (size: number): string => round(size / 2 ** 10);
const mib = (size: number): string => round(size / 2 ** 20);

export const stage: Dictionary['stage'] = {
  title: 'Escenario',
  map: 'Mapa del receptor; sus cifras están en la tabla Paquetes por etapa',
  parts: 'Partes del escenario',
  part: {
    ring: 'Descriptores del anillo de recepción',
    input: 'Paquetes en la cola de entrada',
    backlog: 'Paquetes en el backlog',
    prequeue: 'Paquetes en la prequeue',
    ofo: 'Paquetes fuera de secuencia',
    receive: 'Paquetes en la cola de recepción',
    reader: 'La tarea que lee',
    tray: 'Lo que se ha perdido',
    acks: 'La salida de los ACK',
  },
  zones: ['1  Tarjeta y controlador', '2  Pila de protocolos del núcleo', '3  Proceso receptor'],
  gates: {
    owned: ['¿socket', 'ocupado?'],
    waiting: ['¿lector', 'espera?'],
    sequence: ['¿en se-', 'cuencia?'],
    iovec: ['¿cabe en', 'el lector?'],
  },
  yes: 'sí',
  no: 'no',
  queues: { backlog: 'backlog', prequeue: 'prequeue', ofo: 'fuera de secuencia', receive: 'cola de recepción' },
  wire: 'cable',
  ring: 'anillo RX',
  filled: 'llenos',
  nic: 'NIC',
  driver: 'driver',
  nicAndDriver: 'NIC, driver',
  pollList: 'lista de sondeo',
  inputQueue: 'cola de entrada',
  ofLimit: (held, limit) => `${count(held)} / ${limit}`,
  shut: 'cerrada',
  udpRcv: 'udp_rcv',
  udpRecvmsg: 'udp_recvmsg',
  tcpRecvmsg: 'tcp_recvmsg',
  fullDrop: '¿lleno? fuera',
  delivered: 'entregados',
  dotsLag: 'los paquetes se dibujan hasta 0,45 s (suyos) tarde; las colas, no',
  framesPerSecond: (rate, window_ns) => {
    const [scaled, prefix] = rate >= 1e6 ? [rate / 1e6, 'M '] : rate >= 1e3 ? [rate / 1e3, 'k '] : [rate, ''];
    return `${three(scaled)} ${prefix}tramas/s (${duration(window_ns)})`;
  },
  onTheWire: (frames) => `${count(frames)} en el cable`,
  asFlow: (unit) => `como flujo · 1 px = ${count(unit)}/s`,
  packetsMove: (packets) => (packets === 1 ? 'se mueve 1 paquete' : `se mueven ${packets} paquetes`),
  hop: (packet, where) => `${packet}: ${where}`,
  filledOf: (filled, size) => `${filled} / ${size}`,
  empty: (descriptors) => `${descriptors} vacíos`,
  notRefilled: 'sin reponer',
  tokens: (ready) => plural(ready, { one: `${count(ready)} ficha`, other: `${count(ready)} fichas` }),
  available: 'disponibles',
  irqMasked: 'IRQ tapada',
  irqArmed: 'IRQ activa',
  quota: (frames) => `cuota ${frames}`,
  pollsNothing: 'vacía',
  inTimeOf: (task) => `en ${task}`,
  idleTime: 'tiempo libre',
  inRate: (segments) => `entran ${perSecond(segments)}`,
  inAndAckRates: (segments, acks) => `entran ${perSecond(segments)} · ACK ${perSecond(acks)}`,
  unacked: (packets) => `${count(packets)} sin ACK`,
  unackedToScale: (packets, scale) => `${count(packets)} sin ACK · escala 1:${scale}`,
  cutOff: 'lector desalojado, posee el socket',
  heldOf: (held, quota) => `${mib(held)} / ${mib(quota)} MiB`,
  goodput: (bits_per_s) => `${three(bits_per_s / 1e6)} Mb/s ahora`,
  reader: { Cpu: 'ejecuta', Active: 'en activos', Expired: 'expirado', Sleeping: 'dormido', Disk: 'en disco' },
  interrupted: 'interrumpido',
  killed: 'terminado',
  priority: (priority, nice) => `prioridad ${priority} · nice ${minus(nice)}`,
  straight: (segments) => `${count(segments)} directos al lector`,
  owns: 'posee el socket',
  waits: 'espera datos',
  copied: (copied, of) => `copiados ${kib(copied)} de ${kib(of)} KiB`,
  slice: (left_ms, full_ms) => `quedan ${left_ms} de ${full_ms} ms`,
  tray: (losses, twice, offered) => {
    const also = twice === 0 ? '' : ` · ${count(twice)} ${plural(twice, { one: 'duplicado', other: 'duplicados' })}`;
    const total = losses.reduce((sum, one) => sum + one.lost, 0);
    if (total === 0) return `nada perdido${also}`;
    const part = percent(total / Math.max(1, offered, total));
    if (losses.length === 1) return `${count(total)} perdidos, ${part}: ${codes.drops[losses[0].reason]}${also}`;
    const names = { full: codes.drops, brief: TRAY_PLACES, other: 'más' };
    const head = `perdidos, ${part}:`;
    return `${head} ${named(losses, names, TRAY_ROOM - head.length - 1 - also.length)}${also}`;
  },
  noAck: 'ningún ACK todavía',
  acks: (window) => `ACK · ventana ${bytes(window)}`,
  acksLast: (ago_ns, window) => `ACK · el último hace ${duration(ago_ns)} · ventana ${bytes(window)}`,
};
