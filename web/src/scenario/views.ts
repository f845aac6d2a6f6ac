/** The page's views, and what of a link is about them. */

/** Those that there are, in the order of their links. */
export const VIEWS = ['machine', 'compare', 'experiments', 'lessons'] as const;
export type ViewName = (typeof VIEWS)[number];

/** Entries of a link. */
export type PageEntries = Readonly<Record<string, string>>;

/** Entries that say which view is open, and what it shows. */
const OF_VIEWS = new Set(['view', 'card', 'lesson', 'scene']);

export function isView(name: string): name is ViewName {
  return (VIEWS as readonly string[]).includes(name);
}

/** The view that these entries open: the machine's, if they name none. */
export function viewOf({ view = '' }: PageEntries): ViewName {
  return isView(view) ? view : 'machine';
}

/** The view that these entries open shows the run of the page's link; the lessons' list does not. */
export function showsRun(page: PageEntries): boolean {
  const view = viewOf(page);
  return view === 'lessons' ? 'lesson' in page : view !== 'experiments';
}

/** A view's entry and its own; the machine's needs none. */
export function viewEntries(view: ViewName, own: PageEntries = {}): PageEntries {
  return view === 'machine' ? {} : { view, ...own };
}

/** The entries that open a view, and the others. */
export function viewPart(page: PageEntries): { readonly opens: PageEntries; readonly rest: PageEntries } {
  const entries = Object.entries(page);
  const opens = entries.filter(([key]) => OF_VIEWS.has(key));
  return { opens: Object.fromEntries(opens), rest: Object.fromEntries(entries.filter(([key]) => !OF_VIEWS.has(key))) };
}
