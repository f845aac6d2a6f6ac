/**
 * Writes one letter for each time slot of a run: the context (interrupt, softirq, program …) that had most of the CPU.
 * A space means idle.
 */
import { FrameField } from '../../web/src/tables/tables';
import type { Trial } from '../../web/src/views/lessons/trial';

const CONTEXTS = [
  ['h', FrameField.cpu_hardirq_ns],
  ['s', FrameField.cpu_softirq_ns],
  ['r', FrameField.cpu_app_ns],
  ['l', FrameField.cpu_load_ns],
  ['o', FrameField.cpu_other_ns],
  [' ', FrameField.cpu_idle_ns],
] as const;

export function lanesOf(seen: Trial, slots: number): string {
  const curves = CONTEXTS.map(([letter, field]) => [letter, seen.curve(field)] as const);
  return Array.from({ length: slots }, (_, i) => {
    const grown = curves.map(([letter, curve]) => [letter, curve[i + 1] - curve[i]] as const);
    return grown.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
  }).join('');
}
