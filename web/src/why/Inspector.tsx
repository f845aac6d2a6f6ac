/** The side panel's answer: why something happened, or what became of a packet. */
import './why.css';
import { useEffect, useRef } from 'react';
import { useLab, useStatus } from '../app/lab';
import { clock } from '../lib/format';
import { presentValue, useChosen } from '../scenario/store';
import { askLife, askNothing, type Subject, useAsked } from './asked';
import { Biography } from './Biography';
import { closing, hue, type Link, linksOf, question, remedy, words } from './chain';
import { packetName, taskName } from './names';

export function Inspector() {
  const subject = useAsked((asked) => asked.subject);
  useLinkedPacket();
  return subject === null ? null : <Answer key={`${subject.about}${subject.number}`} subject={subject} />;
}

/** A link may name a packet: it is followed as soon as the machine is there. */
function useLinkedPacket(): void {
  const lab = useLab();
  const packet = useChosen((state) => state.page.packet);
  const seeking = useStatus((status) => status.seeking !== null);
  useEffect(() => {
    const number = Number(packet);
    const asked = useAsked.getState().subject;
    if (packet === undefined || seeking || !Number.isSafeInteger(number) || number === 0) return;
    if (asked?.about !== 'life' || asked.number !== number) askLife(lab.session, number);
  }, [lab, packet, seeking]);
}

function Answer({ subject }: { subject: Subject }) {
  const lab = useLab();
  const head = useRef<HTMLHeadingElement>(null);
  const cameFrom = useRef<Element | null>(document.activeElement);
  const rows = useAsked((asked) => asked.rows);
  useEffect(() => {
    const inside = head.current?.closest('.side')?.contains(cameFrom.current) ?? false;
    head.current?.scrollIntoView({ block: 'nearest' });
    if (inside) head.current?.focus({ preventScroll: true });
  }, []);
  const links = subject.about === 'causes' && rows !== null ? linksOf(rows) : [];
  const name = (task: number): string => taskName(lab.session.snapshot, task);
  const title =
    subject.about === 'life'
      ? `The life of ${packetName(subject.number)}`
      : links.length > 0
        ? question(links[0], name)
        : 'Why did this happen?';
  const close = (): void => {
    askNothing(lab.session);
    const back = cameFrom.current;
    if (back instanceof HTMLElement && back.offsetParent !== null) back.focus({ preventScroll: true });
    else head.current?.closest<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  };
  return (
    <section className="inspector" aria-labelledby="inspector-title">
      <header>
        <h2 id="inspector-title" tabIndex={-1} ref={head}>
          {title}
        </h2>
        <button type="button" className="quiet" aria-label="Close this answer" onClick={close}>
          ✕
        </button>
      </header>
      {rows === null ? (
        <p role="status">looking it up in a replay …</p>
      ) : subject.about === 'life' ? (
        <Biography packet={subject.number} rows={rows} />
      ) : (
        <Causes links={links} name={name} />
      )}
    </section>
  );
}

function Causes({ links, name }: { links: readonly Link[]; name: (task: number) => string }) {
  const lab = useLab();
  const chosen = useChosen();
  if (links.length === 0) return <p>It was written before the run began: no replay reaches it.</p>;
  const change = remedy(links, (id) => presentValue(chosen, id));
  const lost = links[0].kind === links.find(({ kind }) => hue(kind) === 'alarm')?.kind;
  return (
    <>
      <ol className="chain" aria-label="Causes, newest first">
        {links.map((link) => (
          <li key={link.id} className={hue(link.kind)}>
            <button type="button" title="Go to this moment" onClick={() => lab.seek(link.t_ns)}>
              <span>{words(link, name)}</span>
              <time>{clock(link.t_ns)}</time>
            </button>
          </li>
        ))}
      </ol>
      <p className={lost ? 'closing' : 'closing calm'}>{closing(links)}</p>
      {change !== null && (
        <button type="button" className="fork" onClick={() => lab.forkAt(change.at_ns, change.id, change.value)}>
          {change.words} ▸
        </button>
      )}
    </>
  );
}
