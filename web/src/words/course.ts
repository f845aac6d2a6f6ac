/** Texts about course packages: the part of the Share dialog that makes them, and the note of an open package. */
import english from './en/course';
import { count, listed } from './numbers';
import { part } from './spoken';

export const course = part('course', english, (say) => ({
  ...say,
  resumed: (scene: number) => `${say.connected} ${say.resumed({ scene: count(scene) })}`,
  problem: (kind: keyof typeof english.problems, detail: string) => {
    if (kind === 'store') return say.problems.store({ detail });
    return kind === 'refused' ? say.problems.refused({ detail }) : say.problems[kind];
  },
  make: {
    ...say.make,
    sends: (stores: readonly string[]) => say.make.sends({ targets: listed([say.make.own, ...stores]) }),
    made: (name: string, bytes: number) => say.make.made({ name, size: count(Math.round(bytes / 1024)) }),
    noStore: (typed: string) => say.make.noStore({ typed }),
  },
}));
