import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../pages/axe';
import { LessonPage } from '../pages/lessons';
import { LESSONS, sceneWords } from '../pages/lessonWords';
import { test } from '../pages/test';

const RING = LESSONS[1];
const QUESTIONS = RING.scenes.filter(({ ask }) => ask !== undefined);

/** Suppresses the browser's print dialog, so that the page still shows the sheet for printing. */
async function withoutDialog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printing', '');
  });
}

test('the presenter’s window has notes, time, the next scene and the answers of the class; it leads, and closes', async ({
  page,
}) => {
  const open = new LessonPage(page);
  await open.open('ring', 4);
  await open.begun();
  const [presenter] = await Promise.all([page.waitForEvent('popup'), open.teacher('Presenter window')]);
  const { ask } = RING.scenes[3];
  const { title, notes, ask: said } = sceneWords(RING, RING.scenes[3]);
  await expect(presenter.getByRole('heading', { name: `Scene 4 of 7 · ${title}` })).toBeVisible();
  await expect(presenter.getByText(notes.say)).toBeVisible();
  await expect(presenter.getByText(notes.wrong ?? '')).toBeVisible();
  await expect(presenter.getByText(sceneWords(RING, RING.scenes[4]).title)).toBeVisible();
  await expect(presenter.getByText(/This scene: 0:0\d/)).toBeVisible();
  // Background colour of a window. The test waits for it, because the style sheet loads after the text.
  const ground = (window: Page) => window.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(() => ground(presenter)).toBe(await ground(page));
  // Key presses go to the window with the teacher's notes, as when the remote control was last used there.
  await presenter.keyboard.press('b');
  await expect(page.getByText('The picture is covered')).toBeVisible();
  await presenter.keyboard.press('b');
  if (ask === undefined || said === undefined) throw new Error('the scene asks nothing');
  await open.answerWrongly(ask, said, false);
  await open.commit();
  const code = await open.prediction.locator('code').innerText();
  await presenter
    .getByRole('textbox', { name: 'Paste the answer codes of the students' })
    .fill(`${code} ${code} ring.4.1.9.z`);
  await expect(presenter.getByRole('status')).toHaveText('2 answers to this question · 1 unreadable code');
  await presenter.keyboard.type('b');
  await expect(page.getByText('The picture is covered')).toBeHidden();
  for (const theme of ['light', 'dark', 'projector']) {
    await presenter.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    expect(await faultsOf(presenter), theme).toEqual([]);
  }
  await open.next.click();
  await open.back.click();
  await expect(open.reply).toContainText('Result of the simulation:');
  const next = presenter.getByRole('button', { name: 'Next', exact: true });
  const before = await next.boundingBox();
  await next.click();
  await expect(open.scene).toContainText('Scene 5 of 7');
  // When the notes get longer or shorter, the button *next* must not move away from the pointer.
  expect(await next.boundingBox()).toEqual(before);
  await expect(presenter.getByRole('heading', { name: /Scene 5 of 7/ })).toBeVisible();
  // The keys of a presenter's remote control go to the window that was clicked last.
  for (const [key, nth] of [
    ['PageDown', 6],
    ['ArrowRight', 7],
    ['ArrowLeft', 6],
    ['PageUp', 5],
  ] as const) {
    await presenter.keyboard.press(key);
    await expect(open.scene).toContainText(`Scene ${nth} of 7`);
  }
  await presenter.keyboard.press('b');
  await expect(page.getByText('The picture is covered')).toBeVisible();
  await presenter.keyboard.press('b');
  await presenter.keyboard.press('f');
  await expect(page.getByText('Frozen')).toBeVisible();
  await presenter.close();
  await page.getByText('Teacher', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Presenter window' })).toHaveAttribute('aria-pressed', 'false');
});

test('a worksheet has every question with its numbers, axes to draw into and its link; nothing else is printed', async ({
  page,
}) => {
  await withoutDialog(page);
  const open = new LessonPage(page);
  await open.open('ring', 1);
  await open.teacher('Worksheet');
  await expect(page.locator('html')).toHaveAttribute('data-printing', '');
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('article', { name: 'Worksheet' });
  await expect(sheet).toBeVisible();
  await expect(page.locator('.lab')).toBeHidden();
  await expect(sheet.getByRole('listitem').filter({ has: page.locator('.where') })).toHaveCount(QUESTIONS.length);
  await expect(sheet).toContainText('The ring has 128 descriptors, and 17 frames arrive each millisecond.');
  await expect(sheet.getByRole('img', { name: 'ready descriptors, ms' }).locator('path.machine')).toHaveCount(0);
  await expect(sheet).toContainText('view=lessons&lesson=ring&scene=4');
  await expect(sheet.getByRole('img', { name: 'QR code of the link' })).toHaveCount(QUESTIONS.length);
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5000);
});

test('an answer sheet has the machine’s answers, also where a scene’s moment is looked for', async ({ page }) => {
  await withoutDialog(page);
  const open = new LessonPage(page);
  await open.open('ring', 1);
  await open.teacher('Answer sheet');
  await expect(page.locator('html')).toHaveAttribute('data-printing', '', { timeout: 60_000 });
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('article', { name: 'Answer sheet' });
  await expect(sheet.getByRole('img', { name: 'ready descriptors, ms' }).locator('path.machine')).toHaveCount(1);
  await expect(sheet.locator('li > p > strong')).toHaveText([/\d\sms$/, /\d descriptors$/]);
  await page.emulateMedia({ media: 'screen' });
  await page.goto('about:blank');
  await open.open('locked', 1);
  await open.teacher('Answer sheet');
  await expect(page.locator('html')).toHaveAttribute('data-printing', '', { timeout: 90_000 });
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.locator('li > p > strong')).toHaveText(['on the backlog', 'no, none of them', '0 frames']);
});

test('what the model leaves out is one press from a scene, and the whole of its notes one more', async ({ page }) => {
  const open = new LessonPage(page);
  await open.open('ring', 2);
  await open.scene.getByText('What this model leaves out').click();
  await open.scene.getByRole('button', { name: 'The model in full' }).click();
  const notes = page.getByRole('dialog', { name: 'The model in full' });
  await expect(notes.getByRole('heading', { name: '5. Simplifications' })).toBeInViewport();
  await expect(notes.getByRole('table').first()).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(notes).toBeHidden();
});
