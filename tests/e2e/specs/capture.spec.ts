/**
 * Tests a packet capture that replaces the sender: chosen in a dialog, dropped on the page, cancelled, opened again by
 * its link, deleted.
 */
import { writeFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { captureOf } from '../pages/captureFile';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

const NAME = 'lecture.pcap';

function dialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Replay a capture' });
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Starting points' }).click();
  await page.getByRole('button', { name: /^Replay a capture of your own/ }).click();
  return dialogOf(page);
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await dialogOf(page)
    .getByLabel('Capture file')
    .setInputFiles({ name, mimeType: 'application/vnd.tcpdump.pcap', buffer });
}

/** Drops a file on the page like a user. */
async function drop(page: Page, name: string, file: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([bytes, called]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], called));
      return data;
    },
    [file.toString('base64'), name] as const,
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

/** Waits until the capture's run has begun at 0 s and the clock advances. */
async function replays(page: Page, lab: LabPage): Promise<void> {
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.locator('.sentence')).toContainText(`Replay of ${NAME}`);
  await expect(page).toHaveURL(/replay=[0-9a-f]{16}/);
  await expect.poll(() => lab.seconds()).toBeLessThan(1);
  // The clock may still show the previous run, so each reading is compared with the one before, not with the first.
  let before = await lab.seconds();
  const hasMoved = async () => {
    const last = before;
    before = await lab.seconds();
    return before > last;
  };
  await expect.poll(hasMoved).toBe(true);
}

test('a chosen file is described, replayed, opened again by its link, and deleted', async ({ page, context }) => {
  const lab = new LabPage(page);
  await page.goto('/#v=1&preset=tcp-loaded&play=0');
  const dialog = await openDialog(page);
  await choose(page, NAME, captureOf(2000));
  await expect(dialog).toContainText(/2\D?000 of 2\D?000 packets will be replayed to 10\.0\.0\.2 in .*, 1 flow\./);
  await expect(dialog).toContainText('The capture has no TCP flow');
  await expect(dialog.getByLabel('Receiving host')).toHaveAttribute('placeholder', 'busiest host');
  await expect(dialog.getByLabel('Protocol')).toHaveAttribute('placeholder', 'all, tcp or udp');
  await dialog.getByLabel('Speed').fill('2');
  await dialog.getByRole('button', { name: 'Replay', exact: true }).click();
  await replays(page, lab);
  await expect(page).toHaveURL(/replay=[0-9a-f]{16},rate=2,name=lecture\.pcap/);

  const link = page.url();
  const again = await context.newPage();
  await again.goto(link);
  await replays(again, new LabPage(again));

  const kept = await openDialog(again);
  await kept.getByRole('button', { name: `Delete ${NAME}` }).click();
  await expect(kept.getByRole('status')).toHaveText(`Deleted: ${NAME}`);
  const late = await context.newPage();
  await late.goto(link);
  const fault = late.getByRole('alert');
  await expect(fault).toContainText('not in this browser’s storage');
  await fault.getByRole('button', { name: new RegExp(NAME) }).click();
  await choose(late, 'other.pcap', captureOf(1000));
  await dialogOf(late).getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(dialogOf(late).getByRole('alert')).toContainText('This is another file');
  await choose(late, NAME, captureOf(2000));
  await dialogOf(late).getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(late.locator('.fault')).toHaveCount(0);
  await replays(late, new LabPage(late));
});

test('in Compare, each run whose capture is not stored here has the button that chooses the file', async ({ page }) => {
  await page.goto('/#v=1&preset=tcp-loaded&play=0');
  await openDialog(page);
  await choose(page, NAME, captureOf(2000));
  await dialogOf(page).getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(page).toHaveURL(/replay=[0-9a-f]{16}/);
  const replay = /replay=([^&]*)/.exec(page.url())?.[1] ?? '';
  const remove = (await openDialog(page)).getByRole('button', { name: `Delete ${NAME}` });
  await remove.click();
  await expect(remove).toHaveCount(0);

  await page.goto('about:blank');
  await page.goto(`/#v=1&preset=tcp-loaded&replay=${replay}&view=compare&against=replay=${replay};app.nice=-5&play=0`);
  for (const run of ['Run A', 'Run B']) {
    const fault = page.getByRole('region', { name: run, exact: true }).getByRole('alert');
    await expect(fault).toContainText('not in this browser’s storage');
    await fault.getByRole('button', { name: new RegExp(NAME) }).click();
    await choose(page, NAME, captureOf(2000));
    await dialogOf(page).getByRole('button', { name: 'Replay', exact: true }).click();
    await expect(fault).toHaveCount(0);
  }
});

test('Compare does not call two runs the same if only one of them replays a capture', async ({ page }) => {
  await page.goto('/#v=1&preset=tcp-loaded&replay=0123456789abcdef&view=compare&against=preset=tcp-loaded&play=0');
  const differing = page.getByRole('region', { name: 'Differences' });
  await expect(differing).toContainText('Only one run replays a capture');
  await expect(differing).not.toContainText('Both runs are the same');
});

test('a dropped file is read, and a file that is no capture is refused in a sentence', async ({ page }) => {
  const lab = new LabPage(page);
  await page.goto('/#v=1&preset=tcp-quiet&play=0');
  await lab.play.waitFor();
  await drop(page, 'not.pcap', Buffer.from('these are words and no capture at all'));
  await expect(dialogOf(page).getByRole('alert')).toHaveText(
    'This file is not a capture. Use a pcap or pcapng file, and unpack a compressed file first.',
  );
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await drop(page, NAME, captureOf(200, 2000));
  await expect(dialogOf(page).getByRole('alert')).toContainText(/a packet of 2\D?028 bytes/);
  await expect(dialogOf(page)).not.toContainText('will be replayed');
  await dialogOf(page)
    .getByRole('button', { name: /^Replay with an MTU of 2\D?028 bytes$/ })
    .click();
  await replays(page, lab);
  await expect(page).toHaveURL(/link\.mtu=2028/);
});

test('packets that fit no MTU are refused with the commands that avoid them', async ({ page }) => {
  const lab = new LabPage(page);
  await page.goto('/#v=1&preset=tcp-quiet&play=0');
  await lab.play.waitFor();
  await drop(page, NAME, captureOf(20, 20_000));
  const refusal = dialogOf(page).getByRole('alert');
  await expect(refusal).toContainText(/a packet of 20\D?028 bytes, but the largest MTU that can be set is 9\D?000\./);
  await expect(refusal).toContainText('ip link set DEVICE mtu 1500');
  await expect(dialogOf(page).getByRole('button', { name: /with an MTU/ })).toHaveCount(0);
});

test('the counts follow the chosen part, and a part without packets leaves the choices in place', async ({ page }) => {
  await page.goto('/#v=1&preset=tcp-quiet&play=0');
  const dialog = await openDialog(page);
  await choose(page, NAME, captureOf(2000));
  await expect(dialog).toContainText(/lecture\.pcap: 2\D?000 of 2\D?000 packets will be replayed to 10\.0\.0\.2/);
  await expect(dialog.getByLabel('Receiving host')).toHaveAccessibleDescription(
    'Packets to this host arrive at the simulated machine.',
  );
  await dialog.getByLabel('Protocol').fill('tcp');
  await expect(dialog.getByRole('alert')).toContainText('no IP packet in the chosen part');
  await expect(dialog).not.toContainText('will be replayed');
  await dialog.getByLabel('Protocol').fill('smoke');
  await expect(dialog.getByRole('alert')).toContainText('smoke');
  await dialog.getByLabel('Protocol').fill('udp');
  await dialog.getByLabel('To, s').fill('0.01');
  await expect(dialog.getByRole('alert')).toHaveText('');
  await expect(dialog).toContainText(/lecture\.pcap: 20 of 2\D?000 packets will be replayed/);
  await expect(dialog).toContainText(/Left out: 1\D?980 packets outside the chosen part/);
  await choose(page, 'second.pcap', captureOf(50));
  await expect(dialog).toContainText('second.pcap: 50 of 50 packets will be replayed');
  await expect(dialog.getByLabel('Protocol')).toHaveValue('');
});

test('reading is cancelled cleanly, another part is read on request, and Replay works meanwhile', async ({
  page,
}, info) => {
  const lab = new LabPage(page);
  // Writes the capture to a file that the browser opens, so its 45 MB do not pass through the test's connection to the
  // browser.
  const large = info.outputPath('large.pcap');
  writeFileSync(large, captureOf(600_000, 18, 10));
  await page.goto('/#v=1&preset=tcp-quiet&play=0');
  const dialog = await openDialog(page);
  await dialog.getByLabel('Capture file').setInputFiles(large);
  // The reading takes a third of a second on a fast computer, so the test does not wait for the button to be stable.
  await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true });
  await expect(dialog.getByRole('alert')).toHaveText('Reading was cancelled.');
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await choose(page, NAME, captureOf(2000));
  await dialog.getByLabel('Port', { exact: true }).fill('80');
  await dialog.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('no IP packet in the chosen part');
  await dialog.getByLabel('Port', { exact: true }).fill('');
  await dialog.getByLabel('Capture file').setInputFiles(large);
  await expect(dialog).toContainText(/large\.pcap: 600\D?000 of/);
  await dialog.getByLabel('Speed').fill('2');
  // Reading the file may take less than a second, so the page is checked at each animation frame.
  await page.waitForFunction(() => document.querySelector('dialog progress') !== null);
  // `force` presses the button while the file is read. Without `force`, the test would wait for a disabled button.
  await dialog.getByRole('button', { name: 'Replay', exact: true }).click({ force: true });
  await expect(page).toHaveURL(/replay=[0-9a-f]{16},rate=2,name=large\.pcap/);
  await expect.poll(() => lab.seconds()).toBeGreaterThan(0);
});
