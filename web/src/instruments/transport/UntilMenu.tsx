/** Contents of the menu *Run until*, loaded when it is opened. */

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { parseDuration } from '../../scenario/link';
import { Until } from '../../tables/tables';
import { PacketForm, Submit } from '../../ui/Submit';
import { useAsked, useLab } from '../../ui/useLab';
import { untilName } from '../../words/names';
import { transport } from '../../words/opening';
import './until.css';

/** Conditions that need no further input. */
const PLAIN = Object.values(Until).filter((until) => until !== Until.Packet && until !== Until.PacketMoves);

type Props = {
  /** Closes the menu. The focus returns to the menu's button. */
  readonly close: () => void;
  /** Closes the menu after a choice. The focus goes to the play button. */
  readonly chosen: () => void;
  /** Opens or closes the menu. A press outside closes it and keeps the focus. */
  readonly open: (isOpen: boolean) => void;
};

export function UntilMenu({ close, chosen, open }: Props) {
  const lab = useLab();
  /** Number of the packet whose history is open. */
  const followed = useAsked(({ subject }) => (subject?.about === 'life' ? String(subject.number) : ''));
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.querySelector<HTMLElement>('button')?.focus(), []);
  useEffect(() => {
    const away = ({ target }: Event): void => {
      if (target instanceof Node && !menu.current?.parentElement?.contains(target)) open(false);
    };
    addEventListener('pointerdown', away);
    return () => removeEventListener('pointerdown', away);
  }, [open]);
  const run = (until: number, packet = 0): void => {
    chosen();
    lab.clock.runTo(until, packet);
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      move(menu.current, event.key === 'ArrowDown' ? 1 : -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between its buttons
    <div className="menu until" ref={menu} onKeyDown={keys}>
      {PLAIN.map((until) => (
        <button type="button" key={until} onClick={() => run(until)}>
          {untilName(until)}
        </button>
      ))}
      <PacketForm
        label={transport.endOfPacket}
        press={transport.run}
        first={followed}
        go={(packet) => run(Until.Packet, packet)}
      />
      <ToMoment
        go={(t_ns) => {
          chosen();
          lab.clock.seek(t_ns);
        }}
      />
    </div>
  );
}

function move(menu: HTMLElement | null, by: number): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>('button, input') ?? [])];
  const at = items.indexOf(document.activeElement as HTMLElement);
  items[(at + by + items.length) % items.length]?.focus();
}

function ToMoment({ go }: { go: (t_ns: number) => void }) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const submit = (): void => {
    const written = text.trim().replace(/\s+/g, '');
    const t_ns = parseDuration(/^[\d.]+$/.test(written) ? `${written}s` : written);
    if (t_ns === null) setSaid(transport.noMoment);
    else go(t_ns);
  };
  return (
    <Submit go={submit}>
      <label>
        {transport.toMoment}
        <input
          className="field"
          type="text"
          value={text}
          placeholder={transport.momentExample}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button type="submit">{transport.go}</button>
      {said !== '' && <p role="alert">{said}</p>}
    </Submit>
  );
}
