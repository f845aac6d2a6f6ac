/**
 * Parts below the control of a parameter, loaded on demand.
 * `Meaning`: what the parameter means, the source of its default, and a button that restores the default.
 * `CompareWith`: a button that compares with the run without the change.
 */
import { limitsOf, valueWithUnit } from '../../scenario/params';
import { presentValue, withoutChange } from '../../scenario/store';
import type { Param } from '../../tables/tables';
import { useChosen, useLab, useReadOnly } from '../../ui/useLab';
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
    <div className="meaning small" lang={languageOfPart(notes)}>
      <p>{meaning}</p>
      <p className="muted">{words.facts(facts, words.changes[param.change], source)}</p>
      <button type="button" className="link" disabled={value === marked || fixed} onClick={restore}>
        {words.backTo(valueWithUnit(param.id, marked))}
      </button>
    </div>
  );
}

/** Button of a changed parameter. Compares this run with the run without the change. */
export function CompareWith({ param: { id } }: { param: Param }) {
  const lab = useLab();
  const before = useChosen((state) => {
    const other = withoutChange(state, id);
    return other === null ? null : presentValue(other, id);
  });
  const now = useChosen((state) => presentValue(state, id));
  // After a press the page shows both runs side by side. The button is then disabled, because a second press would
  // change nothing.
  const isBeside = useChosen((state) => lab.forks.isBeside(id, state));
  const fixed = useReadOnly();
  if (fixed || !lab.canFork || before === null || before === now) return null;
  return (
    <button
      type="button"
      className="link compare-with"
      aria-disabled={isBeside}
      onClick={() => isBeside || lab.forks.compareWithout(id)}
    >
      {words.compareWith(valueWithUnit(id, before))}
    </button>
  );
}
