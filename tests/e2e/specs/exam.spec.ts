import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { decodeExam } from '../../../web/src/scenario/exam';
import timeline from '../../../web/src/words/en/timeline';
import { faultsOf } from '../pages/axe';
import { ExamMakerPage, ForeignHost } from '../pages/exam';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

const SCENARIO = '#v=1&preset=udp-livelock&nic.ring=96&title=Livelock%20lecture&t=2.25s&speed=1ms&play=0';
const QUESTION = 'How large is the share of frames that is lost from now on?';
/** Hash of the simulator that the page contains. */
const MACHINE = readFileSync(new URL('../../../web/src/engine/generated/.built-from', import.meta.url), 'utf8').trim();
/** Words and numbers of the run that must stay hidden: its preset, parameters, moment and losses. */
const HIDDEN = ['livelock', 'Livelock', '405', '1470', '2.25', '2 250', 'nic.ring', 'lecture', 'lost in all', 'seed'];

/**
 * Everything that the page contains: visible and hidden text, attributes, the accessibility tree, the address and the
 * title.
 */
async function everything(page: Page): Promise<string> {
  const written = await page.locator('body').evaluate((body) => {
    const attributes = [...body.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(({ name }) => !['d', 'points', 'class', 'id', 'transform', 'style', 'viewBox'].includes(name))
        .filter(({ name }) => !/^(x|y|width|height|c?[xyr]\d?|r[xy])$/.test(name))
        .map(({ value }) => value),
    );
    return [body.textContent, ...attributes].join('\n');
  });
  const tree = await page.locator('body').ariaSnapshot();
  return [written, tree, page.url(), await page.title()].join('\n');
}

/** Makes the link of a question about the scenario, in the *Share* dialog. */
async function made(page: Page, parts: readonly string[], host = '', scenario = SCENARIO): Promise<string> {
  const lab = new LabPage(page);
  await lab.open(scenario);
  await lab.settled();
  await lab.share.click();
  return new ExamMakerPage(page).make({ question: QUESTION, unit: '%', parts, host });
}

test('a question shows what its author chose, and tells of nothing else', async ({ page }) => {
  const link = await made(page, ['the map of the packet’s path, without its numbers']);
  for (const word of HIDDEN) expect(link).not.toContain(word);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('region', { name: 'Question' })).toContainText(QUESTION);
  await expect(page.getByRole('region', { name: 'Stage' })).toBeVisible();
  await expect(page.getByText('The simulation runs to')).toHaveCount(0);
  for (const name of ['CPU timeline', 'Memory', 'Charts', 'Run queue', 'Controls'])
    await expect(page.getByRole('region', { name })).toHaveCount(0);
  for (const name of ['Share', 'Play', 'Step', 'Reset', 'Run until'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Events' })).toHaveCount(0);
  await expect(page.getByRole('timer')).toHaveCount(0);
  const said = await everything(page);
  for (const word of HIDDEN) expect(said).not.toContain(word);
  // The stage must not show a number from the simulated machine.
  const stage = await page.getByRole('region', { name: 'Stage' }).evaluate((region) => region.textContent ?? '');
  expect(stage.replace(/1 NIC|2 Kernel|3 Data|0\.45\ss/g, '')).not.toMatch(/\d{2,}/);
  expect(page.url()).toBe(link);
  // The lab's keys do nothing on this page, and the address does not change.
  await page.keyboard.press('.');
  await page.keyboard.press('End');
  await page.keyboard.press('?');
  expect(await everything(page)).toBe(said);
  expect(await faultsOf(page)).toEqual([]);
});

test('what was chosen is there, at the question’s moment, and the clock goes from there', async ({ page }) => {
  const parts = [
    'the numbers on the map of the packet’s path',
    'the list of events',
    'memory',
    'the parameters',
    'the clock: play and step',
  ];
  const link = await made(page, parts);
  await page.goto('about:blank');
  await page.goto(link);
  const clock = page.getByRole('timer', { name: 'Simulated time' });
  await expect(clock).toHaveText(/^2\.250\s000/);
  await expect(page.locator('[data-k="ring-filled"]')).toHaveText(/\d/);
  await expect(page.getByRole('region', { name: 'Memory' })).toContainText('free');
  await expect(page.getByRole('slider', { name: 'Receive ring size' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('region', { name: 'CPU timeline' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(clock).not.toHaveText(/^2\.250\s000/);
  await page.getByRole('button', { name: 'Back to the question’s moment' }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(clock).toHaveText(/^2\.250\s000/);
  expect(page.url()).toBe(link);
});

test('a timeline without the events marks none, offers no loop, and fixed parameters offer no comparison', async ({
  page,
}) => {
  // A canvas has no text to search, so the test records each word when it is drawn.
  await page.addInitScript(() => {
    const drawn = new Set<string>();
    Object.assign(globalThis, { drawn });
    const draws = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (this: CanvasRenderingContext2D, ...[words, x, y]) {
      drawn.add(words);
      draws.call(this, words, x, y);
    };
  });
  const drawn = () => page.evaluate(() => [...(globalThis as unknown as { drawn: Set<string> }).drawn]);
  const changed = '#v=1&preset=udp-livelock&at=2.2499s:load.jobs=3&t=2.25s&speed=1ms&play=0';
  const marks = Object.values(timeline.marks);
  for (const isTold of [false, true]) {
    await page.goto('about:blank');
    const parts = [
      'the CPU timeline',
      'the parameters',
      ...(isTold ? ['the list of events', 'the clock: play and step'] : []),
    ];
    const link = await made(page, parts, '', changed);
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('slider', { name: 'Background load' })).toBeVisible();
    await expect.poll(drawn).toContain('softirq');
    await expect
      .poll(async () => (await drawn()).some((word) => marks.some((mark) => word.includes(mark))))
      .toBe(isTold);
    await expect(page.getByRole('button', { name: 'Loop' })).toHaveCount(isTold ? 1 : 0);
    await expect(page.getByRole('button', { name: /^Compare with/ })).toHaveCount(0);
  }
});

test('a question keeps the timeline’s zoom and the open answer, where both are shown', async ({ page }) => {
  const scenario = '#v=1&preset=tcp-loaded&t=400ms&speed=1ms&play=0&span=200us&answer=losses';
  const link = await made(page, ['the CPU timeline', 'answers: causes and packet histories'], '', scenario);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: /lost/i })).toBeVisible();
  const read = await decodeExam(new URL(link).hash, MACHINE);
  expect('exam' in read && read.exam.link).toMatch(/&span=200us/);
  // Without a visible timeline, the link must not contain the zoom, because it would reveal part of the answer.
  await page.goto('about:blank');
  const other = await decodeExam(new URL(await made(page, ['memory'], '', scenario)).hash, MACHINE);
  expect('exam' in other && other.exam.link).not.toMatch(/span=|answer=|packet=/);
});

test('a changed link is refused in a sentence, and shows nothing', async ({ page }) => {
  const link = await made(page, ['memory']);
  await page.goto('about:blank');
  await page.goto(`${link.slice(0, -4)}AAAA`);
  await expect(page.getByRole('alert')).toContainText('incomplete or was changed');
  expect(await page.locator('body').textContent()).not.toContain(QUESTION);
});

test.describe('in a page of another origin', () => {
  let own: ForeignHost;
  let other: ForeignHost;
  test.beforeEach(async ({ page }) => {
    own = await ForeignHost.serving(page);
    other = await ForeignHost.serving(page);
  });
  test.afterEach(() => {
    own.close();
    other.close();
  });

  test('the one that the link names is told the answer; no other is told or heard', async ({ page }) => {
    const link = await made(page, ['memory'], `${own.origin}/course/view.php`);
    const snippet = await new ExamMakerPage(page).snippet();
    expect(snippet).toContain('title="Ringside"');
    expect(link).toContain(`host=${encodeURIComponent(own.origin)}`);
    await own.open(snippet);
    await expect.poll(() => own.told('ringside:ready')).toHaveLength(1);
    const [{ exam: id }] = await own.told('ringside:ready');
    await own.say({ type: 'ringside:set', id: 'nic.ring', value: '8' });
    await own.say({ type: 'ringside:play' });
    await own.say({ type: 'ringside:hello' });
    await expect.poll(() => own.told('ringside:ready')).toHaveLength(2);
    await own.frame.getByRole('button', { name: 'Hand in' }).click();
    await expect(own.frame.getByText('Write or choose an answer first.')).toBeVisible();
    const answer = own.frame.getByRole('spinbutton', { name: 'Your answer' });
    await answer.pressSequentially('12e');
    await own.frame.getByRole('button', { name: 'Hand in' }).click();
    await expect(own.frame.getByText('The answer is not a number.')).toBeVisible();
    await answer.fill('71.5');
    await own.frame.getByRole('button', { name: 'Hand in' }).click();
    await expect(own.frame.getByText('Handed in.')).toBeVisible();
    await expect
      .poll(() => own.told('ringside:answer'))
      .toEqual([{ type: 'ringside:answer', exam: id, answer: '71.5' }]);
    expect(await own.told('ringside:moment')).toEqual([]);

    await other.open(snippet);
    await other.frame.getByRole('spinbutton', { name: 'Your answer' }).fill('3');
    await other.say({ type: 'ringside:hello' });
    await other.frame.getByRole('button', { name: 'Hand in' }).click();
    await expect(other.frame.getByText('Handed in.')).toBeVisible();
    expect(await other.all()).toEqual([]);
  });

  test('host= in any link: its page alone drives the machine', async ({ baseURL }) => {
    const named = encodeURIComponent(own.origin);
    const frame = `<iframe src="${baseURL}#v=1&amp;preset=tcp-quiet&amp;t=20ms&amp;play=0&amp;host=${named}"></iframe>`;
    await own.open(frame);
    await expect.poll(() => own.told('ringside:ready')).toHaveLength(1);
    await own.say({ type: 'ringside:seek', t: '50ms' });
    await expect.poll(async () => (await own.told('ringside:moment')).at(-1)).toMatchObject({ t_ns: 50e6 });
    await other.open(frame);
    const clock = other.frame.getByRole('timer', { name: 'Simulated time' });
    await expect(clock).toHaveText(/^0\.020\s000/);
    await other.say({ type: 'ringside:seek', t: '50ms' });
    await other.say({ type: 'ringside:hello' });
    // Messages arrive in the order in which they were sent, and before a timeout of 0 ms that begins after them. So the
    // page in the `iframe` has handled both messages when this timeout ends.
    await other.frame.locator('body').evaluate(() => new Promise((heard) => setTimeout(heard)));
    await expect(clock).toHaveAttribute('aria-busy', 'false');
    await expect(clock).toHaveText(/^0\.020\s000/);
    expect(await other.all()).toEqual([]);
  });
});

test('a link that arrives while the machine opens still opens the question', async ({ page }) => {
  // Changes the address just before the lab reads it, when the event `hashchange` is not reported yet.
  await page.addInitScript(() => {
    const listen = document.addEventListener;
    document.addEventListener = (...all: Parameters<typeof listen>): void => {
      if (all[0] === 'visibilitychange' && sessionStorage.getItem('arrived') === null) {
        sessionStorage.setItem('arrived', 'yes');
        location.hash = 'v=1&exam=3f0c';
      }
      listen.apply(document, all);
    };
  });
  await page.goto('./');
  await expect(page.getByText('This exam link is incomplete or was changed.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Stage' })).toHaveCount(0);
  expect(page.url()).toMatch(/#v=1&exam=3f0c$/);
});
