/** Meaning of a parameter, source of its default, and a button that restores the default. Loaded on demand. */
import { limitsOf, valueWithUnit } from '../../scenario/params';
import type { Param } from '../../tables/tables';
import { useReadOnly } from '../../ui/useLab';
import { meaning as words } from '../../words/meaning';
import { notes } from '../../words/notes';
import { languageOfPart } from '../../words/spoken';
import './meaning.css';

type MeaningProps = { param: Param; marked: number; value: number; restore: () => void };

export function Meaning({ param, marked, value, restore }: MeaningProps) {
  const fixed = useReadOnly();
  const { symbol, meaning, source } = notes.params[param.id];
  const facts = [param.id, ...(symbol === '' ? [] : [words.inStudy(symbol)]), limitsOf(param)];
  return (
    <div className="meaning" lang={languageOfPart(notes)}>
      <p>{meaning}</p>
      <p className="muted">{words.facts(facts, words.changes[param.change], source)}</p>
      <button type="button" className="link" disabled={value === marked || fixed} onClick={restore}>
        {words.backTo(valueWithUnit(param.id, marked))}
      </button>
    </div>
  );
}
