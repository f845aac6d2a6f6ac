/** The stage in a table: what entered, what is held, what left, what was lost; and whether it balances. */
import { useEffect, useRef } from 'react';
import { useLab } from '../app/lab';
import { setAttr, setText } from '../lib/dom';
import { count } from '../lib/format';
import type { Snapshot } from '../sim/frame';
import { F, Stage } from '../sim/tables';
import { StageTable } from './StageTable';

const REDRAW_MS = 250;

type Row = {
  readonly stage: number;
  readonly entered: number;
  readonly held: number;
  readonly drops: readonly number[];
};

/** Stages in the order of the path, with the losses that happen on leaving them. */
const ROWS: readonly Row[] = [
  { stage: Stage.Wire, entered: F.in_wire, held: F.held_wire, drops: [F.drop_link, F.drop_ring] },
  { stage: Stage.Ring, entered: F.in_ring, held: F.held_ring, drops: [F.drop_driver] },
  { stage: Stage.NetifBacklog, entered: F.in_netif_backlog, held: F.held_netif_backlog, drops: [F.drop_netif_rx] },
  { stage: Stage.Driver, entered: F.in_driver, held: F.held_driver, drops: [] },
  { stage: Stage.Ip, entered: F.in_ip, held: F.held_ip, drops: [F.drop_ip, F.drop_tx_queue] },
  {
    stage: Stage.Transport,
    entered: F.in_transport,
    held: F.held_transport,
    drops: [
      F.drop_no_socket,
      F.drop_tcp_rcvbuf,
      F.drop_tcp_memory,
      F.drop_tcp_window,
      F.drop_tcp_duplicate,
      F.drop_udp_rcvbuf,
    ],
  },
  { stage: Stage.Backlog, entered: F.in_backlog, held: F.held_backlog, drops: [] },
  { stage: Stage.Prequeue, entered: F.in_prequeue, held: F.held_prequeue, drops: [] },
  { stage: Stage.OutOfSequence, entered: F.in_ofo, held: F.held_ofo, drops: [] },
  { stage: Stage.ProcessInput, entered: F.in_process_input, held: F.held_process_input, drops: [] },
  { stage: Stage.ReceiveQueue, entered: F.in_receive_queue, held: F.held_receive_queue, drops: [] },
  { stage: Stage.Copy, entered: F.in_copy, held: F.held_copy, drops: [] },
];

const COLUMNS = ['stage', 'entered', 'holds now', 'left', 'dropped'];
const STAGES = ROWS.map(({ stage }) => stage);
const ALL_DROPS = ROWS.flatMap(({ drops }) => drops);

function sum(snap: Snapshot, fields: readonly number[]): number {
  let total = 0;
  for (const field of fields) total += snap.get(field);
  return total;
}

function paint(cells: readonly HTMLElement[], snap: Snapshot): void {
  ROWS.forEach(({ entered, held, drops }, r) => {
    const lost = sum(snap, drops);
    const entry = snap.get(entered);
    const now = snap.get(held);
    setText(cells[r * 4], count(entry));
    setText(cells[r * 4 + 1], count(now));
    setText(cells[r * 4 + 2], count(Math.max(0, entry - now - lost)));
    setText(cells[r * 4 + 3], count(lost));
    setAttr(cells[r * 4 + 3], 'class', lost > 0 ? 'alarm' : '');
  });
}

function balance(element: HTMLElement | null, snap: Snapshot): void {
  const lost = sum(snap, ALL_DROPS);
  const [offered, delivered, control, flight] = [F.offered, F.delivered, F.control, F.packets_in_flight].map((f) =>
    snap.get(f),
  );
  const even = offered === delivered + control + lost + flight;
  setText(
    element,
    `${count(offered)} offered = ${count(delivered)} delivered + ${count(control)} control + ${count(lost)} dropped + ${count(flight)} in flight${even ? '' : ': the books do not balance'}`,
  );
  setAttr(element, 'class', even ? 'balance' : 'balance alarm');
}

export function Books() {
  const lab = useLab();
  const body = useRef<HTMLTableSectionElement>(null);
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const cells = [...(body.current?.querySelectorAll('td') ?? [])];
    let drawn = 0;
    return lab.session.paintWith(({ snap, wall_ms }) => {
      if (wall_ms - drawn < REDRAW_MS) return;
      drawn = wall_ms;
      paint(cells, snap);
      balance(sentence.current, snap);
    });
  }, [lab]);
  return (
    <section className="books">
      <StageTable caption="Packets by stage" columns={COLUMNS} stages={STAGES} body={body} />
      <p ref={sentence} className="balance" />
    </section>
  );
}
