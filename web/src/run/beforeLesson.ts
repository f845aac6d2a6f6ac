/** Stores the link of the user's own run while a lesson is open, so that the run can be restored afterwards. */

import { decodeLink, encodeLink } from '../scenario/link';
import type { Chosen } from '../scenario/store';
import { type PageEntries, viewOf, viewPart } from '../scenario/views';

type Kept = { readonly fragment: string; readonly plays: boolean };

const hasLesson = (page: PageEntries): boolean => 'lesson' in page;

/**
 * Returns whether the run must be stored while a lesson is open. An unchanged preset need not be stored, because the
 * user can choose it again.
 */
function isOwn({ overrides, interventions, replay, page }: Chosen): boolean {
  const isChanged = Object.keys(overrides).length > 0 || interventions.length > 0;
  return isChanged || replay !== undefined || page.against !== undefined;
}

export class BeforeLesson {
  private kept: Kept | null = null;

  /**
   * Stores the present run, with the link `fragment`, if the link to be opened belongs to a lesson. Any other link
   * deletes the stored run.
   */
  leaveFor(link: string, chosen: Chosen, fragment: string, plays: boolean): void {
    const entersLesson = hasLesson(decodeLink(link).scenario.page);
    if (!entersLesson) this.kept = null;
    else if (!hasLesson(chosen.page) && this.kept === null && isOwn(chosen)) this.kept = { fragment, plays };
  }

  /**
   * Returns the link of the stored run, and deletes the stored run. Null if there is none, or if `opens` is neither the
   * machine's view nor Compare.
   */
  returnTo(opens: PageEntries): { readonly link: string; readonly plays: boolean } | null {
    const { kept } = this;
    const view = viewOf(opens);
    if (kept === null || (view !== 'machine' && view !== 'compare')) return null;
    this.kept = null;
    const { scenario } = decodeLink(kept.fragment);
    const { play: _, ...rest } = viewPart(scenario.page).rest;
    return { link: encodeLink({ ...scenario, page: { ...rest, ...opens } }), plays: kept.plays };
  }
}
