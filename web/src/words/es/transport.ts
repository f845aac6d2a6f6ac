/** The bar at the foot: steps, the clock, the speed, *Run until*; and run B beside run A. */
import type { Dictionary } from '../dictionary';
import { count, duration, fixed, three } from '../numbers';

function againstLife(ns_per_s: number): string {
  const ratio = ns_per_s / 1e9;
  if (Math.abs(ratio - 1) < 0.005) return 'tan rápido como en la realidad';
  const times = ratio < 1 ? 1 / ratio : ratio;
  const said = times >= 1000 ? count(Number(times.toPrecision(3))) : three(times).replace(/[.,]0+$/, '');
  return ratio < 1 ? `${said} × más lento` : `${said} × más rápido`;
}

const tenths = (ns: number): string => fixed(ns / 1e9, 1);

export const transport: Dictionary['transport'] = {
  toStart: 'Al principio',
  toStartTitle: 'Al principio (Inicio): los cambios se conservan',
  stepBack: 'Paso atrás',
  stepBackTitle: 'Paso atrás ( , )',
  play: 'Reproducir',
  playTitle: 'Reproducir (espacio)',
  pause: 'Pausa',
  pauseTitle: 'Pausa (espacio)',
  step: 'Paso',
  stepTitle: 'Paso ( . )',
  by: 'por',
  unit: 'Unidad del paso',
  time: 'Tiempo simulado',
  moment: 'Momento',
  momentOf: (at_ns, end_ns) => `${tenths(at_ns)} s de ${fixed(end_ns / 1e9, 0)} s`,
  speed: 'Velocidad de simulación',
  speedUnit: 'ms/s',
  speedRefused: (text, least, most) => `${text}: se admite ${least} … ${count(most)} ms/s.`,
  speedSays: (ns_per_s) => `1 s para usted = ${duration(ns_per_s)}`,
  speedSpoken: (ns_per_s) => `${duration(ns_per_s)} por segundo, ${againstLife(ns_per_s)}`,
  againstLife,
  slowedFor: (event) => `más lento por: ${event}`,
  runUntil: 'Ejecutar hasta',
  stopHere: 'Parar aquí',
  endOfPacket: 'fin del paquete',
  run: 'Ejecutar',
  toMoment: 'momento',
  momentExample: '2.5 s',
  go: 'Ir',
  noMoment: 'Escriba 2.5 s, 300 ms o 40 us.',
  ended: 'La ejecución ha llegado a su fin',
  endedWithout: (until) => `Sin esto: ${until}.`,
};
