/**
 * Clock of an exam question whose author allows the machine to run: play, step, and back to the question's moment.
 */

import { setText } from '../../draw/dom';
import { WORDS_MS } from '../../lib/pace';
import { useKeys } from '../../ui/keys';
import { useLab, useStatus } from '../../ui/useLab';
import { usePainted } from '../../ui/usePainted';
import { exam as words } from '../../words/exam';
import { clock } from '../../words/numbers';
import { transport } from '../../words/opening';

const NO_KEYS = {};

export function Clock() {
  const lab = useLab();
  const time = usePainted<HTMLDivElement>(
    WORDS_MS,
    (element) =>
      ({ t }) =>
        setText(element, clock(t)),
  );
  const isOnItsWay = useStatus((status) => status.seeking !== null);
  const playing = useStatus((status) => status.playing);
  const back = (): void => {
    lab.clock.pause();
    lab.clock.seek(lab.links.opened_ns ?? 0);
  };
  useKeys(lab, time, NO_KEYS);
  return (
    <section className="card exam-clock" aria-label={transport.time}>
      <div role="timer" aria-label={transport.time} aria-busy={isOnItsWay} ref={time} />
      <div className="cluster">
        <button type="button" onClick={() => lab.clock.stepBack()}>
          {transport.stepBack}
        </button>
        <button type="button" className="primary" onClick={() => lab.clock.toggle()}>
          {playing ? transport.pause : transport.play}
        </button>
        <button type="button" onClick={() => lab.clock.step()}>
          {transport.step}
        </button>
        <button type="button" className="link" onClick={back}>
          {words.again}
        </button>
      </div>
    </section>
  );
}
