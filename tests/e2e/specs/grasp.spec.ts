import { expect } from '@playwright/test';
import { AnswersPage } from '../pages/answers';
import { faultsOf } from '../pages/axe';
import { test } from '../pages/test';

const LOADED = '#v=1&preset=tcp-loaded&t=300ms&speed=1ms';
/** Preset in which another program uses all memory down to the watermarks, so refills of the ring fail. */
const SHORT_OF_MEMORY = '#v=1&preset=tcp-quiet&memory.pressure=100&t=5ms&speed=2ms';

test('a press on the ring opens that descriptor: its state, since when, and what it was', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(LOADED);
  // The first descriptor is directly above the middle of the ring.
  await lab.pressStage(199, 196 - 77);
  await expect(lab.answer('Descriptor 0 of the ring')).toBeVisible();
  await expect(page.getByText(/^(Ready|Filled|Empty): .* This state (began|has lasted)/)).toBeVisible();
  await expect(lab.states.getByRole('listitem').first()).toContainText(/ready|filled|emptied/);
  expect(await faultsOf(page)).toEqual([]);
  await lab.button('Next descriptor').click();
  await expect(lab.answer('Descriptor 1 of the ring')).toBeVisible();
  await page.getByLabel('Descriptor', { exact: true }).fill('383');
  await page.getByLabel('Descriptor', { exact: true }).press('Enter');
  await expect(lab.answer('Descriptor 383 of the ring')).toBeVisible();
});

test('a filled descriptor tells the life of the packet in it', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&t=60ms&speed=1ms');
  await lab.runUntil('next NIC interrupt');
  // By keyboard, the ring opens at the descriptor that the NIC fills next. The descriptor before it is filled.
  await lab.button('Descriptors of the receive ring').focus();
  await page.keyboard.press('Enter');
  await lab.button('Previous descriptor').click();
  await expect(page.getByText(/^Filled: packet .* waits here for the driver/)).toBeVisible();
  const life = page.getByRole('table', { name: 'Stages of the packet' });
  await expect(life.getByRole('row').last()).toContainText('receive ring');
});

test('an empty descriptor whose refill failed names the pages that were free and what took the others', async ({
  page,
}) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(SHORT_OF_MEMORY);
  await lab.runUntil('ring has no ready descriptor');
  await lab.button('Descriptors of the receive ring').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Empty: the driver found no memory/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Why did the refill of the ring fail?' })).toBeVisible();
  await expect(lab.causes.getByRole('button').first()).toContainText(
    /A refill of the ring got no memory: the \d+ free pages of zone NORMAL were a reserve/,
  );
  await expect(lab.causes).toContainText('socket buffers grew', { timeout: 20_000 });
});

test('a press on a queue lists the packets in it, and each has its life', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(LOADED);
  await lab.pressStage(680, 336);
  await expect(lab.answer('Contents of the receive queue')).toBeVisible();
  const rows = lab.held.getByRole('row');
  await expect(rows).toHaveCount(1 + Math.min(64, await lab.book('receive queue', 'holds now')));
  expect(await faultsOf(page)).toEqual([]);
  // The first packet in the list may already be on its way to the receiving program.
  const waiting = rows.last();
  const packet = (await waiting.getByRole('rowheader').textContent()) ?? '';
  await waiting.getByRole('button').click();
  await expect(lab.answer(`History of ${packet}`)).toBeVisible();
  const life = page.getByRole('table', { name: 'Stages of the packet' });
  await expect(life.getByRole('row').last()).toContainText('receive queue');
});

test('a queue on the stage and the way out of ACKs are opened from the keyboard, and the focus comes back', async ({
  page,
}) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(LOADED);
  const backlog = lab.button('Packets on the backlog');
  await backlog.focus();
  await page.keyboard.press('Space');
  await expect(lab.answer('Contents of the backlog')).toBeVisible();
  await expect(lab.play).toBeVisible();
  await lab.close.click();
  await expect(backlog).toBeFocused();
  const wayOut = lab.button('Path of the ACKs');
  await wayOut.focus();
  await page.keyboard.press('Enter');
  await expect(lab.answer('Path of the ACKs')).toBeVisible();
  const figures = page.getByLabel('Figures of this path');
  await expect(figures.getByText(/^\d+ of 128$/)).toBeVisible();
  await expect(figures).toContainText(/the queue(open|stopped)/);
  expect(await faultsOf(page)).toEqual([]);
});

for (const [host, preset] of [
  ['receiver', 'now-quiet'],
  ['router', 'now-flood'],
] as const) {
  test(`the page pool of a ${host} tells where the ring’s pages come from, and a host without one has no such part`, async ({
    page,
  }) => {
    const lab = new AnswersPage(page);
    await lab.openPaused(`#v=1&preset=${preset}&t=20ms&speed=0.05ms`);
    const pool = lab.button('Pages of the page pool');
    await pool.focus();
    await page.keyboard.press('Enter');
    await expect(lab.answer('Where do the ring’s pages come from?')).toBeVisible();
    const figures = page.getByLabel('Pages of the pool');
    await expect(figures).toContainText(/pages in the pool[\d\s]+ of 1\s152/);
    await expect(figures).toContainText(/share of the driver’s pages that came from the pool[\d.]+\s%$/);
    expect(await faultsOf(page)).toEqual([]);
    await lab.openPaused(`#v=1&preset=${preset}&nic.page_pool=0&t=20ms&speed=0.05ms&answer=pool`);
    await expect(page.getByText(/^The driver of this host has no page pool/)).toBeVisible();
    await expect(pool).toBeHidden();
  });
}

test('a moving packet on the stage answers to a press', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&t=60ms&speed=1ms');
  await expect(page.getByText(/^\d+ packets? moves?$/)).toBeVisible();
  // Points along the packets' path: the wire, from the ring to IP, up to the backlog, and back on the lane of the ACKs.
  // A pointer that visits all points crosses each part of the map.
  const wire = [30, 58, 86].map((x) => [x, 196]);
  const stack = [304, 332].map((x) => [x, 196]);
  const backlog = [150, 122, 94].map((y) => [458, y]);
  const acks = [300, 328, 356, 384, 600].map((x) => [x, 370]);
  for (const [x, y] of [...wire, ...stack, ...backlog, ...acks]) {
    await lab.pressStage(x, y);
    await page.waitForTimeout(200);
    if (await lab.answer(/^History of/).isVisible()) break;
  }
  await expect(lab.answer(/^History of (packet|ACK) /)).toBeVisible();
});

test('a task of the run queue tells its slice, its sleep and why it waits', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&load.kind=hog&t=900ms&speed=2ms');
  const queue = page.getByRole('region', { name: 'Run queue' });
  const chip = queue.getByRole('button', { name: /^#\d/ }).last();
  const name = (await chip.textContent()) ?? '';
  await chip.click();
  await expect(lab.answer(`Task hog ${name}`)).toBeVisible();
  await expect(lab.fact('nice value')).toHaveText('0');
  await expect(lab.fact('time slice')).toHaveText(/^\d+ of 100\sms left$/);
  await expect(lab.fact('state')).toHaveText(/^waiting in the/);
  await expect(lab.fact('tasks ahead in the queue')).toHaveText(/^\d+ tasks? with \d+\sms of time slices? left$/);
  await expect(lab.fact('recent CPU use')).toHaveText(/^most CPU time of all tasks in \d+ of the last \d+ intervals/);
  await expect(lab.causes.getByRole('button').first()).toContainText(name);
  expect(await faultsOf(page)).toEqual([]);
  const shown = await lab.seconds();
  await lab.causes.getByRole('button').first().click();
  await expect.poll(() => lab.seconds()).toBeLessThan(shown);
});

test('in the run queue arrows go from task to task, and Enter asks', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(LOADED);
  await page.getByRole('group', { name: /^Tasks by array/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(lab.answer(/^Task /)).toBeVisible();
});

test('the tray lists what was lost by reason, and each loss has its causes', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(SHORT_OF_MEMORY);
  await lab.runUntil('ring has no ready descriptor');
  await lab.runUntil('next drop');
  await expect.poll(() => lab.book('receive ring', 'dropped')).toBeGreaterThan(0);
  await lab.pressStage(300, 330);
  await expect(lab.answer('What was lost')).toBeVisible();
  await page
    .getByRole('list', { name: 'Reasons' })
    .getByRole('button', { name: 'no ready descriptor in the ring' })
    .click();
  await expect(lab.losses.getByRole('listitem')).toHaveCount(await lab.book('receive ring', 'dropped'));
  expect(await faultsOf(page)).toEqual([]);
  await lab.losses
    .getByRole('button', { name: /^why was packet/ })
    .first()
    .click();
  await expect(lab.causes.getByRole('button').first()).toContainText('no ready descriptor');
});

test('a tray without a loss says so, and runs on to the next', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused('#v=1&preset=udp-livelock&t=20ms&speed=1ms');
  await lab.button('What was lost').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Until .* no packet was lost for the reason /)).toBeVisible();
  await page.getByRole('button', { name: 'Run until the next drop' }).click();
  await expect(page.getByRole('list', { name: 'Reasons' }).getByRole('button')).toHaveCount(1, { timeout: 20_000 });
});

test('a use of memory says what it is and how much, and what memory went through', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(SHORT_OF_MEMORY);
  await lab.runUntil('ring has no ready descriptor');
  await page.getByRole('region', { name: 'Memory' }).getByRole('button', { name: 'free' }).click();
  await expect(lab.answer('Memory: free')).toBeVisible();
  await expect(page.getByLabel('This use of memory')).toContainText(/low watermark[\d\s]+ pages/);
  const lately = page.getByRole('list', { name: 'Recent memory events' });
  await expect(lately).toContainText('refill failed');
  expect(await faultsOf(page)).toEqual([]);
  await lately.getByRole('button').first().click();
  await expect(lab.causes).toBeVisible();
});
