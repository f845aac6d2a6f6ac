/** Choice of the preset. */

import { chosenPreset } from '../../scenario/store';
import { PRESETS } from '../../tables/tables';
import { useChosen, useLab, useReadOnly } from '../../ui/useLab';
import { link, page, settings } from '../../words/opening';

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
      title={fixed ? link.readOnly : settings.presets[chosenPreset(preset).id].title}
      onChange={(event) => choose(event.target.value)}
    >
      {PRESETS.map(({ id }) => (
        <option key={id} value={id}>
          {settings.presets[id].title}
        </option>
      ))}
    </select>
  );
}
