/** One descriptor of the ring: what it is, what it was, and if it is empty, why. */

import { useState } from 'react';
import { linksOf } from '../../decode/chain';
import { packetName } from '../../decode/names';
import { clock, duration } from '../../lib/format';
import { About, DESCRIPTOR, DESCRIPTOR_WIDTH, F, Slot } from '../../tables/tables';
import { useLab } from '../../ui/useLab';
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
  if (states.length === 0)
    return <Neighbours descriptor={descriptor} said="The ring is smaller: there is no such descriptor." />;
  const [now] = states;
  const failure = rows[DESCRIPTOR.refill_failed];
  const since = now.t_ns === 0 ? 'since the run began' : `for ${duration(at_ns - now.t_ns)}`;
  return (
    <>
      <Neighbours descriptor={descriptor} said={`${meaning(now, failure > 0)} It is so ${since}.`} />
      {now.slot === Slot.Filled && <Held packet={now.packet} at_ns={at_ns} />}
      {now.slot === Slot.Empty && failure > 0 && <Failure entry={failure} at_ns={at_ns} />}
      <Past states={states} />
    </>
  );
}

function meaning({ slot, packet }: State, failing: boolean): string {
  if (slot === Slot.Ready) return 'Ready: an empty buffer hangs on it, and the NIC may put a frame there.';
  if (slot === Slot.Filled) return `Filled: ${packetName(packet)} waits here for the driver.`;
  return failing
    ? 'Empty: the driver found no memory for a new buffer, so the NIC cannot use it.'
    : 'Empty: the driver took its frame, and a new buffer comes with the next refill.';
}

/** What it says, and the way to the other descriptors. */
function Neighbours({ descriptor, said }: { descriptor: number; said: string }) {
  const lab = useLab();
  const { session } = lab;
  const [typed, setTyped] = useState<string | null>(null);
  const size = session.snapshot?.get(F.ring_size) ?? 1;
  const go = (index: number): void => {
    setTyped(null);
    if (Number.isSafeInteger(index)) lab.ask('descriptor', (index + size) % size);
  };
  return (
    <>
      <p>{said}</p>
      <form
        className="neighbours"
        onSubmit={(event) => {
          event.preventDefault();
          go(Number(typed));
        }}
      >
        <button type="button" aria-label="Descriptor before" onClick={() => go(descriptor - 1)}>
          ‹
        </button>
        <label>
          Descriptor
          <input
            type="text"
            inputMode="numeric"
            value={typed ?? descriptor}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <button type="button" aria-label="Descriptor after" onClick={() => go(descriptor + 1)}>
          ›
        </button>
        <span className="muted">of 0 … {size - 1}</span>
      </form>
    </>
  );
}

function Held({ packet, at_ns }: { packet: number; at_ns: number }) {
  const life = useInquiry(About.Life, packet, at_ns);
  return (
    <>
      <h3>The life of {packetName(packet)}</h3>
      {life === null ? (
        <p role="status">looking it up in a replay …</p>
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
      <h3>Why did the refill fail?</h3>
      {causes === null ? <p role="status">looking it up in a replay …</p> : <Causes links={linksOf(causes)} />}
    </>
  );
}

const BECAME = ['got a buffer: ready', 'filled by', 'emptied by the driver'];

function Past({ states }: { states: readonly State[] }) {
  const lab = useLab();
  return (
    <>
      <h3>What it was</h3>
      <ul className="answers" aria-label="States of the descriptor, newest first">
        {states.map(({ t_ns, slot, packet }) => (
          <li key={`${t_ns}-${slot}`}>
            <button type="button" title="Go to this moment" onClick={() => lab.seek(t_ns)}>
              <span>{BECAME[slot]}</span> <time>{clock(t_ns)}</time>
            </button>
            {packet > 0 && (
              <button type="button" title="Its life" onClick={() => lab.ask('life', packet)}>
                <span>{packetName(packet)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
