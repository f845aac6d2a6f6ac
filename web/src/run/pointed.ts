/** The place of the machine that is pointed at, as by a term of an equation. Each drawing marks the place. */
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Places of the machine. Each drawing knows where they are. */
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

/** Null while nothing is pointed at. */
export type PointedStore = StoreApi<{ readonly place: PlaceId | null }>;

export const createPointed = (): PointedStore =>
  createStore<{ readonly place: PlaceId | null }>()(() => ({ place: null }));
