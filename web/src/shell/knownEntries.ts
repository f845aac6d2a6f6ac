/**
 * Checks the entries of the link that are about the page: whether this page has what they name. A bad entry is removed
 * from the link and listed to the user.
 */
import { hostsOf } from '../hosts/hosts';
import type { Lab } from '../run/lab';
import { hasFarHost } from '../scenario/farHost';
import { noneOf, type Problem } from '../scenario/link';
import { tellProblems } from '../scenario/problems';
import type { ScenarioState } from '../scenario/store';
import { type PageEntries, type PageKey, viewOf } from '../scenario/views';
import { LANGUAGES } from '../words/languages';

/** Returns the problem of an entry, or null if the page has what the entry names. */
type Check = (text: string, state: ScenarioState) => Problem | null | Promise<Problem | null>;

const CHECKS: { readonly [key in PageKey]?: Check } = {
  // The page ignores what follows the name of the language, such as the country in `es-MX`.
  lang: (text) => oneOf('lang', text, Object.keys(LANGUAGES), /^\w*/.exec(text)?.[0]),
  host: async (text) => {
    const { originOf } = await import('../scenario/exam');
    return originOf(text) === null ? (words) => words.noOrigin(text) : null;
  },
  stage: (_, state) => (hasFarHost(state) ? null : (words) => words.noFarHost),
  // A panel of the other host stays in the link, because the user can return to that host.
  panel: (text, state) => oneOf('panel', text, [...new Set(hostsOf(state).flatMap(({ panels }) => panels))]),
  card: async (text, { page }) => oneOf('card', text, await cardsOf(page)),
  lesson: async (text) =>
    oneOf(
      'lesson',
      text,
      (await lessons()).LESSONS.map(({ id }) => id),
    ),
  scene: async (text, { page }) => {
    const { LESSONS, lessonOf } = await lessons();
    const scenes = lessonOf(page.lesson)?.scenes.length ?? Math.max(...LESSONS.map((lesson) => lesson.scenes.length));
    return oneOf(
      'scene',
      text,
      Array.from({ length: scenes }, (_, nth) => String(nth + 1)),
    );
  },
};

// The lists come from the files that `views.ts` loads, because other files would be further parts of the page.
const lessons = (): Promise<typeof import('../views/lessons/Lessons')> => import('../views/lessons/Lessons');

/** `read`: the part of the text that the page reads. */
function oneOf(key: PageKey, text: string, known: readonly string[], read = text): Problem | null {
  return known.includes(read) ? null : noneOf(key, text, known);
}

/** Returns the values of `card=` in the open view. A view without cards keeps those of the other views. */
async function cardsOf(page: PageEntries): Promise<readonly string[]> {
  const view = viewOf(page);
  const experiments = view === 'kernel' ? [] : (await import('../views/experiments/Experiments')).CARD_IDS;
  const kernel = view === 'experiments' ? [] : (await import('../views/kernel/YourKernel')).CARDS;
  return [...experiments, ...kernel];
}

type Bad = { readonly key: PageKey; readonly text: string; readonly problem: Problem };

/** Returns the entries that name nothing on this page. */
export async function badEntries(state: ScenarioState): Promise<readonly Bad[]> {
  const all = Object.entries(CHECKS) as [PageKey, Check][];
  const bad = all.map(async ([key, check]): Promise<readonly Bad[]> => {
    const text = state.page[key];
    const problem = text === undefined ? null : await check(text, state);
    return text === undefined || problem === null ? [] : [{ key, text, problem }];
  });
  return (await Promise.all(bad)).flat();
}

/**
 * Checks the present entries, and again after each change of them or of the run. An entry that is bad because the user
 * has changed the run, such as a panel that the new host does not have, is removed without a message.
 */
export function watchEntries({ stores: { chosen } }: Lab): void {
  const check = async (state: ScenarioState, before: PageEntries): Promise<void> => {
    const bad = await badEntries(state);
    const { page, setPage } = chosen.getState();
    for (const { key, text } of bad) if (page[key] === text && !isKept(key)) setPage(key, null);
    const read = bad.filter(({ key, text }) => before[key] !== text);
    await tellProblems(
      chosen.getState(),
      read.map(({ problem }) => problem),
    );
  };
  void check(chosen.getState(), {});
  chosen.subscribe((now, before) => {
    const isOther = now.page !== before.page || now.preset !== before.preset || now.overrides !== before.overrides;
    if (isOther) void check(now, before.page);
  });
}

/**
 * Returns whether an entry stays in the link although it is bad. Without `host=` any page around this one could send
 * messages after a reload.
 */
function isKept(key: PageKey): boolean {
  return key === 'host' && window.parent !== window;
}
