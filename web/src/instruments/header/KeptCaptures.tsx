/** List of the captures that this browser stores. Each one can be opened and deleted. */

import { useCallback, useEffect, useState } from 'react';
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

type Props = { readonly open: (file: File) => void; readonly tell: (said: string) => void };

export function KeptCaptures({ open, tell }: Props) {
  const [all, setAll] = useState<readonly Kept[]>([]);
  const look = useCallback((): void => void listed().then(setAll), []);
  useEffect(look, [look]);
  const choose = async ({ hash, name }: Kept): Promise<void> => {
    const kept = await captureOf(hash);
    if (kept !== undefined) open(new File([kept.file], name));
  };
  const forget = async ({ hash, name }: Kept): Promise<void> => {
    await forgetCapture(hash);
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
            <button type="button" aria-label={`${words.forget} ${kept.name}`} onClick={() => void forget(kept)}>
              {words.forget}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
