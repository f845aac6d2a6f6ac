/** The sentence beside the preset's name: what the run shows. */
import { openingOf } from '../../run/openings';
import { labelOf, valueWithUnit } from '../../scenario/params';
import { chosenPreset, markedValue, presentValue, type ScenarioState } from '../../scenario/store';
import { useChosen } from '../../ui/useLab';
import { settings } from '../../words/opening';
import './sentence.css';

/**
 * Maximum number of changes that the sentence names. For the other changes, the sentence says only how many there are.
 */
const NAMED = 2;

export function Sentence() {
  const words = useChosen(sentenceOf);
  return (
    <p className="sentence" role="status">
      <span>{words}</span>
    </p>
  );
}

/**
 * Returns the title from the link or, without a title, the preset's sentence. If parameters were changed, the sentence
 * may be untrue, so the text names the changes instead.
 */
export function sentenceOf(state: ScenarioState): string {
  if (state.title !== '') return state.title;
  const changed = changedNow(state);
  if (changed.length === 0) return settings.presets[chosenPreset(state.preset).id].sentence;
  const named = changed
    .slice(0, NAMED)
    .map((id) => settings.set(labelOf(id), valueWithUnit(id, presentValue(state, id))));
  return settings.presetWith(named, changed.length - named.length);
}

/** Returns the parameters whose values now differ from those with which the preset opens. */
function changedNow(state: ScenarioState): string[] {
  const opening = openingOf(state.preset)?.pair?.overrides;
  const ids = new Set([...Object.keys(state.overrides), ...state.interventions.map(({ id }) => id)]);
  return [...ids].filter((id) => presentValue(state, id) !== (opening?.[id] ?? markedValue(state, id)));
}
