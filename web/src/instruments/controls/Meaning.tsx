/** Meaning of a parameter, source of its default, and a button that restores the default. Loaded on demand. */
import { limitsOf, valueWords, withUnit } from '../../scenario/params';
import type { Param } from '../../tables/tables';
import { useReadOnly } from '../../ui/useLab';
import { notes } from '../../words/notes';
import { controls, settings } from '../../words/opening';
import { languageOfPart } from '../../words/spoken';
import './meaning.css';

type MeaningProps = { param: Param; marked: number; value: number; restore: () => void };

export function Meaning({ param, marked, value, restore }: MeaningProps) {
  const fixed = useReadOnly();
  const { symbol, meaning, source } = notes.params[param.id];
  const facts = [param.id, ...(symbol === '' ? [] : [controls.inStudy(symbol)]), limitsOf(param)];
  return (
    <div className="meaning" lang={languageOfPart(notes)}>
      <p>{meaning}</p>
      <p className="muted">{controls.facts(facts, settings.changes[param.change], source)}</p>
      <button type="button" className="link" disabled={value === marked || fixed} onClick={restore}>
        {controls.backTo(withUnit(param, valueWords(param, marked)))}
      </button>
    </div>
  );
}
