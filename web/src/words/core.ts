/**
 * Texts that the Rust core prints, too. English comes with the generated tables, other languages come from their PO
 * files.
 */
import type { ParamGroup, ParamId, ParamUnit, PresetId } from '../tables/names';
import { CONTEXT_ENGLISH, EVENT_ENGLISH, PARAMS, PRESETS, WORK_ENGLISH } from '../tables/tables';

type ParamWords = { readonly label: string };
type PresetWords = { readonly title: string; readonly sentence: string };

function byId<Id extends string, Words>(rows: readonly (Words & { readonly id: Id })[]): Readonly<Record<Id, Words>> {
  const words = {} as Record<Id, Words>;
  for (const row of rows) words[row.id] = row;
  return words;
}

/** Makes an object in which the value of each name is the name itself. */
function itself<Name extends string>(names: readonly Name[]): Readonly<Record<Name, string>> {
  const words = {} as Record<Name, string>;
  for (const name of names) words[name] = name;
  return words;
}

export const codesOfCore = {
  contexts: CONTEXT_ENGLISH as Readonly<Record<keyof typeof CONTEXT_ENGLISH, string>>,
  works: WORK_ENGLISH as Readonly<Record<keyof typeof WORK_ENGLISH, string>>,
  events: EVENT_ENGLISH as Readonly<Record<keyof typeof EVENT_ENGLISH, string>>,
};

export const settingsOfCore = {
  params: byId<ParamId, ParamWords>(PARAMS),
  presets: byId<PresetId, PresetWords>(PRESETS),
  groups: itself<ParamGroup>(PARAMS.map(({ group }) => group)),
  units: itself<ParamUnit>(PARAMS.map(({ unit }) => unit)),
};
