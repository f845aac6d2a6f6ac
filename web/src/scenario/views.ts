/** The page's views, and the link entries that choose a view and its contents. */

/** All views, in the order in which the header lists them. */
export const VIEWS = ['machine', 'compare', 'experiments', 'lessons', 'kernel'] as const;
export type ViewName = (typeof VIEWS)[number];

/** Entries that choose the open view and its contents. */
const OF_VIEWS = ['view', 'card', 'lesson', 'scene'] as const;

/** Link entries that are about the page and not about the run. */
const PAGE_KEYS = [
  ...OF_VIEWS,
  'against',
  'teacher',
  'projected',
  'packet',
  'answer',
  'stage',
  'play',
  'panel',
  'span',
  'controls',
  'readouts',
  'edit',
  'host',
  'lang',
] as const;
export type PageKey = (typeof PAGE_KEYS)[number];
export type PageEntries = { readonly [key in PageKey]?: string };

const isIn = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

export function isPageKey(key: string): key is PageKey {
  return isIn(PAGE_KEYS, key);
}

/** Returns the view that the entries name. If they name none, returns the view *Machine*. */
export function viewOf({ view = '' }: PageEntries): ViewName {
  return isIn(VIEWS, view) ? view : 'machine';
}

/** Returns whether the open view shows the run of the page's link. The list of lessons and the experiments do not. */
export function showsRun(page: PageEntries): boolean {
  const view = viewOf(page);
  return view === 'lessons' ? 'lesson' in page : view !== 'experiments';
}

/** Returns the link entries that open a view, and `own`, the view's own entries. The view *Machine* needs no entry. */
export function viewEntries(view: ViewName, own: PageEntries = {}): PageEntries {
  return view === 'machine' ? {} : { view, ...own };
}

/** Returns the entries with one entry changed. Null removes the entry. */
export function withEntry(page: PageEntries, key: PageKey, value: string | null): PageEntries {
  const { [key]: _, ...rest } = page;
  return value === null ? rest : { ...rest, [key]: value };
}

/** Splits entries into those that open a view and all others. */
export function viewPart(page: PageEntries): { readonly opens: PageEntries; readonly rest: PageEntries } {
  const part = (isOpening: boolean): PageEntries =>
    Object.fromEntries(Object.entries(page).filter(([key]) => isIn(OF_VIEWS, key) === isOpening));
  return { opens: part(true), rest: part(false) };
}
