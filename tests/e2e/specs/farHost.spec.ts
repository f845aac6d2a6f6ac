import { expect } from '@playwright/test';
import { AnswersPage } from '../pages/answers';
import { test } from '../pages/test';

/**
 * Address of the page with a router that forwards to a far host, which is a second simulated machine. At this moment
 * both machines have work.
 */
const BOTH = '#v=1&preset=router-small&sink.kind=machine&t=200ms&speed=1ms';

const hostsOf = (lab: AnswersPage) => lab.page.getByRole('group', { name: 'Host shown', exact: true });
const stageOf = (lab: AnswersPage) => lab.page.getByRole('region', { name: 'Stage', exact: true });

test('a person steps into the far host, whose books balance at the same moment, and back by the keyboard', async ({
  page,
}) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(BOTH);
  await lab.seeBooks();
  await expect(page.getByText(/offered = .* in flight$/)).toBeVisible();
  const passed = await lab.book('far host', 'entered');
  const [router, farHost] = [lab.button('Router'), lab.button('Far host')];
  await expect(router).toHaveAttribute('aria-pressed', 'true');
  await farHost.click();
  await expect(farHost).toHaveAttribute('aria-pressed', 'true');
  await expect(stageOf(lab).getByText('Data receiving process')).toBeVisible();
  await lab.settled();
  expect(await lab.seconds()).toBe(0.2);
  await expect(page).toHaveURL(/[#&]stage=far(&|$)/);
  await lab.seeBooks();
  expect(await lab.book('wire', 'entered')).toBe(passed);
  await expect(page.getByText(/offered = .* in flight$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Run queue', exact: true }).getByText('sleep average')).toBeVisible();
  await router.focus();
  await page.keyboard.press('Enter');
  await expect(stageOf(lab).getByText('Softirq forwards')).toBeVisible();
  await lab.settled();
  expect(await lab.seconds()).toBe(0.2);
  await expect(page).not.toHaveURL(/stage=/);
});

test('a packet is followed from one host into the other, and its history has both', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(`${BOTH}&stage=far`);
  await page.getByText('Packets on the map', { exact: true }).click();
  await page.getByRole('list', { name: 'Packets on the map' }).getByRole('button').last().click();
  const rows = page.getByRole('table', { name: 'Stages of the packet' }).getByRole('rowheader');
  await expect(rows.last()).toContainText('delivered');
  const told = await rows.allTextContents();
  const way = [
    'wire',
    'netif_rx backlog',
    'output wire',
    'Far host: receive ring',
    'Far host: receive queue',
    'delivered',
  ];
  const places = way.map((stage) => told.findIndex((row) => row.startsWith(stage)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBe(0);
  await expect(page).toHaveURL(/packet=\d+/);
  const followed = /packet=(\d+)/.exec(page.url())?.[0] ?? 'none';
  await lab.button('Router').click();
  await expect(stageOf(lab).getByText('Softirq forwards')).toBeVisible();
  await lab.settled();
  await expect(rows.last()).toContainText('delivered');
  expect((await rows.allTextContents()).length).toBe(told.length);
  expect(page.url()).toContain(followed);
  // The first step back goes to the moment of the packet's last event. The second goes to the event before, which was
  // on the far host.
  for (let n = 0; n < 2; n++) {
    await lab.stepBack.click();
    await lab.settled();
  }
  await expect(rows.last()).toContainText('Far host');
});

test('a link opens in the far host, which steps, plays and answers', async ({ page }) => {
  const lab = new AnswersPage(page);
  await page.goto(`./${BOTH}&stage=far&lang=es`);
  const hosts = page.getByRole('group', { name: 'Host mostrado', exact: true });
  await expect(hosts.getByRole('button', { name: 'Host lejano', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('about:blank');
  await lab.openPaused(`${BOTH}&sink.profile=p2-350&sink.instrumentation=736&stage=far&lang=en`);
  await lab.step.click();
  await lab.settled();
  const stepped = await lab.seconds();
  expect(stepped).toBeGreaterThan(0.2);
  await (await lab.question('What was lost?')).click();
  await expect(lab.losses.getByRole('listitem').first()).toBeVisible();
  await lab.button('More questions').click();
  await expect(lab.button('Who had the CPU?')).toBeVisible();
  await expect(lab.button('What would help?')).toHaveCount(0);
  await lab.play.click();
  await lab.moves();
});

test('a far host of a fixed time, a receiver and another view have no switch', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused('#v=1&preset=router-small&t=20ms&stage=far');
  await expect(stageOf(lab).getByText('Softirq forwards')).toBeVisible();
  await expect(hostsOf(lab)).toHaveCount(0);
  await lab.openPaused(`${BOTH}&stage=far`);
  await expect(hostsOf(lab)).toBeVisible();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL(/view=compare/);
  await expect(page).not.toHaveURL(/stage=/);
});

test('a link to what would have helped says in the far host that changes are tried for the router', async ({
  page,
}) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(`${BOTH}&stage=far&answer=remedies`);
  const answer = page.getByRole('region', { name: 'What would have helped?', exact: true });
  await expect(answer).toContainText('Press Router above the picture');
});
