/** The charts of the last seconds. */
import type { Dictionary } from '../dictionary';
import { bytes, count, duration, percent, three } from '../numbers';

export const charts: Dictionary['charts'] = {
  title: 'Gráficas',
  plots: {
    goodput: 'goodput',
    ring: 'anillo: llenos + vacíos',
    queues: 'cola de recepción · backlog',
    cpu: 'reparto de la CPU',
    sender: 'cwnd · ventana anunciada',
  },
  first: (span_ns) => `primeros ${duration(span_ns)}`,
  last: (span_ns) => `últimos ${duration(span_ns)}`,
  ring: (used, size) => `${used} de ${size}`,
  queues: (held, backlog) => `${bytes(held)} · ${count(backlog)}`,
  share: (part) => `receptor: ${percent(part)} de los ticks`,
  sender: (cwnd, window) => `${count(cwnd)} · ${bytes(window)}`,
  mean: (mbps) => `${three(mbps)} Mb/s de media`,
  meanOf: (mbps, known_ns) => `${three(mbps)} Mb/s de media en ${duration(known_ns)} registrados`,
};
