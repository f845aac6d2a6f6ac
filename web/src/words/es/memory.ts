/** The machine's memory. */
import type { Dictionary } from '../dictionary';
import { mibOf, three } from '../numbers';

export const memory: Dictionary['memory'] = {
  title: 'Memoria',
  zones: 'Zonas',
  total: (pages) => `de ${mibOf(pages)} MiB`,
  uses: {
    free: {
      name: 'libre',
      means:
        'Páginas que nadie ocupa. Por debajo de low despierta kswapd, que recupera hasta high; una interrupción puede bajar hasta la mitad de min, y después su petición falla.',
    },
    slab: {
      name: 'sockets',
      means:
        'Slabs con tramas: en el anillo y en todas las colas. Al socket se le carga truesize; la máquina paga slabs enteros, un tercio más.',
    },
    cache: {
      name: 'caché',
      means:
        'Ficheros leídos o escritos. Las páginas limpias se recuperan al momento; las sucias, después de escribirlas.',
    },
    buffers: { name: 'búferes', means: 'Bloques del propio disco: directorios, inodos, el diario.' },
    programs: { name: 'programas', means: 'Memoria anónima de los procesos. Solo puede ir al intercambio.' },
    kernel: { name: 'núcleo', means: 'El propio núcleo. Nunca se recupera.' },
  },
  marks: { min: 'min', low: 'low', high: 'high' },
  reclaims: 'kswapd recupera',
  sleeps: 'kswapd duerme',
  killed: (tasks) => `${tasks} terminados: sin memoria`,
  reclaimed: (pages) => `${mibOf(pages)} MiB recuperados`,
  zone: {
    highmem: { name: 'HIGHMEM', range: 'por encima de 896 MiB' },
    normal: { name: 'NORMAL', range: 'de 16 a 896 MiB' },
    dma: { name: 'DMA', range: 'los primeros 16 MiB' },
  },
  noZone: 'ninguna',
  freeOf: (free, pages) => `${mibOf(free)} libres de ${mibOf(pages)} MiB`,
  againstMarks: 'páginas libres frente a min, low, high',
  perProcess: '3 GiB por proceso',
  lowMemory: (mib) => `memoria baja ${three(mib)} MiB`,
};
