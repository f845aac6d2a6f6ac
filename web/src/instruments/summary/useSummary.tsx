/**
 * A keyboard shortcut that makes a screen reader read a summary of the present moment. The code and texts load on first
 * use.
 */

import { type ReactNode, useCallback, useRef } from 'react';
import { setText } from '../../draw/dom';
import { useLab } from '../../ui/useLab';

/**
 * An invisible character. It makes two equal texts different, because a screen reader does not repeat an equal text.
 */
const UNHEARD = '\u00a0';

/**
 * `voice`: an element that a screen reader reads aloud. `before` is read before the summary; with `isAll`, only
 * `before` is read.
 */
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
