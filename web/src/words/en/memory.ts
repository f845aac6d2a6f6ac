/** The machine's memory. */
export default {
  title: 'Memory',
  zones: 'Zones',
  total: 'of {pages} MiB',
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
    buffers: {
      name: 'buffers',
      means: 'Blocks of the disk itself: directories, inodes, the journal.',
    },
    programs: {
      name: 'programs',
      means: 'Anonymous memory of processes. It can only go to swap.',
    },
    kernel: {
      name: 'kernel',
      means: 'The kernel itself. It is never taken back.',
    },
  },
  marks: {
    min: 'min',
    low: 'low',
    high: 'high',
  },
  reclaims: 'kswapd reclaims',
  sleeps: 'kswapd sleeps',
  killed: '{tasks} killed: out of memory',
  reclaimed: '{pages} MiB reclaimed',
  zone: {
    highmem: {
      name: 'HIGHMEM',
      range: 'above 896 MiB',
    },
    normal: {
      name: 'NORMAL',
      range: '16 to 896 MiB',
    },
    dma: {
      name: 'DMA',
      range: 'first 16 MiB',
    },
  },
  noZone: 'none',
  freeOf: '{free} free of {pages} MiB',
  againstMarks: 'free pages against min, low, high',
  perProcess: '3 GiB a process',
  lowMemory: 'low memory {mib} MiB',
} as const;
