/** Exports the frames on the link in a time span, as captured at one end of the link, for Wireshark. */

import { useState } from 'react';
import { useHost } from '../../hosts/hosts';
import type { Span } from '../../lib/span';
import { capture, framesIn, SNAP_LENGTH } from '../../run/capture';
import { spansAt } from '../../run/spans';
import { capturedBy } from '../../scenario/commandLine';
import { runOf } from '../../scenario/store';
import { Side } from '../../tables/tables';
import { useChosen, useLab, useParam } from '../../ui/useLab';
import { files as words } from '../../words/files';
import { Choice, Export, type Save } from './Export';

export function Captured({ link, save, tell }: { link: string; save: Save; tell: (said: string) => void }) {
  const lab = useLab();
  const { captures: sides, hasReader } = useHost();
  const chosen = useChosen((state) => state);
  const gro = useParam('net.gro') === 1;
  const [spans] = useState(() => spansAt(chosen, lab.shown_ns));
  const [nthSide, setSide] = useState(0);
  const [nthSpan, setSpan] = useState(0);
  const [isEmpty, setEmpty] = useState(false);
  if (spans.length === 0) return null;
  const [, span] = spans[nthSpan];
  const side = sides[nthSide];
  const made = (of: Span): Promise<Blob> => {
    const part = (now_ns: number): void => tell(words.capturing(now_ns / of.to_ns));
    return capture(runOf(lab.chosen), { ...of, side, snapLength: SNAP_LENGTH }, part);
  };
  const make = async (of: Span): Promise<void> => {
    setEmpty(false);
    tell(words.making);
    const file = await made(of).catch(() => null);
    const hasNone = file !== null && (await framesIn(file)) === 0;
    if (hasNone) tell(words.noFrames(of.from_ns, of.to_ns));
    else await save('ringside.pcapng', 'application/x-pcapng', async () => file);
    setEmpty(hasNone && of.from_ns > 0);
  };
  const makeWhole = (): void => {
    setSpan(spans.length - 1);
    void make(spans[spans.length - 1][1]);
  };
  const nameOfSide = hasReader ? words.sides : words.routerSides;
  return (
    <>
      <Export
        title={words.capture}
        note={
          <>
            {words.spanOf(span.from_ns, span.to_ns, SNAP_LENGTH)}
            {side === Side.Receiver && hasReader && ` ${words.receiverSees}`}
            {side !== Side.Sender && gro && ` ${words.beforeGro}`}
          </>
        }
      >
        <Choice name={words.side} of={sides.map((one) => nameOfSide[one])} nth={nthSide} choose={setSide} />
        <Choice name={words.span} of={spans.map(([one]) => words.spans[one])} nth={nthSpan} choose={setSpan} />
        <button type="button" onClick={() => void make(span)}>
          {words.saveCapture}
        </button>
        {isEmpty && (
          <button type="button" onClick={makeWhole}>
            {words.saveWhole}
          </button>
        )}
      </Export>
      <p className="muted">{words.captureBy}</p>
      <code>{capturedBy(new URL(link).hash.slice(1), side, span)}</code>
    </>
  );
}
