/** The lessons: the words around them, the glossary, and each lesson's own. */
import { frame } from './lessons/frame';
import { fullBuffer } from './lessons/fullBuffer';
import { glossary } from './lessons/glossary';
import { interactive } from './lessons/interactive';
import { livelock } from './lessons/livelock';
import { locked } from './lessons/locked';
import { lowmem } from './lessons/lowmem';
import { nice } from './lessons/nice';
import { queues } from './lessons/queues';
import { ring } from './lessons/ring';
import { ringDry } from './lessons/ringDry';
import { router } from './lessons/router';
import { slices } from './lessons/slices';
import { trip } from './lessons/trip';
import { watch } from './lessons/watch';

export const lessons = {
  ...frame,
  glossary,
  watch,
  texts: {
    trip,
    ring,
    livelock,
    queues,
    slices,
    nice,
    'full-buffer': fullBuffer,
    lowmem,
    'ring-dry': ringDry,
    interactive,
    locked,
    router,
  },
};
