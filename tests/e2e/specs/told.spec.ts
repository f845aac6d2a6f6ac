/**
 * Tests the notices of each view: each is shown where the user needs it, stays visible while it is true, and is not cut
 * off.
 */
import { expect } from '@playwright/test';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

test('a link with an unknown entry is told in each view', async ({ page }) => {
  for (const view of ['machine', 'compare', 'kernel', 'lessons', 'experiments']) {
    await page.goto(`#v=1&preset=tcp-quiet&play=0&t=10ms&foo=1&view=${view}`);
    const notice = page.locator('.notice');
    await expect(notice).toContainText('Some entries of the link could not be used');
    await expect(notice).toContainText('foo');
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
  }
});

test('an entry of a link that names nothing is told with what it may name, and leaves the address', async ({
  page,
}) => {
  for (const [link, entry, allowed] of [
    ['panel=zzz', 'panel=zzz', 'charts'],
    ['panel=delay', 'panel=delay', 'charts'],
    ['lang=xx', 'lang=xx', 'en, es or fr'],
    ['host=foo', 'host=foo', 'https://moodle.example'],
    ['lesson=foo', 'lesson=foo', 'trip'],
    ['card=bar', 'card=bar', 'fermilab-table-2'],
    ['scene=0', 'scene=0', '1, 2'],
    ['stage=far', 'stage=far', 'sink.kind=machine'],
    ['view=lessons&lesson=zzz', 'lesson=zzz', 'trip'],
    ['view=lessons&lesson=trip&scene=99', 'scene=99', '1, 2'],
    ['view=experiments&card=zzz', 'card=zzz', 'fermilab-table-2'],
    ['view=kernel&card=zzz', 'card=zzz', 'counters'],
  ]) {
    await page.goto(`#v=1&preset=tcp-quiet&play=0&t=10ms&${link}`);
    const notice = page.locator('.notice').filter({ hasText: `${entry}: ` });
    await expect(notice).toContainText(allowed);
    await expect.poll(() => page.url()).not.toContain(entry);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
  }
});

test('a scene that a lesson does not have opens the first one, and every bad entry stays listed', async ({ page }) => {
  await page.goto('#v=1&view=lessons&lesson=trip&scene=999&foo=1');
  await expect(page.locator('.notice').filter({ hasText: 'scene=999: must be 1, 2, 3, 4, 5, 6 or 7' })).toBeVisible();
  await expect(page.locator('.notice').filter({ hasText: 'foo=1' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Scene' })).toContainText('1 of 7');
  await expect.poll(() => page.url()).toContain('&scene=1');
});

test('a link back to a lesson leads to a scene that the lesson has', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&t=10ms&lesson=trip&scene=0');
  await expect(page.getByRole('link', { name: 'Back to the lesson, scene 1' })).toBeVisible();
});

test('a scenario that the machine refuses is told with its reason in Compare and beside a kernel’s texts', async ({
  page,
}) => {
  await page.goto('#v=1&preset=tcp-quiet&host.role=forward&view=compare');
  const alert = page.getByRole('alert').filter({ hasText: 'Transport protocol' });
  await expect(alert.first()).toContainText('The simulated machine refused this scenario');
  await expect(page.getByRole('button', { name: 'Start Run A again' })).toHaveCount(0);
  await page.goto('#v=1&preset=tcp-quiet&host.role=forward&view=kernel');
  await expect(alert.first()).toBeVisible();
});

test('the notice that a run has ended goes when the clock leaves the end', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&run.duration=0.2&t=100ms&speed=2ms');
  const notice = page.locator('.notice').filter({ hasText: 'The run has ended' });
  for (let press = 0; press < 2; press++) {
    await lab.runUntil('next timeout at the sender');
    await expect(notice).toHaveCount(1);
  }
  await lab.toStart.click();
  await expect(notice).toHaveCount(0);
});

test('a refused value is forgotten at the next change of any value', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=100ms&speed=2ms');
  const field = page.getByRole('spinbutton', { name: 'Receive ring size' });
  await field.fill('5');
  await field.press('Enter');
  await expect(page.locator('.refusal')).toContainText('must be 8');
  await page.getByRole('spinbutton', { name: 'Receiver nice value' }).fill('-5');
  await page.getByRole('spinbutton', { name: 'Receiver nice value' }).press('Enter');
  await expect(page.locator('.refusal')).toHaveCount(0);
});

test('a view that is chosen with the keyboard has the focus on its link', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&t=10ms&speed=2ms');
  const views = page.getByRole('navigation', { name: 'Views' });
  for (const name of ['Compare', 'Experiments', 'Lessons', 'Machine']) {
    await views.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(views.getByRole('link', { name })).toBeFocused();
    await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
});

test('a link that opens a view leaves the focus at the start of the page', async ({ page }) => {
  await page.goto('#v=1&preset=router-small&t=10ms&play=0&view=compare');
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
  await expect(page.locator('.compare table').first()).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
});

for (const lang of ['en', 'es', 'fr']) {
  test(`no table of the side panel is wider than the panel: ${lang}`, async ({ page }) => {
    await page.goto(`#v=1&preset=tcp-loaded&t=11.963s&speed=2ms&play=0&lang=${lang}`);
    const panel = page.locator('.side-scroll').first();
    await page.locator('.ask-row button').first().click();
    await panel.locator('.answers button').first().click();
    await expect(panel.locator('table').first()).toBeVisible();
    const cut = await panel.evaluate((side) => {
      const { left } = side.getBoundingClientRect();
      const room = left + side.clientWidth;
      const tables = [...side.querySelectorAll('table')];
      return tables.filter((table) => table.getBoundingClientRect().right > room).map(({ ariaLabel }) => ariaLabel);
    });
    expect(cut).toEqual([]);
  });
}
