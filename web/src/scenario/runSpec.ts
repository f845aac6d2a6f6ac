/** Specification of a run in the form that the simulator takes. */

/** Values of all parameters in display units, in the table's order, and the changes during the run. */
export type RunSpec = {
  readonly values: readonly number[];
  readonly interventions: readonly { readonly at_ns: number; readonly param: number; readonly value: number }[];
  /** Capture that replaces the senders, in the form of `scenario/replay.ts`. */
  readonly replay?: string | undefined;
  /** Host that the page shows: the far host of a router. Undefined for the router itself and for a receiver. */
  readonly host?: 'far';
};
