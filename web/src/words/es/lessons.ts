/** The lessons that are said in Spanish, the words around all of them, and the glossary. */
import { frame } from './lessons/frame';
import { glossary } from './lessons/glossary';
import { livelock } from './lessons/livelock';
import { ring } from './lessons/ring';
import { trip } from './lessons/trip';
import { watch } from './lessons/watch';

export const lessons = { ...frame, glossary, watch, texts: { trip, ring, livelock } };
