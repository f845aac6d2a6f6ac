/**
 * Tests of every view over pairs of theme, size and language: axe finds no fault, and nothing is wider than its screen.
 */
import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../pages/axe';
import { ExamMakerPage } from '../pages/exam';
import { COUNTERS, TRACE } from '../pages/kernelTexts';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';
import { type Theme, wear } from '../pages/theme';
import { FIXTURES, PAGE } from '../servers';

const THEMES = ['light', 'dark', 'projector'] as const;
/**
 * The screens are tall. Long texts make a bar two lines high; on a low screen it would cover parts, which axe reports
 * as too small.
 */
const SIZES = [
  { width: 1440, height: 1100 },
  { width: 1024, height: 1600 },
  { width: 390, height: 2600 },
] as const;
/** Sizes for projector view, where the font size follows the screen's height. */
const HALLS = [
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
] as const;

/**
 * Languages and their tags. The last language is artificial: text twice as long as English, written from right to
 * left.
 */
const LANGUAGES = [
  ['en', PAGE.url, '&lang=en'],
  ['es', PAGE.url, '&lang=es'],
  ['fr', PAGE.url, '&lang=fr'],
  ['long', `${FIXTURES.url}long.html`, ''],
] as const;

const PAUSED = 't=2s&speed=2ms&play=0';
const AGAINST = 'view=compare&against=preset=tcp-loaded;app.nice=-10';

/**
 * A view to test: its address, the actions that open it (without words of a language), and the selector of an element
 * that exists only while the view is open.
 */
type View = {
  readonly name: string;
  readonly opens: string;
  readonly act?: (page: Page) => Promise<void>;
  readonly there: string;
  /** Selector of the part to check. Another view of this list checks the rest of the page. */
  readonly within?: string;
  /** Sizes to check. If absent, `SIZES` are checked. */
  readonly sizes?: readonly { readonly width: number; readonly height: number }[];
};

const press = (selector: string) => (page: Page) => page.locator(selector).first().click();

const VIEWS: readonly View[] = [
  { name: 'receiver', opens: `preset=tcp-loaded&${PAUSED}`, there: '[data-k="ring-filled"]' },
  { name: 'keys', opens: '', act: press('.top nav button:last-child'), there: 'dialog[open]', within: 'dialog[open]' },
  { name: 'share', opens: '', act: openShare, there: 'dialog[open] .qr', within: 'dialog[open]' },
  {
    name: 'starting points',
    opens: '',
    act: press('.starts-button'),
    there: 'dialog[open] .still',
    within: 'dialog[open]',
  },
  { name: 'a capture', opens: '', act: openCapture, there: 'dialog.capture', within: 'dialog.capture' },
  { name: 'tour', opens: '', act: openTour, there: '.tour', within: '.tour' },
  { name: 'display', opens: '', act: press('.display summary'), there: '.menu', within: '.display' },
  { name: 'router', opens: `preset=router-small&${PAUSED}`, there: '.stage-map' },
  { name: 'comparison', opens: `preset=tcp-loaded&${PAUSED}&${AGAINST}`, there: '.compare table' },
  { name: 'experiments', opens: 'view=experiments', there: 'main h2' },
  { name: 'an experiment', opens: 'view=experiments&card=fermilab-fig-9', there: 'main svg' },
  { name: 'list of lessons', opens: 'view=lessons', there: '.catalogue li' },
  { name: 'scene', opens: 'view=lessons&lesson=ring&scene=1', there: '.scene .facts' },
  { name: 'entry of the glossary', opens: '', act: press('.glossed'), there: '.gloss:popover-open' },
  { name: 'the model in full', opens: '', act: openModel, there: 'dialog[open] table', within: 'dialog[open]' },
  { name: 'teacher’s menu', opens: '', act: press('.teacher summary'), there: '.teacher .menu', within: '.teacher' },
  { name: 'open question', opens: 'view=lessons&lesson=ring&scene=4', there: '.prediction .curve' },
  {
    name: 'its projection',
    opens: '',
    act: press('.top .end > button'),
    there: '.projected .prediction .curve',
    sizes: HALLS,
  },
  { name: 'answered question', opens: 'view=lessons&lesson=trip&scene=3', act: commit, there: '.reply' },
  {
    name: 'your kernel',
    opens: `preset=tcp-loaded&${PAUSED}&view=kernel`,
    act: pasteCounters,
    there: '.counter-table td',
  },
  {
    name: 'your trace',
    opens: `preset=tcp-loaded&${PAUSED}&view=kernel&card=trace`,
    act: pasteTrace,
    there: '.cpu-shares td',
  },
  { name: 'your script', opens: 'view=kernel&card=script', act: playExample, there: '.script td' },
];

/** Pastes the counters of a kernel that lost packets. */
async function pasteCounters(page: Page): Promise<void> {
  await page.locator('.two-texts textarea').nth(1).fill(COUNTERS);
}

async function pasteTrace(page: Page): Promise<void> {
  await page.locator('.text-field textarea').fill(TRACE);
}

/** Plays the example script of packetdrill, which loads the complete WebAssembly module. */
async function playExample(page: Page): Promise<void> {
  await page.locator('.script header button').first().click();
  await page.locator('.script header button').last().click();
}

async function openCapture(page: Page): Promise<void> {
  await page.locator('.starts-button').first().click();
  await page.locator('dialog.starts > p button').click();
}

async function openShare(page: Page): Promise<void> {
  await page.locator('.top nav button').first().click();
  await page.locator('dialog[open] .dialog-buttons button').nth(1).click();
}

async function openTour(page: Page): Promise<void> {
  await page.locator('.top nav button:last-child').click();
  await page.locator('dialog[open] .link').first().click();
}

async function openModel(page: Page): Promise<void> {
  await page.locator('.scene details.group summary').click();
  await page.locator('.scene details.group button').click();
}

async function commit(page: Page): Promise<void> {
  // The previous lesson is still in projector view.
  const leave = page.locator('.projected .top .end > button').first();
  if (await leave.isVisible()) await leave.click();
  // The question asks for an order, which counts as an answer after an item was moved.
  await page.locator('.prediction .order button').nth(1).click();
  await page.locator('.prediction-ways .primary').click();
}

/** Number of pixels by which the page is wider than its screen. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Sets the theme and the screen size of the open page. */
async function dress(page: Page, theme: Theme, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await wear(page, theme);
}

for (const [nth, [language, where, entry]] of LANGUAGES.entries()) {
  test(`${language}: no fault that axe can see in any view, none is too wide, and the map is not mirrored`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    // The contrast check takes two thirds of axe's time, so only the first three languages get it. Together they show
    // each view in each theme, and colours do not depend on the language.
    const without = nth < THEMES.length ? undefined : 'color-contrast';
    await page.goto(`${where}#v=1&${VIEWS[0].opens}${entry}`);
    for (const [i, { name, opens, act, there, within, sizes = SIZES }] of VIEWS.entries()) {
      if (opens !== '') await page.goto(`${where}#v=1&${opens}${entry}`);
      // Over all views and languages, every pair of theme, size, view and language occurs at least once.
      const [theme, size] = [THEMES[(i + nth) % 3], sizes[(Math.floor(i / 3) + i + 2 * nth) % 3]];
      await dress(page, theme, size);
      if (act !== undefined) await act(page);
      await page.locator(there).first().waitFor();
      await dress(page, theme, size);
      const met = `${name}, ${theme}, ${size.width} wide`;
      expect.soft(await faultsOf(page, { within, without }), met).toEqual([]);
      expect.soft(await overhang(page), met).toBeLessThanOrEqual(0);
      if (name === 'receiver') {
        const at = (key: string) =>
          page
            .locator(`[data-k="${key}"]`)
            .first()
            .evaluate((part) => part.getBoundingClientRect().x);
        expect(await at('ring-filled')).toBeLessThan(await at('delivered'));
      }
      if (within !== undefined) await page.keyboard.press('Escape');
    }
  });
}

test('a question of an exam has no fault that axe can see, in any theme, size and language', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(`#v=1&preset=udp-livelock&t=2s&speed=1ms`);
  await lab.share.click();
  const parts = [
    'the numbers on the map of the packet’s path',
    'the list of events',
    'memory',
    'the parameters',
    'the clock: play and step',
  ];
  const link = await new ExamMakerPage(page).make({ question: 'How many?', unit: '%', parts, host: '' });
  for (const [nth, [, where, entry]] of LANGUAGES.entries()) {
    await page.goto('about:blank');
    await page.goto(`${where}${new URL(link).hash}${entry}`);
    await page.locator('.exam [role="timer"][aria-busy="false"]').waitFor();
    await dress(page, THEMES[nth % 3], SIZES[(nth + 1) % 3]);
    expect(await faultsOf(page), entry).toEqual([]);
    expect(await overhang(page), entry).toBeLessThanOrEqual(0);
  }
});
