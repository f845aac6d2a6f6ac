/** A queue: which packets it holds at this moment, in the order in which they leave; each answers with its life. */

import { packetName } from '../../decode/names';
import { bytes, count, duration } from '../../lib/format';
import { HELD, HELD_WIDTH, Stage } from '../../tables/tables';
import { useLab } from '../../ui/useLab';

/** Queues that can be grasped, with what they are for. */
export const QUEUES_MEAN: ReadonlyMap<number, string> = new Map([
  [Stage.Ring, 'Frames that the NIC stored and the driver has not taken yet.'],
  [Stage.NetifBacklog, 'Frames that the driver handed over and the softirq has not taken yet.'],
  [
    Stage.Backlog,
    'Segments that met an owned socket. The reader takes them before it lets go of it; until then nobody acknowledges them.',
  ],
  [Stage.Prequeue, 'Segments left for a reader that waits: it does their TCP input itself.'],
  [Stage.OutOfSequence, 'Segments that came before one that is missing. They wait until the hole is filled.'],
  [
    Stage.ReceiveQueue,
    'What TCP or UDP has accepted and the reader has not read. Its truesize counts against the receive buffer.',
  ],
]);

export function Held({ stage, rows, at_ns }: { stage: number; rows: Float64Array; at_ns: number }) {
  const lab = useLab();
  const told = rows.length / HELD_WIDTH;
  return (
    <>
      <p>{QUEUES_MEAN.get(stage)}</p>
      <p>
        {told === 0 ? 'It holds nothing at this moment.' : `${count(told)} from its head, the next to leave first:`}
      </p>
      {told > 0 && (
        <table className="life" aria-label="Packets held">
          <thead>
            <tr>
              <th scope="col">packet</th>
              <th scope="col">sequence</th>
              <th scope="col">bytes</th>
              <th scope="col" title="Since the sender put it on the wire">
                age
              </th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: told }, (_, row) => {
              const of = (column: number): number => rows[row * HELD_WIDTH + column];
              return (
                <tr key={of(HELD.packet)}>
                  <th scope="row">
                    <button type="button" title="Its life" onClick={() => lab.ask('life', of(HELD.packet))}>
                      <span>{packetName(of(HELD.packet))}</span>
                    </button>
                  </th>
                  <td>{count(of(HELD.seq))}</td>
                  <td title={`${bytes(of(HELD.truesize))} charged`}>{count(of(HELD.len))}</td>
                  <td>{duration(Math.max(0, at_ns - of(HELD.sent_ns)))}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}
