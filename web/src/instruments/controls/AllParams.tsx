/** All parameters by group, except those that are always visible. Loaded when opened. */

import { type ReactNode, useContext, useId, useState } from 'react';
import { lacksParam } from '../../scenario/releases';
import { isChanged, markedValue, presentValue } from '../../scenario/store';
import type { ParamGroup } from '../../tables/names';
import { PARAMS, type Param } from '../../tables/tables';
import { useChosen, useReadOnly } from '../../ui/useLab';
import { controls, settings } from '../../words/opening';
import { Ask, CompareWith, Meaning, Numeric } from './Numeric';
import { ReadOnlyNote } from './readOnlyNote';
import { useDraft } from './useDraft';

function Choice({ param }: { param: Param }) {
  const { shown, draft } = useDraft(param.id);
  const marked = useChosen((state) => markedValue(state, param.id));
  const changed = useChosen((state) => isChanged(state, param.id));
  const [open, setOpen] = useState(false);
  const id = useId();
  const fixed = useReadOnly();
  const note = useContext(ReadOnlyNote);
  const { label } = settings.params[param.id];
  const options = param.type === 'bool' ? settings.switched : param.values;
  return (
    <div className="control choice">
      <span className="control-name">
        <label htmlFor={id}>{label}</label>
        <Ask label={label} open={open} toggle={() => setOpen(!open)} />
      </span>
      <select
        id={id}
        value={shown}
        aria-disabled={fixed}
        aria-describedby={note}
        onChange={(event) => !fixed && draft.choose(Number(event.target.value))}
      >
        {options.map((name, i) => (
          <option key={name} value={i}>
            {name}
          </option>
        ))}
      </select>
      {changed && <CompareWith param={param} />}
      {open && <Meaning param={param} marked={marked} value={shown} restore={() => draft.choose(marked)} />}
    </div>
  );
}

/** Shows a parameter that the scenario's kernel release does not have, and the reason why it cannot be set. */
function Unknown({ param, release }: { param: Param; release: string }) {
  const id = useId();
  const { label } = settings.params[param.id];
  return (
    <div className="control choice">
      <span className="control-name">
        <label htmlFor={id}>{label}</label>
      </span>
      <select id={id} disabled={true} aria-describedby={`${id}-why`}>
        <option>–</option>
      </select>
      <p className="muted" id={`${id}-why`}>
        {controls.unknown(release)}
      </p>
    </div>
  );
}

function Control({ param }: { param: Param }): ReactNode {
  const lacking = lacksParam(
    useChosen((state) => presentValue(state, 'kernel.release')),
    param.id,
  );
  if (lacking !== null) return <Unknown param={param} release={lacking} />;
  return param.type === 'int' || param.type === 'decimal' ? <Numeric param={param} /> : <Choice param={param} />;
}

const GROUPS = [...new Set(PARAMS.map((param) => param.group))];

function Group({ name, named }: { name: ParamGroup; named: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const params = PARAMS.filter((param) => param.group === name && !named.includes(param.id));
  if (params.length === 0) return null;
  return (
    <details
      className="group"
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary>
        {settings.groups[name]}
        <span className="muted">{params.length}</span>
      </summary>
      {open && params.map((param) => <Control key={param.id} param={param} />)}
    </details>
  );
}

export function AllParams({ named }: { named: readonly string[] }) {
  return GROUPS.map((name) => <Group key={name} name={name} named={named} />);
}
