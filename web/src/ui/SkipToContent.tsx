/** The first stop of the Tab key in all views except *Machine*: a link to the view's content. */
import type { MouseEvent } from 'react';
import { page } from '../words/opening';
import { skip } from '../words/skip';

/** Selectors of a view's content. The first one that matches an element is used. */
const PLACES = ['.scene', 'main > article', 'main'];

function toContent(event: MouseEvent): void {
  event.preventDefault();
  const content = PLACES.map((place) => document.querySelector<HTMLElement>(place)).find((place) => place !== null);
  if (content === undefined) return;
  // The content is no stop of the Tab key, but it can take the focus.
  if (!content.hasAttribute('tabindex')) content.tabIndex = -1;
  content.focus();
}

export function SkipToContent() {
  return (
    <nav className="skip" aria-label={page.skip.title}>
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link; the address bar holds the run, so the press must not change it */}
      <a href="#content" onClick={toContent}>
        {skip.content}
      </a>
    </nav>
  );
}
