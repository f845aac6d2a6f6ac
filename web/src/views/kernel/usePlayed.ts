/** Plays a script in a worker with the complete module, which loads with the first script. */
import { useEffect, useMemo, useState } from 'react';
import type { Statement } from '../../engine/outcome';
import { Pool } from '../../engine/pool';
import { runOf } from '../../scenario/store';
import { useLab } from '../../ui/useLab';
import { measured as words } from '../../words/measured';

/** Longest script, in characters. A table cannot show the statements of a longer one at once. */
const SCRIPT_CAP = 100_000;

export function usePlayed() {
  const lab = useLab();
  const [statements, setStatements] = useState<readonly Statement[] | null>(null);
  const [said, setSaid] = useState('');
  const pool = useMemo(() => new Pool(1), []);
  useEffect(() => () => pool.close(), [pool]);
  const forget = (): void => {
    pool.stop();
    setStatements(null);
    setSaid('');
  };
  /** Shows an error if a script is too long. Returns whether it is too long. */
  const isRefused = (script: string): boolean => {
    if (script.length <= SCRIPT_CAP) return false;
    forget();
    setSaid(words.script.tooLong(script.length, SCRIPT_CAP));
    return true;
  };
  const play = (script: string): void => {
    forget();
    if (isRefused(script)) return;
    setSaid(words.script.playing);
    pool.take(
      runOf(lab.chosen),
      (news) => {
        if (news.type === 'played' && news.statements.length > 0) setStatements(news.statements);
        else if (news.type === 'played') setSaid(words.script.empty);
        else if (news.type === 'fault') setSaid(words.script.failed);
      },
      { script },
    );
  };
  return { statements, said, play, isRefused, forget };
}
