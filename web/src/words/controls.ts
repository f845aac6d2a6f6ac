/** Texts of the controls for all parameters. */
import english from './en/controls';
import { part } from './spoken';

export const controls = part('controls', english, (say) => ({
  ...say,
  about: (label: string) => say.about({ label }),
  unknown: (release: string) => say.unknown({ release }),
  crowded: (jobs: string, each: string, all: string, memory: string) => say.crowded({ jobs, each, all, memory }),
  refused: (value: string, limits: string) => say.refused({ value, limits }),
  notWhole: (value: string, limits: string) => say.notWhole({ value, limits }),
  noNumber: (limits: string) => say.noNumber({ limits }),
}));
