/**
 * Tests the page without a network, without other hosts and without inline code: on a static host, over a bad
 * connection, or from a disk.
 */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { Deploys } from '../pages/deploys';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';
import { PAGE } from '../servers';

/** Collects violations of the page's Content Security Policy. */
function violations(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) said.push(message.text());
  });
  return said;
}

/**
 * Opens lessons, which run a simulated machine, the notes on the model, and the experiments. Each loads on demand and
 * must work.
 */
async function hasEveryPart(page: Page): Promise<void> {
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'Lessons' }).click();
  await page.getByRole('button', { name: /^Begin: A packet/ }).click();
  // Waits until the start of the scene is computed. The panels that then appear push others down.
  await expect(page.getByText('Computing the start of this scene')).toBeHidden({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Packet history' }).waitFor();
  await page.getByText('What this model leaves out').click();
  await page.getByRole('button', { name: 'The model in full' }).click();
  await expect(page.getByRole('heading', { name: '5. Simplifications' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Scene 3: The path of a packet' }).click();
  await page
    .getByRole('button', { name: /^Move down/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Commit', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Prediction' }).getByRole('status')).toContainText(
    'Result of the simulation:',
    {
      timeout: 60_000,
    },
  );
  await views.getByRole('link', { name: 'Experiments' }).click();
  await page
    .getByRole('link', { name: /^Fig. 13/ })
    .first()
    .click();
  await expect(page.getByRole('article', { name: 'Fig. 13' }).getByRole('table')).toContainText('simulated (median)');
  await page.getByRole('combobox', { name: 'Runs per table cell' }).selectOption('1');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const progress = page.getByRole('progressbar');
  await expect.poll(async () => Number(await progress.getAttribute('value')), { timeout: 60_000 }).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('This panel could not be loaded')).toHaveCount(0);
}

test('the built page forbids other hosts, eval and everything inline, and none of its parts asks for them', async ({
  page,
}) => {
  const forbidden = violations(page);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const lab = new LabPage(page);
  await lab.open('#v=1&preset=tcp-loaded&t=2s&speed=1ms');
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
  await expect(policy).toHaveAttribute('content', /default-src 'none'.*script-src 'self' 'wasm-unsafe-eval'/);
  await lab.moves();
  for (const tab of await page.getByRole('tab').all()) await tab.click();
  await lab.chooseTheme('projector');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).getByRole('button', { name: 'Close' }).click();
  await lab.share.click();
  await page.getByRole('button', { name: 'Close' }).click();
  expect(forbidden).toEqual([]);
  expect([...hosts]).toEqual([new URL(PAGE.url).host]);
  // Checks that the Content Security Policy works: the browser must not run inline code.
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "inline"';
    document.body.append(script);
  });
  await expect.poll(() => forbidden.length).toBeGreaterThan(0);
  expect(await page.title()).not.toBe('inline');
});

test.describe('once it was opened', () => {
  test.use({ serviceWorkers: 'allow' });

  test('Linux 6.12 runs without a network, although no run has needed its module before', async ({ page, context }) => {
    const lab = new LabPage(page);
    await lab.open('#v=1&preset=tcp-loaded&speed=20ms');
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.evaluate(() => {
      location.hash = '#v=1&preset=tcp-loaded&kernel.release=6.12&speed=20ms';
    });
    await page.reload();
    await lab.moves();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('the page opens again with the network cut, and its machine, lessons and experiments run', async ({
    page,
    context,
  }) => {
    const lab = new LabPage(page);
    await lab.open('#v=1&preset=tcp-quiet&t=0.5s&speed=1ms');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await lab.time.waitFor();
    await lab.moves();
    await lab.share.click();
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
    for (const tab of await page.getByRole('tab', { includeHidden: true }).all()) await tab.click({ force: true });
    await page.getByRole('button', { name: 'Close' }).click();
    await hasEveryPart(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a machine that cannot be loaded without a network is explained by the network, not by the server', async ({
  page,
  context,
}) => {
  const lab = new LabPage(page);
  await lab.open('#v=1&preset=tcp-loaded&speed=20ms');
  // The first failure happens while the network works. So the page has loaded the code of the error message before the
  // network is gone.
  await page.route(/complete_bg-.*\.wasm/, (route) => route.abort());
  await page.goto('/#v=1&preset=tcp-loaded&kernel.release=6.12&speed=20ms');
  await expect(page.getByRole('alert')).toContainText('The simulated machine could not be loaded');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('You are offline');
});

test.describe('after a deploy', () => {
  test.use({ serviceWorkers: 'allow' });
  let host: Deploys;
  test.beforeEach(async () => {
    host = await Deploys.start();
  });
  test.afterEach(() => host.stop());

  test('one of two tabs loads the newer version; the other one goes on, is told, and reloads its own scenario', async ({
    page,
    context,
  }) => {
    const lab = new LabPage(page);
    await page.goto(`${host.url}#v=1&preset=tcp-loaded&load.jobs=7&t=1s&speed=1ms`);
    await lab.moves();
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await page.reload();
    await lab.moves();
    const scripts = (of: Page) => of.evaluate(() => document.querySelector('script[src*="assets/index-"]')?.outerHTML);
    const older = await scripts(page);

    host.deploy();
    const second = await context.newPage();
    await second.goto(`${host.url}#v=1&preset=udp-livelock&speed=1ms`);
    const offer = (of: Page) => of.getByRole('complementary', { name: 'Newer version' });
    await expect(offer(second)).toContainText('A newer version of Ringside is ready');
    await expect(offer(page)).toContainText('A newer version of Ringside is ready');
    await offer(second).getByRole('button', { name: 'Load it' }).click();
    await expect.poll(() => scripts(second).catch(() => older)).not.toBe(older);
    await new LabPage(second).moves();
    expect(new LabPage(second).link()).toContain('preset=udp-livelock');

    await expect(offer(page)).toContainText('Another tab has loaded a newer version of Ringside');
    expect(await scripts(page)).toBe(older);
    await lab.moves();
    // The panel was not opened before, so its code must be loaded now, and the server no longer has its file.
    await page.getByRole('tab', { name: 'Coverage' }).click();
    await expect(page.getByText('This panel could not be loaded')).toBeVisible();
    await lab.moves();
    await offer(page).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => scripts(page).catch(() => older)).not.toBe(older);
    await lab.moves();
    expect(lab.link()).toContain('load.jobs=7');
    await page.getByRole('tab', { name: 'Coverage' }).click();
    await expect(page.getByText('This panel could not be loaded')).toHaveCount(0);
  });
});

/** Presses the button of the Share dialog that saves the page, and stores the download as this file. */
async function saved(page: Page, button: string, file: string): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  await (await download).saveAs(file);
}

test('saved as one file the page opens in the language that was chosen in its menu, on another computer, too', async ({
  browser,
}, info) => {
  const chosen = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await chosen.goto(`${PAGE.url}#v=1&preset=tcp-loaded&t=1s&speed=1ms&play=0`);
  await chosen.getByText('Display', { exact: true }).click();
  await chosen.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await chosen.getByRole('button', { name: 'Partager', exact: true }).click();
  const file = info.outputPath('ringside.html');
  await saved(chosen, 'Enregistrer en un seul fichier', file);
  await chosen.context().close();

  const other = await browser.newPage();
  await other.goto(`file://${file}`);
  await expect(other.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(other.getByRole('timer', { name: 'Temps simulé' })).toBeVisible();
  await other.context().close();
});

test('saved as one file the page opens from a disk, without a network, at its scenario, with lessons and experiments', async ({
  browser,
}, info) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const lab = new LabPage(page);
  await page.goto(`${PAGE.url}#v=1&preset=udp-livelock&load.jobs=3&t=1s&speed=1ms&play=0`);
  await lab.time.waitFor();
  await lab.share.click();
  const file = info.outputPath('ringside.html');
  await saved(page, 'Save as one file', file);
  expect(/<(script|link|img)[^>]*(src|href)=/.test(readFileSync(file, 'utf8').split('<style>')[0])).toBe(false);

  await context.setOffline(true);
  const forbidden = violations(page);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`file://${file}`);
  await lab.time.waitFor();
  await expect(page.getByRole('combobox', { name: 'Preset' })).toHaveValue('udp-livelock');
  await expect(lab.field('Background load')).toHaveValue('3');
  await lab.play.click();
  await lab.moves();
  await hasEveryPart(page);
  expect([...errors, ...forbidden]).toEqual([]);
  await context.close();
});
