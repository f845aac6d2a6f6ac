/** Texts of the list of switches between two kernels, in the view Compare. */
import english from './en/staircase';
import { part } from './spoken';

export const staircase = part('staircase', english, (say) => ({
  ...say,
  lead: (differing: number) => say.lead({ differing }),
  moveIn: (run: string) => say.moveIn({ run }),
  all: (run: string, other: string) => say.all({ run, other }),
  from: (release: string, until: string | undefined) =>
    until === undefined ? say.from({ release }) : say.between({ release, until }),
  latest: (release: string) => say.latest({ release }),
  to: (run: string, value: string) => say.to({ run, value }),
  press: (name: string, run: string, value: string) => say.press({ name, run, value }),
}));
