/** Texts of the page around its panels: header, side panel, dialogs, and messages about faults. */
import english from './en/page';
import { clock, duration } from './numbers';
import { part } from './spoken';

export const page = part('page', english, (say) => ({
  ...say,
  labelled: (label: string, text: string) => say.labelled({ label, text }),
  computing: (at_ns: number, to_ns: number) => say.computing({ at: duration(at_ns), to: duration(to_ns) }),
  computingTo: (to_ns: number) => say.computingTo({ to: duration(to_ns) }),
  visited: (at_ns: number) => say.visited({ at: clock(at_ns) }),
  /** Shown while the simulator searches for the moment at which a condition is met. */
  hunting: (at_ns: number) => say.hunting({ at: duration(at_ns) }),
  /** Temporary notice on one line. */
  passing: (title: string, lines: readonly string[]) =>
    lines.reduce((label, text) => say.labelled({ label, text }), title),
}));
