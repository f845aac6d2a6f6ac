/** A newer version of the page waits until the person wants it. */
import type { Dictionary } from '../dictionary';

export const updates: Dictionary['updates'] = {
  title: 'Versión más nueva',
  ready: 'Hay un Ringside más nuevo. Al cargarlo, la página empieza de nuevo con este escenario.',
  load: 'Cargarlo',
  later: 'Más tarde',
};
