/**
 * A text with glossary terms, such as `a ready [descriptor]` or `the [card|nic]`. A press on a term opens its entry
 * inside the text.
 */

import { useId } from 'react';
import { lessons as words } from '../../words/lessons';

const TERM = /\[([^\]|]+)(?:\|([a-z]+))?\]/g;

type Piece = string | { readonly label: string; readonly term: string };

/** Splits a text into plain parts and terms with their labels. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(TERM)) {
    const [whole, label, term = label.toLowerCase()] = found;
    if (found.index > end) pieces.push(text.slice(end, found.index));
    pieces.push({ label, term });
    end = found.index + whole.length;
  }
  return end < text.length ? [...pieces, text.slice(end)] : pieces;
}

/** Punctuation that must stay on one line with the term before it. */
const FOLLOWS = /^[.,;:!?)’”…]+/;

export function Glossed({ text }: { text: string }) {
  const pieces = piecesOf(text);
  const marks = pieces.map((piece) => (typeof piece === 'string' ? (FOLLOWS.exec(piece)?.[0] ?? '') : ''));
  return pieces.map((piece, i) => {
    if (typeof piece === 'string') return i === 0 ? piece : piece.slice(marks[i].length);
    return (
      <span key={i} className="unbroken">
        <Term label={piece.label} term={piece.term} />
        {marks[i + 1]}
      </span>
    );
  });
}

function Term({ label, term }: { label: string; term: string }) {
  const id = useId();
  const entry = (words.glossary as Readonly<Record<string, readonly [string, string]>>)[term];
  if (entry === undefined) return label;
  return (
    <>
      {/* React 18 passes this attribute to the browser only in lower case, as in HTML. */}
      <button type="button" className="glossed" {...{ popovertarget: id }}>
        {label}
      </button>
      <span className="gloss" id={id} popover="auto" role="note">
        <strong>{entry[0]}</strong> {entry[1]}
      </span>
    </>
  );
}
