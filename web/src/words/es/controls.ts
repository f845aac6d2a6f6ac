/** The controls: every parameter. */
import type { Dictionary } from '../dictionary';

export const controls: Dictionary['controls'] = {
  title: 'Controles',
  all: 'Todos los parámetros',
  about: (label) => `Acerca de ${label}`,
  compareWith: (value) => `Comparar con ${value} ▸`,
  inStudy: (symbol) => `${symbol} en el estudio`,
  facts: (facts, change, source) => `${facts.join(' · ')} · ${change} Fuente: ${source}`,
  backTo: (value) => `volver a ${value}`,
  refused: (value, limits) => `${value}: se admite ${limits}.`,
  undo: 'Deshacer',
  reset: 'Restablecer',
  resetTitle: 'Deshacer todos los cambios, desde el primer instante',
  redo: 'Rehacer',
  nothingToUndo: 'Nada que deshacer',
};
