/** The link to this moment, and what an embed of it leaves out. */

import { useEffect, useRef, useState } from 'react';
import { READOUT_NAMES, READOUTS, type Readout, shownReadouts } from '../../scenario/withheld';
import { useLab } from '../../ui/useLab';

type Page = Readonly<Record<string, string>>;

/** The page's entries with this one changed; null takes it out. */
function withEntry(page: Page, key: string, value: string | null): Page {
  const { [key]: _, ...rest } = page;
  return value === null ? rest : { ...rest, [key]: value };
}

/** Open for as long as it is on the page. */
export function ShareDialog({ closed }: { closed: () => void }) {
  const lab = useLab();
  const dialog = useRef<HTMLDialogElement>(null);
  const [page, setPage] = useState<Page>(() => lab.stores.chosen.getState().page);
  const [said, setSaid] = useState('');
  useEffect(() => {
    lab.link();
    dialog.current?.showModal();
  }, [lab]);
  const link = lab.linkWith(page);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid('Copied.');
    } catch {
      setSaid('This browser does not let the page copy: select the link and copy it.');
    }
  };
  return (
    <dialog ref={dialog} aria-label="Share this moment" onClose={closed}>
      <h2>Share this moment</h2>
      <p>The link opens this scenario, with every change, at this moment and speed.</p>
      <textarea readOnly value={link} rows={4} aria-label="Link" onFocus={(event) => event.target.select()} />
      <Embed page={page} choose={setPage} />
      <p role="status">{said}</p>
      <div className="dialog-buttons">
        <button type="button" className="primary" onClick={copy}>
          Copy link
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}

/** For a quiz, or for a frame in another page. */
function Embed({ page, choose }: { page: Page; choose: (page: Page) => void }) {
  const shown = shownReadouts(page);
  const toggle = (name: Readout): void => {
    const next = READOUT_NAMES.filter((known) => (known === name ? !shown.includes(known) : shown.includes(known)));
    choose(withEntry(page, 'readouts', next.length === READOUT_NAMES.length ? null : next.join(',') || '0'));
  };
  return (
    <fieldset className="embed">
      <legend>Whoever opens it has</legend>
      <Switch
        on={page.controls !== '0'}
        turn={(on) => choose(withEntry(page, 'controls', on ? null : '0'))}
        name="the controls"
      />
      <Switch
        on={page.edit !== '0'}
        turn={(on) => choose(withEntry(page, 'edit', on ? null : '0'))}
        name="change parameters"
      />
      {READOUT_NAMES.map((name) => (
        <Switch key={name} on={shown.includes(name)} turn={() => toggle(name)} name={READOUTS[name]} />
      ))}
    </fieldset>
  );
}

function Switch({ on, turn, name }: { on: boolean; turn: (on: boolean) => void; name: string }) {
  return (
    <label>
      <input type="checkbox" checked={on} onChange={(event) => turn(event.target.checked)} />
      {name}
    </label>
  );
}
