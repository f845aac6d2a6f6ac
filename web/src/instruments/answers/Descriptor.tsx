/** One descriptor of the ring: its state, its earlier states, and the reason if it is empty. */

import { useState } from 'react';
import { linksOf } from '../../decode/links';
import type { SlotName } from '../../tables/names';
import { About, DESCRIPTOR, DESCRIPTOR_WIDTH, FrameField, Slot } from '../../tables/tables';
import { useLab } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { packetName } from '../../words/names';
import { clock } from '../../words/numbers';
import { Biography } from './Biography';
import { Causes } from './Causes';
import { useInquiry } from './useInquiry';

type State = { readonly t_ns: number; readonly slot: number; readonly packet: number };

function statesOf(rows: Float64Array): State[] {
  return Array.from({ length: rows.length / DESCRIPTOR_WIDTH }, (_, row) => {
    const at = row * DESCRIPTOR_WIDTH;
    return {
      t_ns: rows[at + DESCRIPTOR.t_ns],
      slot: rows[at + DESCRIPTOR.state],
      packet: rows[at + DESCRIPTOR.packet],
    };
  });
}

type Props = { descriptor: number; rows: Float64Array; at_ns: number };

export function Descriptor({ descriptor, rows, at_ns }: Props) {
  const states = statesOf(rows);
  if (states.length === 0) return <Neighbours descriptor={descriptor} said={answers.descriptor.smallerRing} />;
  const [now] = states;
  const failure = rows[DESCRIPTOR.refill_failed];
  const is = meaning(now, failure > 0);
  const said = now.t_ns === 0 ? answers.descriptor.sinceBegin(is) : answers.descriptor.sinceLong(is, at_ns - now.t_ns);
  return (
    <>
      <Neighbours descriptor={descriptor} said={said} />
      {now.slot === Slot.Filled && <Held packet={now.packet} at_ns={at_ns} />}
      {now.slot === Slot.Empty && failure > 0 && <Failure entry={failure} at_ns={at_ns} />}
      <Past states={states} />
    </>
  );
}

function meaning({ slot, packet }: State, failing: boolean): string {
  if (slot === Slot.Ready) return answers.descriptor.ready;
  if (slot === Slot.Filled) return answers.descriptor.filled(packetName(packet));
  return failing ? answers.descriptor.failing : answers.descriptor.empty;
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
      <form
        className="neighbours beside"
        onSubmit={(event) => {
          event.preventDefault();
          go(Number(typed));
        }}
      >
        <button type="button" aria-label={answers.descriptor.before} onClick={() => go(descriptor - 1)}>
          ‹
        </button>
        <label>
          {answers.descriptor.number}
          <input
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
      </form>
    </>
  );
}

function Held({ packet, at_ns }: { packet: number; at_ns: number }) {
  const life = useInquiry(About.Life, packet, at_ns);
  return (
    <>
      <h3>{answers.titles.life(packetName(packet))}</h3>
      {life === null ? (
        <p role="status">{answers.lookingUp}</p>
      ) : (
        <Biography packet={packet} rows={life} at_ns={at_ns} />
      )}
    </>
  );
}

function Failure({ entry, at_ns }: { entry: number; at_ns: number }) {
  const causes = useInquiry(About.Causes, entry, at_ns);
  return (
    <>
      <h3>{answers.descriptor.whyFailed}</h3>
      {causes === null ? <p role="status">{answers.lookingUp}</p> : <Causes links={linksOf(causes)} />}
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
        {states.map(({ t_ns, slot, packet }) => (
          <li key={`${t_ns}-${slot}`} className="ends">
            <button type="button" title={answers.goThere} onClick={() => lab.clock.visit(t_ns)}>
              <span>{answers.descriptor.became[BECAME[slot]]}</span> <time>{clock(t_ns)}</time>
            </button>
            {packet > 0 && (
              <button type="button" title={answers.itsLife} onClick={() => lab.questions.ask('life', packet)}>
                <span>{packetName(packet)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
