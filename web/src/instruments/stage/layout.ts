/** What a stage is drawn of; which one it is, the host's role says. */
import type { ComponentType } from 'react';
import type { Surface } from '../../draw/surface';
import type { PlaceId } from '../../run/pointed';
import type { Moment, Session } from '../../run/session';
import type { Ways } from './motion';
import type { Part } from './parts';
import type { Box } from './shapes';

export type Layout = {
  /** The map's name, for who does not see it. */
  readonly name: () => string;
  /** The drawing that stays put; what changes is marked with `data-k`. */
  readonly Map: ComponentType;
  readonly parts: readonly Part[];
  /** Where the places stand that can be pointed at; those left out are not on this map. */
  readonly places: Readonly<Partial<Record<PlaceId, Box>>>;
  readonly ways: Ways;
  /** Draws what changes over the map below `root`. */
  readonly painter: (root: HTMLElement, surface: Surface) => (moment: Moment, session: Session) => void;
};
