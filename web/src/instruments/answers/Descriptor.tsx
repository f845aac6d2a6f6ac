/** One descriptor of the ring: its state, its earlier states, and the reason if it is empty. */

import { useState } from 'react';
import { linksOf } from '../../decode/links';
import { recordsOf } from '../../lib/records';
import type { SlotName } from '../../tables/names';
import { About, DESCRIPTOR, FrameField, Slot } from '../../tables/tables';
import { Submit } from '../../ui/Submit';
import { useLab } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { packetName } from '../../words/names';
import { clock } from '../../words/numbers';
import { Biography } from './Biography';
import { Causes } from './Causes';
import { type AnswerProps, Inquiry, ToLife } from './parts';

type State = Readonly<Record<keyof typeof DESCRIPTOR, number>>;

export function Descriptor({ number, rows, at_ns }: AnswerProps) {
  const states = recordsOf(rows, DESCRIPTOR);
  if (states.length === 0) return <Neighbours descriptor={number} said={answers.descriptor.smallerRing} />;
  const [now] = states;
  const { t_ns, state, packet, refill_failed: failure } = now;
  const is = meaning(now);
  const said = t_ns === 0 ? answers.descriptor.sinceBegin(is) : answers.descriptor.sinceLong(is, at_ns - t_ns);
  return (
    <>
      <Neighbours descriptor={number} said={said} />
      {state === Slot.Filled && (
        <>
          <h3>{answers.titles.life(packetName(packet))}</h3>
          <Inquiry about={About.Life} number={packet} to_ns={at_ns}>
            {(life) => <Biography number={packet} rows={life} at_ns={at_ns} />}
          </Inquiry>
        </>
      )}
      {state === Slot.Empty && failure > 0 && (
        <>
          <h3>{answers.descriptor.whyFailed}</h3>
          <Inquiry about={About.Causes} number={failure} to_ns={at_ns}>
            {(causes) => <Causes links={linksOf(causes)} />}
          </Inquiry>
        </>
      )}
      <Past states={states} />
    </>
  );
}

function meaning({ state, packet, refill_failed }: State): string {
  if (state === Slot.Ready) return answers.descriptor.ready;
  if (state === Slot.Filled) return answers.descriptor.filled(packetName(packet));
  return refill_failed > 0 ? answers.descriptor.failing : answers.descriptor.empty;
}

/** The descriptor's state, and buttons that show the descriptors before and after it. */
function Neighbours({ descriptor, said }: { descriptor: number; said: string }) {
  const lab = useLab();
  const [typed, setTyped] = useState<string | null>(null);
  const size = lab.snapshot?.get(FrameField.ring_size) ?? 1;
  const go = (index: number): void => {
    setTyped(null);
    if (Number.isSafeInteger(index)) lab.questions.ask('descriptor', (index + size) % size);
  };
  return (
    <>
      <p>{said}</p>
      <Submit className="neighbours beside" go={() => go(Number(typed))}>
        <button type="button" aria-label={answers.descriptor.before} onClick={() => go(descriptor - 1)}>
          ‹
        </button>
        <label>
          {answers.descriptor.number}
          <input
            className="field"
            type="text"
            inputMode="numeric"
            value={typed ?? descriptor}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <button type="button" aria-label={answers.descriptor.after} onClick={() => go(descriptor + 1)}>
          ›
        </button>
        <span className="muted">{answers.descriptor.numbers(size)}</span>
      </Submit>
    </>
  );
}

/** Names of the descriptor's states, indexed by state number. */
const BECAME = ['Ready', 'Filled', 'Empty'] as const satisfies readonly SlotName[];

function Past({ states }: { states: readonly State[] }) {
  const lab = useLab();
  return (
    <>
      <h3>{answers.descriptor.whatItWas}</h3>
      <ul className="answers" aria-label={answers.descriptor.states}>
        {states.map(({ t_ns, state, packet }) => (
          <li key={`${t_ns}-${state}`} className="ends">
            <button type="button" title={answers.goThere} onClick={() => lab.clock.visit(t_ns)}>
              <span>{answers.descriptor.became[BECAME[state]]}</span> <time>{clock(t_ns)}</time>
            </button>
            {packet > 0 && <ToLife packet={packet} />}
          </li>
        ))}
      </ul>
    </>
  );
}
