/**
 * Equations (1)–(11) of the Fermilab study with a live value under each symbol. A press on a term marks its place on
 * the page.
 */

import { createElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Snapshot } from '../../decode/snapshot';
import { setAttr, setText } from '../../draw/dom';
import type { Painter } from '../../run/liveRun';
import { FrameField } from '../../tables/tables';
import { useEevdf, useLab } from '../../ui/useLab';
import { usePainted } from '../../ui/usePainted';
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

/** The element of a live value, and the function that computes the value. */
type Cell = { readonly node: Element; readonly value: (snap: Snapshot) => string };

function cellsOf(root: HTMLElement): Cell[] {
  return [...root.querySelectorAll('[data-term]')].map((node) => ({
    node,
    value: TERMS[node.getAttribute('data-term') as TermId].value,
  }));
}

/**
 * Returns the signs of relation (such as = and <) that can change in these equations, with functions for their texts.
 */
function relationsOf(root: HTMLElement, equations: readonly Equation[]): Cell[] {
  const live = equations.flatMap(({ row }) =>
    row.flatMap((piece) => (typeof piece === 'string' ? [] : (piece.now ?? []))),
  );
  return [...root.querySelectorAll('[data-now]')].map((node, i) => ({ node, value: live[i] }));
}

/** Returns a text for each of these equations whose two sides differ now. */
function differences(snap: Snapshot, equations: readonly Equation[]): string {
  const said = equations.map(({ number, differs }) => ({ number, why: differs?.(snap) ?? '' }));
  return said.flatMap(({ number, why }) => (why === '' ? [] : [words.differs(number, why)])).join(' ');
}

export function Equations() {
  const lab = useLab();
  const isFair = useEevdf();
  const equations = useMemo(() => EQUATIONS.filter(({ ofSlices }) => !(ofSlices && isFair)), [isFair]);
  const [chosen, setChosen] = useState<string | null>(null);
  const begin = (element: HTMLElement): Painter => {
    const cells = cellsOf(element);
    const relations = relationsOf(element, equations);
    const why = element.querySelector('[data-k=differs]');
    const lines = [...element.querySelectorAll('.equation')];
    const span = element.querySelector('[data-k=window]');
    return ({ snap }) => {
      for (const { node, value } of [...cells, ...relations]) setText(node, value(snap));
      setText(why, differences(snap, equations));
      lines.forEach((line, i) => {
        setAttr(line, 'class', equations[i].broken?.(snap) ? 'equation broken' : 'equation');
      });
      setText(span, words.window(snap.get(FrameField.eq_window_ns)));
    };
  };
  const root = usePainted<HTMLDivElement>(REDRAW_MS, begin, [equations]);
  useEffect(() => () => lab.pointAt(null), [lab]);
  const choose = (key: string, term: Term): void => {
    const same = key === chosen;
    setChosen(same ? null : key);
    lab.pointAt(same ? null : term.place);
  };
  return (
    <div className="equations" lang={languageOfPart(words)} ref={root}>
      <ol>
        {equations.map((equation) => (
          <Line key={equation.number} equation={equation} chosen={chosen} choose={choose} />
        ))}
        <li className="equation-differs">
          {isFair && words.noSlices} <span data-k="differs" />
        </li>
      </ol>
      <p className="equation-note">
        <span role="status">{chosen === null ? words.press : saysOf(chosen)}</span>
        <span className="muted end" data-k="window" />
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
  const { symbol }: Term = TERMS[id];
  const name = `${symbol.before ?? ''}${symbol.base}${symbol.sub ?? ''}${symbol.prime ? '′' : ''}`;
  return words.says(name, words.terms[id]);
}

type LineProps = { equation: Equation; chosen: string | null; choose: (key: string, term: Term) => void };

function Line({ equation: { number, row }, chosen, choose }: LineProps) {
  return (
    <li className="equation">
      <span className="equation-name">
        ({number}) <span className="muted">{words.names[number - 1]}</span>{' '}
        <span className="broken-word">{words.broken}</span>
      </span>
      <span className="equation-row">
        {row.map((piece, i) => {
          const key = `${number}.${i} ${typeof piece === 'string' ? piece : ''}`;
          if (typeof piece !== 'string') {
            return (
              <span key={key} className="relation" data-now={piece.now === undefined ? undefined : ''}>
                {opOf(piece)}
              </span>
            );
          }
          const term: Term = TERMS[piece];
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
              <span className="term-value" data-term={piece} />
            </button>
          );
        })}
      </span>
    </li>
  );
}
