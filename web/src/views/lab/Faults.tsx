/** Message after a failure of the machine: what happened, what to do, and a report that can be saved. */

import { entryAt, sentence } from '../../decode/entries';
import type { Fault, Refusal } from '../../engine/protocol';
import { RefusedWhy } from '../../instruments/header/RefusedWhy';
import type { RowsView } from '../../lib/rows';
import { EVENT } from '../../tables/tables';
import { useChosen, useLab, useStatus } from '../../ui/useLab';
import { dialogs } from '../../words/dialogs';
import { clock } from '../../words/numbers';
import { controls, page } from '../../words/opening';
import './faults.css';

/** Number of log entries in a report. */
const KEPT = 20;

/** Returns the newest log entries, the oldest first. */
function lastEvents(events: RowsView): string {
  const lines: string[] = [];
  for (let i = Math.max(0, events.length - KEPT); i < events.length; i++) {
    const words = sentence(entryAt(events, i));
    lines.push(`${clock(events.at(i, EVENT.t_ns))} ${words}`);
  }
  return lines.join('\n');
}

/** Message about a scenario that the machine refuses, with buttons that undo the last change or all changes. */
function RefusedScenario({ refusal }: { refusal: Refusal }) {
  const lab = useLab();
  const hasChanged = useChosen(({ past }) => past.length > 0);
  return (
    <div className="fault" role="alert">
      <RefusedWhy refusal={refusal} />
      {hasChanged && (
        <button type="button" className="primary" onClick={() => lab.changes.undo()}>
          {controls.undo}
        </button>
      )}
      <button type="button" onClick={() => lab.changes.reset()}>
        {controls.reset}
      </button>
    </div>
  );
}

/**
 * Returns the sentence for a failure. If a part of the page was not stored and there is no network, the sentence says
 * so.
 */
function faultWords(reason: Exclude<Fault['reason'], 'refused'>): string {
  return dialogs.faults[reason === 'load' && !navigator.onLine ? 'offline' : reason];
}

export function Faults() {
  const lab = useLab();
  const fault = useStatus((status) => status.fault);
  const entries = useChosen((state) => state.page);
  if (fault === null) return null;
  if (fault.reason === 'refused') return <RefusedScenario refusal={fault.refusal} />;
  const ran = fault.reason === 'panic' || fault.reason === 'silent';
  const at_ns = lab.interrupted_ns;
  return (
    <div className="fault" role="alert">
      <p>{faultWords(fault.reason)}</p>
      {ran && (
        <textarea
          readOnly
          rows={5}
          aria-label={dialogs.report}
          value={`${lab.links.linkWith(entries)}\n${fault.detail}\n${lastEvents(lab.events)}`}
        />
      )}
      {fault.reason === 'load' && (
        <button type="button" className="primary" onClick={() => lab.startAgain()}>
          {page.tryAgain}
        </button>
      )}
      {ran && at_ns > 0 && (
        <button type="button" className="primary" onClick={() => lab.startAgain()}>
          {dialogs.startAgainAt(at_ns)}
        </button>
      )}
      {ran && (
        <button type="button" onClick={() => lab.startAgain(0)}>
          {dialogs.startAgain}
        </button>
      )}
      <button type="button" onClick={() => location.reload()}>
        {dialogs.reload}
      </button>
    </div>
  );
}
