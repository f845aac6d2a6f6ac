/** The page's views, and the entries of a link about them. */

/** All views, in the order of their links. */
export const VIEWS = ['machine', 'compare', 'experiments', 'lessons', 'kernel'] as const;
export type ViewName = (typeof VIEWS)[number];

/** Entries of a link. */
export type PageEntries = Readonly<Record<string, string>>;

/** Entries that name the open view and its contents. */
const OF_VIEWS = new Set(['view', 'card', 'lesson', 'scene']);

export function isView(name: string): name is ViewName {
  return (VIEWS as readonly string[]).includes(name);
}

/** Returns the view that these entries open; the machine's if they name none. */
export function viewOf({ view = '' }: PageEntries): ViewName {
  return isView(view) ? view : 'machine';
}

/** Returns whether the open view shows the run of the page's link. The list of lessons does not. */
export function showsRun(page: PageEntries): boolean {
  const view = viewOf(page);
  return view === 'lessons' ? 'lesson' in page : view !== 'experiments';
}

/** Adds the entry of a view to its own entries. The machine's view needs none. */
export function viewEntries(view: ViewName, own: PageEntries = {}): PageEntries {
  return view === 'machine' ? {} : { view, ...own };
}

/** Splits entries into those that open a view and the others. */
export function viewPart(page: PageEntries): { readonly opens: PageEntries; readonly rest: PageEntries } {
  const entries = Object.entries(page);
  const opens = entries.filter(([key]) => OF_VIEWS.has(key));
  return { opens: Object.fromEntries(opens), rest: Object.fromEntries(entries.filter(([key]) => !OF_VIEWS.has(key))) };
}
