/** Interface of a stage's layout, chosen by the host's kind and the screen. */
import type { ComponentType, RefObject } from 'react';
import type { Surface } from '../../draw/surface';
import type { LiveRun, Moment } from '../../run/liveRun';
import type { PlaceId } from '../../run/pointed';
import type { LiveParts } from './live';
import type { Ways } from './motion';
import type { Part } from './parts';
import type { Box, Size } from './shapes';

/** Targets of a painter: the stage, the canvas over its map, and the map's parts with readings. */
export type Canvas<Reading> = {
  readonly root: HTMLElement;
  readonly surface: Surface;
  readonly live: LiveParts<Reading>;
};

export type Layout = {
  /** Accessible name of the map. */
  readonly name: () => string;
  readonly size: Size;
  /** The static drawing; changing parts have their reading beside them. */
  readonly Map: ComponentType;
  readonly parts: readonly Part[];
  /** Distance within which a packet is picked, in the map's units. */
  readonly reach: number;
  /** Returns where a place that is pointed at is on this map. */
  readonly placeOf: (place: PlaceId) => Box | null;
  /** Control above the map that scrolls the map to a place; `sheet` is the element that scrolls. */
  readonly Guide?: ComponentType<{ sheet: RefObject<HTMLElement> }>;
  /** Frame around such a place; undefined if the map has no places. */
  readonly Mark?: ComponentType<{ box: Box; size: Size }>;
  readonly ways: Ways;
  /** Creates the painter of everything that changes. */
  readonly painter: (canvas: Canvas<never>) => (moment: Moment, session: LiveRun) => void;
};
