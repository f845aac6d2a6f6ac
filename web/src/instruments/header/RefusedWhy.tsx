/** Reason why the simulator refuses a scenario. If a capture is missing, also a button that chooses its file. */

import { refusalWords } from '../../decode/refusal';
import type { Refusal } from '../../engine/protocol';
import { parseReplay } from '../../scenario/replay';
import { Refused } from '../../tables/refused';
import { REFUSAL } from '../../tables/tables';
import { useChosen, useLab } from '../../ui/useLab';
import { capture } from '../../words/capture';
import { page } from '../../words/opening';
import { refusals as words } from '../../words/refusals';

export function RefusedWhy({ refusal }: { refusal: Refusal }) {
  const isMissing = refusal[REFUSAL.why] === Refused.CaptureMissing;
  return (
    <>
      <p>{isMissing ? refusalWords(refusal) : `${words.scenario} ${refusalWords(refusal)}`}</p>
      {isMissing && <MissingCapture />}
    </>
  );
}

/** Asks for the capture that the link names. */
function MissingCapture() {
  const lab = useLab();
  const replay = useChosen((state) => state.replay);
  const wanted = replay === undefined ? null : parseReplay(replay);
  const ask = (): void => void import('./openCapture').then(({ openCapture }) => openCapture(lab, null, wanted));
  return (
    <button type="button" className="primary" onClick={ask}>
      {page.labelled(wanted?.name || capture.unnamed, capture.choose)}
    </button>
  );
}
