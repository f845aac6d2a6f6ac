/** The machine's memory. */
import { mibOf, three } from '../numbers';

export const memory = {
  title: 'Memory',
  zones: 'Zones',
  total: (pages: number) => `of ${mibOf(pages)} MiB`,
  uses: {
    free: {
      name: 'free',
      means:
        'Pages that nobody holds. Below low kswapd wakes and reclaims up to high; an interrupt may go on down to half of min, then its allocation fails.',
    },
    slab: {
      name: 'socket buffers',
      means:
        'Slabs of frames: on the ring and in every queue. A socket is charged truesize; the machine pays for whole slabs, about a third more.',
    },
    cache: {
      name: 'page cache',
      means: 'Files that were read or written. Clean pages can be taken back at once, dirty ones after write-back.',
    },
    buffers: { name: 'buffers', means: 'Blocks of the disk itself: directories, inodes, the journal.' },
    programs: { name: 'programs', means: 'Anonymous memory of processes. It can only go to swap.' },
    kernel: { name: 'kernel', means: 'The kernel itself. It is never taken back.' },
  },
  marks: { min: 'min', low: 'low', high: 'high' },
  reclaims: 'kswapd reclaims',
  sleeps: 'kswapd sleeps',
  killed: (tasks: number) => `${tasks} killed: out of memory`,
  reclaimed: (pages: number) => `${mibOf(pages)} MiB reclaimed`,
  zone: {
    highmem: { name: 'HIGHMEM', range: 'above 896 MiB' },
    normal: { name: 'NORMAL', range: '16 to 896 MiB' },
    dma: { name: 'DMA', range: 'first 16 MiB' },
  },
  noZone: 'none',
  freeOf: (free: number, pages: number) => `${mibOf(free)} free of ${mibOf(pages)} MiB`,
  againstMarks: 'free pages against min, low, high',
  perProcess: '3 GiB a process',
  lowMemory: (mib: number) => `low memory ${three(mib)} MiB`,
};
