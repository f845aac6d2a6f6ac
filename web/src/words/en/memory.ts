/** Texts about the memory of the simulated machine. */
export default {
  title: 'Memory',
  zones: 'Zones',
  /** `pages`: size of the memory, already converted into MiB. */
  total: 'of {pages} MiB',
  uses: {
    free: {
      name: 'free',
      means:
        'Pages that are not in use. If free pages fall below the watermark low, kswapd wakes and reclaims pages until free pages are above high. An atomic allocation cannot wait, so it may use pages down to three eighths of min. Below this level the allocation fails.',
    },
    slab: {
      name: 'socket buffers',
      means:
        'Slab memory: the buffers of frames in the ring and in every queue, and about 5 MiB of other kernel objects, such as names of files. A socket is charged the truesize of its frames: data and overhead. Frames of 1,500 bytes take about 30 % more memory than their truesize, because slab objects have fixed sizes.',
    },
    cache: {
      name: 'page cache',
      means:
        'Files that were read or written. Clean pages can be reclaimed at once, dirty pages only after write-back.',
    },
    buffers: {
      name: 'buffers',
      means: 'Cached disk blocks of the file system: directories, inodes, the journal.',
    },
    programs: {
      name: 'programs',
      means: 'Anonymous memory of processes. The kernel can free this memory only by swapping it out.',
    },
    kernel: {
      name: 'kernel',
      means: 'The kernel itself. This memory is never reclaimed.',
    },
  },
  marks: {
    min: 'min',
    low: 'low',
    high: 'high',
  },
  /** State of kswapd: the process reclaims pages, or sleeps. */
  reclaims: 'kswapd reclaims',
  sleeps: 'kswapd sleeps',
  killed: '{tasks, plural, one {# task killed: out of memory} other {# tasks killed: out of memory}}',
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
  /** Size of a memory zone that the simulated machine does not have. */
  noZone: 'none',
  freeOf: '{free} free of {pages} MiB',
  againstMarks: 'free pages, and the watermarks min, low, high',
  /** Address space of a process, beside the kernel’s low memory. */
  perProcess: '3 GiB user space',
  lowMemory: 'low memory {mib} MiB',
} as const;
