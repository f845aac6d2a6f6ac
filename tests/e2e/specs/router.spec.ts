import { expect } from '@playwright/test';
import { AnswersPage } from '../pages/answers';
import { test } from '../pages/test';

/** A moment at which the router empties its input queue after the queue was full. */
const DROWNING = '#v=1&preset=router-small&t=200ms&speed=1ms';

test('a router opens where four of five are lost; its stage has its own places, and no word of a receiver’s', async ({
  page,
}) => {
  const lab = new AnswersPage(page);
  await lab.openPaused('#v=1&preset=router-small');
  await expect(page.locator('[data-k="lost-netif"]')).toHaveText(/ · (79|80)\.\d\s%$/);
  const stage = page.getByRole('region', { name: 'Stage', exact: true });
  await expect(stage.getByText('Hard irq fills the input queue')).toBeVisible();
  for (const name of ['process_backlog', 'ip_rcv', 'ip_forward', 'dev_queue_xmit', 'pfifo_fast', 'TX ring'])
    await expect(stage.getByText(name, { exact: true })).toBeVisible();
  await expect(stage).not.toContainText(/recv\(|recvmsg|tcp|prequeue|iovec|sequence/i);
  const map = page.getByRole('group', { name: 'Map of the router. The table Packets by stage has its numbers.' });
  await expect(map).toBeVisible();
});

test('its table has the stages to the far host, and its books balance', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(DROWNING);
  const books = await lab.seeBooks();
  await expect(books.getByRole('rowheader')).toHaveText([
    'wire',
    'receive ring',
    'driver',
    'netif_rx backlog',
    'ip_rcv',
    'ip_forward',
    'transmit queue',
    'transmit ring',
    'output wire',
    'far host',
  ]);
  await expect(page.getByText(/offered = .* in flight$/)).toBeVisible();
  const [taken, dropped] = [await lab.book('driver', 'entered'), await lab.book('driver', 'dropped')];
  expect(dropped).toBeGreaterThan(taken / 2);
  const waiting = await lab.book('netif_rx backlog', 'holds now');
  expect(await lab.book('ip_rcv', 'entered')).toBe(taken - dropped - waiting - (await lab.book('driver', 'holds now')));
});

test('“What was lost?” names the input queue, and its chain the throttle', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(DROWNING);
  await (await lab.question('What was lost?')).click();
  await expect(page.getByRole('heading', { name: /Newest losses up to .*“netif_rx backlog full”/ })).toBeVisible();
  const reasons = page.getByRole('list', { name: 'Reasons' });
  await expect(reasons.getByRole('listitem').first()).toContainText(/netif_rx backlog full.* · 7\d\.\d\s%/);
  await expect(
    page.getByText(/Place: netif_rx.*Reason: the input queue was full \(at most 300 packets\)/),
  ).toBeVisible();
  await expect(page.getByText(/hard interrupts have used 8\d\.\d\s% of the CPU/)).toBeVisible();
  await lab.losses.getByRole('button').first().click();
  await expect(lab.causes).toContainText(/throttle/i, { timeout: 20_000 });
});

test('the input queue and what was lost in it answer to keys', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(DROWNING);
  await lab.button('Packets in the input queue').focus();
  await page.keyboard.press('Enter');
  await expect(lab.held.getByRole('row').nth(1)).toBeVisible();
  await lab.button('Lost in netif_rx').focus();
  await page.keyboard.press('Enter');
  await expect(lab.losses.getByRole('listitem').first()).toBeVisible();
  // The slider of the queue limit is logarithmic. An arrow key changes the value by a few per cent, and the middle of
  // the slider is a few hundred packets.
  const limit = lab.slider('Input queue limit');
  await limit.focus();
  await page.keyboard.press('ArrowRight');
  await expect(lab.field('Input queue limit')).toHaveValue('380');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(lab.field('Input queue limit')).toHaveValue('120');
  await page.keyboard.press('End');
  await expect(lab.field('Input queue limit')).toHaveValue('100000');
});

test('a polled router has no input queue: what it cannot take is lost in the ring', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused('#v=1&preset=router-napi&t=200ms&speed=1ms');
  const stage = page.getByRole('region', { name: 'Stage', exact: true });
  await expect(stage.getByText('poll list', { exact: true })).toBeVisible();
  await expect(lab.button('Packets in the input queue')).toHaveCount(0);
  await lab.seeBooks();
  await expect.poll(() => lab.book('receive ring', 'dropped')).toBeGreaterThan(0);
  expect(await lab.book('driver', 'dropped')).toBe(0);
  await expect(page.getByText(/offered = .* in flight$/)).toBeVisible();
});

test('a router’s instruments are its own: none of TCP, none of a receiver', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(DROWNING);
  const charts = page.getByRole('region', { name: 'Charts', exact: true });
  await expect(charts.getByRole('tab')).toHaveText(['Charts', 'Delay', 'Coverage', 'Kernel']);
  await expect(charts.getByText('input queue')).toBeVisible();
  await expect(charts.getByText(/^\d+ of 300$/)).toBeVisible();
  await expect(charts).not.toContainText(/cwnd|window|receive|goodput/i);
  await expect(charts.locator('[data-k="packets-top"]')).toHaveText(/^to [\d.]+\sk\/s$/);
  await lab.button('input queue: enlarge').click();
  const large = page.getByRole('region', { name: 'Input queue', exact: true });
  await expect(large.locator('.means').first()).toHaveText(/^mean over the .* shown: \d+ packets$/);
  await expect(large.locator('.limit')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await lab.seeBooks();
  const little = page.getByRole('table', { name: 'Little’s law' });
  await little.scrollIntoViewIfNeeded();
  await expect(little.getByRole('rowheader')).toHaveText([
    'receive ring',
    'netif_rx backlog',
    'transmit queue',
    'transmit ring',
    'far host',
  ]);
});

test('the delay is told of each flow, with its distribution, and each packet’s in time', async ({ page }) => {
  const lab = new AnswersPage(page);
  // A style sheet stays on the page after it was loaded. Those of the lessons must not change this table.
  await page.goto('./#v=1&view=lessons');
  await page.getByRole('heading', { name: 'Lessons', exact: true }).waitFor();
  await lab.openPaused('#v=1&preset=router-three-big&t=1s&speed=1ms&panel=delay');
  const table = page.getByRole('table', { name: 'Delay by flow' });
  await expect(table.getByRole('radio')).toHaveCount(3);
  const figures = async (name: string): Promise<number[]> =>
    (await table.getByRole('row', { name }).getByRole('cell').allTextContents()).map((text) =>
      Number(text.replace(/[^\d.]/g, '')),
    );
  await expect.poll(async () => (await figures('received'))[0]).toBeGreaterThan(5_000);
  const [least, mean, most] = [await figures('min'), await figures('mean delay'), await figures('max')];
  expect(least[0]).toBeLessThan(mean[0]);
  expect(mean[0]).toBeLessThan(most[0]);
  await expect(table.getByRole('row', { name: 'mean delay' }).getByRole('cell').last()).toHaveText('121');
  for (const name of ['Distribution of the delay', 'Delay of each packet, and lost packets'])
    await expect(page.getByRole('figure', { name })).toBeVisible();
  await expect(page.getByText(/^\d[\d\u2009\u202f]* packets read, /)).toBeVisible();
});

test('the counted calls alone say that packets die in netif_rx, and big ones beside them do not', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(`${DROWNING}&panel=coverage`);
  await expect(page.getByText(/calls of netif_rx were not followed by a call of netif_receive_skb/)).toBeVisible();
  const way = page.getByRole('table', { name: 'on the packet’s path' });
  const cells = (name: string) => way.getByRole('row', { name }).getByRole('cell');
  await expect(cells('ip_rcv ').nth(2)).toHaveText('100.0');
  await expect(cells('netif_rx ').nth(1)).toHaveText('100.0');
  expect(Number(await cells('ip_rcv ').nth(1).textContent())).toBeLessThan(30);
  await expect(way.getByRole('row', { name: 'tcp_v4_rcv' })).toHaveCount(0);
});

test('the study’s counted calls are a card, and run here to what the command line gave', async ({ page }) => {
  await page.goto('#view=experiments&card=upc-table-4');
  const card = page.getByRole('article', { name: 'Table 4 Where packets are lost, from counts of function calls' });
  const left = card.getByRole('row', { name: /^netif_receive_skb/ }).first();
  await expect(left).toContainText('20.04');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText(/This browser computed/)).toContainText('equals that of the command-line program', {
    timeout: 90_000,
  });
});

test('the livelock’s curve is drawn with a line for each driver', async ({ page }) => {
  await page.goto('#view=experiments&card=livelock-curve');
  const picture = page.getByRole('img', { name: /^Livelock: Forwarded packet rate, by offered packet rate/ });
  for (const name of ['old API (netif_rx)', 'polled driver (NAPI)'])
    await expect(picture.getByText(name, { exact: true })).toBeVisible();
  await page
    .getByRole('row', { name: /netif_rx, 60 k/ })
    .getByRole('link')
    .click();
  await expect(page.getByRole('timer', { name: 'Simulated time' })).toBeVisible();
  expect(page.url()).toContain('preset=router-small');
});

test('a receiver whose driver hands over in its interrupt has an input queue, too', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused('#v=1&preset=udp-livelock&nic.driver=netif_rx&t=200ms&speed=200us');
  const stage = page.getByRole('region', { name: 'Stage', exact: true });
  await expect(stage.getByText('input queue', { exact: true })).toBeVisible();
  await expect(stage.getByText('poll list', { exact: true })).toHaveCount(0);
  await expect(stage.getByText(/^\d+ \/ 300$/)).toBeVisible();
  await lab.button('Packets in the input queue').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /netif_rx backlog/ })).toBeVisible();
});

test('the functions on the stage light as the packet that is followed goes through them', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(DROWNING.replace('speed=1ms', 'speed=200us'));
  await expect(page.locator('.station.passed')).toHaveCount(0);
  await lab.button('Packets in the input queue').focus();
  await page.keyboard.press('Enter');
  await lab.held.getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: /History of packet/ })).toBeVisible();
  await lab.play.click();
  const passed = (name: string) => page.locator(`[data-k="station-${name}"].passed`);
  await expect(passed('hard_start_xmit')).toHaveCount(1, { timeout: 60_000 });
  await lab.pause.click();
  for (const name of ['process_backlog', 'ip_rcv', 'ip_output', 'dev_queue_xmit'])
    await expect(passed(name)).toHaveCount(1);
});

test('with IPv6 the functions on the stage have IPv6’s names', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused('#v=1&preset=router-big-v6&t=50ms&speed=1ms');
  const stage = page.getByRole('region', { name: 'Stage', exact: true });
  for (const name of ['ipv6_rcv', 'ip6_forward', 'ip6_output2', 'dev_queue_xmit'])
    await expect(stage.getByText(name, { exact: true })).toBeVisible();
  await expect(stage.getByText('ip_forward', { exact: true })).toHaveCount(0);
  const books = await lab.seeBooks();
  for (const name of ['ipv6_rcv', 'ip6_forward'])
    await expect(books.getByRole('rowheader', { name, exact: true })).toBeVisible();
});
