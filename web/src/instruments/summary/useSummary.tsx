/** A key reads the present moment aloud: the words come when they are first asked for. */

import { type ReactNode, useCallback, useRef } from 'react';
import { setText } from '../../draw/dom';
import { useLab } from '../../ui/useLab';

/** Of the same words a screen reader says nothing a second time: this makes them others, and is not heard. */
const UNHEARD = '\u00a0';

/** `voice` stands in the page; `before` is said first, and of the picture nothing where that is all. */
export function useSummary(
  before = '',
  isAll = false,
): { readonly readSummary: () => void; readonly voice: ReactNode } {
  const lab = useLab();
  const place = useRef<HTMLParagraphElement>(null);
  const readSummary = useCallback(() => {
    void import('./summaryOf').then(({ summaryOf }) => {
      const said = [before, isAll ? '' : summaryOf(lab)].filter((text) => text !== '').join(' ');
      setText(place.current, said === place.current?.textContent ? said + UNHEARD : said);
    });
  }, [lab, before, isAll]);
  return { readSummary, voice: <p className="visually-hidden" role="status" data-summary ref={place} /> };
}
