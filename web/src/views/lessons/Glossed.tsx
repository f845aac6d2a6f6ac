/**
 * A text with glossary terms, such as `a ready [descriptor]` or `the [card|nic]`. A press on a term opens its entry
 * inside the text.
 */

import { useId } from 'react';
import { lessons as words } from '../../words/lessons';

const TERM = /\[([^\]|]+)(?:\|([a-z]+))?\]/g;

type Piece = string | { readonly label: string; readonly term: string };

/** Splits a text into plain parts and glossary terms with their labels. */
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

/** A plain part: opening punctuation of the next term is split off its end, closing punctuation off its start. */
const PLAIN = /^([.,;:!?)’”…]*)(.*?)([(“‘¿¡]*)$/s;

/** Returns the plain part before or after a term in three: closing punctuation, text, opening punctuation. */
function splitPlain(piece: Piece | undefined): readonly [string, string, string] {
  const [, closing = '', text = '', opening = ''] = typeof piece === 'string' ? (PLAIN.exec(piece) ?? []) : [];
  return [closing, text, opening];
}

/** A text whose terms stay on one line with the punctuation around them. */
export function Glossed({ text }: { text: string }) {
  const pieces = piecesOf(text);
  return pieces.map((piece, i) => {
    if (typeof piece === 'string') {
      const [closing, plain, opening] = splitPlain(piece);
      return `${i === 0 ? closing : ''}${plain}${i === pieces.length - 1 ? opening : ''}`;
    }
    return (
      <span key={i} className="unbroken">
        {splitPlain(pieces[i - 1])[2]}
        <Term label={piece.label} term={piece.term} />
        {splitPlain(pieces[i + 1])[0]}
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
