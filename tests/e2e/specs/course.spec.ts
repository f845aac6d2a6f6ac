/** Course packages, made in Share, in a real runtime of each standard. */
import { expect, type Page } from '@playwright/test';
import { CourseMakerPage } from '../pages/course';
import { type Files, PACKAGE_PATH, ScormPlatform, strays } from '../pages/platform';
import { test } from '../pages/test';

/** A package of the lesson *ring*, made from its open page. */
async function lessonPackage(page: Page, standard: RegExp, passMark?: string): Promise<Files> {
  await page.goto('./#v=1&view=lessons&lesson=trip&scene=1');
  await page.getByRole('region', { name: 'Scene', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const maker = new CourseMakerPage(page);
  await maker.fill({ standard, passMark });
  return (await maker.make()).files;
}

for (const standard of ['scorm12', 'scorm2004'] as const)
  test(`${standard}: a lesson done halfway resumes there, and its end is reported`, async ({ page }) => {
    const files = await lessonPackage(page, standard === 'scorm12' ? /SCORM 1.2/ : /SCORM 2004/, '60');
    await page.goto('about:blank');
    const platform = await ScormPlatform.with(page, files);
    const strayed = strays(page, [platform.url]);
    await platform.open(standard);
    const scene = platform.frame.getByRole('region', { name: 'Scene', exact: true });
    await expect(platform.frame.getByText('Connected to the course.')).toBeVisible();
    await scene.getByRole('button', { name: /^Scene 3/ }).click();
    const prediction = platform.frame.getByRole('group', { name: 'Prediction' });
    await prediction.getByRole('button', { name: 'Commit', exact: true }).click();
    await expect(prediction.getByRole('status')).toContainText('The machine:', { timeout: 60_000 });
    await expect.poll(() => platform.get('cmi.interactions._count')).toBe('1');
    const kept = await platform.kept();
    await platform.leave();
    await expect.poll(() => platform.hasEnded()).toBe(true);

    await platform.open(standard, kept);
    await expect(platform.frame.getByText('You continue at scene 3.')).toBeVisible();
    await expect(platform.frame.getByText('Scene 3 of', { exact: false }).first()).toBeVisible();
    await expect(prediction.getByRole('status')).toContainText('The machine:');
    await scene
      .getByRole('button', { name: /^Scene \d+/ })
      .last()
      .click();
    await scene.getByRole('button', { name: 'Finish' }).click();
    await expect(platform.frame.getByText('Finished: the course has your result.')).toBeVisible();
    await expect(platform.frame.getByText('This browser stores none of them.')).toBeVisible();
    expect(await platform.status()).toEqual(['failed', '0']);
    // The whole page is one file, and nothing else is asked for.
    expect(platform.asked).toEqual([`GET ${PACKAGE_PATH}index.html`, `GET ${PACKAGE_PATH}index.html`]);
    expect(strayed).toEqual([]);
    platform.close();
  });
