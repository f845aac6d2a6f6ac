/** What a stage is drawn of; which one it is, the host's role says. */
import type { ComponentType } from 'react';
import type { Surface } from '../../draw/surface';
import type { LiveRun, Moment } from '../../run/liveRun';
import type { PlaceId } from '../../run/pointed';
import type { Ways } from './motion';
import type { Part } from './parts';

export type Layout = {
  /** The map's name, for who does not see it. */
  readonly name: () => string;
  /** The drawing that stays put; what changes is marked with `data-k`. */
  readonly Map: ComponentType;
  readonly parts: readonly Part[];
  /** Frames a place that is pointed at; none where no place of the map can be. */
  readonly Mark?: ComponentType<{ place: PlaceId }>;
  readonly ways: Ways;
  /** Draws what changes over the map below `root`. */
  readonly painter: (root: HTMLElement, surface: Surface) => (moment: Moment, session: LiveRun) => void;
};
