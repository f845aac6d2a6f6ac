import { expect } from '@playwright/test';
import { faultsOf } from '../pages/axe';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

/** Preset whose ring runs out of descriptors for lack of memory in the first second. */
const SHORT_OF_MEMORY = '#v=1&preset=tcp-loaded&t=5ms&speed=2ms';
const STALL = '#v=1&preset=preempted-lock&t=900ms&speed=2ms';

test('run until the next drop stops at it; its causes name the failed refill and the low watermark', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openPaused(SHORT_OF_MEMORY);
  await lab.runUntil('ring has no ready descriptor');
  await lab.runUntil('next drop');
  await expect.poll(() => lab.book('receive ring', 'dropped')).toBe(1);
  await lab.events
    .getByRole('button', { name: /frame dropped/ })
    .first()
    .click();
  const links = lab.causes.getByRole('button');
  await expect(links.filter({ hasText: 'socket buffers grew' })).toHaveCount(1, { timeout: 20_000 });
  const words = (await links.allTextContents()).join('\n');
  expect(words.match(/no ready descriptor/g)).toHaveLength(1);
  expect(words).toMatch(/socket buffers grew by .* until the refill of the ring failed/);
  expect(words).toContain('A refill of the ring got no memory');
  expect(words).toContain('below the low watermark');
  await expect(page.getByText('The ring ran out of ready descriptors because memory was short')).toBeVisible();
  await expect(
    page.getByText(/^The run branches off at .* continue to .*: one without a change, and one for each change/),
  ).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: /^Branch at .* with a receive buffer of/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Changes that helped a little' })).toContainText('a receive ring of');
  const taken = page.getByRole('table', { name: 'What took the memory' });
  await expect(taken.getByRole('row').nth(1)).toContainText(/socket buffers.*\+\d/);
  await expect(page.getByText(/pages were free in zone NORMAL.*kswapd/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Who had the CPU' }).getByRole('row').nth(1)).toContainText('ms');
  expect(await faultsOf(page)).toEqual([]);
  const shown = await lab.seconds();
  await links.filter({ hasText: 'A refill of the ring got no memory' }).click();
  await expect.poll(() => lab.seconds()).toBeLessThan(shown);
});

test('a timeout without a loss goes back to a spent slice; a branch there shows both runs', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(STALL);
  const closing = page.getByText('Nothing was lost on the wire.');
  for (let n = 0; n < 6 && !(await closing.isVisible()); n++) {
    await lab.runUntil('next timeout at the sender');
    await lab.events
      .getByRole('button', { name: /retransmission timeout/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Why did the sender time out?' })).toBeVisible();
    await expect(lab.causes).toBeVisible();
  }
  const links = lab.causes.getByRole('button');
  await expect(links.last()).toContainText('used up its time slice');
  await expect(closing).toBeVisible();
  await page.getByRole('button', { name: /^Branch at [\d.\s]+\ss with 1 background job/ }).click({ timeout: 60_000 });
  const differs = page.getByRole('region', { name: 'Differences' });
  await expect(differs).toContainText(/Background load A 10\sjobs, 1\sjob from .* B 10\sjobs/);
  await expect.poll(() => lab.link().some((entry) => /^at=.*load\.jobs=1$/.test(entry))).toBe(true);
  await expect(lab.play).toBeVisible();
  await lab.button('Swap A and B').click();
  await expect(differs).toContainText(/A 10\sjobs B 10\sjobs, 1\sjob from/);
  await expect.poll(() => lab.link().some((entry) => /^at=.*load\.jobs/.test(entry))).toBe(false);
  expect(lab.link().some((entry) => /^against=.*load\.jobs=1$/.test(entry))).toBe(true);
  await lab.settled();
  await expect(lab.play).toBeVisible();
});

test('a packet is followed from its number: each stage, waiting and service, and the link names it', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&t=60ms&speed=1ms');
  await page.getByText('Packets on the map', { exact: true }).click();
  await page.getByLabel('Packet number').fill('300');
  await page.getByRole('button', { name: 'Packet history' }).click();
  await expect(page.getByRole('heading', { name: 'History of packet 300' })).toBeVisible();
  const life = page.getByRole('table', { name: 'Stages of the packet' });
  for (const stage of ['wire', 'receive ring', 'driver', 'ip_rcv', 'transport input'])
    await expect(life.getByRole('row', { name: stage })).toBeVisible();
  await expect(life.getByRole('row', { name: 'driver' })).toContainText('softirq');
  await expect.poll(() => lab.link()).toContain('packet=300');
  expect(await faultsOf(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'History of packet 300' })).toBeVisible();
});

test('a long wait says in print who had the CPU meanwhile', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=preempted-lock&load.kind=hog&socket.rcvbuf=1MiB&t=4s&speed=1ms');
  await page.getByText('Packets on the map', { exact: true }).click();
  await page.getByLabel('Packet number').fill('25725');
  await page.getByRole('button', { name: 'Packet history' }).click();
  const life = page.getByRole('table', { name: 'Stages of the packet' });
  await expect(life.getByText(/^CPU use during this stage: background \d/).first()).toBeVisible();
});

test('a packet on the stage answers to a press', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&t=60ms&speed=1ms');
  await page.getByText('Packets on the map', { exact: true }).click();
  const first = page.getByRole('list', { name: 'Packets on the map' }).getByRole('button').first();
  await first.click();
  await expect(page.getByRole('heading', { name: /^History of/ })).toBeVisible();
});

test('run until a packet ends, and to a moment', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&t=20ms&speed=1ms');
  await lab.button('Run until').click();
  await page.getByLabel('end of packet').fill('400');
  await page.getByLabel('end of packet').press('Enter');
  await lab.settled();
  await page.getByText('Packets on the map', { exact: true }).click();
  await page.getByLabel('Packet number').fill('400');
  await page.getByRole('button', { name: 'Packet history' }).click();
  await expect(page.getByRole('table', { name: 'Stages of the packet' }).getByRole('row').last()).toContainText(
    'delivered',
  );
  await lab.button('Run until').click();
  await page.getByLabel('moment', { exact: true }).fill('80 ms');
  await page.getByLabel('moment', { exact: true }).press('Enter');
  await expect.poll(() => lab.seconds()).toBe(0.08);
});

test('after a choice in Run until the space bar plays, and does not open the menu again', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&t=20ms&speed=1ms');
  await lab.button('Run until').click();
  await page.getByLabel('moment', { exact: true }).fill('80 ms');
  await page.getByLabel('moment', { exact: true }).press('Enter');
  await expect.poll(() => lab.seconds()).toBe(0.08);
  await page.keyboard.press('Space');
  await expect(lab.pause).toBeVisible();
  await expect(page.getByLabel('moment', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(lab.play).toBeVisible();
  await lab.runUntil('next context switch');
  await page.keyboard.press('Space');
  await expect(lab.pause).toBeVisible();
});

test('from the keyboard alone: run until, the event, its causes, back to where one was', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(STALL);
  await lab.button('Run until').focus();
  await page.keyboard.press('Enter');
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Stop here' })).toBeHidden();
  await lab.settled();
  const line = lab.events.getByRole('button', { name: /retransmission timeout/ }).first();
  await line.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Why did the sender time out?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close this answer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Why did the sender time out?' })).toBeFocused();
  for (let n = 0; n < 3; n++) await page.keyboard.press('Tab');
  const before = await lab.seconds();
  await page.keyboard.press('Enter');
  await expect.poll(() => lab.seconds()).toBeLessThan(before);
});

test('the log shows what it is asked for', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=150ms&speed=2ms');
  await page.getByRole('combobox', { name: 'Events shown' }).selectOption({ label: 'interrupts' });
  await expect(lab.events.getByRole('button').first()).toContainText(/NIC interrupt|ksoftirqd|softirq budget/);
});

test('scrubbing back and forth ends where a straight run passes', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=700ms&speed=2ms');
  const moment = page.getByRole('slider', { name: 'Moment' });
  const seen: string[] = [];
  for (const to of ['0.3', '0.65', '0.1', '0.3']) {
    await moment.fill(to);
    await expect.poll(() => lab.seconds()).toBe(Number(to));
    await page.waitForTimeout(400);
    if (to === '0.3') seen.push((await (await lab.seeBooks()).textContent()) ?? '');
  }
  await page.goto('about:blank');
  await lab.open('#v=1&preset=tcp-loaded&t=0s&speed=1ms');
  await lab.pause.click();
  await lab.button('Run until').click();
  await page.getByLabel('moment', { exact: true }).fill('300 ms');
  await page.getByLabel('moment', { exact: true }).press('Enter');
  await expect.poll(() => lab.seconds()).toBe(0.3);
  await lab.seeBooks();
  await page.waitForTimeout(400);
  expect(seen).toEqual([await lab.books.textContent(), await lab.books.textContent()]);
});
