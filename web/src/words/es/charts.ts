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
  enlarge: (plot) => `${plot}: ampliar`,
  tops: {
    goodput: (mbps) => `hasta ${three(mbps)} Mb/s`,
    ring: (size) => `hasta ${count(size)}`,
    queues: (held) => `hasta ${bytes(held)} · 80`,
    cpu: () => 'hasta 100 %',
    sender: () => 'hasta 80 · 1 MB',
  },
  first: (span_ns) => `primeros ${duration(span_ns)}`,
  last: (span_ns) => `últimos ${duration(span_ns)}`,
  ring: (used, size) => `${used} de ${size}`,
  queues: (held, backlog) => `${bytes(held)} · ${count(backlog)}`,
  share: (spent, ticks) => `receptor desde el inicio: ${percent(spent)} del tiempo, ${percent(ticks)} de los ticks`,
  sender: (cwnd, window) => `${count(cwnd)} · ${bytes(window)}`,
  mean: (mbps) => `${three(mbps)} Mb/s de media`,
  sinceChange: (mbps) => `, ${three(mbps)} desde el cambio`,
  meanOf: (mbps, known_ns) => `${three(mbps)} Mb/s de media en ${duration(known_ns)} registrados`,
};
