/** Names for the simulator's codes: stages, drop reasons, step units, conditions of *Run until*, tasks. */

import type {
  DropName,
  GroFlushName,
  PlaceName,
  ProgramName,
  StageName,
  StepUnitName,
  UntilName,
} from '../tables/names';
import { codesOfCore } from './core';
import english from './en/codes';
import { count } from './numbers';
import { part } from './spoken';

export const codes = part('codes', { ...english, ...codesOfCore }, (say) => ({
  ...say,
  stages: say.stages satisfies Record<StageName, string>,
  drops: say.drops satisfies Record<DropName, { name: string; tray: string; place: string }>,
  groFlushes: say.groFlushes satisfies Record<GroFlushName, string>,
  steps: say.steps satisfies Record<StepUnitName, string>,
  untils: say.untils satisfies Record<UntilName, string>,
  /** The names that `ps` prints for programs. */
  programs: say.programs satisfies Record<ProgramName, string>,
  places: say.places satisfies Record<PlaceName, string>,
  /** Name of a task that has ended. Only its slot is known. */
  slot: (task: number) => say.slot({ task: String(task) }),
  packet: (number: number) => say.packet({ number: count(number) }),
  ack: (number: number) => say.ack({ number: count(number) }),
}));
