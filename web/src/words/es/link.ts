/** What is wrong with a link, and what it withholds. */
import type { Dictionary } from '../dictionary';
import { duration, listed } from '../numbers';

export const link: Dictionary['link'] = {
  problems: 'Parte de este enlace no se ha podido usar',
  tooLong: (most) => `El enlace tiene más de ${most} caracteres: el resto se ha omitido.`,
  noEntry: (text) => `«${text}» no es una entrada de la forma nombre=valor.`,
  twice: (key) => `${key} aparece dos veces: cuenta la última.`,
  otherVersion: (given, known) => `v=${given}: esta página lee la versión ${known}; lo intenta de todos modos.`,
  noPreset: (id, used) => `preset=${id}: no existe; se usa ${used}.`,
  noDuration: (key, text) => `${key}=${text}: escriba un número y ns, us, ms o s.`,
  noSpan: (text) => `loop=${text}: escriba loop=1.2s-1.35s.`,
  noSwitch: (key, text) => `${key}=${text}: escriba 0 o 1.`,
  noAnswer: (text, known) =>
    `answer=${text}: no existe esa respuesta; hay ${listed(known)}, con un número donde haga falta, como answer=causes:12.`,
  noRun: (text) =>
    `against=${text}: escriba las entradas de una ejecución, separadas por punto y coma, como against=preset=tcp-loaded;app.nice=-5.`,
  noView: (name, known) => `view=${name}: no existe esa vista; hay ${listed(known)}.`,
  noChange: (text) => `at=${text}: escriba at=1.5s:app.nice=-15.`,
  tooManyChanges: (text, most) => `at=${text}: más de ${most} cambios.`,
  tooLate: (text, most_ns) => `at=${text}: se admite 0 … ${duration(most_ns)}, la ejecución más larga.`,
  atStartOnly: (text, id) => `at=${text}: ${id} exige reiniciar; escríbalo sin tiempo, para toda la ejecución.`,
  noParam: (id, text) => `${id}=${text}: no hay ningún parámetro con ese nombre.`,
  notAllowed: (id, text, limits) => `${id}=${text}: se admite ${limits}.`,
  readOnly: 'Este enlace muestra la ejecución tal como es: aquí no se pueden cambiar sus parámetros.',
  withheld: 'No se muestra: este enlace lo omite.',
};
