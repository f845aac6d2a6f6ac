/** The machine is gone: what happened, what to do, and what is worth keeping. */
import { clock } from '../lib/format';
import type { RowsView } from '../lib/rows';
import { entryAt, sentence } from '../panels/events';
import { linkAt, useChosen } from '../scenario/store';
import { EVENT } from '../sim/tables';
import { useLab, useStatus } from './lab';

/** Entries of the log that go into a report. */
const KEPT = 20;

const WORDS = {
  abi: 'The page and its machine are of different versions, as after an update. Reload the page.',
  load: 'The machine could not be loaded. Reload the page; if it happens again, the server may not offer its WebAssembly file.',
  panic:
    'The machine stopped: something in it broke one of its own rules. The scenario and the last events are below; please report them.',
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
  const again = (): void => {
    history.replaceState(null, '', `#${linkAt(useChosen.getState(), 0)}`);
    location.reload();
  };
  return (
    <div className="fault" role="alert">
      <p>{WORDS[fault.reason]}</p>
      {fault.reason === 'panic' && (
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
      {fault.reason === 'panic' && (
        <button type="button" onClick={again}>
          Start again from 0 s
        </button>
      )}
    </div>
  );
}
