import { expect, type Locator } from '@playwright/test';
import { faultsOf } from '../pages/axe';
import { HostPage } from '../pages/embed';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

const START = '#v=1&preset=tcp-loaded&t=20ms&speed=1ms';

test('controls=0 leaves the controls out, and nothing else', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(`${START}&controls=0`);
  await expect(page.getByRole('region', { name: 'Controls' })).toHaveCount(0);
  await expect(lab.slider('Background load')).toHaveCount(0);
  await expect(lab.events).toBeAttached();
  expect(lab.link()).toContain('controls=0');
});

test('readouts=0 hides every figure: a quiz', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(`${START}&readouts=0`);
  await expect(page.getByRole('region', { name: 'Memory' })).toContainText('This link hides this panel');
  await expect(page.getByRole('region', { name: 'Charts' })).toContainText('This link hides this panel');
  await expect(page.locator('.books-place')).toHaveCount(0);
  await expect(page.locator('[data-k="ring-filled"]')).toBeHidden();
  await expect(page.locator('[data-k="backlog-count"]')).toBeHidden();
  await expect(page.locator('.stage-map').getByText('receive queue')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});

/**
 * Everything that a part tells its user: text, attributes (except geometry and style), and the accessibility tree.
 */
async function toldBy(part: Locator): Promise<string> {
  const attributes = await part.evaluate((root) =>
    [root, ...root.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name }) => !/^(d|points|class|style|transform|viewBox|x\d?|y\d?|width|height|c[xy]|r[xy]?)$/.test(name),
        )
        .map(({ name, value }) => `${name}=${value}`),
    ),
  );
  return [await part.textContent(), ...attributes, await part.ariaSnapshot()].join('\n');
}

test('a link from shown figures to withheld ones leaves none on the stage, and a link back shows them again', async ({
  page,
}) => {
  const lab = new LabPage(page);
  const withheld = `${START}&play=0&readouts=0`;
  const stage = page.getByRole('region', { name: 'Stage' });
  await lab.openPaused(withheld);
  const bare = await toldBy(stage);
  await page.goto('about:blank');
  await lab.openPaused(START);
  const ring = page.locator('[data-k="ring-filled"]');
  await expect(ring).toHaveText(/\d/);
  const follow = (hash: string) => page.evaluate((to) => location.assign(to), hash);
  await follow(withheld);
  await expect(page.getByRole('region', { name: 'Memory' })).toContainText('This link hides this panel');
  const left = () => toldBy(stage);
  await expect.poll(left).toEqual(bare);
  await lab.step.click();
  await lab.settled();
  expect(await left()).toEqual(bare);
  expect(await stage.locator('text[data-k]:empty').count()).toBe(0);
  await follow(`${START}&play=0`);
  await expect(ring).toHaveText(/\d/);
});

test('readouts= names those that are left', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(`${START}&readouts=memory,stage`);
  await expect(page.getByRole('region', { name: 'Memory' }).getByText('socket buffers')).toBeVisible();
  await expect(page.locator('[data-k="ring-filled"]')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Charts' })).toContainText('This link hides this panel');
  await expect(page.locator('.books-place')).toHaveCount(0);
});

test('edit=0 fixes every parameter, says why, and lets one play, step and seek', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(`${START}&load.jobs=4&edit=0`);
  await expect(page.getByText('The link that opened this page does not allow changes of parameters')).toBeVisible();
  const jobs = lab.slider('Background load');
  await expect(jobs).toHaveAttribute('aria-disabled', 'true');
  await expect(jobs).toHaveAccessibleDescription(/does not allow changes/);
  await jobs.focus();
  await page.keyboard.press('ArrowRight');
  await expect(lab.field('Background load')).toHaveValue('4');
  await lab.field('Background load').focus();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  const preset = page.getByRole('combobox', { name: 'Preset' });
  await preset.focus();
  await page.keyboard.press('ArrowDown');
  await expect(preset).toHaveValue('tcp-loaded');
  await expect(lab.reset).toHaveCount(0);
  await lab.toStart.click();
  await expect.poll(() => lab.seconds()).toBe(0);
  expect(lab.link().join('&')).toContain('preset=tcp-loaded&load.jobs=4');
  expect(lab.link().join('&')).not.toContain('at=');
  await lab.play.click();
  await expect.poll(() => lab.seconds()).toBeGreaterThan(0);
});

test('whatever the link can leave out, the Share dialog can', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(START);
  await lab.share.click();
  const dialog = page.getByRole('dialog', { name: 'Share this moment' });
  const link = dialog.getByRole('textbox', { name: 'Link' });
  await dialog.getByLabel('the controls').uncheck();
  await dialog.getByLabel('parameter changes').uncheck();
  await dialog.getByLabel('memory').uncheck();
  await expect(link).toHaveValue(/&controls=0&edit=0&readouts=stage,charts,tables,answers$/);
  const shared = new URL(await link.inputValue()).hash;
  await page.goto('about:blank');
  await lab.open(shared);
  await expect(page.getByRole('region', { name: 'Controls' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Memory' })).toContainText('This link hides this panel');
});

test('a switch that is neither 0 nor 1 is listed', async ({ page }) => {
  await new LabPage(page).openPaused(`${START}&edit=never`);
  await expect(page.getByText('edit=never: must be 0 or 1.')).toBeVisible();
});

test('a page around plays, seeks and sets; it is told ready, moments and refusals', async ({ page }) => {
  const host = new HostPage(page);
  await host.open(`${START}&edit=0`);
  await expect.poll(async () => (await host.told('ringside:ready')).length).toBe(1);
  await host.say({ type: 'ringside:pause' });
  await expect(host.frame.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await host.say({ type: 'ringside:seek', t: '50ms' });
  await expect
    .poll(async () => (await host.told('ringside:moment')).at(-1))
    .toMatchObject({ t_ns: 50e6, playing: false });
  await host.say({ type: 'ringside:set', id: 'load.jobs', value: '3' });
  await expect(host.frame.getByRole('spinbutton', { name: 'Background load' })).toHaveValue('3');
  await host.say({ type: 'ringside:set', id: 'load.jobs', value: '99' });
  await host.say({ type: 'ringside:seek', t: 'soon' });
  await host.say({ type: 'ringside:burn' });
  await host.say({ type: 'other' });
  await expect.poll(async () => (await host.told('ringside:refused')).length).toBe(3);
  expect((await host.told('ringside:refused'))[0].said).toBe(
    'load.jobs=99: must be 0 … 64 jobs. The entry was ignored.',
  );
  await host.say({ type: 'ringside:hello' });
  await expect.poll(async () => (await host.told('ringside:ready')).length).toBe(2);
  await host.say({ type: 'ringside:play' });
  await expect(host.frame.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});
