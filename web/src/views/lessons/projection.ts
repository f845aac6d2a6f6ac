/**
 * Parts of the machine shown in projector view: as many of the parts that a scene is about as people in the back row
 * can read.
 */
import { ZONES, type Zone } from '../../hosts/receiver/zones';
import type { Look } from './lesson';

/** Panels, ordered by how much they add to the stage. */
const PANELS = ['memory', 'runqueue', 'tcp', 'charts', 'timeline'] as const;

type Projection = {
  /** Zone of the map shown at first. The words of the whole map would be too small. */
  readonly zone: Zone;
  /** The stage and panels beside the scene. */
  readonly shows: readonly string[];
};

/**
 * Chooses the parts. Beside the stage one panel is readable. For a scene about the CPU's timeline and a panel
 * that explains it, these two replace the stage. For a scene about no zone, its panels take the room.
 * While the scene's question is open its panels are hidden, and the stage shows only if the scene is about it.
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
