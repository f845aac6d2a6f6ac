import { expect } from '@playwright/test';
import { AnswersPage } from '../pages/answers';
import { test } from '../pages/test';

const TODAY = '#v=1&preset=tcp-quiet&kernel.release=6.12&nic.coalesce_us=200&nic.coalesce_frames=32&t=300ms&speed=50us';

test('the map of 6.12 has GRO, a limit of the backlog, and a prequeue that is struck out with its reason', async ({
  page,
}) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(TODAY);
  const map = page.locator('.stage-map');
  await expect(map.getByText(/^GRO: \d+ held$/)).toBeVisible();
  await expect(map.getByText(/^[\d.]+ of 80\.1\sMiB allowed$/)).toBeVisible();
  await expect(map.getByText('removed in Linux 4.14')).toBeVisible();
  await lab.pressStage(728, 136);
  await expect(page.getByText(/^Linux 4\.14 \(2017\) removed the prequeue/)).toBeVisible();
});

test('the map of 2.6.12 has none of them', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&t=300ms');
  await expect(page.locator('.stage-map').getByText('prequeue')).toBeVisible();
  await expect(page.locator('.later-rules')).toHaveCount(0);
});

test('the history of a packet names those that climbed with it, and leads to them', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(TODAY);
  await lab.pressStage(684, 331);
  const packets = lab.held.getByRole('button');
  const merged = page.getByText(/^This packet was merged into packet/);
  // GRO merges several packets into one, but the queue lists every packet. Only the first packet of each group was not
  // merged into another packet.
  for (let nth = 0; nth < 3; nth++) {
    await packets.nth(nth).click();
    await expect(page.getByRole('table', { name: 'Stages of the packet' })).toBeVisible();
    if (
      await merged.waitFor({ timeout: 2000 }).then(
        () => true,
        () => false,
      )
    )
      break;
    await lab.pressStage(684, 331);
  }
  await merged.getByRole('button').click();
  await expect(page.getByText(/more segments? (was|were) merged into this packet/)).toBeVisible();
});

test('what the model leaves out of 6.12 is one press away, on the machine and on the card', async ({ page }) => {
  const lab = new AnswersPage(page);
  const summary = page.getByText('What the model leaves out of Linux 6.12');
  const names = ['Other CPUs.', 'RSS, RPS and RFS.', 'XDP.', 'Busy polling.', 'fq and pacing.'];
  const listed = async (): Promise<void> => {
    await summary.click();
    for (const name of names) await expect(page.getByText(name)).toBeVisible();
  };
  await lab.openPaused(TODAY);
  await listed();
  await lab.openPaused('#v=1&preset=tcp-quiet&t=300ms');
  await expect(summary).toHaveCount(0);
  await page.goto('./#v=1&view=experiments&card=then-and-now');
  await listed();
});

test('two schedulers have their run queues beside each other in Compare; one scheduler has none', async ({ page }) => {
  const both = '#v=1&preset=udp-200-loaded&t=4s&view=compare&against=preset=udp-200-loaded;kernel.release=6.12';
  await page.goto(`./${both}`);
  const queues = page.getByRole('region', { name: 'Run queue' });
  await expect(queues).toHaveCount(2);
  await expect(queues.nth(0).getByRole('heading', { name: 'active' })).toBeVisible();
  await expect(queues.nth(1).getByText('V, mean', { exact: true })).toBeVisible();
  await page.goto(`./${both};kernel.scheduler=o1`);
  await expect(page.getByRole('region', { name: 'Stage' })).toHaveCount(2);
  await expect(queues).toHaveCount(0);
});
