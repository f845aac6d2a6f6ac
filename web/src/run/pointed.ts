/**
 * The place of the machine that is highlighted in each drawing, for example the place that a term of an equation
 * describes.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Places of the machine. Each drawing has its own positions for them. */
export type PlaceId =
  | 'wire'
  | 'wireAndAcks'
  | 'ring'
  | 'interrupt'
  | 'ip'
  | 'arrival'
  | 'socket'
  | 'backlog'
  | 'outOfOrder'
  | 'receiveQueue'
  | 'copy'
  | 'slice'
  | 'ACKs'
  | 'timeline';

/** Null while no place is highlighted. */
export type PointedStore = StoreApi<{ readonly place: PlaceId | null }>;

export const createPointed = (): PointedStore =>
  createStore<{ readonly place: PlaceId | null }>()(() => ({ place: null }));
