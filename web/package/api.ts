/** The types of the package `ringside`: the simulator without the web page, for notebooks and programs. */

/** One parameter of the simulated machine. */
export type Parameter = {
  /** Name in scenarios and links, such as `nic.ring`. */
  readonly id: string;
  readonly label: string;
  /** Symbol of this parameter in the studies, or an empty text. */
  readonly symbol: string;
  readonly type: 'int' | 'decimal' | 'bool' | 'enum';
  /** Unit of `min`, `max`, `step` and `default`, as the page shows it. */
  readonly unit: string;
  /** Words of an enum. `min`, `max` and `default` are the indices of words, from 0. */
  readonly values: readonly string[];
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly default: number;
  /** Default value for each `host.profile`, if the defaults differ. */
  readonly defaults?: Readonly<Record<string, number>>;
  readonly meaning: string;
  /** Source of the default value. */
  readonly source: string;
};

/** A named initial scenario. */
export type Preset = {
  readonly id: string;
  readonly title: string;
  readonly sentence: string;
  /** The published table or figure that the preset reproduces. */
  readonly reproduces: string;
  /** Values that differ from the parameters' defaults, in the units that the page shows. */
  readonly values: Readonly<Record<string, number>>;
};

/** A value in the unit that the page shows, `true` or `false`, a word of an enum, or a text as in a link (`40MiB`). */
export type Value = number | boolean | string;

/** A change of a parameter during the run. */
export type Change = {
  /** Model time of the change, s. */
  readonly time_s: number;
  readonly id: string;
  readonly value: Value;
};

/** A scenario to run. */
export type Scenario = {
  /** The preset; `tcp-loaded` by default. */
  readonly preset?: string;
  /** Parameters whose values differ from the preset. */
  readonly set?: Readonly<Record<string, Value>>;
  readonly at?: readonly Change[];
};

/** Metrics of a run by id. A ratio with a divisor of zero is null. The digest, a hash of all events, is a text. */
export type Metrics = Readonly<Record<string, number | string | null>>;

/**
 * Recorded time series: one array per column, with one element for each 10 ms of model time. `t_ns` is the end of each
 * interval.
 */
export type Series = Readonly<Record<string, Float64Array>>;
