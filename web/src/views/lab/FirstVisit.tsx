/**
 * Introduction for a visitor without a link. If nothing moves for a while, it says why and offers to skip the wait.
 */

import { useEffect, useState } from 'react';
import type { LiveRun, Moment } from '../../run/liveRun';
import { DEFAULT_PRESET } from '../../scenario/link';
import { FrameField, Place, TASK, Until } from '../../tables/tables';
import { useChosen, useLab } from '../../ui/useLab';
import { dialogs } from '../../words/dialogs';

const LOOK_MS = 500;
/** Time without movement after which the wait is explained, ms of real time. */
const STILL_MS = 3000;
/** Speed above which no wait needs an explanation, ns of model time per second. */
const SLOW = 50e6;

export function FirstVisit() {
  const preset = useChosen((state) => state.preset);
  return (
    <>
      {preset === DEFAULT_PRESET && <p className="sentence first-visit">{dialogs.first.what}</p>}
      <Waiting />
    </>
  );
}

/** Number of movements so far: network frames received, segments read, ACKs sent. */
function moved({ snap }: Moment): number {
  return (
    snap.get(FrameField.offered) +
    snap.get(FrameField.delivered) +
    snap.get(FrameField.acks_sent) +
    snap.get(FrameField.delivered_bytes)
  );
}

/**
 * Why nothing moves during playback. `owned`: the receiving program has locked the socket and is off the CPU. `waits`:
 * the program waits in the run queue. `silent`: any other reason, such as a sender that has finished. Null while
 * something moves.
 */
type Standstill = 'waits' | 'owned' | 'silent' | null;

const isRunnable = (place: number): boolean => place === Place.Active || place === Place.Expired;

function reasonIn({ snap }: Moment): Standstill {
  if (snap.get(FrameField.socket_owned) > 0) return 'owned';
  const row = snap.rowOf(snap.get(FrameField.reader_task));
  return row >= 0 && isRunnable(snap.task(row, TASK.place)) ? 'waits' : 'silent';
}

function standstill(tell: (still: Standstill) => void): (moment: Moment, session: LiveRun) => void {
  let [seen, since_ms] = [-1, 0];
  return (moment, session) => {
    const now = moved(moment);
    const isQuiet = now === seen && moment.playing && moment.speed < SLOW && !session.underWay;
    if (!isQuiet) [seen, since_ms] = [now, moment.wall_ms];
    tell(!isQuiet || moment.wall_ms - since_ms < STILL_MS ? null : reasonIn(moment));
  };
}

function Waiting() {
  const lab = useLab();
  const [still, setStill] = useState<Standstill>(null);
  useEffect(() => lab.paintEvery(LOOK_MS, standstill(setStill)), [lab]);
  if (still === null) return null;
  const skip = (): void => {
    // Without another packet the search ends with the run, and playing would begin the run again.
    lab.search((session) => session.runTo(Until.Interrupt, 0, (met) => met && lab.clock.play()));
  };
  return (
    <p className="passing">
      <span role="status">{dialogs.first[still]}</span>{' '}
      <button type="button" className="link" onClick={skip}>
        {dialogs.first.skip}
      </button>
    </p>
  );
}
