/** What projector view shows of the machine: as much of what a scene looks at as can be read from the back row. */
import { ZONES, type Zone } from '../../hosts/receiver/zones';
import type { Look } from './lesson';

/** Panels by how much they tell of what the stage does not. */
const PANELS = ['memory', 'runqueue', 'tcp', 'charts', 'timeline'] as const;

export type Projection = {
  /** The zone of the map that a scene begins with; the whole map has words that cannot be read from afar. */
  readonly zone: Zone;
  /** The stage and panels that stand beside the scene. */
  readonly shows: readonly string[];
};

/**
 * Beside the stage one panel can be read. Where a scene looks at the CPU's timeline and at the panel that
 * explains it, these two say what the stage would; where it looks at no zone, its panels have the room.
 * While the scene's question is open its panels are withheld, and a map that it does not look at says nothing.
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
