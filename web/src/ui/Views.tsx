/**
 * Links to the page's views, in the header of every view. They are hidden if the page's link does not allow changes.
 */

import { useEffect, useLayoutEffect, useRef } from 'react';
import { VIEWS, type ViewName, viewOf } from '../scenario/views';
import { page } from '../words/opening';
import { PresentLink } from './PresentLink';
import { useChosen, useLab, useReadOnly } from './useLab';

/** Returns the name of the open view. */
export function useView(): ViewName {
  return useChosen(({ page }) => viewOf(page));
}

/** Whether the focus was in the view that was replaced last. */
let hadFocus = false;

export function Views() {
  const lab = useLab();
  const open = useView();
  const nav = useRef<HTMLElement>(null);
  // Each view has its own header. If the focus was in the previous view, the focus moves to the link of the new view,
  // also after the browser's *Back*.
  useEffect(() => {
    if (hadFocus && document.activeElement === document.body)
      nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    hadFocus = false;
  }, []);
  useLayoutEffect(
    () => () => {
      hadFocus = document.activeElement !== document.body;
    },
    [],
  );
  if (useReadOnly()) return null;
  return (
    <nav ref={nav} className="views" aria-label={page.views.title}>
      {VIEWS.map((name) => (
        <PresentLink
          key={name}
          address={() => lab.links.viewAddress(name)}
          aria-current={name === open ? 'page' : undefined}
          go={() => name !== open && lab.links.goTo(name)}
        >
          {page.views[name]}
        </PresentLink>
      ))}
    </nav>
  );
}
