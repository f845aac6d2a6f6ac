/** The first stops of the Tab key: links to parts of the page, which are visible while they have the focus. */
import type { MouseEvent } from 'react';
import { page } from '../../words/opening';

/**
 * Parts of the page to which the links lead, each with its CSS class and the first element in it that takes the focus.
 */
const PARTS = [
  ['stage', '.stage-scroll'],
  ['play', '.transport .primary'],
  ['side', '.side-scroll'],
] as const;

export function SkipLinks({ openSide }: { openSide: () => void }) {
  const skip = (event: MouseEvent<HTMLAnchorElement>, target: string): void => {
    event.preventDefault();
    const sheet = event.currentTarget.closest('nav')?.parentElement;
    if (target === '.side-scroll') openSide();
    requestAnimationFrame(() => sheet?.querySelector<HTMLElement>(target)?.focus());
  };
  return (
    <nav className="skip" aria-label={page.skip.title}>
      {PARTS.map(([part, target]) => (
        <a key={part} href={`#${part}`} onClick={(event) => skip(event, target)}>
          {page.skip[part]}
        </a>
      ))}
    </nav>
  );
}
