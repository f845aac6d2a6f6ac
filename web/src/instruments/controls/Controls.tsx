/** Parameters: the main ones are always visible, the others are listed by group. Also shows the newest change. */

import { useId, useRef } from 'react';
import { useHost } from '../../hosts/hosts';
import { crowdingOf } from '../../scenario/crowding';
import { paramOf } from '../../scenario/params';
import { hasChanges, presentValue } from '../../scenario/store';
import { isReadOnly } from '../../scenario/withheld';
import { PARAMS } from '../../tables/tables';
import { Group } from '../../ui/Group';
import { later } from '../../ui/later';
import { useChosen, useLab, useParam, useReadOnly } from '../../ui/useLab';
import { controls, page } from '../../words/opening';
import { changedWords } from './changed';
import { crowdedWords } from './crowded';
import { Numeric } from './Numeric';
import { ReadOnlyNote } from './Setting';
import './controls.css';

const LeftOut = later(() => import('../../ui/LeftOut'), 'LeftOut');
const AllParams = later(() => import('./AllParams'), 'AllParams');

function Changes() {
  const lab = useLab();
  const words = useChosen(changedWords);
  const fixed = useReadOnly();
  const undoable = useChosen((state) => hasChanges(state) && !isReadOnly(state.page));
  const undone = useChosen((state) => (isReadOnly(state.page) ? 0 : state.undone.length));
  const undo = useRef<HTMLButtonElement>(null);
  const redo = (): void => {
    // The last redo removes the Redo button, so the focus moves to the Undo button first.
    if (undone === 1) undo.current?.focus();
    lab.changes.redo();
  };
  return (
    <p className="changes ends small">
      <span className="muted">{words}</span>
      <button
        type="button"
        className="link"
        ref={undo}
        aria-disabled={!undoable}
        onClick={() => undoable && lab.changes.undo()}
        title={undoable ? '' : controls.nothingToUndo}
      >
        {controls.undo}
      </button>
      {undone > 0 && (
        <button type="button" className="link" onClick={redo}>
          {controls.redo}
        </button>
      )}
      {!fixed && (
        <button type="button" className="link" title={controls.resetTitle} onClick={() => lab.changes.reset()}>
          {controls.reset}
        </button>
      )}
    </p>
  );
}

export function Controls() {
  const named = useHost().controls;
  const fixed = useReadOnly();
  const note = useId();
  const isLater = useParam('kernel.release') > 0;
  return (
    <section className="controls" aria-label={controls.title}>
      <header className="card-head">
        <h2>{controls.title}</h2>
      </header>
      {fixed && (
        <p id={note} className="muted">
          {page.readOnly}
        </p>
      )}
      <ReadOnlyNote.Provider value={fixed ? note : undefined}>
        {named.map((id) => {
          const param = paramOf(id);
          return param === undefined ? null : (
            <Numeric key={id} param={param} note={id === 'load.jobs' && <Crowded />} />
          );
        })}
        <Changes />
        <All named={named} />
        {isLater && <LeftOut />}
      </ReadOnlyNote.Provider>
    </section>
  );
}

/** Warning below the number of compile jobs, shown when the jobs need more memory than the simulated machine has. */
function Crowded() {
  const said = useChosen((state) => {
    const crowding = crowdingOf((id) => presentValue(state, id));
    return crowding === null ? '' : crowdedWords(crowding);
  });
  return said === '' ? null : <p className="muted">{said}</p>;
}

function All({ named }: { named: readonly string[] }) {
  const name = (
    <>
      {controls.all}
      <span className="muted">{PARAMS.length}</span>
    </>
  );
  return (
    <Group name={name} expect={AllParams.expect}>
      {() => <AllParams named={named} />}
    </Group>
  );
}
