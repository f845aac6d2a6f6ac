import { expect } from '@playwright/test';
import type { Ask } from '../../../web/src/views/lessons/lesson';
import type { AskWords } from '../../../web/src/words/lessons/shape';
import { LabPage } from '../pages/lab';
import { LessonPage } from '../pages/lessons';
import { figuresOf, filled, instanceOf, LESSONS, sayOptions, sceneWords, wordsOf } from '../pages/lessonWords';
import { test } from '../pages/test';
import { TreePage } from '../pages/tree';
import { WALKED } from '../pages/walked';

/** Removes the marks around glossary terms. */
const plain = (text: string): string => text.replace(/\[([^\]|]+)(\|[^\]]*)?\]/g, '$1');

/** Answers a scene's question wrongly, then correctly. Before the first answer, the page must not contain the number. */
async function expectReplies(open: LessonPage, ask: Ask, said: AskWords): Promise<void> {
  const before = ask.kind === 'number' ? await open.startText() : '';
  await open.answerWrongly(ask, said, false);
  await open.commit();
  const answer = await open.truth();
  if (ask.kind === 'number') expectUntold(answer, before);
  if ((await open.reply.innerText()).startsWith('Right.')) {
    await open.change();
    await open.answerWrongly(ask, said, true);
    await open.commit();
  }
  await expect(open.reply).toContainText('Not this time.');
  if (ask.kind === 'curve') await open.typeCurve();
  else {
    const truth = await open.truth();
    await open.change();
    await open.answerRightly(ask, said, truth);
  }
  await open.commit();
  await expect(open.reply).toContainText('Right.');
}

/** Checks that the page does not contain the answer. An answer of 0 is skipped, because 0 is on every page. */
function expectUntold(answer: string, page: string): void {
  if (/^[1-9]/.test(answer)) expect(page).not.toContain(answer);
}

for (const lesson of WALKED) {
  test(`${lesson.id}: wrong answers get a reply, right ones are right, and the lesson comes to its end`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    const open = new LessonPage(page);
    await open.open(lesson.id);
    for (const [nth, scene] of lesson.scenes.entries()) {
      const { title, ask: said } = sceneWords(lesson, scene);
      await expect(open.scene.getByRole('heading', { level: 2 })).toHaveText(title);
      await open.begun();
      if (scene.ask !== undefined && said !== undefined) await expectReplies(open, scene.ask, said);
      if (nth < lesson.scenes.length - 1) await open.next.click();
    }
    await page.getByRole('button', { name: 'Finish', exact: true }).click();
    // In the summary the last answer to each question was correct, and the points to remember follow.
    const summary = page.getByRole('region', { name: 'Summary', exact: true });
    const asked = lesson.scenes.filter(({ ask }) => ask !== undefined).length;
    await expect(summary.getByRole('row')).toHaveCount(1 + asked);
    for (const kept of filled(wordsOf(lesson).keep, figuresOf(lesson))) await expect(summary).toContainText(kept);
    await page.getByRole('button', { name: 'All lessons', exact: true }).click();
    await expect(page.getByRole('button', { name: `Begin: ${wordsOf(lesson).title}` })).toBeVisible();
    expect(faults).toEqual([]);
  });
}

/**
 * Scenes that ask for a number, from the lessons that no test runs as a whole (those not in `WALKED`). `nth`: the
 * scene's number in a link.
 */
const NUMBERS = LESSONS.filter((lesson) => !WALKED.includes(lesson)).flatMap((lesson) =>
  lesson.scenes.flatMap((scene, nth) => (scene.ask?.kind === 'number' ? [{ lesson, scene, nth: nth + 1 }] : [])),
);

test('in no lesson is a number that is asked for on the page before it is answered', async ({ page }) => {
  test.setTimeout(240_000);
  const open = new LessonPage(page);
  for (const { lesson, scene, nth } of NUMBERS) {
    const { title, ask: said } = sceneWords(lesson, scene);
    await open.open(lesson.id, nth);
    await expect(open.scene.getByRole('heading', { level: 2 })).toHaveText(title);
    await open.begun();
    const before = await open.startText();
    if (scene.ask !== undefined && said !== undefined) await open.answerWrongly(scene.ask, said, false);
    await open.commit();
    expectUntold(await open.truth(), before);
  }
});

test('lesson 12 has a router’s charts beside the router', async ({ page }) => {
  const open = new LessonPage(page);
  await open.open('router', 2);
  await open.begun();
  const charts = page.getByRole('region', { name: 'Charts', exact: true });
  await expect(charts.getByText('input queue', { exact: true })).toBeVisible();
  await expect(charts.getByText('cwnd')).toHaveCount(0);
  await expect(charts.getByText('receive queue')).toHaveCount(0);
});

test('a clicker goes from scene to scene and changes no control; b covers the picture, f freezes it', async ({
  page,
}) => {
  const open = new LessonPage(page);
  await open.open('ring');
  await open.begun();
  const speed = page.getByRole('slider', { name: 'Simulation speed' });
  const before = await speed.inputValue();
  await speed.focus();
  await page.keyboard.press('PageDown');
  await expect(open.scene).toContainText('Scene 2 of 7');
  await page.keyboard.press('PageDown');
  await expect(open.scene).toContainText('Scene 3 of 7');
  await page.keyboard.press('PageUp');
  await expect(open.scene).toContainText('Scene 2 of 7');
  await expect(page).toHaveURL(/scene=2/);
  await page.keyboard.press('PageUp');
  await expect(speed).toHaveValue(before);
  await page.keyboard.press('b');
  await expect(page.getByText('The picture is covered')).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.getByText('The picture is covered')).toBeHidden();
  await page.keyboard.press('f');
  await expect(page.getByText('Frozen')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('a scene’s link opens the scene, at its moment', async ({ page }) => {
  const open = new LessonPage(page);
  await open.open('ring-dry', 2);
  await open.begun();
  await expect(open.scene.getByText('The driver got no page')).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/memory.pressure=90.*t=/);
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(open.scene).toContainText('Scene 2 of 8');
  await expect(page.getByRole('timer', { name: 'Simulated time' })).not.toHaveText(/^0\.000/);
});

test('a term opens its entry where it stands', async ({ page }) => {
  const open = new LessonPage(page);
  await open.open('ring', 1);
  await open.scene.getByRole('button', { name: 'descriptor', exact: true }).click();
  await expect(page.getByText('the address of one buffer')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('the address of one buffer')).toBeHidden();
});

test('who comes without a link goes through lesson 1 with the keyboard alone, by the accessibility tree alone', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto('./');
  const tree = await TreePage.of(page);
  await expect.poll(() => tree.read('banner')).toContain('350 MHz, 256 MiB, 1 Gb/s');
  await tree.press('button', 'Take the tour: six places');
  for (let place = 2; place <= 6; place++) {
    await tree.press('button', 'Next');
    await tree.reads('dialog', 'Tour', `${place} of 6`);
  }
  await tree.press('button', 'Begin with lesson 1');
  const lesson = LESSONS[0];
  for (const [nth, scene] of lesson.scenes.entries()) {
    const { title, text, ask } = sceneWords(lesson, scene);
    const place = `Scene ${nth + 1} of ${lesson.scenes.length}`;
    await expect.poll(() => tree.spoken(), { timeout: 60_000 }).toContain(`${place}: ${title}`);
    await expect.poll(() => tree.spoken(), { timeout: 60_000 }).not.toContain('Computing the start of this scene');
    const instance = instanceOf(scene.run, 1);
    await tree.reads('region', 'Scene', place, title, ...filled(text, figuresOf(lesson), instance).map(plain));
    if (ask !== undefined) {
      await tree.reads('group', 'Prediction', filled(ask.question, instance));
      if (scene.ask?.kind === 'number') {
        await tree.tabTo('spinbutton', 'Your answer');
        await page.keyboard.type('200');
      }
      if (scene.ask?.kind === 'order') await tree.press('button', `Move down: ${sayOptions(scene.ask, ask)[0]}`);
      await tree.press('button', 'Commit');
      await expect.poll(() => tree.spoken(), { timeout: 60_000 }).toMatch(/simulation(’s result are equal)?:/);
    }
    await page.keyboard.press('s');
    await expect
      .poll(() => tree.spoken())
      .toMatch(/Receive ring of \d+ descriptors: \d+ with a frame, \d+ ready for a frame\./);
    await tree.press('button', nth < lesson.scenes.length - 1 ? 'Next' : 'Finish');
  }
  await tree.reads('region', 'Summary', filled(wordsOf(lesson).keep, figuresOf(lesson))[0]);
  await tree.press('button', 'All lessons');
  await expect.poll(() => tree.read('heading', 'Lessons')).toBe('Lessons');
});

test('a link to another scene of the open lesson begins it there, with the scene’s own machine', async ({ page }) => {
  const open = new LessonPage(page);
  await open.open('trip', 3);
  await open.begun();
  await open.open('trip', 2);
  await expect(open.scene).toContainText('Scene 2 of 7');
  await expect.poll(() => page.url()).toContain('preset=udp-200');
  await open.begun();
  await expect(page.getByRole('timer', { name: 'Simulated time' })).toHaveText(/^1\.000/);
  await page.goBack();
  await expect(open.scene).toContainText('Scene 3 of 7');
  await expect(page.getByRole('timer', { name: 'Simulated time' })).toHaveText(/^0\.000/);
});

test('while a question is open the machine waits at its moment, and says so to who would go on', async ({ page }) => {
  const open = new LessonPage(page);
  await open.open('trip', 3);
  await open.begun();
  const time = page.getByRole('timer', { name: 'Simulated time' });
  const asked = await open.startText();
  const moment = await time.textContent();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(open.reply).toHaveText('The simulation waits for your answer. Commit an answer to continue.');
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('s');
  await expect(page.locator('[data-summary]')).toContainText('Scene 3 of 7');
  await expect(page.locator('[data-summary]')).not.toContainText('Receive ring');
  expect(await open.startText()).toBe(asked);
  expect(await time.textContent()).toBe(moment);
  await open.press(open.prediction.getByRole('button', { name: 'Commit', exact: true }));
  await expect(open.reply).toContainText('Put the items in order first.');
  const [first] = await open.prediction.getByRole('button', { name: /^Move down/ }).all();
  await first.click();
  await open.commit();
  await expect(time).not.toHaveText(moment ?? '');
});

test('a scene of the run that the next question is about has no map and no marks until the question is answered', async ({
  page,
}) => {
  const open = new LessonPage(page);
  const lesson = LESSONS.find(({ id }) => id === 'twenty-years');
  const asked = lesson?.scenes.findIndex(({ id }) => id === 'where') ?? -1;
  if (lesson === undefined) throw new Error('no such lesson');
  const { ask } = lesson.scenes[asked];
  const said = sceneWords(lesson, lesson.scenes[asked]).ask;
  if (ask === undefined || said === undefined) throw new Error('no such question');
  const map = page.locator('main > .stage');
  const timeline = page.locator('main > .timeline');
  const marks = page.locator('.transport .scrub canvas');
  await open.open(lesson.id, asked);
  await open.begun();
  await open.prediction.getByRole('spinbutton', { name: 'Your answer' }).fill('50');
  await open.commit();
  await expect(timeline).toBeVisible();
  await expect(map).toHaveCount(0);
  await expect(marks).toHaveCount(0);
  await page.keyboard.press('s');
  await expect(page.locator('[data-summary]')).toContainText(`Scene ${asked}`);
  await expect(page.locator('[data-summary]')).not.toContainText('Receive ring');
  await open.next.click();
  await open.begun();
  await open.answerWrongly(ask, said, false);
  await open.commit();
  await open.back.click();
  await open.begun();
  await expect(map).toBeVisible();
  await expect(marks).toBeVisible();
});

test('a scene that is handed out by Share has no answers and no notes beside it, in no scene', async ({ page }) => {
  const open = new LessonPage(page);
  await open.open('ring', 1);
  await expect(page.getByText('Teacher', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  expect(link).toContain('teacher=0');
  await page.goto('about:blank');
  await page.goto(link);
  await open.next.click();
  await expect(open.scene).toContainText('Scene 2 of 7');
  await expect(page.getByText('Teacher', { exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(/teacher=0/);
});

test('on a tablet all answers of a question are above its button', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const open = new LessonPage(page);
  for (const scene of [3, 4]) {
    await open.open('ring-dry', scene);
    await expect(open.scene).toContainText(`Scene ${scene} of`);
    const last = open.prediction.locator('.options label, .order li').last();
    const commit = open.prediction.getByRole('button', { name: 'Commit', exact: true });
    // The scene's texts get their numbers while the machine runs to the scene's beginning, and the button moves.
    await expect
      .poll(async () => {
        const [answer, button] = await Promise.all([last.boundingBox(), commit.boundingBox()]);
        return (button?.y ?? 0) - ((answer?.y ?? 0) + (answer?.height ?? 0));
      })
      .toBeGreaterThan(0);
  }
});

const HALLS = [
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
] as const;

test('in projector view the drawing is whole, space plays, each part of the map is a key away, and another lesson is projected, too', async ({
  page,
}) => {
  const open = new LessonPage(page);
  await open.open('ring', 3);
  await open.begun();
  await open.project();
  for (const hall of HALLS) {
    await page.setViewportSize(hall);
    await open.page.keyboard.press('ArrowRight');
    await expect(open.prediction.getByRole('img')).toBeInViewport({ ratio: 1 });
    await expect(open.prediction.getByRole('button', { name: 'Commit' })).toBeInViewport({ ratio: 1 });
    await open.next.click();
    await open.begun();
    const time = page.getByRole('timer', { name: 'Simulated time', includeHidden: true });
    await expect(open.scene.getByText('The number of lost frames')).toBeVisible({ timeout: 60_000 });
    const before = await time.textContent();
    await page.keyboard.press('Space');
    await expect(time).not.toHaveText(before ?? '');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
  }
  const zone = (name: RegExp) => page.getByRole('group', { name: 'Part of the map' }).getByRole('button', { name });
  await expect(zone(/NIC/)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('2');
  await expect(zone(/Kernel/)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('ip_rcv', { exact: true })).toBeInViewport();
  await page.getByRole('combobox', { name: 'Lesson', exact: true }).selectOption('livelock');
  await expect(open.scene).toContainText('Scene 1 of');
  await expect(page.getByRole('button', { name: 'Leave projector view' })).toBeVisible();
});

test('an answer that is committed while the start of its scene is computed gets its reply', async ({ page }) => {
  // Delays the commands to the simulator, so that the answer is committed before the start of the scene is computed.
  await page.addInitScript(() => {
    const send = Worker.prototype.postMessage;
    const held: (() => void)[] = [];
    let holds = false;
    Worker.prototype.postMessage = function (this: Worker, ...order: Parameters<typeof send>) {
      const pass = (): void => send.apply(this, order);
      if (holds) held.push(pass);
      else pass();
    } as typeof send;
    Object.assign(window, {
      holdOrders: (on: boolean) => {
        holds = on;
        if (!on) for (const pass of held.splice(0)) pass();
      },
    });
  });
  const hold = (on: boolean): Promise<void> =>
    page.evaluate((now) => (window as unknown as { holdOrders: (on: boolean) => void }).holdOrders(now), on);
  const open = new LessonPage(page);
  await open.open('locked', 1);
  await open.begun();
  await hold(true);
  await open.next.click();
  await page.getByRole('radio').first().check();
  await open.prediction.getByRole('button', { name: 'Commit', exact: true }).click();
  await expect(open.scene).toContainText('Computing the start of this scene');
  await expect(open.prediction).toContainText('The simulation checks your answer');
  await hold(false);
  await expect(open.reply).toContainText(/simulation(’s result are equal)?:/i, { timeout: 60_000 });
});

test('a scene with another run says so, and the end of a lesson leads to the next one', async ({ page }) => {
  const open = new LessonPage(page);
  await open.open('slices', 6);
  await open.begun();
  await open.next.click();
  await expect(open.scene).toContainText(/Another run of the simulation begins, with .*1/);
  await open.scene.getByRole('button', { name: 'Finish', exact: true }).click();
  await page.getByRole('button', { name: /^Next lesson: / }).click();
  await expect(page).toHaveURL(/lesson=nice&scene=1/);
  await expect(open.scene).toContainText('Scene 1 of');
});

test('a scene that begins earlier than the last one ended says so', async ({ page }) => {
  const open = new LessonPage(page);
  await open.open('locked', 3);
  await page.getByRole('radio').first().check();
  await open.begun();
  await open.commit();
  await expect(open.scene).not.toContainText('The clock goes back');
  // The next scene begins at the same moment as this scene. This scene has played on since then, so the clock must go
  // back for the next scene.
  await new LabPage(page).moves();
  await open.next.click();
  await expect(open.scene).toContainText('The clock goes back to');
});

test('an answer does not move what the model leaves out', async ({ page }) => {
  const open = new LessonPage(page);
  await open.open('locked', 2);
  await open.begun();
  const leftOut = open.scene.getByText('What this model leaves out');
  const height = async (): Promise<number> => (await leftOut.boundingBox())?.y ?? Number.NaN;
  const before = await height();
  await page.getByRole('radio').first().check();
  await open.commit();
  expect(await height()).toBe(before);
  await leftOut.click();
  await expect(open.scene.getByText('No real compiler runs.')).toBeInViewport();
});

test('the machine is at rest for who comes back from the lessons', async ({ page }) => {
  await page.goto('./#v=1&preset=tcp-quiet');
  await page
    .getByRole('button', { name: 'Play', exact: true })
    .or(page.getByRole('button', { name: 'Pause', exact: true }))
    .waitFor();
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'Lessons' }).click();
  await page.getByRole('heading', { name: 'Lessons' }).waitFor();
  await views.getByRole('link', { name: 'Machine' }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});
