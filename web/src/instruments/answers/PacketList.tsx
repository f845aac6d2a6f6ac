/** The packets on the stage as a list, for keys and for those who do not see the dots; and any packet by its number. */

import { useEffect, useRef, useState } from 'react';
import { type Moving, moving } from '../../run/moving';
import { useLab } from '../../ui/useLab';
import { packetName, stageName } from '../../words/names';
import { books } from '../../words/opening';
import './packets.css';

const SHOWN = 16;
/** While it plays, the list is made anew so often, ms; never under a hand that is in it. */
const REDRAW_MS = 500;

export function PacketList() {
  const lab = useLab();
  const box = useRef<HTMLDetailsElement>(null);
  const [seen, setSeen] = useState<readonly Moving[]>([]);
  useEffect(() => {
    return lab.session.paintEvery(REDRAW_MS, (moment) => {
      const open = box.current?.open === true && !box.current.contains(document.activeElement?.closest('li') ?? null);
      if (!open) return;
      const now = moving(lab.session, moment).slice(-SHOWN).reverse();
      setSeen((known) => (sameList(known, now) ? known : now));
    });
  }, [lab]);
  return (
    <details
      className="group packets"
      ref={box}
      onToggle={(event) => event.currentTarget.open && event.currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <summary>{books.packets.title}</summary>
      <NumberField />
      {seen.length === 0 && <p className="muted">{books.packets.none}</p>}
      <ul aria-label={books.packets.title}>
        {seen.map(({ packet, stage }) => (
          <li key={packet}>
            <button type="button" onClick={() => lab.ask('life', packet)}>
              <span>{packetName(packet)}</span> <span className="muted">{stageName(stage)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function sameList(a: readonly Moving[], b: readonly Moving[]): boolean {
  return a.length === b.length && a.every((one, i) => one.packet === b[i].packet && one.stage === b[i].stage);
}

function NumberField() {
  const lab = useLab();
  const [text, setText] = useState('');
  const number = Number(text.replace('−', '-'));
  const go = (): void => {
    if (Number.isSafeInteger(number) && number !== 0) lab.ask('life', number);
  };
  return (
    <form
      className="packet-number"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label>
        {books.packets.number}
        <input type="text" inputMode="numeric" value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <button type="submit">{books.packets.life}</button>
    </form>
  );
}
