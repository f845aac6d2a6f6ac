/** The machine is gone: what happened, what to do, and what is worth keeping. */

import { entryAt, sentence } from '../../decode/entries';
import { clock } from '../../lib/format';
import type { RowsView } from '../../lib/rows';
import { linkAt } from '../../scenario/store';
import { EVENT } from '../../tables/tables';
import { useChosen, useLab, useStatus } from '../../ui/useLab';

/** Entries of the log that go into a report. */
const KEPT = 20;

const WORDS = {
  abi: 'The page and its machine are of different versions, as after an update. Reload the page.',
  load: 'The machine could not be loaded. Reload the page; if it happens again, the server may not offer its WebAssembly file.',
  panic:
    'The machine stopped: something in it broke one of its own rules. The scenario and the last events are below; please report them.',
  silent:
    'The machine has not answered for ten seconds: the browser may have ended it for want of memory, or the computer is busy. Close other pages, then start again; the scenario and the last events are below.',
} as const;

/** The newest entries that the page had taken, oldest first. */
function lastEvents(events: RowsView): string {
  const lines: string[] = [];
  for (let i = Math.max(0, events.length - KEPT); i < events.length; i++) {
    const words = sentence(entryAt(events, i));
    lines.push(`${clock(events.at(i, EVENT.t_ns))} ${words}`);
  }
  return lines.join('\n');
}

export function Faults() {
  const lab = useLab();
  const fault = useStatus((status) => status.fault);
  const page = useChosen((state) => state.page);
  if (fault === null) return null;
  const ran = fault.reason === 'panic' || fault.reason === 'silent';
  const again = (): void => {
    history.replaceState(null, '', `#${linkAt(lab.stores.chosen.getState(), 0)}`);
    location.reload();
  };
  return (
    <div className="fault" role="alert">
      <p>{WORDS[fault.reason]}</p>
      {ran && (
        <textarea
          readOnly
          rows={5}
          aria-label="Scenario and last events"
          value={`${lab.linkWith(page)}\n${fault.message}\n${lastEvents(lab.session.events)}`}
        />
      )}
      <button type="button" onClick={() => location.reload()}>
        Reload
      </button>
      {ran && (
        <button type="button" onClick={again}>
          Start again from 0 s
        </button>
      )}
    </div>
  );
}
