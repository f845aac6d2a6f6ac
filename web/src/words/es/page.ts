/** The page around its instruments: header, side panel, what lies on top of it, and its faults. */
import type { Dictionary } from '../dictionary';
import { duration } from '../numbers';
import { place, rich } from '../rich';

export const page: Dictionary['page'] = {
  title: 'Ringside',
  preset: 'Punto de partida',
  nav: 'Página',
  views: {
    title: 'Vistas',
    machine: 'Máquina',
    compare: 'Comparar',
    experiments: 'Experimentos',
    lessons: 'Lecciones',
  },
  side: 'Panel lateral',
  closeSide: 'Cerrar',
  openSide: 'Controles y sucesos',
  sideParts: 'Controles, sucesos y cuentas',
  share: 'Compartir',
  keys: 'Teclas',
  keysTitle: 'Lo que se ve, y teclas ( ? )',
  skip: {
    title: 'Saltar',
    stage: 'Saltar al escenario',
    play: 'Saltar a reproducir y pausa',
    side: 'Saltar a controles y sucesos',
  },
  runs: {
    a: (label) => rich<'value'>`Ejecución A: ${label} ${place('value')}`,
    aTitle: (label, value) => `En pantalla: ${label} ${value}`,
    b: () => rich<'value'>`Ejecución B: ${place('value')} · cambiar`,
    bTitle: (label, value) =>
      `La otra ejecución: ${label} ${value}. Al pulsar pasa a la pantalla: entonces es la A, y esta la B.`,
    compare: 'Comparar',
  },
  computing: (at_ns, to_ns) => `calculando ${duration(at_ns)} de ${duration(to_ns)} …`,
  computingTo: (to_ns) => `calculando hasta ${duration(to_ns)}`,
  passing: (title, lines) => [title, ...lines].join(': '),
  display: 'Aspecto',
  theme: 'Tema',
  themes: { system: 'del sistema', light: 'claro', dark: 'oscuro', projector: 'proyector' },
  still: 'sin movimiento: de estado a estado',
  slowing: 'frenar ante lo infrecuente',
  characterKeys: 'teclas de un carácter: . , s ?',
  language: 'Idioma',
  partly: 'En inglés: comparación, experimentos, respuestas, TCP, ecuaciones, router y las lecciones 4 a 12.',
  dismiss: 'Quitar',
  instruments: 'Instrumentos',
  tabs: {
    charts: 'Gráficas',
    tcp: 'TCP',
    equations: 'Ecuaciones',
    delay: 'Retardo',
    coverage: 'Cobertura',
    kernel: 'Núcleo',
  },
  ask: {
    title: 'Preguntar',
    waited: '¿Quién esperó más?',
    hadCpu: '¿Quién tuvo la CPU?',
    lost: '¿Qué se perdió?',
    whatHelps: '¿Qué ayudaría?',
  },
  packets: {
    title: 'Paquetes en el escenario',
    none: 'En este momento y a esta velocidad no se mueve ningún paquete suelto.',
    number: 'Número de paquete',
    life: 'Su vida',
  },
  notFetched:
    'El código de esta parte no ha llegado: no se alcanza el servidor, o la página se ha actualizado allí. Inténtelo de nuevo o recargue la página.',
  tryAgain: 'Intentar de nuevo',
  leftOut: 'Una parte de la página ha dejado de dibujar',
  leftOutWhy: 'Se ha omitido, y el resto sigue. Recargue la página para recuperarla y comunique esto, por favor:',
  failed: 'Esta parte de la página ha fallado; el resto sigue. Comunique esto, por favor:',
};
