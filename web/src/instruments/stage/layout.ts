/** What a stage is drawn of; which one it is, the host's kind and the screen say. */
import type { ComponentType, RefObject } from 'react';
import type { Surface } from '../../draw/surface';
import type { LiveRun, Moment } from '../../run/liveRun';
import type { PlaceId } from '../../run/pointed';
import type { LiveParts } from './live';
import type { Ways } from './motion';
import type { Part } from './parts';
import type { Box, Size } from './shapes';

/** Where a painter draws: the stage, the canvas over its map, and the map's parts that have readings. */
export type Canvas<Reading> = {
  readonly root: HTMLElement;
  readonly surface: Surface;
  readonly live: LiveParts<Reading>;
};

export type Layout = {
  /** The map's name, for who does not see it. */
  readonly name: () => string;
  readonly size: Size;
  /** The drawing that stays put; what changes has its reading beside it. */
  readonly Map: ComponentType;
  readonly parts: readonly Part[];
  /** A packet is picked within so much, in the map's units. */
  readonly reach: number;
  /** Where a place that is pointed at stands on this map. */
  readonly placeOf: (place: PlaceId) => Box | null;
  /** Stands above the map, and moves it to where it is looked at; `sheet` is what it stands on. */
  readonly Guide?: ComponentType<{ sheet: RefObject<HTMLElement> }>;
  /** Frames such a place; none where no place of the map can be. */
  readonly Mark?: ComponentType<{ box: Box; size: Size }>;
  readonly ways: Ways;
  /** Draws what changes over the map. */
  readonly painter: (canvas: Canvas<never>) => (moment: Moment, session: LiveRun) => void;
};
