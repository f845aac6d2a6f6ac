/** List of the captures that this browser stores. Each one can be opened and deleted. */

import { type RefObject, useCallback, useEffect, useState } from 'react';
import { captureOf, forgetCapture, keptCaptures } from '../../engine/captures';
import { capture as words } from '../../words/capture';

type Kept = { readonly hash: string; readonly name: string; readonly size: number };

async function listed(): Promise<Kept[]> {
  const hashes = await keptCaptures();
  const found = await Promise.all(hashes.map(async (hash) => ({ hash, kept: await captureOf(hash) })));
  return found.flatMap(({ hash, kept }) =>
    kept === undefined ? [] : [{ hash, name: kept.name, size: kept.file.size }],
  );
}

/** Moves the focus from a row that will disappear to the next row, otherwise to the previous one. */
function leaveRow(button: HTMLElement, afterLast: HTMLElement | null): void {
  // The user may have moved the focus while the capture was deleted.
  if (!button.matches(':focus')) return;
  const row = button.closest('li');
  const near = row?.nextElementSibling ?? row?.previousElementSibling;
  const other = near?.querySelector<HTMLElement>('button:last-of-type') ?? afterLast;
  other?.focus();
}

type Props = {
  readonly open: (file: File) => void;
  readonly tell: (said: string) => void;
  /** Element that receives the focus when the last capture is deleted. */
  readonly afterLast: RefObject<HTMLElement>;
};

export function KeptCaptures({ open, tell, afterLast }: Props) {
  const [all, setAll] = useState<readonly Kept[]>([]);
  const look = useCallback((): void => void listed().then(setAll), []);
  useEffect(look, [look]);
  const choose = async ({ hash, name }: Kept): Promise<void> => {
    const kept = await captureOf(hash);
    if (kept !== undefined) open(new File([kept.file], name));
  };
  const forget = async ({ hash, name }: Kept, button: HTMLElement): Promise<void> => {
    await forgetCapture(hash);
    leaveRow(button, afterLast.current);
    tell(words.forgotten(name));
    look();
  };
  if (all.length === 0) return null;
  return (
    <section aria-label={words.kept}>
      <h3>{words.kept}</h3>
      <ul className="kept-captures">
        {all.map((kept) => (
          <li key={kept.hash}>
            <span>
              {kept.name} <span className="muted">{words.size(kept.size)}</span>
            </span>
            <button type="button" aria-label={`${words.open} ${kept.name}`} onClick={() => void choose(kept)}>
              {words.open}
            </button>
            <button
              type="button"
              aria-label={`${words.forget} ${kept.name}`}
              onClick={(event) => void forget(kept, event.currentTarget)}
            >
              {words.forget}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
