/** Specification of a run, as the machine takes it. */

/** Every parameter in its display unit, in the table's order, and the changes during the run. */
export type RunSpec = {
  readonly values: readonly number[];
  readonly interventions: readonly { readonly at_ns: number; readonly param: number; readonly value: number }[];
  /** Capture in place of the senders, as `scenario/replay.ts` writes it. */
  readonly replay?: string;
  /** Host that is shown, if not the first one: a router's far host. */
  readonly host?: 'far';
};
