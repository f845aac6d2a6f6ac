/** Specification of a run, as the machine takes it. */

/** Every parameter in its display unit, in the table's order, and the changes during the run. */
export type RunSpec = {
  readonly values: readonly number[];
  readonly interventions: readonly { readonly at_ns: number; readonly param: number; readonly value: number }[];
  /** Capture that is replayed instead of the senders, in the form of `scenario/replay.ts`. */
  readonly replay?: string;
  /** The shown host, if it is not the first host: a router's far host. */
  readonly host?: 'far';
};
