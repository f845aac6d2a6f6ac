/** The run queue, and what the scheduler knows of a task. */
import type { Dictionary } from '../dictionary';
import { count, duration, plural } from '../numbers';

const milliseconds = (ns: number): string => duration(Math.round(ns / 1e6) * 1e6);

export const runQueue: Dictionary['runQueue'] = {
  title: 'Cola de ejecución',
  arrays: 'Tareas por vector; las flechas van a una tarea, Intro dice por qué está ahí',
  active: 'activos',
  expired: 'expirados',
  swaps: (swaps) => plural(swaps, { one: `${swaps} cambio`, other: `${swaps} cambios` }),
  runnable: (tasks) => `${tasks} listas · ◥ interactiva`,
  asleep: (tasks) => `duermen: ${tasks.join(' ')}`,
  onDisk: (tasks) => `en disco: ${tasks.join(' ')}`,
  asleepAndOnDisk: (asleep, disk) => `duermen: ${asleep.join(' ')} · en disco: ${disk.join(' ')}`,
  more: (tasks) => plural(tasks, { one: `▾ ${count(tasks)} tarea más`, other: `▾ ${count(tasks)} tareas más` }),
  above: (tasks) => `▴ ${count(tasks)} encima`,
  forwards: 'Reenviar no requiere programa: ocurre en interrupciones y softirqs. Aquí esperan ksoftirqd y lo demás.',
  sleepAverage: 'media de sueño',
  sleepAverageOf: (ns) => `media de sueño ${milliseconds(ns)}`,
  interactive: 'interactiva',
  notInteractive: 'no interactiva',
  interactiveFrom: 'interactiva desde aquí',
};
