/** The place of the machine to which a term of an equation points. Each drawing marks this place. */
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Places of the machine. Each drawing knows their positions. */
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
