/** All parameters by group, except those that are always visible. Loaded when opened. */

import { type ReactNode, useContext, useId } from 'react';
import { lacksParam } from '../../scenario/releases';
import { presentValue } from '../../scenario/store';
import type { ParamGroup } from '../../tables/names';
import { PARAMS, type Param } from '../../tables/tables';
import { Group } from '../../ui/Group';
import { useChosen, useReadOnly } from '../../ui/useLab';
import { controls, settings } from '../../words/opening';
import { useDraft } from './draft';
import { Numeric } from './Numeric';
import { ReadOnlyNote, Setting } from './Setting';

function Choice({ param }: { param: Param }) {
  const { shown, draft } = useDraft(param.id);
  const id = useId();
  const fixed = useReadOnly();
  const note = useContext(ReadOnlyNote);
  const options = param.type === 'bool' ? settings.switched : param.values;
  return (
    <Setting className="control choice" param={param} field={id} value={shown} draft={draft}>
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
    </Setting>
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

function ParamsOf({ group, named }: { group: ParamGroup; named: readonly string[] }) {
  const params = PARAMS.filter((param) => param.group === group && !named.includes(param.id));
  if (params.length === 0) return null;
  const name = (
    <>
      {settings.groups[group]}
      <span className="muted">{params.length}</span>
    </>
  );
  return <Group name={name}>{() => params.map((param) => <Control key={param.id} param={param} />)}</Group>;
}

export function AllParams({ named }: { named: readonly string[] }) {
  return GROUPS.map((group) => <ParamsOf key={group} group={group} named={named} />);
}
