/** Texts of the answer about the page pool: where the pages of receive buffers come from. */
export default {
  title: 'Where do the ring’s pages come from?',
  means:
    'Each descriptor needs a page for the next frame. The driver takes the page from its page pool, which keeps the pages of earlier frames. If the pool is empty, the driver asks the page allocator for 64 pages at once.',
  comesBack:
    'A page returns to the pool when its packet is freed. If a softirq frees the packet, the page enters the pool’s cache. If a process frees it, the page enters the pool’s ring.',
  figures: 'Pages of the pool',
  facts: {
    kept: 'pages in the pool',
    held: 'in use by descriptors and packets',
    recycled: 'returned to the pool',
    allocated: 'taken from the page allocator',
    returned: 'returned to the page allocator',
    saved: 'share of the driver’s pages that came from the pool',
  },
  /** Pages in the pool, of the number that the pool can keep. */
  ofPlaces: '{kept} of {places}',
  /** No share: the driver has requested no page yet. */
  none: '–',
  grows:
    'While a queue grows, fewer pages return than the ring needs, and the page allocator provides the rest. So a pool does not help if the ring runs dry because memory is short.',
  noPool: 'The driver of this host has no page pool. It allocates new memory for each buffer.',
} as const;
