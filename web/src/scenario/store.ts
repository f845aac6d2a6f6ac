/** The user's choices: scenario, speed, notices. The state of the simulated machine is stored elsewhere. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Span } from '../lib/span';
import { type Preset, StepUnit } from '../tables/tables';
import { DEFAULT_PRESET, decodeLink, encodeLink, type Scenario, type Written, writtenOf } from './link';
import { allValues, paramIndex, paramOf, presetOf, type Values, valueFor } from './params';
import type { RunSpec } from './runSpec';
import { type PageEntries, type PageKey, viewPart, withEntry } from './views';

/** Moment and speed without a link: a loaded receiver at 2 s, 500 times slower than real time. */
const OPENING = { t_ns: 2e9, speed: 2e6 } as const;

type Notice = {
  readonly id: number;
  readonly title: string;
  readonly lines: readonly string[];
  /** Whether the notice disappears after some time. If not, it stays until the user closes it. */
  readonly passing: boolean;
  /**
   * Whether the notice is about the page, not about the scenario. Only such a notice stays when another scenario
   * begins.
   */
  readonly ofPage: boolean;
};

export type ScenarioState = Written & {
  readonly speed: number;
  /** Unit of a step: a code of `StepUnit`. */
  readonly unit: number;
  readonly title: string;
  /** Span that is repeated until it is cleared. */
  readonly loop: Span | null;
  readonly page: PageEntries;
  readonly past: readonly Written[];
  /** Undone edits that a redo restores, the oldest edit last. Another change clears them. */
  readonly undone: readonly Written[];
  /** Changes that the simulator has not answered yet. */
  readonly pending: Values;
  readonly notices: readonly Notice[];
};

const UNDO_DEPTH = 100;

const BEGIN: ScenarioState = {
  preset: DEFAULT_PRESET,
  overrides: {},
  interventions: [],
  speed: OPENING.speed,
  unit: StepUnit.Hop,
  title: '',
  loop: null,
  page: {},
  past: [],
  undone: [],
  pending: {},
  notices: [],
};

/** The actions that change the user's choices. */
const actionsOn = (set: StoreApi<ScenarioState>['setState']) => ({
  load: ({ speed, title, loop, page, ...run }: Scenario): void =>
    set((state) => ({ ...begun(state, run), speed: speed ?? OPENING.speed, title, loop, page, past: [] })),
  /** `overrides`: parameters that differ from the preset at t = 0. */
  choosePreset: (preset: string, overrides: Values = {}): void =>
    set((state) => ({
      ...begun(state, { preset, overrides, interventions: [] }),
      title: '',
      loop: null,
      past: remembered(state),
    })),
  setSpeed: (speed: number): void => set({ speed }),
  setUnit: (unit: number): void => set({ unit }),
  setLoop: (loop: Span | null): void => set({ loop }),
  /** Records that a value was sent to the simulator. */
  askFor: (id: string, value: number): void => set(({ pending }) => ({ pending: { ...pending, [id]: value } })),
  /** Records that the simulator refused a value. */
  refused: (id: string, value: number): void => set(({ pending }) => ({ pending: answered(pending, id, value) })),
  /** Clears requests that the simulator will not answer, because its run restarts. */
  forgetPending: (): void => set({ pending: {} }),
  /** Records a change that the simulator made at `at_ns`. */
  changed: (id: string, value: number, at_ns: number): void =>
    set((state) => ({
      ...withChange(state, id, value, at_ns),
      past: remembered(state),
      undone: [],
      pending: answered(state.pending, id, value),
    })),
  /** Undoes the newest change: a pending change if there is one, otherwise the newest recorded change. */
  undo: (): void =>
    set((state) => {
      const { past, undone, pending } = state;
      const before = past.at(-1);
      if (before === undefined || Object.keys(pending).length > 0) return { pending: {} };
      return { ...before, past: past.slice(0, -1), undone: [...undone, writtenOf(state)] };
    }),
  /** Restores the change that the last undo removed. */
  redo: (): void =>
    set((state) => {
      const next = state.undone.at(-1);
      if (next === undefined) return {};
      return { ...next, past: remembered(state), undone: state.undone.slice(0, -1), pending: {} };
    }),
  /** Sets or removes an entry about the page in the link. */
  setPage: (key: PageKey, value: string | null): void =>
    set(({ page }) => (page[key] === (value ?? undefined) ? {} : { page: withEntry(page, key, value) })),
  /** Opens a view of the page: its link entries replace those of the present view. */
  setView: (opens: PageEntries): void => set(({ page }) => ({ page: { ...viewPart(page).rest, ...opens } })),
  notify: (title: string, lines: readonly string[], { passing = false, ofPage = false } = {}): void =>
    set(({ notices }) => ({
      notices: [...notices.slice(-3), { id: (notices.at(-1)?.id ?? 0) + 1, title, lines, passing, ofPage }],
    })),
  dismiss: (id: number): void => set(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
  /** Removes the notices with this title, because they are no longer true. */
  withdraw: (title: string): void =>
    set(({ notices }) => ({ notices: notices.filter((notice) => notice.title !== title) })),
});

/** The user's choices in one lab, and the actions that change them. */
export type Chosen = ScenarioState & ReturnType<typeof actionsOn>;
export type ChosenStore = StoreApi<Chosen>;

export const createChosen = (): ChosenStore => createStore<Chosen>()((set) => ({ ...BEGIN, ...actionsOn(set) }));

/** Returns what every new scenario changes. Only notices about the page stay. */
function begun({ notices }: ScenarioState, run: Written): Partial<ScenarioState> {
  const overrides = differing(run.preset, run.overrides);
  return { ...writtenOf(run), overrides, undone: [], notices: notices.filter(({ ofPage }) => ofPage) };
}

/** Removes a request that the simulator has answered. A newer request for the same parameter stays pending. */
function answered(pending: Values, id: string, value: number): Values {
  return pending[id] === value ? withoutId(pending, id) : pending;
}

function remembered(state: ScenarioState): readonly Written[] {
  return [...state.past.slice(1 - UNDO_DEPTH), writtenOf(state)];
}

/**
 * Applies a change. At t = 0, or if the change needs a restart, it is added to the overrides. Later it becomes an
 * intervention.
 */
function withChange(state: ScenarioState, id: string, value: number, at_ns: number): Partial<ScenarioState> {
  if (at_ns > 0 && paramOf(id)?.change !== 'restart') {
    return { interventions: [...state.interventions.filter((known) => known.at_ns <= at_ns), { at_ns, id, value }] };
  }
  return { overrides: differing(state.preset, { ...state.overrides, [id]: value }), interventions: [] };
}

/** Returns only the values that differ from the preset. */
function differing(presetId: string, overrides: Values): Values {
  const preset = chosenPreset(presetId);
  const entries = Object.entries(overrides).filter(
    ([id, value]) => value !== valueFor(id, preset, withoutId(overrides, id)),
  );
  return Object.fromEntries(entries);
}

function withoutId(overrides: Values, id: string): Values {
  const { [id]: _, ...rest } = overrides;
  return rest;
}

export function chosenPreset(id: string): Preset {
  return presetOf(id) ?? (presetOf(DEFAULT_PRESET) as Preset);
}

/** Returns a parameter's value after all changes of the run. */
export function presentValue(state: Written, id: string): number {
  return valueAt(state, id, Number.POSITIVE_INFINITY);
}

/** Returns the value at a moment of the run. A change counts from its own moment on. */
export function valueAt(state: Written, id: string, t_ns: number): number {
  const change = state.interventions.findLast((made) => made.id === id && made.at_ns <= t_ns);
  return change?.value ?? valueFor(id, chosenPreset(state.preset), state.overrides);
}

/** Returns the value that a control shows: the last one sent, even before the simulator has answered. */
export function askedValue(state: ScenarioState, id: string): number {
  return state.pending[id] ?? presentValue(state, id);
}

/** Returns whether an undo is possible. */
export function hasChanges({ past, pending }: ScenarioState): boolean {
  return past.length > 0 || Object.keys(pending).length > 0;
}

/** Returns the value at which a slider marks the default: the preset's value, otherwise the parameter's default. */
export function markedValue(state: Written, id: string): number {
  return valueFor(id, chosenPreset(state.preset), withoutId(state.overrides, id));
}

/** Returns the run without the newest change of a parameter. Null if the parameter was not changed. */
export function withoutChange(run: Written, id: string): Written | null {
  const { overrides, interventions } = run;
  const nth = interventions.findLastIndex((known) => known.id === id);
  if (nth >= 0) return { ...run, interventions: interventions.toSpliced(nth, 1) };
  return id in overrides ? { ...run, overrides: withoutId(overrides, id) } : null;
}

/** Returns whether a parameter differs from the preset or was changed during the run. */
export function isChanged({ overrides, interventions }: Written, id: string): boolean {
  return id in overrides || interventions.some((made) => made.id === id);
}

/** Returns the chosen run in the form that the simulator takes. */
export function runOf(state: Written): RunSpec {
  const interventions = state.interventions.map(({ at_ns, id, value }) => ({ at_ns, param: paramIndex(id), value }));
  const values = allValues(chosenPreset(state.preset), state.overrides);
  return { values, interventions, replay: state.replay };
}

/**
 * Link entries about the moment at which the link opens: the followed packet, the open answer, whether the run plays.
 */
const OF_MOMENT = new Set<string>(['packet', 'answer', 'play'] satisfies PageKey[]);

/** Returns the link of the chosen run at a moment. `shown`: entries about that moment. */
export function linkAt(state: ScenarioState, t_ns: number, shown: PageEntries = {}): string {
  const { speed, title, loop, page } = state;
  const moment = { t_ns: Math.floor(t_ns), speed, loop };
  return encodeLink({ ...writtenOf(state), ...moment, title, page: { ...shown, ...page } });
}

/** Returns whether a link has the present scenario and moment. Only the view may then differ. */
export function differsInView(state: ScenarioState, t_ns: number, shown: PageEntries, fragment: string): boolean {
  const { scenario } = decodeLink(fragment);
  const { play: _, ...asked } = shown;
  const bare = (page: PageEntries): PageEntries => {
    const { play: _, ...rest } = viewPart(page).rest;
    return rest;
  };
  const present = linkAt({ ...state, page: bare(state.page) }, t_ns, asked);
  return encodeLink({ ...scenario, page: bare(scenario.page) }) === present;
}

/**
 * The parts of a link that are not in the store: moment and speed (null if the link names none), whether the run
 * plays, and the answer to open.
 */
export type Opening = {
  readonly t_ns: number | null;
  readonly speed: number | null;
  readonly plays: boolean;
  /** The packet to follow; 0 for none. */
  readonly packet: number;
  /** The answer to open; empty for none. */
  readonly answer: string;
};

/** Reads a link into the store. Reports the entries that could not be read. */
export function openLink(chosen: ChosenStore, fragment: string): Opening {
  const { scenario } = decodeLink(fragment);
  const bare = fragment.replace(/^#/, '') === '';
  const { packet = '', answer = '', play = '1' } = scenario.page;
  const kept = Object.entries(scenario.page).filter(([key]) => !OF_MOMENT.has(key));
  chosen.getState().load({ ...scenario, page: Object.fromEntries(kept) });
  if (!bare) void import('./problems').then(({ tellOf }) => tellOf(chosen.getState(), fragment));
  return {
    t_ns: scenario.t_ns ?? (bare ? OPENING.t_ns : null),
    speed: scenario.speed,
    plays: play !== '0',
    packet: Number(packet),
    answer,
  };
}
