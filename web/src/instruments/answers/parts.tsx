/**
 * Parts that several answers have: tables, chains of events, buttons that lead to a moment or to a packet's history, and
 * questions inside an answer.
 */

import { type ReactNode, useEffect, useState } from 'react';
import type { Span } from '../../lib/span';
import type { Asked, Subject } from '../../run/asked';
import { About, HOP } from '../../tables/tables';
import { Said } from '../../ui/Said';
import { TableHead } from '../../ui/TableHead';
import { useLab } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { packetName } from '../../words/names';
import { clock } from '../../words/numbers';

/**
 * What each answer gets from the side panel. `rows`: the simulator's answer; empty if the simulator is not asked. The
 * span is the one that is asked about.
 */
export type AnswerProps = Pick<Asked, 'at_ns'> & Pick<Subject, 'number'> & Span & { readonly rows: Float64Array };

/** CSS class for the colour of each `Context`. */
export const HUES = ['idle', 'irq', 'soft', 'reader', 'load', 'other'] as const;

type TableProps = {
  readonly name: string;
  readonly columns: readonly string[];
  /** CSS class that is added to the class `life`. */
  readonly className?: string;
  readonly children: ReactNode;
};

export function LifeTable({ name, columns, className = '', children }: TableProps) {
  return (
    <table className={`life small ${className}`.trim()} aria-label={name}>
      <TableHead columns={columns} />
      <tbody>{children}</tbody>
    </table>
  );
}

/** A row of the table: its head, and its other cells. */
export function LifeRow({ head, cells }: { readonly head: ReactNode; readonly cells: readonly ReactNode[] }) {
  return (
    <tr>
      <th scope="row">{head}</th>
      {cells.map((cell, i) => (
        <td key={i}>{cell}</td>
      ))}
    </tr>
  );
}

/** `beside` follows the time. */
type VisitProps = { readonly t_ns: number; readonly beside?: ReactNode; readonly children: ReactNode };

/** Button of an entry with its time. The button goes to this time. */
export function Visit({ t_ns, beside, children }: VisitProps) {
  const lab = useLab();
  return (
    <button type="button" className="entry" title={answers.goThere} onClick={() => lab.clock.visit(t_ns)}>
      <span>{children}</span>
      <time>
        {clock(t_ns)}
        {beside}
      </time>
    </button>
  );
}

/** An event of a chain, with its text. `hue`: CSS class of its colour. */
export type Line = Omit<VisitProps, 'children'> & { readonly hue: string; readonly says: ReactNode };

/** Events of which each was caused by the next. */
export function Chain({ name, lines }: { readonly name: string; readonly lines: readonly Line[] }) {
  return (
    <ol className="chain" aria-label={name}>
      {lines.map(({ hue, says, ...at }, i) => (
        <li key={i} className={hue}>
          <Visit {...at}>{says}</Visit>
        </li>
      ))}
    </ol>
  );
}

type ToLifeProps = {
  readonly packet: number;
  readonly className?: string;
  readonly title?: string;
  /** Contents of the button. By default the packet's name. */
  readonly children?: ReactNode;
};

/** Button that opens a packet's history. */
export function ToLife({ packet, className, title = answers.itsLife, children = packetName(packet) }: ToLifeProps) {
  const lab = useLab();
  return (
    <button type="button" className={className} title={title} onClick={() => lab.questions.ask('life', packet)}>
      <span>{children}</span>
    </button>
  );
}

export function LookingUp() {
  return <p role="status">{answers.lookingUp}</p>;
}

type InquiryProps = {
  readonly about: number;
  readonly number?: number;
  readonly to_ns: number;
  readonly from_ns?: number;
  readonly children: (rows: Float64Array) => ReactNode;
};

/** Shows the answer to a question inside an answer, such as the history of the packet in a descriptor. */
export function Inquiry({ about, number = 0, to_ns, from_ns, children }: InquiryProps) {
  const rows = useInquiry(about, number, to_ns, from_ns);
  return rows === null ? <LookingUp /> : children(rows);
}

/**
 * Rows of the answer, or null until they arrive. The question covers a span that ends at `at_ns`, and is repeated
 * when `at_ns` changes. If `about` is null, no question is asked.
 */
export function useInquiry(about: number | null, number: number, at_ns: number, from_ns = 0): Float64Array | null {
  const lab = useLab();
  const [rows, setRows] = useState<Float64Array | null>(null);
  useEffect(() => {
    if (about === null) return undefined;
    return lab.questions.inquire(about, number, { from_ns: Math.floor(from_ns), to_ns: Math.floor(at_ns) }, setRows);
  }, [lab, about, number, at_ns, from_ns]);
  return rows;
}

/** Shows the retransmissions of a TCP frame lost at `lost_ns`, up to the moment shown. */
export function SentAgain({ packet, lost_ns }: { packet: number; lost_ns: number }) {
  const lab = useLab();
  const [to_ns] = useState(() => Math.max(lost_ns, lab.shown_ns));
  // A requested time span excludes its start, so this span begins 1 ns before the loss.
  const rows = useInquiry(About.SentAgain, packet, to_ns, lost_ns - 1);
  if (rows === null) return <p role="status">{answers.sentAgain.lookingUp}</p>;
  if (rows.length === 0) return <p>{answers.sentAgain.notYet(to_ns)}</p>;
  const [resent, sent_ns] = [rows[HOP.packet], rows[HOP.t_ns]];
  return (
    <p>
      <Said
        pieces={answers.sentAgain.sent(sent_ns - lost_ns, sent_ns)}
        packet={<ToLife packet={resent} className="link" title="" />}
      />
    </p>
  );
}

/**
 * Scrolls the side panel so that an element is `below` pixels under the panel's upper edge. Does nothing if the element
 * is already in the upper half of the panel. Returns false if the element is not in the side panel.
 */
export function scrollTo(element: Element | null | undefined, below = 0): boolean {
  const panel = element?.closest('.side-scroll');
  if (!element || !panel) return false;
  const at = element.getBoundingClientRect().top - panel.getBoundingClientRect().top;
  if (at < below || at > panel.clientHeight / 2) panel.scrollTop += at - below;
  return true;
}
