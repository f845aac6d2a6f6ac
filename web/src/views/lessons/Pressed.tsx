/**
 * The answer to the user's question about a part of the machine, or about the followed packet. A packet has one line of
 * text and details on request; other parts have their full answer.
 */

import { useEffect, useRef, useState } from 'react';
import { type Life, lifeOf } from '../../decode/life';
import { setText } from '../../draw/dom';
import type { LiveRun } from '../../run/liveRun';
import { later } from '../../ui/later';
import { useAsked, useLab, useV6 } from '../../ui/useLab';
import { lessons as words } from '../../words/lessons';
import { dropName, packetName, stageName } from '../../words/names';

const Inspector = later(() => import('../../instruments/answers/Inspector'), 'Inspector');
/** Interval at which the line of text about a packet is refreshed during playback, ms. */
const AGAIN_MS = 400;

export function Pressed() {
  const subject = useAsked((asked) => asked.subject);
  if (subject === null) return null;
  return subject.about === 'life' ? <OnePacket key={subject.number} packet={subject.number} /> : <Inspector />;
}

function OnePacket({ packet }: { packet: number }) {
  const lab = useLab();
  const v6 = useV6();
  const [whole, setWhole] = useState(false);
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let asked_ms = Number.NEGATIVE_INFINITY;
    let asked_ns = -1;
    return lab.paintEvery(AGAIN_MS / 4, ({ t, wall_ms, flow }, session) => {
      setText(line.current, lineOf(packet, lab.questions.asked, t, v6));
      const isDue = t !== asked_ns && wall_ms - asked_ms > AGAIN_MS && !flow && !session.underWay;
      if (!isDue || isOver(session, lab.questions.asked, t)) return;
      asked_ms = wall_ms;
      asked_ns = t;
      lab.questions.ask('life', packet);
    });
  }, [lab, packet, v6]);
  return (
    <section className="pressed" aria-label={words.onePacket}>
      <p>
        <strong>{packetName(packet)}</strong> <span ref={line} />{' '}
        <button type="button" className="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {words.itsLife}
        </button>
      </p>
      {whole && <Inspector />}
    </section>
  );
}

type Known = { readonly rows: Float64Array | null; readonly at_ns: number };

/** Returns whether the packet's end is recorded. The line of text about the packet then needs no refresh. */
function isOver({ underWay }: LiveRun, { rows, at_ns }: Known, t_ns: number): boolean {
  return !underWay && rows !== null && t_ns <= at_ns && lifeOf(rows, at_ns)?.ended === true;
}

/** Returns a text about the packet's stage at a moment, and the CPU time spent on it so far. */
function lineOf(packet: number, { rows, at_ns }: Known, t_ns: number, v6: boolean): string {
  const life = rows === null || packet === 0 ? null : lifeOf(rows, at_ns);
  if (life === null) return '';
  const spent_ns = cpuSpent(life, t_ns);
  const stage = stageAt(life, t_ns);
  if (stage !== null) return words.isIn(stageName(stage, v6), spent_ns);
  return life.reason < 0
    ? words.hasEnded(stageName(life.end, v6), spent_ns)
    : words.wasDropped(dropName(life.reason), spent_ns);
}

/**
 * Returns the CPU time spent on a packet up to `t_ns`, ns. For a stay at a stage that has not ended at `t_ns`, at most
 * the time since its start counts.
 */
function cpuSpent({ stays }: Life, t_ns: number): number {
  return stays.reduce((sum, { from_ns, to_ns, served_ns }) => {
    const left_ns = Math.max(0, t_ns - from_ns);
    return sum + (t_ns >= to_ns ? served_ns : Math.min(served_ns, left_ns));
  }, 0);
}

/** Returns the packet's stage at a moment. Null after the packet has ended. */
function stageAt({ stays, ended }: Life, t_ns: number): number | null {
  const now = stays.findLast(({ from_ns }) => from_ns <= t_ns) ?? stays[0];
  const isLast = now === stays.at(-1);
  return ended && isLast && t_ns >= now.to_ns ? null : now.stage;
}
