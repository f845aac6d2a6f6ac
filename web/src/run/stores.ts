/** The stores of one lab, and the run that they belong to. */
import type { StoreApi } from 'zustand/vanilla';
import type { SimClient } from '../engine/client';
import { display } from '../preferences/display';
import { type ChosenStore, createChosen } from '../scenario/store';
import { type AskedStore, createAsked, followed } from './asked';
import { type BranchStore, createBranch } from './branch';
import type { Wishes } from './playback';
import { createPointed, type PointedStore } from './pointed';
import { Session, type Status } from './session';
import { type SlowedStore, Slowing } from './slowing';

/** Each has one owner: `chosen` the person, `status` the session, `slowed` the automatic slowing, the rest the lab. */
export type Stores = {
  readonly chosen: ChosenStore;
  readonly status: StoreApi<Status>;
  readonly asked: AskedStore;
  readonly branch: BranchStore;
  readonly pointed: PointedStore;
  readonly slowed: SlowedStore;
};

/** What is wished of the picture, from where each wish is kept. */
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
  };
}

/** A run on a machine, with stores of its own. */
export function runWith(client: SimClient): { stores: Stores; session: Session; slowing: Slowing } {
  const chosen = createChosen();
  const asked = createAsked();
  const session = new Session(client, wishesOf(chosen, asked));
  const slowing = new Slowing(
    () => display.getState().slowing,
    () => chosen.getState().speed,
  );
  const stores = {
    chosen,
    asked,
    status: session.state,
    branch: createBranch(),
    pointed: createPointed(),
    slowed: slowing.slowed,
  };
  return { stores, session, slowing };
}
