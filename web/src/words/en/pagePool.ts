/** The answer about the page pool: where the pages of receive buffers come from. */
export default {
  title: 'Where do the ring’s pages come from?',
  means:
    'Each descriptor needs a page for the next frame. The driver takes it from its page pool, which keeps the pages of earlier frames. Only an empty pool asks the page allocator, for 64 pages at once.',
  comesBack:
    'A page comes back when the packet in it is freed: into the pool’s cache if a softirq frees it, into the pool’s ring if a process does.',
  figures: 'Pages of the pool',
  facts: {
    kept: 'pages in the pool',
    held: 'with descriptors and packets',
    recycled: 'came back to the pool',
    allocated: 'from the page allocator',
    returned: 'given back to the allocator',
    saved: 'part that came back',
  },
  ofPlaces: '{kept} of {places}',
  none: '–',
  grows:
    'While a queue grows, fewer pages come back than the ring needs, and the page allocator gives the rest. So a pool does not help a ring that is dry because memory is short.',
  noPool: 'The driver of this host has no page pool. It asks for the memory of each buffer anew.',
} as const;
