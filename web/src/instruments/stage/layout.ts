/**
 * Interface of a layout: code and map for one picture of a simulated host. The host's kind and the screen decide which
 * layout is used.
 */
import type { ComponentType, RefObject } from 'react';
import type { Surface } from '../../draw/surface';
import type { LiveRun, Moment } from '../../run/liveRun';
import type { PlaceId } from '../../run/pointed';
import type { LiveParts } from './live';
import type { Ways } from './motion';
import type { Part } from './parts';
import type { Box, Size } from './shapes';

/** Elements that a painter writes to: the picture, the canvas over its map, and the parts of the map that change. */
export type Canvas<Reading> = {
  readonly root: HTMLElement;
  readonly surface: Surface;
  readonly live: LiveParts<Reading>;
};

export type Layout = {
  /** Accessible name of the map. */
  readonly name: () => string;
  readonly size: Size;
  /**
   * The static drawing. Each element that changes is declared together with the functions that compute its text and
   * attributes.
   */
  readonly Map: ComponentType;
  readonly parts: readonly Part[];
  /** Greatest distance between a press and a packet that it selects, in the map's units. */
  readonly reach: number;
  /** Boxes of the places on this map that a term of an equation or a kernel's counter can point at. */
  readonly places: Readonly<Partial<Record<PlaceId, Box>>>;
  /** Control above the map that scrolls the map to a zone. `sheet` is the element that scrolls. */
  readonly Guide?: ComponentType<{ sheet: RefObject<HTMLElement> }>;
  readonly ways: Ways;
  /** Creates the function that updates everything on the map that changes. */
  readonly painter: (canvas: Canvas<never>) => (moment: Moment, session: LiveRun) => void;
};
