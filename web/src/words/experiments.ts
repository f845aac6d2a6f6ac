/** Texts of the experiments, which show published tables and figures beside the simulator's results. */
import english from './en/experiments';
import { count, duration, fixed, listed, minus, percent, quantity } from './numbers';
import { part } from './spoken';

/** Formats a relative difference in per cent with its sign, such as "+6.8 %". */
function off(part: number): string {
  // A difference that is rounded to zero has no sign.
  const rounded = Math.round(part * 1000);
  return quantity(`${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${fixed(Math.abs(part) * 100, 1)}`, '%');
}

/**
 * Numbers of an experiment's table cells: predictions, predictions near the published value, inputs or calibrated
 * cells, and cells that are compared with an equation.
 */
type StandingCounts = {
  readonly followed: number;
  readonly within: number;
  readonly given: number;
  readonly compared: number;
};

export const experiments = part('experiments', english, (say) => {
  const runs = (many: number): string => say.runs({ many });
  const draws = (many: number): string => say.draws({ many });
  const cells = (many: number): string => say.cells({ many });
  return {
    ...say,
    ofThem: (missing: number) => say.ofThem({ missing }),
    sum: (tables: number, published: number) => say.sum({ tables: count(tables), published: cells(published) }),
    /** Summary of an experiment's results in the list of experiments. */
    standing: ({ followed, within, given, compared }: StandingCounts) => {
      if (followed > 0) return say.standing.within({ within: count(within), followed: count(followed) });
      if (given > 0) return say.standing.inputs({ given: count(given) });
      return compared > 0 ? say.standing.equation({ compared: count(compared) }) : say.standing.picture;
    },
    misses: (what: string) => say.misses({ what }),
    /**
     * Sentence about the errors of an experiment's predictions. `largest` is null if the error is too large for per
     * cent.
     */
    verdict: (of: number, median: number, largest: number | null, where: string) => {
      if (of === 0) return '';
      if (largest === 0) return say.verdict.exact({ of });
      if (largest === null && of === 1) return say.verdict.beyond({ where });
      if (largest === null) return say.verdict.oneBeyond({ of, median: percent(median), where });
      return say.verdict.error({ of, median: percent(median), largest: percent(largest), where });
    },
    /** Says whether the published values are in the range of the simulated runs. */
    inside: (inside: number, of: number) =>
      of === 1 ? say.inside.yes({ insideIs: inside === 1 ? 'yes' : 'no' }) : say.inside.no({ of: count(of), inside }),
    /** Sentence about a table cell whose runs differ much. */
    scattered: (row: string, many: number, median: string, least: string, most: string) =>
      say.scattered({ row, many: draws(many), median, least, most }),
    /** Sentence about table cells that are compared only with an equation. `farthest`: largest relative difference. */
    besideEquation: (many: number, farthest: number) => say.besideEquation({ many, farthest: percent(farthest) }),
    hangsOn: (ids: readonly string[]) => say.hangsOn({ what: listed(ids) }),
    /**
     * Sentence about the table cell that changes most if an assumption is changed. `others`: number of other cells that
     * depend on an assumption.
     */
    cliff: (row: string, from: string, to: string, id: string, value: string, others: number) =>
      say.cliff({ row, from, to, id, value, others }),
    noTest: (given: number) => say.noTest({ given }),
    legend: { ...say.legend, range: (many: number) => say.legend.range({ many: draws(many) }) },
    /** Accessible name of the picture that shows a published figure. */
    picture: (card: string, group: string) => say.picture({ card, group }),
    table: (card: string) => say.table({ card }),
    range: (least: string, most: string) => say.range({ least: minus(least), most: minus(most) }),
    error: off,
    below: (part: number, many: number) => say.below({ part: count(part), many: count(many) }),
    /** Name of a table cell within its group. */
    row: (name: string) => minus(name.replace(/(^|\s)(\d+)M\b/g, '$1$2\u00a0MiB').replace(/ -(?=\d)/g, ' −')).trim(),
    openRun: (seed: number) => say.openRun({ seed: String(seed) }),
    captionDraws: (many: number) =>
      many === 1 ? say.captionDraws.yes : say.captionDraws.no({ draws: draws(many), last: String(many) }),
    atBuild: (many: number, single: number) => say.atBuild({ many: draws(many), single }),
    cost: (many: number, workers: number) => say.cost({ many: runs(many), workers }),
    underWay: (done: number, all: number, left_s: number | null) =>
      left_s === null
        ? say.underWay({ done: count(done), all: runs(all) })
        : say.underWayLeft({
            done: count(done),
            all: runs(all),
            left: duration(Math.max(1, Math.round(left_s)) * 1e9),
          }),
    stopped: (done: number, all: number) => say.stopped({ done: count(done), all: runs(all) }),
    same: (many: number, kept: number) => say.same({ many: runs(many), kept }),
    different: (many: number, names: readonly string[]) =>
      say.different({ many: runs(many), names: listed(names.map(minus)) }),
    failed: (message: string) => say.failed({ message }),
    /** Texts for a sweep, which runs the simulation for each point of a grid of parameter values. */
    sweep: {
      ...say.sweep,
      values: (what: string) => say.sweep.values({ what }),
      cost: (many: number, workers: number) => say.sweep.cost({ many: runs(many), workers }),
      /** Command that makes the sweep with the program for the command line. */
      command: (args: readonly string[]) => ['ringside sweep', ...args, '--out results.csv'].join(' '),
      badValue: (label: string, text: string, limits: string) => say.sweep.badValue({ label, text, limits }),
      badWhole: (label: string, text: string, limits: string) => say.sweep.badWhole({ label, text, limits }),
      noValues: (label: string) => say.sweep.noValues({ label }),
      twice: (label: string) => say.sweep.twice({ label }),
      tooMany: (many: number, most: number) => say.sweep.tooMany({ many: runs(many), most: count(most) }),
      badNumber: (label: string, least: number, most: number) =>
        say.sweep.badNumber({ label, least: count(least), most: count(most) }),
      caption: (first: number, seeds: number, seconds: number) =>
        say.sweep.caption({ first: String(first), last: String(first + seeds - 1), seconds: count(seconds) }),
      map: (measure: string, seeds: number) => say.sweep.map({ measure, seeds }),
      cell: (least: string, most: string) => say.sweep.cell({ least: minus(least), most: minus(most) }),
      chart: (measure: string, label: string) => say.sweep.chart({ measure, label }),
      done: (many: number, kept: number) => say.sweep.done({ many: runs(many), kept }),
    },
  };
});

export type StudyId = keyof typeof english.studies;
export type SourceId = keyof typeof english.links;
export type CurveId = keyof typeof english.curves;
