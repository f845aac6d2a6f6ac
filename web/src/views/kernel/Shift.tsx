/**
 * Position of the start of the trace on the simulated machine's clock: a number field, and buttons that shift the
 * trace.
 */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { measured as words } from '../../words/measured';
import type { ClockInView } from './clockInView';
import { kept, shiftBy, startAt } from './kept';

const MS = 1e6;
const DECIMALS = 6;

const written = (begins_ns: number): string => String(Number((begins_ns / MS).toFixed(DECIMALS)));

export function Shift({ view }: { readonly view: ClockInView }) {
  const begins_ns = useStore(kept, ({ begins_ns }) => begins_ns);
  const [typed, setTyped] = useState(written(begins_ns));
  useEffect(() => setTyped(written(begins_ns)), [begins_ns]);
  const type = (text: string): void => {
    setTyped(text);
    const ms = Number(text.replace('−', '-').replace(',', '.'));
    if (text.trim() !== '' && Number.isFinite(ms)) kept.setState({ begins_ns: Math.round(ms * MS) });
  };
  return (
    <p className="shift cluster">
      <label>
        {words.trace.shift} <input inputMode="decimal" value={typed} onChange={({ target }) => type(target.value)} />
      </label>
      <button type="button" aria-label={words.trace.earlier} onClick={() => shiftBy(view.now, -0.05)}>
        ←
      </button>
      <button type="button" aria-label={words.trace.later} onClick={() => shiftBy(view.now, 0.05)}>
        →
      </button>
      <button type="button" onClick={() => startAt(view.now)}>
        {words.trace.here}
      </button>
    </p>
  );
}
