/** Stores of one simulator (lab), and the run that belongs to them. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SimClient } from '../engine/client';
import { display } from '../preferences/display';
import { showsFarHost } from '../scenario/farHost';
import { type ChosenStore, createChosen } from '../scenario/store';
import type { Status } from './activity';
import { type AskedStore, createAsked, followed, lifeOfFollowed } from './asked';
import { LiveRun } from './liveRun';
import type { Wishes } from './playback';
import { createPointed, type PointedStore } from './pointed';
import type { SlowedStore } from './slowing';

/**
 * Stores of a simulator (lab). Only the user's actions change `chosen`, only the live run changes `status`, only the
 * automatic slowing of playback changes `slowed`. The lab changes the others.
 */
export type Stores = {
  readonly chosen: ChosenStore;
  readonly status: StoreApi<Status>;
  readonly asked: AskedStore;
  readonly pointed: PointedStore;
  readonly slowed: SlowedStore;
};

/** Collects the user's playback settings from the stores. */
function wishesOf(chosen: ChosenStore, asked: AskedStore): Wishes {
  return {
    get speed() {
      return chosen.getState().speed;
    },
    get loop() {
      return chosen.getState().loop;
    },
    get still() {
      return display.getState().still;
    },
    get followed() {
      return followed(asked.getState());
    },
    get life() {
      return lifeOfFollowed(asked.getState(), showsFarHost(chosen.getState()));
    },
  };
}

/** Creates a run on a machine, with its stores. */
export function runWith(client: SimClient): { stores: Stores; session: LiveRun } {
  const chosen = createChosen();
  const asked = createAsked();
  const session = new LiveRun(client, wishesOf(chosen, asked));
  const slowed: SlowedStore = createStore(() => ({ says: '' }));
  return { stores: { chosen, asked, status: session.state, pointed: createPointed(), slowed }, session };
}

/** Loads the automatic slowing of playback when the user first turns it on. The returned function ends it. */
export function slows({ slowed, chosen }: Stores, session: LiveRun): () => void {
  let ends = (): void => {};
  const begin = async (): Promise<void> => {
    if (!display.getState().slowing) return;
    ends();
    const { Slowing } = await import('./slowing');
    const slowing = new Slowing(
      slowed,
      () => display.getState().slowing,
      () => chosen.getState().speed,
    );
    ends = session.paintWith((moment) => slowing.watch(moment, session));
  };
  ends = display.subscribe(() => void begin());
  void begin();
  return () => ends();
}
