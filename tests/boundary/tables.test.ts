import { describe, expect, test } from 'vitest';
import { ABI_VERSION } from '../../web/src/tables/generated/abi';
import { PARAM_NOTES, PRESET_NOTES } from '../../web/src/tables/generated/notes';
import { PARAMS, PRESETS } from '../../web/src/tables/generated/tables';
import { printed, Ringside } from './machine';

describe('the tables', () => {
  test('page and machine are of one version', () => {
    expect(Ringside.abi_version()).toBe(ABI_VERSION);
  });

  test('the page has the parameters that the command line lists, what they mean and their sources', () => {
    const withNotes = PARAMS.map((param) => ({ ...param, ...PARAM_NOTES[param.id] }));
    expect(withNotes).toEqual(JSON.parse(printed('params', '--json')));
  });

  test('the page has the presets that the command line lists, and what they reproduce', () => {
    const withNotes = PRESETS.map((preset) => ({ ...preset, ...PRESET_NOTES[preset.id] }));
    expect(withNotes).toEqual(JSON.parse(printed('presets', '--json')));
  });

  test('a preset sets only parameters that exist', () => {
    const ids = PARAMS.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(PRESETS.flatMap(({ values }) => Object.keys(values))));
  });
});
