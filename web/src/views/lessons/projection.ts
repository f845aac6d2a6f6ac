/** What projector view shows of the machine: as much of what a scene looks at as can be read from the back row. */
import type { Look } from './lesson';

const ZONES = ['nic', 'kernel', 'process'] as const;
/** Panels by how much they tell of what the stage does not. */
const PANELS = ['memory', 'runqueue', 'tcp', 'charts', 'timeline'] as const;

export type Projection = {
  /** Zones of the stage, as one name; `all` where the scene lights none. */
  readonly crop: string;
  /** The stage and panels that stand beside the scene. */
  readonly shows: readonly string[];
};

/**
 * Beside the stage one panel can be read. Where a scene looks at the CPU's timeline and at the panel that
 * explains it, these two say what the stage would; where it looks at no zone, its panels have the room.
 */
export function projectionOf(looks: readonly Look[]): Projection {
  const zones = ZONES.filter((zone) => looks.includes(zone));
  const panels = PANELS.filter((panel) => looks.includes(panel));
  const stays = zones.includes('nic') || zones.includes('kernel') || panels.length < 2;
  if (panels.length === 0) return { crop: cropOf(zones), shows: ['stage'] };
  if (zones.length === 0 || !stays) return { crop: 'all', shows: panels };
  return { crop: cropOf(isParted(zones) ? zones.slice(0, 1) : zones), shows: ['stage', panels[0]] };
}

/** Two zones with the third between them. */
function isParted(zones: readonly string[]): boolean {
  return zones.join() === 'nic,process';
}

function cropOf(zones: readonly string[]): string {
  return zones.length === 0 || zones.length === 3 || isParted(zones) ? 'all' : zones.join('-');
}
