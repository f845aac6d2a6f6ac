/** Choice of the preset. */

import { QUESTIONS, type QuestionId } from '../../run/openings';
import { chosenPreset } from '../../scenario/store';
import type { PresetId } from '../../tables/names';
import { useChosen, useLab, useReadOnly } from '../../ui/useLab';
import { page, settings } from '../../words/opening';

export function PresetChoice() {
  const lab = useLab();
  const preset = useChosen((state) => state.preset);
  return <PresetSelect name={page.preset} preset={preset} choose={(id) => lab.changes.choosePreset(id)} />;
}

type SelectProps = { name: string; preset: string; choose: (preset: string) => void };

export function PresetSelect({ name, preset, choose }: SelectProps) {
  const fixed = useReadOnly();
  return (
    <select
      aria-label={name}
      value={preset}
      aria-disabled={fixed}
      title={fixed ? page.readOnly : settings.presets[chosenPreset(preset).id].title}
      onChange={(event) => choose(event.target.value)}
    >
      {(Object.entries(QUESTIONS) as [QuestionId, readonly PresetId[]][]).map(([question, presets]) => (
        <optgroup key={question} label={page.questions[question]}>
          {presets.map((id) => (
            <option key={id} value={id}>
              {settings.presets[id].title}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
