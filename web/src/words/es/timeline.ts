/** The CPU timeline. */
import type { Dictionary } from '../dictionary';
import { clock, duration, percent } from '../numbers';

export const timeline: Dictionary['timeline'] = {
  title: 'Cronología de la CPU',
  head: 'CPU',
  zoom: 'rueda o + − para ampliar',
  sheet: 'Quién tuvo la CPU; más y menos amplían, cero restaura; A y B abren y cierran un bucle',
  lanes: { irq: 'IRQ dura', soft: 'softirq', reader: 'receptor', load: 'de fondo', other: 'kswapd etc.' },
  now: (who, work) => `${who} · ${work}`,
  soFar: (reader, softirq) => `iperf ${percent(reader)}, softirq ${percent(softirq)} hasta ahora`,
  forwarded: (irq, softirq) => `IRQ dura ${percent(irq)}, softirq ${percent(softirq)} hasta ahora`,
  notOnRecord: 'sin registrar',
  begins: 'la ejecución empieza aquí ▸',
  marks: {
    PreemptedOwningSocket: 'desalojado, posee el socket',
    RingExhausted: 'anillo agotado',
    RtoFired: 'vencimiento en el emisor',
    OomKilled: 'sin memoria',
    ParameterChanged: 'cambio',
  },
  marksOf: (marks, kinds) => `${marks} marcas: ${kinds.join(' · ')}`,
  marksInAll: (marks) => `${marks} marcas`,
  loop: 'Bucle',
  loopTitle: 'Después arrastre sobre los carriles; o arrastre con Mayús',
  drag: 'Arrastre un tramo …',
  clearLoop: 'Quitar el bucle',
  clearLoopKey: 'Escape',
  from: (at_ns) => `desde ${clock(at_ns)} …`,
  looping: (length_ns, from_ns) => `Bucle de ${duration(length_ns)} desde ${clock(from_ns)}.`,
  loopCleared: 'Bucle quitado.',
  loopBegins: (at_ns) => `Un bucle empieza en ${clock(at_ns)}. Pulse B donde termine.`,
};
