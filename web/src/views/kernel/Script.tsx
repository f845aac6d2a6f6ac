/**
 * Plays a packetdrill script against the receiving TCP, statement by statement: expected packets and sent packets.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Statement } from '../../engine/outcome';
import { EXAMPLE_SCRIPT } from '../../measured/exampleScript';
import { TableHead } from '../../ui/TableHead';
import { measured as words } from '../../words/measured';
import { kept } from './kept';
import { TextBox } from './TextBox';
import { usePlayed } from './usePlayed';

export function Script() {
  const script = useStore(kept, ({ script }) => script);
  const { statements, said, play, isRefused, forget } = usePlayed();
  const write = (script: string): void => {
    forget();
    kept.setState({ script });
  };
  const take = (text: string): void => {
    if (!isRefused(text)) write(text);
  };
  return (
    <div className="script">
      <p>{words.script.how}</p>
      <p className="muted">{words.script.limits}</p>
      <section className="text-field" aria-label={words.script.text}>
        <TextBox
          title={words.script.text}
          placeholder={words.script.paste}
          value={script}
          write={write}
          paste={take}
          choose={([file]) => file?.text().then(take)}
          first={
            <button type="button" onClick={() => write(EXAMPLE_SCRIPT)}>
              {words.script.example}
            </button>
          }
          last={
            <button type="button" disabled={script.trim() === ''} onClick={() => play(script)}>
              {words.script.play}
            </button>
          }
        />
      </section>
      <p role="status">{statements === null ? said : verdictOf(statements)}</p>
      {statements !== null && <Steps statements={statements} />}
    </div>
  );
}

const ENDS = new Set<string>(['differs', 'offTime', 'missing', 'unplayable']);

/** Index of the statement at which the script failed; -1 for none. */
const endOf = (statements: readonly Statement[]): number => statements.findIndex(({ verdict }) => ENDS.has(verdict));

function verdictOf(statements: readonly Statement[]): string {
  const end = statements[endOf(statements)];
  if (end !== undefined) return words.script.ended(end.line);
  return words.script.passed(statements.filter(({ verdict }) => verdict === 'asExpected').length);
}

/** The reason why a statement cannot be played. */
function whyOf({ why, about }: Statement): string {
  if (why === '') return '';
  const said = words.script.why[why];
  return typeof said === 'string' ? said : said(about);
}

/**
 * The statements as a table. One statement is selected, at first the one that failed, and results are shown up to it.
 */
function Steps({ statements }: { readonly statements: readonly Statement[] }) {
  const [at, setAt] = useState(() => Math.max(0, endOf(statements)));
  const row = useRef<HTMLTableRowElement>(null);
  const present = statements[Math.min(at, statements.length - 1)];
  useEffect(() => {
    if (at > 0) row.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const go = (by: number): void => setAt(Math.max(0, Math.min(statements.length - 1, at + by)));
  const keys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowRight') go(1);
    else if (event.key === 'ArrowUp' || event.key === 'ArrowLeft') go(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const { line, time, statement, outcome, verdicts } = words.script;
  return (
    <section aria-label={words.script.statements}>
      <p className="beside" onKeyDown={keys}>
        <button type="button" aria-label={words.script.before} onClick={() => go(-1)}>
          ←
        </button>
        <button type="button" aria-label={words.script.next} onClick={() => go(1)}>
          →
        </button>
        <span role="status">{words.script.step(at + 1, statements.length)}</span>
      </p>
      <Packets of={present} />
      <table>
        <TableHead columns={[line, time, statement, outcome]} />
        <tbody>
          {statements.map((one, n) => (
            <tr
              key={`${one.line} ${one.text}`}
              ref={n === at ? row : undefined}
              aria-current={n === at ? 'step' : undefined}
              data-ends={ENDS.has(one.verdict)}
              data-ahead={n > at}
              onClick={() => setAt(n)}
            >
              <td>{one.line}</td>
              <td>{one.at}</td>
              <td>
                <code>{one.text}</code>
              </td>
              <td>{verdicts[one.verdict]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The expected packet of the selected statement, beside the packet that the machine sent. */
function Packets({ of }: { readonly of: Statement }) {
  const why = whyOf(of);
  return (
    <div className="two-packets" role="status">
      {why !== '' && <p className="alarm">{why}</p>}
      {of.expected !== '' && (
        <p>
          <b>{words.script.expected}</b> <code>{of.expected}</code>
        </p>
      )}
      {of.actual !== '' && (
        <p>
          <b>{words.script.actual}</b> <code>{of.actual}</code>
        </p>
      )}
      {why === '' && of.expected === '' && <p>{words.script.verdicts[of.verdict]}</p>}
    </div>
  );
}
