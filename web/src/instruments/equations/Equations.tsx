/**
 * Equations (1)–(11) of the Fermilab study with a live value under each symbol. A press on a term marks its place on
 * the page.
 */

import { createElement, type ReactNode, useEffect, useState } from 'react';
import type { Snapshot } from '../../decode/snapshot';
import { FrameField } from '../../tables/tables';
import { useEevdf, useLab } from '../../ui/useLab';
import { useSnapshot } from '../../ui/useReading';
import { equations as words } from '../../words/equations';
import { EQUATIONS, type Equation, type Operator, type Sign, TERMS, type Term, type TermId } from './model';
import './equations.css';
import { languageOfPart } from '../../words/spoken';

const REDRAW_MS = 250;

/** Creates an element of MathML, which JSX's types lack. */
function ml(name: string, ...children: ReactNode[]): ReactNode {
  return createElement(name, null, ...children);
}

function letter(text: string): ReactNode {
  // MathML writes a single letter in italics and a longer word upright.
  return ml('mi', text);
}

/** Argument of a symbol: "t" or "t₀". */
function argument(of: string): ReactNode {
  return of.endsWith('₀') ? ml('msub', letter(of.slice(0, -1)), ml('mn', '0')) : letter(of);
}

function withLimits(sign: ReactNode, limits: Sign['limits']): ReactNode {
  return limits === undefined ? sign : ml('msubsup', sign, ml('mn', limits[0]), ml('mi', limits[1]));
}

/** A symbol as MathML. */
export function typeset({ base, sub, prime, of, before, limits }: Sign): ReactNode {
  let body = letter(base);
  const dash = ml('mo', '′');
  if (sub !== undefined && prime) body = ml('msubsup', body, letter(sub), dash);
  else if (sub !== undefined) body = ml('msub', body, letter(sub));
  return createElement(
    'math',
    null,
    before === undefined ? null : withLimits(ml('mo', before), limits),
    body,
    of === undefined ? null : ml('mrow', ml('mo', '('), argument(of), ml('mo', ')')),
  );
}

/** An equation at one moment: the text of each of its pieces, and the reason why its two sides differ. */
type Now = { readonly texts: readonly string[]; readonly isBroken: boolean; readonly why: string };

function nowOf({ row, broken, differs }: Equation, snap: Snapshot): Now {
  const texts = row.map((piece) =>
    typeof piece === 'string' ? TERMS[piece].value(snap) : (piece.now?.(snap) ?? opOf(piece)),
  );
  return { texts, isBroken: broken?.(snap) ?? false, why: differs?.(snap) ?? '' };
}

export function Equations() {
  const lab = useLab();
  const isFair = useEevdf();
  const equations = EQUATIONS.filter(({ ofSlices }) => !(ofSlices && isFair));
  const [chosen, setChosen] = useState<string | null>(null);
  const seen = useSnapshot(REDRAW_MS, (snap) => ({
    now: EQUATIONS.map((equation) => nowOf(equation, snap)),
    window: words.window(snap.get(FrameField.eq_window_ns)),
  }));
  useEffect(() => () => lab.pointAt(null), [lab]);
  const choose = (key: string, term: Term): void => {
    const same = key === chosen;
    setChosen(same ? null : key);
    lab.pointAt(same ? null : term.place);
  };
  const nowAt = ({ number }: Equation): Now | undefined => seen?.now[number - 1];
  const differ = equations.flatMap((equation) => {
    const why = nowAt(equation)?.why;
    return why ? [words.differs(equation.number, why)] : [];
  });
  return (
    <div className="equations" lang={languageOfPart(words)}>
      <ol>
        {equations.map((equation) => (
          <Line key={equation.number} equation={equation} now={nowAt(equation)} chosen={chosen} choose={choose} />
        ))}
        <li className="equation-differs small">
          {isFair && words.noSlices} {differ.join(' ')}
        </li>
      </ol>
      <p className="equation-note small">
        <span role="status">{chosen === null ? words.press : saysOf(chosen)}</span>
        <span className="muted end">{seen?.window}</span>
      </p>
    </div>
  );
}

/** Returns the sign of a relation or operation that stands between two terms. */
export function opOf({ op }: Operator): string {
  return typeof op === 'string' ? op : op();
}

function saysOf(key: string): string {
  const id = key.split(' ')[1] as TermId;
  const { symbol } = TERMS[id];
  const name = `${symbol.before ?? ''}${symbol.base}${symbol.sub ?? ''}${symbol.prime ? '′' : ''}`;
  return words.says(name, words.terms[id]);
}

type LineProps = {
  equation: Equation;
  now: Now | undefined;
  chosen: string | null;
  choose: (key: string, term: Term) => void;
};

function Line({ equation: { number, row }, now, chosen, choose }: LineProps) {
  return (
    <li className={now?.isBroken ? 'equation broken' : 'equation'}>
      <span className="equation-name small">
        ({number}) <span className="muted">{words.names[number - 1]}</span>{' '}
        <span className="broken-word">{words.broken}</span>
      </span>
      <span className="equation-row">
        {row.map((piece, i) => {
          const key = `${number}.${i} ${typeof piece === 'string' ? piece : ''}`;
          if (typeof piece !== 'string') {
            return (
              <span key={key} className="relation">
                {now?.texts[i] ?? opOf(piece)}
              </span>
            );
          }
          const term = TERMS[piece];
          return (
            <button
              key={key}
              type="button"
              className="term"
              title={words.terms[piece]}
              aria-pressed={key === chosen}
              onClick={() => choose(key, term)}
            >
              {typeset(term.symbol)}
              <span className="term-value small">{now?.texts[i]}</span>
            </button>
          );
        })}
      </span>
    </li>
  );
}
