/** Parts of the machine for projector view: as many of a scene's parts as the back row of a hall can read. */
import { ZONES, type Zone } from '../../hosts/zones';
import type { Look } from './lesson';

/** Panels in the order of choice: the most useful one beside the map comes first. */
const PANELS = ['memory', 'runqueue', 'tcp', 'charts', 'timeline'] as const;

type Projection = {
  /** Zone of the map that is shown first. The text of the whole map would be too small. */
  readonly zone: Zone;
  /** Names of the parts that are shown beside the scene: `stage` (the map) and panels. */
  readonly shows: readonly string[];
};

/**
 * Chooses the parts that projector view shows. Only one panel is readable beside the map. Only panels are shown in a
 * scene about no zone, or about only the process and at least two panels. While the question is open, panels are
 * hidden, and the map is shown only if the scene is about it.
 */
export function projectionOf(looks: readonly Look[], isOpen = false): Projection {
  const lit = ZONES.filter((zone) => looks.includes(zone));
  const zone = lit[0] ?? ZONES[0];
  if (isOpen) return { zone, shows: lit.length > 0 ? ['stage'] : [] };
  const panels = PANELS.filter((panel) => looks.includes(panel));
  const stays = lit.includes('nic') || lit.includes('kernel') || panels.length < 2;
  if (panels.length === 0) return { zone, shows: ['stage'] };
  if (lit.length === 0 || !stays) return { zone, shows: panels };
  return { zone, shows: ['stage', panels[0]] };
}
