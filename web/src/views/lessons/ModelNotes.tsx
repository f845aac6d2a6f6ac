/** MODEL.md in a dialog, loaded on demand: parts of the machine, simplifications, omissions. */

import { createElement, Fragment, useEffect, useRef } from 'react';
import text from '../../../../sim-wasm/MODEL.md?raw';
import { type Block, blocksOf, type Inline } from '../../lib/markdown';
import { lessons as words } from '../../words/lessons';
import './modelNotes.css';

/** Matches the heading of the section on simplifications. The notes open at this section. */
const SIMPLIFIED = /^5\. /;

const BLOCKS = blocksOf(text);

export function ModelNotes({ closed }: { closed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('[data-opens]')?.scrollIntoView();
  }, []);
  return (
    <dialog ref={dialog} className="model-notes" aria-label={words.model} onClose={closed}>
      <form method="dialog">
        <button type="submit">{words.close}</button>
      </form>
      <article lang="en">
        {BLOCKS.map((block, i) => (
          <Part key={i} block={block} />
        ))}
      </article>
    </dialog>
  );
}

function Part({ block }: { block: Block }) {
  switch (block.is) {
    case 'heading': {
      const opens = typeof block.text[0] === 'string' && SIMPLIFIED.test(block.text[0]);
      return createElement(
        `h${Math.min(6, block.level + 1)}`,
        opens ? { 'data-opens': '' } : {},
        <Line text={block.text} />,
      );
    }
    case 'paragraph':
      return (
        <p>
          <Line text={block.text} />
        </p>
      );
    case 'code':
      return <pre>{block.text}</pre>;
    case 'list':
      return createElement(
        block.ordered ? 'ol' : 'ul',
        {},
        block.items.map((item, i) => (
          <li key={i}>
            <Line text={item} />
          </li>
        )),
      );
    case 'table':
      return <Table head={block.head} rows={block.rows} />;
  }
}

function Table({ head, rows }: Omit<Extract<Block, { is: 'table' }>, 'is'>) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, i) => (
            <th key={i} scope="col">
              <Line text={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            {row.map((cell, n) => (
              <td key={n}>
                <Line text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * A line of the notes. Links to other files of the project become plain text, because the page does not contain these
 * files.
 */
function Line({ text }: { text: readonly Inline[] }) {
  return text.map((part, i) =>
    typeof part === 'string' ? (
      <Fragment key={i}>{part}</Fragment>
    ) : (
      createElement(part.is === 'link' ? 'em' : part.is, { key: i }, part.text)
    ),
  );
}
