/** The present moment in a few sentences, read aloud at a key. */
import type { Dictionary } from '../dictionary';
import { bytes, clock, count, duration } from '../numbers';

export const summary: Dictionary['summary'] = {
  when: (t_ns, speed) =>
    speed === null
      ? `En ${clock(t_ns)}, en pausa.`
      : `En ${clock(t_ns)}, en marcha: un segundo aquí son ${duration(speed)} allí.`,
  cpu: (context, work) => `La CPU: ${context}${work === context ? '' : `, ${work}`}.`,
  ring: (filled, ready, size) =>
    `Anillo de recepción de ${count(size)}: ${count(filled)} llenos, ${count(ready)} listos.`,
  queues: (receive_bytes, backlog, prequeue, ofo) =>
    `Cola de recepción ${bytes(receive_bytes)}; backlog ${count(backlog)}, prequeue ${count(prequeue)}, fuera de secuencia ${count(ofo)}.`,
  delivered: (delivered, lost) => `Entregados ${count(delivered)}, perdidos ${count(lost)}.`,
  routerQueues: (input, output) => `Cola de entrada ${count(input)}, cola de salida ${count(output)}.`,
  forwarded: (forwarded, lost) => `Reenviados ${count(forwarded)}, perdidos ${count(lost)}.`,
  memory: (free_bytes) => `Memoria: ${bytes(free_bytes)} libres.`,
  newest: (event, t_ns) => `Último suceso: ${event}, en ${clock(t_ns)}.`,
};
