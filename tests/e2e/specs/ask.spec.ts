import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../pages/axe';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

/** Opens the preset with a TCP receiver under background load, paused at 2.005 s. */
async function opening(page: Page): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=2.005s&speed=2ms');
  return lab;
}

test('from the opening page in two presses: who waited longest, and why', async ({ page }) => {
  const lab = await opening(page);
  await (await lab.question('Who waited longest?')).click();
  const waits = page.getByRole('list', { name: 'Longest waits' });
  const backlog = waits.getByRole('listitem').filter({ hasText: 'backlog' });
  await expect(backlog).toContainText(/\d{3}\sms/);
  await backlog.getByRole('button', { name: /^Why\? The wait of packet/ }).click();
  const why = page.getByRole('list', { name: 'Reasons for the wait, newest first' });
  await expect(why).toContainText('iperf was preempted while it held the socket lock');
  await expect(why).toContainText('iperf used up its time slice');
  await expect(why).toContainText(/iperf was without the CPU for \d+\sms; meanwhile the CPU ran cc1 #\d+ \d+\sms/);
  await expect(why).toBeInViewport();
  const holders = page.getByRole('table', { name: 'Who had the CPU' });
  await expect(holders.getByRole('row').nth(1)).toContainText(/cc1 #\d+/);
  expect(await faultsOf(page)).toEqual([]);
  const shown = await lab.seconds();
  await why.getByRole('button', { name: /iperf used up its time slice/ }).click();
  await expect.poll(() => lab.seconds(), { timeout: 20_000 }).toBeLessThan(shown);
});

test('an answer that unfolded gives way: the next question, and the close button', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const lab = await opening(page);
  const unfold = async (): Promise<void> => {
    await (await lab.question('Who waited longest?')).click();
    const waits = page.getByRole('list', { name: 'Longest waits' });
    await waits
      .getByRole('button', { name: /^Why\? The wait of packet/ })
      .first()
      .click();
    await expect(page.getByRole('list', { name: 'Reasons for the wait, newest first' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^History of packet/ })).toBeInViewport();
    await expect(lab.button('Close this answer')).toBeInViewport();
  };
  await unfold();
  await (await lab.question('Who had the CPU?')).click();
  await expect(page.getByRole('heading', { name: 'Who had the CPU?' })).toBeVisible();
  await unfold();
  await lab.button('Close this answer').click();
  await expect(page.getByRole('heading', { name: /^History of packet/ })).toHaveCount(0);
  await expect(await lab.question('Who waited longest?')).toBeVisible();
  expect(errors).toEqual([]);
});

test('why a packet waited is told newest first, from the same record as the table below it', async ({ page }) => {
  const lab = await opening(page);
  await (await lab.question('Who waited longest?')).click();
  const backlog = page
    .getByRole('list', { name: 'Longest waits' })
    .getByRole('listitem')
    .filter({ hasText: 'backlog' });
  await backlog.getByRole('button', { name: /^Why\? The wait of packet/ }).click();
  const why = page.getByRole('list', { name: 'Reasons for the wait, newest first' });
  await expect(why).toContainText(/the expired array\. iperf waited \d+\sms more, because \d+ tasks ran first/);
  // The text about the CPU appears after the page has loaded the list of tasks that ran during the packet's wait.
  const meanwhile = /the CPU ran (cc1 #\d+) ([\d.]+\sms),.* and (\d+) other tasks/;
  await expect(why).toContainText(meanwhile);
  const times = (await why.locator('time').allTextContents()).map((text) => Number(text.replace(/[^\d.]/g, '')));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const [, name, length, others] = meanwhile.exec((await why.textContent()) ?? '') ?? [];
  const holders = page.getByRole('table', { name: 'Who had the CPU' });
  await expect(holders.getByRole('row').nth(1)).toContainText(name);
  await expect(holders.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(length);
  await page.getByRole('button', { name: /\d+ more tasks?$/ }).click();
  await expect(holders.getByRole('row')).toHaveCount(1 + 4 + Number(others));
});

test('who had the CPU is told by name and leads to the longest turn', async ({ page }) => {
  const lab = await opening(page);
  await (await lab.question('Who had the CPU?')).click();
  const holders = page.getByRole('table', { name: 'Who had the CPU' });
  await expect.poll(() => holders.getByRole('rowheader').count()).toBeGreaterThan(4);
  const names = await holders.getByRole('rowheader').allTextContents();
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => /^cc1 #\d+$/.test(name)).length).toBeGreaterThan(3);
  const shown = await lab.seconds();
  await holders.getByRole('button').first().click();
  await expect.poll(() => lab.seconds()).toBeLessThan(shown);
  await page.getByRole('button', { name: /^Back to/ }).click();
  await expect.poll(() => lab.seconds()).toBe(shown);
  await (await lab.question('Who waited longest?')).click();
  await expect(page.getByRole('list', { name: 'Longest waits' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});

test('what would help: tried first, then run A beside run B, and the first event that differs', async ({ page }) => {
  const lab = await opening(page);
  await (await lab.question('What would help?')).click();
  const offers = page.getByRole('list', { name: 'Changes that helped' }).getByRole('listitem');
  await expect(page.getByText(/^The run branches off at .* continue to/)).toBeVisible({ timeout: 60_000 });
  await expect(offers.first()).toContainText(/→ \d+ lost.*delivered .*\sMb\/s/);
  await expect(
    page.getByRole('list', { name: 'Changes that did not help' }).getByRole('listitem').first(),
  ).toContainText('→');
  expect(await faultsOf(page)).toEqual([]);
  await offers.getByRole('button', { name: /1 background job/ }).click();
  const differs = page.getByRole('region', { name: 'Differences' });
  await expect(differs).toContainText(/Background load A .*1\sjob .*B 10\sjobs/);
  // Both runs continue to the moment at which the effect was measured, so the difference is on screen.
  await expect(page.getByText(/^goodput in the [\d.]+\s\w+ since the branch point/)).toBeVisible({ timeout: 60_000 });
  const first = page.getByRole('list', { name: 'First event that differs' }).getByRole('listitem');
  await expect(first).toHaveCount(2, { timeout: 60_000 });
  expect(await faultsOf(page)).toEqual([]);
});

test('the list of packets comes into view when it is opened, and goes when it is closed', async ({ page }) => {
  await opening(page);
  await page.getByText('Packets on the map', { exact: true }).click();
  const number = page.getByLabel('Packet number');
  await expect(number).toBeInViewport();
  await page.getByText('Packets on the map', { exact: true }).click();
  await expect(number).toBeHidden();
  await expect(page.getByText('This part of the page has failed')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Controls' })).toBeVisible();
});

test('the life of a lost packet leads to when it was sent again, and to why it was lost', async ({ page }) => {
  const lab = await opening(page);
  const itsLife = async (): Promise<void> => {
    await (await lab.question('What was lost?')).click();
    await page
      .getByRole('list', { name: 'Newest losses' })
      .getByRole('button', { name: 'packet history' })
      .first()
      .click();
  };
  await itsLife();
  await page
    .getByText(/The sender retransmitted the data .* after the loss, at [\d.\s]+\ss:/)
    .getByRole('button', { name: /^packet/ })
    .click();
  await expect(page.getByText(/Stream 0, retransmission, 1\s448 bytes/)).toBeVisible({ timeout: 20_000 });
  await itsLife();
  await page.getByRole('button', { name: 'Why? The packet’s loss' }).click();
  await expect(page.getByRole('heading', { name: /^Why was packet .* lost\?$/ })).toBeVisible({ timeout: 20_000 });
});
