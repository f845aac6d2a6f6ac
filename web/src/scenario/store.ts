/** What the person chose: scenario, speed, notices. The machine's state is not here. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Span } from '../lib/span';
import { type Preset, StepUnit } from '../tables/tables';
import { link } from '../words/opening';
import { DEFAULT_PRESET, decodeLink, encodeLink, type Intervention, type Scenario } from './link';
import { allValues, paramIndex, paramOf, presetOf, type Values, valueFor } from './params';
import type { RunSpec } from './runSpec';
import { type PageEntries, viewPart } from './views';

/** Opened without a link: a loaded receiver at two seconds, 500 times slower than life. */
export const OPENING = { t_ns: 2e9, speed: 2e6 } as const;

/** What an undo goes back to. */
type Edit = { readonly preset: string; readonly overrides: Values; readonly interventions: readonly Intervention[] };

export type Notice = {
  readonly id: number;
  readonly title: string;
  readonly lines: readonly string[];
  /** It stands in the header for a while, where others wait on the page to be dismissed. */
  readonly passing: boolean;
};

export type ScenarioState = Edit & {
  readonly speed: number;
  /** What a step is of: a code of `StepUnit`. */
  readonly unit: number;
  readonly title: string;
  /** Played again and again, until it is cleared. */
  readonly loop: Span | null;
  readonly page: PageEntries;
  readonly past: readonly Edit[];
  /** What undo took back, the oldest of it last: a redo brings it again, until something else is changed. */
  readonly undone: readonly Edit[];
  /** Asked of the machine, and not answered yet. */
  readonly pending: Values;
  readonly notices: readonly Notice[];
};

type Actions = {
  load: (scenario: Scenario) => void;
  choosePreset: (id: string) => void;
  setSpeed: (speed: number) => void;
  setUnit: (unit: number) => void;
  setLoop: (loop: Span | null) => void;
  /** The machine has been asked for a value. */
  askFor: (id: string, value: number) => void;
  /** The machine has answered, and refused. */
  refused: (id: string, value: number) => void;
  /** The machine will not answer: its run begins anew. */
  forgetPending: () => void;
  /** Records a change that the machine took at `at_ns`. */
  changed: (id: string, value: number, at_ns: number) => void;
  /** Takes the newest change back: those not answered yet, else the newest recorded. */
  undo: () => void;
  /** Brings again what the last undo took back. */
  redo: () => void;
  /** Writes an entry about the page into the link, or takes it out. */
  setPage: (key: string, value: string | null) => void;
  /** Opens a view: its entries take the place of the present one's. */
  setView: (opens: PageEntries) => void;
  notify: (title: string, lines: readonly string[], passing?: boolean) => void;
  dismiss: (id: number) => void;
};

const UNDO_DEPTH = 100;

/** What the person chose in one lab. */
export type ChosenStore = StoreApi<ScenarioState & Actions>;

export const createChosen = (): ChosenStore =>
  createStore<ScenarioState & Actions>()((set) => ({
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
    load: ({ preset, overrides, interventions, speed, title, loop, page }) =>
      set({
        preset,
        overrides: differing(preset, overrides),
        interventions,
        speed: speed ?? OPENING.speed,
        title,
        loop,
        page,
        past: [],
        undone: [],
      }),
    choosePreset: (preset) =>
      set((state) => ({
        preset,
        overrides: {},
        interventions: [],
        title: '',
        loop: null,
        past: remembered(state),
        undone: [],
      })),
    setSpeed: (speed) => set({ speed }),
    setUnit: (unit) => set({ unit }),
    setLoop: (loop) => set({ loop }),
    askFor: (id, value) => set(({ pending }) => ({ pending: { ...pending, [id]: value } })),
    refused: (id, value) => set(({ pending }) => ({ pending: answered(pending, id, value) })),
    forgetPending: () => set({ pending: {} }),
    changed: (id, value, at_ns) =>
      set((state) => ({
        ...withChange(state, id, value, at_ns),
        past: remembered(state),
        undone: [],
        pending: answered(state.pending, id, value),
      })),
    undo: () =>
      set((state) => {
        const { past, undone, pending } = state;
        const before = past.at(-1);
        if (before === undefined || Object.keys(pending).length > 0) return { pending: {} };
        return { ...before, past: past.slice(0, -1), undone: [...undone, editOf(state)] };
      }),
    redo: () =>
      set((state) => {
        const next = state.undone.at(-1);
        if (next === undefined) return {};
        return { ...next, past: remembered(state), undone: state.undone.slice(0, -1), pending: {} };
      }),
    setPage: (key, value) =>
      set(({ page: { [key]: known, ...rest } }) =>
        known === (value ?? undefined) ? {} : { page: value === null ? rest : { ...rest, [key]: value } },
      ),
    setView: (opens) => set(({ page }) => ({ page: { ...viewPart(page).rest, ...opens } })),
    notify: (title, lines, passing = false) =>
      set((state) => ({
        notices: [...state.notices.slice(-3), { id: (state.notices.at(-1)?.id ?? 0) + 1, title, lines, passing }],
      })),
    dismiss: (id) => set((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) })),
  }));

/** Of several values asked for, one after the other, the newest waits. */
function answered(pending: Values, id: string, value: number): Values {
  return pending[id] === value ? withoutId(pending, id) : pending;
}

function editOf({ preset, overrides, interventions }: Edit): Edit {
  return { preset, overrides, interventions };
}

function remembered(state: ScenarioState): readonly Edit[] {
  return [...state.past.slice(1 - UNDO_DEPTH), editOf(state)];
}

/** An edit at t = 0, or of what only a restart can change, is part of the base; a later one forks. */
function withChange(state: ScenarioState, id: string, value: number, at_ns: number): Partial<ScenarioState> {
  if (at_ns > 0 && paramOf(id)?.change !== 'restart') {
    return { interventions: [...state.interventions.filter((known) => known.at_ns <= at_ns), { at_ns, id, value }] };
  }
  return { overrides: differing(state.preset, { ...state.overrides, [id]: value }), interventions: [] };
}

/** Only what differs from the preset. */
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

/** The value in force at the newest change. */
export function presentValue(state: Edit, id: string): number {
  return valueAt(state, id, Number.POSITIVE_INFINITY);
}

/** The value at a moment of the run: a change counts from its own moment on. */
export function valueAt(state: Edit, id: string, t_ns: number): number {
  const change = state.interventions.findLast((made) => made.id === id && made.at_ns <= t_ns);
  return change?.value ?? valueFor(id, chosenPreset(state.preset), state.overrides);
}

/** The value that a control shows: what was asked for last, though the machine has not answered. */
export function askedValue(state: ScenarioState, id: string): number {
  return state.pending[id] ?? presentValue(state, id);
}

/** There is a change that an undo takes back. */
export function hasChanges({ past, pending }: ScenarioState): boolean {
  return past.length > 0 || Object.keys(pending).length > 0;
}

/** The value to which the default mark returns: the preset's, or the profile's default. */
export function markedValue(state: Edit, id: string): number {
  return valueFor(id, chosenPreset(state.preset), withoutId(state.overrides, id));
}

/** The same without the newest change of a parameter, and up to when the two are one run, ns; null where nothing was changed. */
export function withoutChange<State extends Edit>(
  state: State,
  id: string,
): { state: State; forked_ns: number } | null {
  const nth = state.interventions.findLastIndex((known) => known.id === id);
  if (nth >= 0)
    return {
      state: { ...state, interventions: state.interventions.toSpliced(nth, 1) },
      forked_ns: state.interventions[nth].at_ns,
    };
  return id in state.overrides
    ? { state: { ...state, overrides: withoutId(state.overrides, id) }, forked_ns: 0 }
    : null;
}

/** The run of what was chosen, as the machine takes it. */
export function runOf(state: Edit): RunSpec {
  const interventions = state.interventions.map(({ at_ns, id, value }) => ({ at_ns, param: paramIndex(id), value }));
  return { values: allValues(chosenPreset(state.preset), state.overrides), interventions };
}

/** Entries of a link about the moment it opens at: the packet followed, the open answer, whether it plays. */
const OF_MOMENT = new Set(['packet', 'answer', 'play']);

/** The link of what was chosen at a moment; `shown` are the entries about that moment. */
export function linkAt(state: ScenarioState, t_ns: number, shown: PageEntries = {}): string {
  const { preset, overrides, interventions, speed, title, loop } = state;
  const page = { ...shown, ...state.page };
  return encodeLink({ preset, overrides, interventions, t_ns: Math.floor(t_ns), speed, title, loop, page });
}

/** A link tells of the very scenario and moment that are there: at most the view is another. */
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

/** What a link says that is not chosen: where to begin, null where it is left open; whether it plays; what it shows then. */
export type Opening = {
  readonly t_ns: number | null;
  readonly plays: boolean;
  /** The packet to follow; 0 for none. */
  readonly packet: number;
  /** The answer to open; empty for none. */
  readonly answer: string;
};

/** Reads a link into the store; says what could not be read. */
export function openLink(chosen: ChosenStore, fragment: string): Opening {
  const { scenario, problems } = decodeLink(fragment);
  const bare = fragment.replace(/^#/, '') === '';
  const { packet = '', answer = '', play = '1' } = scenario.page;
  const kept = Object.entries(scenario.page).filter(([key]) => !OF_MOMENT.has(key));
  chosen.getState().load({ ...scenario, page: Object.fromEntries(kept) });
  if (problems.length > 0) chosen.getState().notify(link.problems, problems);
  const number = Number(packet);
  return {
    t_ns: scenario.t_ns ?? (bare ? OPENING.t_ns : null),
    plays: play !== '0',
    packet: Number.isSafeInteger(number) ? number : 0,
    answer,
  };
}
