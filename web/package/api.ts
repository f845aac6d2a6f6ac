/** The types of the package `ringside`: the machine without a page, for notebooks and programs. */

/** One parameter of the machine. */
export type Parameter = {
  /** The name in scenarios and links, such as `nic.ring`. */
  readonly id: string;
  readonly label: string;
  /** The studies' symbol, or an empty text. */
  readonly symbol: string;
  readonly type: 'int' | 'decimal' | 'bool' | 'enum';
  /** Display unit; `min`, `max`, `step` and `default` are in it. */
  readonly unit: string;
  /** The words of an enum; `min`, `max` and `default` count them from 0. */
  readonly values: readonly string[];
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly default: number;
  /** The default on each `host.profile`, where they differ. */
  readonly defaults?: Readonly<Record<string, number>>;
  readonly meaning: string;
  /** Where the default comes from. */
  readonly source: string;
};

/** A named starting point. */
export type Preset = {
  readonly id: string;
  readonly title: string;
  readonly sentence: string;
  /** The published table or figure that the preset reproduces. */
  readonly reproduces: string;
  /** What differs from the defaults, in display units. */
  readonly values: Readonly<Record<string, number>>;
};

/** A value in its display unit, `true` or `false`, a word of an enum, or text as in a link (`40MiB`). */
export type Value = number | boolean | string;

/** A parameter that changes during the run. */
export type Change = {
  /** Model time, seconds. */
  readonly time_s: number;
  readonly id: string;
  readonly value: Value;
};

/** What to run. */
export type Scenario = {
  /** The starting point; `tcp-loaded` if it is left out. */
  readonly preset?: string;
  /** Parameters that differ from the preset's. */
  readonly set?: Readonly<Record<string, Value>>;
  readonly at?: readonly Change[];
};

/** The metrics of a run by their ids. A share of nothing is null; the digest is a text. */
export type Metrics = Readonly<Record<string, number | string | null>>;

/** One array a column, one element for each 10 ms of model time; `t_ns` is the end of the interval. */
export type Series = Readonly<Record<string, Float64Array>>;
