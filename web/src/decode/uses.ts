/** Who holds the machine's memory, as the kernel counts it. */
import { F } from '../tables/tables';

/** A moment's scalars, by their index in the frame's fields. */
export type Scalars = { readonly get: (field: number) => number };

/** Who holds memory, from the top of the tank down. */
export const USES = [
  {
    id: 'free',
    name: 'free',
    of: (snap: Scalars) => snap.get(F.mem_free),
    means:
      'Pages that nobody holds. Below low kswapd wakes and reclaims up to high; an interrupt may go on down to half of min, then its allocation fails.',
  },
  {
    id: 'slab',
    name: 'socket buffers',
    of: (snap: Scalars) => snap.get(F.mem_slab),
    means:
      'Slabs of frames: on the ring and in every queue. A socket is charged truesize; the machine pays for whole slabs, about a third more.',
  },
  {
    id: 'cache',
    name: 'page cache',
    of: (snap: Scalars) => snap.get(F.mem_cache),
    means: 'Files that were read or written. Clean pages can be taken back at once, dirty ones after write-back.',
  },
  {
    id: 'buffers',
    name: 'buffers',
    of: (snap: Scalars) => snap.get(F.mem_buffers),
    means: 'Blocks of the disk itself: directories, inodes, the journal.',
  },
  {
    id: 'programs',
    name: 'programs',
    of: (snap: Scalars) => snap.get(F.mem_programs) + snap.get(F.mem_jobs) + snap.get(F.mem_pressure),
    means: 'Anonymous memory of processes. It can only go to swap.',
  },
  {
    id: 'kernel',
    name: 'kernel',
    of: (snap: Scalars) => snap.get(F.mem_kernel),
    means: 'The kernel itself. It is never taken back.',
  },
] as const;
