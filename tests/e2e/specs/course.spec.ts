/** Tests course packages, made in the *Share* dialog, with a real runtime of each standard. */
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { faultsOf } from '../pages/axe';
import { CourseMakerPage, type PackageSettings } from '../pages/course';
import { ExamMakerPage } from '../pages/exam';
import { LabPage } from '../pages/lab';
import { type Files, PACKAGE_PATH, ScormPlatform, strays } from '../pages/platform';
import { Cmi5Platform, verbOf } from '../pages/recordStore';
import { test } from '../pages/test';
import { wear } from '../pages/theme';

const THEMES = ['light', 'dark', 'projector'] as const;
const PAGE = `GET ${PACKAGE_PATH}index.html`;
const STANDARDS = { scorm12: /SCORM 1.2/, scorm2004: /SCORM 2004/, cmi5: /cmi5/ } as const;

/** Makes a package of the first lesson from its open page. */
async function lessonPackage(page: Page, settings: PackageSettings): Promise<Files> {
  await page.goto('./#v=1&view=lessons&lesson=trip&scene=1');
  await page.getByRole('region', { name: 'Scene', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const maker = new CourseMakerPage(page);
  await maker.fill(settings);
  const { name, files } = await maker.make();
  expect(name).toMatch(/^ringside-trip-(scorm12|scorm2004|cmi5)\.zip$/);
  await page.goto('about:blank');
  return files;
}

/** Makes a package with a question about a moment, in the *Share* dialog. */
async function examPackage(page: Page, settings: PackageSettings): Promise<Files> {
  const lab = new LabPage(page);
  await lab.open('#v=1&preset=udp-livelock&t=2.25s&speed=1ms&play=0');
  await lab.settled();
  await lab.share.click();
  const exam = new ExamMakerPage(page);
  await exam.make({ question: 'How large is the share that is lost?', unit: '%', parts: ['memory'], host: '' });
  const maker = new CourseMakerPage(page, page.locator('.exam-maker').first());
  await maker.fill(settings);
  const { files } = await maker.make();
  await page.goto('about:blank');
  return files;
}

/**
 * Orders the items of the third scene's question wrongly, commits the answer, and waits for the reply with the right
 * order.
 */
async function answerThird(place: Page | FrameLocator): Promise<void> {
  const scene = place.getByRole('region', { name: 'Scene', exact: true });
  await scene.getByRole('button', { name: /^Scene 3/ }).click();
  await place
    .getByRole('button', { name: /^Move down/ })
    .first()
    .click();
  await place.getByRole('button', { name: 'Commit', exact: true }).click();
  await expectReply(place);
}

async function expectReply(place: Page | FrameLocator): Promise<void> {
  const prediction = place.getByRole('group', { name: 'Prediction' });
  await expect(prediction.getByRole('status')).toContainText('Result of the simulation:', { timeout: 60_000 });
}

async function finish(place: Page | FrameLocator): Promise<void> {
  const scene = place.getByRole('region', { name: 'Scene', exact: true });
  await scene
    .getByRole('button', { name: /^Scene \d+/ })
    .last()
    .click();
  await scene.getByRole('button', { name: 'Finish' }).click();
  await expect(place.getByText('Finished: the course has your result.')).toBeVisible();
}

for (const standard of ['scorm12', 'scorm2004'] as const) {
  test(`${standard}: a lesson done halfway resumes there, and its end is reported`, async ({ page }) => {
    const files = await lessonPackage(page, { standard: STANDARDS[standard], passMark: '60' });
    const platform = await ScormPlatform.with(page, files);
    const { frame } = platform;
    const strayed = strays(page, [platform.url]);
    await platform.open(standard);
    await expect(frame.getByText('Connected to the course.')).toBeVisible();
    await answerThird(frame);
    await expect.poll(() => platform.get('cmi.interactions._count')).toBe('1');
    const kept = await platform.kept();
    await platform.leave();
    await expect.poll(() => platform.hasEnded()).toBe(true);

    await platform.open(standard, kept);
    await expect(frame.getByText('You continue at scene 3.')).toBeVisible();
    await expectReply(frame);
    await finish(frame);
    await expect(frame.getByText('This browser stores none of them.')).toBeVisible();
    expect(await platform.status()).toEqual(['failed', '0']);
    // The answer of the first visit must not be handed in a second time.
    expect(await platform.get('cmi.interactions._count')).toBe('1');
    // The whole page is one file, and no other file is requested.
    expect(platform.asked).toEqual([PAGE, PAGE]);
    expect(strayed).toEqual([]);
    platform.close();
  });

  test(`${standard}: an exam’s answer reaches the interface with its score, and is there at the next visit`, async ({
    page,
  }) => {
    const settings = { standard: STANDARDS[standard], key: '71', within: '1.5', passMark: '50' };
    const files = await examPackage(page, settings);
    // The package must not contain the question, and with it the answer, as readable text.
    expect(files['index.html'].slice(0, 3000)).not.toContain('share that is lost');
    const platform = await ScormPlatform.with(page, files);
    const strayed = strays(page, [platform.url]);
    await platform.open(standard);
    const answer = platform.frame.getByRole('spinbutton', { name: 'Your answer' });
    await expect(platform.frame.getByText('The course receives the answer that you hand in.')).toBeVisible();
    await answer.fill('40');
    await platform.frame.getByRole('button', { name: 'Hand in' }).click();
    await expect(platform.frame.getByText('Handed in.')).toBeVisible();
    expect(await platform.status()).toEqual(['failed', '0']);
    await answer.fill('70.2');
    await platform.frame.getByRole('button', { name: 'Hand in' }).click();
    await expect.poll(() => platform.status()).toEqual(['passed', '100']);
    const { interactions } = (await platform.kept()) as { interactions: Record<string, Record<string, string>> };
    const given = Object.values(interactions).map((one) => one.student_response ?? one.learner_response);
    expect(given).toEqual(['40', '70.2']);
    const kept = await platform.kept();
    await platform.leave();
    await platform.open(standard, kept);
    await expect(answer).toHaveValue('70.2');
    expect(strayed).toEqual([]);
    platform.close();
  });
}

test('a package in a window of its own finds the interface in the window that opened it', async ({ page }) => {
  const files = await lessonPackage(page, { standard: STANDARDS.scorm12 });
  const platform = await ScormPlatform.with(page, files);
  await platform.prepare('scorm12');
  const own = await platform.openWindow();
  await expect(own.getByText('Connected to the course.')).toBeVisible();
  for (const theme of THEMES) {
    await wear(own, theme);
    expect(await faultsOf(own), theme).toEqual([]);
  }
  await own.close();
  await expect.poll(() => platform.hasEnded()).toBe(true);
  platform.close();
});

test('a preview records nothing and says so; without a platform, and where it refuses, a sentence says what to do', async ({
  page,
}) => {
  const files = await lessonPackage(page, { standard: STANDARDS.scorm12 });
  const platform = await ScormPlatform.with(page, files);
  await platform.open('scorm12', { core: { lesson_mode: 'browse' } });
  await expect(platform.frame.getByText('the course records nothing')).toBeVisible();
  expect(await platform.get('cmi.core.lesson_status')).toBe('not attempted');

  await page.goto(`${platform.url}${PACKAGE_PATH}index.html`);
  await expect(page.getByRole('alert')).toContainText('This page is not inside a course');
  await expect(page.getByRole('region', { name: 'Scene', exact: true })).toBeVisible();
  // A page inside a package cannot make packages, because it cannot read its own file.
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(page.getByText(/^Course package of/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save as one file' })).toHaveCount(0);

  // The platform sends the work to an address that does not exist, as when the student's login has expired.
  await platform.open('scorm12', {}, { lmsCommitUrl: '/gone' });
  await expect(platform.frame.getByRole('alert')).toContainText('The course did not accept your work.');
  platform.close();
});

test('cmi5: a lesson done halfway resumes there, and the record store takes every statement', async ({ page }) => {
  const platform = await Cmi5Platform.with((stores) => lessonPackage(page, { standard: STANDARDS.cmi5, stores }));
  platform.launchData = { launchMode: 'Normal', moveOn: 'Completed', returnURL: `${platform.url}/course` };
  const strayed = strays(page, [platform.url, platform.store.url]);
  await platform.launch(page);
  await expect(page.getByText('Connected to the course.')).toBeVisible();
  await answerThird(page);
  await expect.poll(() => platform.statements.map(verbOf)).toEqual(['initialized', 'answered']);
  await platform.leave(page);
  await expect.poll(() => platform.statements.map(verbOf).at(-1)).toBe('terminated');

  await platform.launch(page);
  await expect(page.getByText('You continue at scene 3.')).toBeVisible();
  await expectReply(page);
  await finish(page);
  await page.getByRole('link', { name: 'Back to the course' }).click();
  await expect(page).toHaveURL(`${platform.url}/course`);
  const second = ['initialized', 'completed', 'terminated'];
  await expect.poll(() => platform.statements.map(verbOf).slice(3)).toEqual(second);
  expect(platform.statements[4].result).toMatchObject({ completion: true, score: { scaled: 0 } });
  expect(platform.statements[1].result).toMatchObject({ response: 'b[,]a[,]c[,]d', success: false });
  expect(platform.faults).toEqual([]);
  expect(strayed).toEqual([]);
  platform.close();
});

test('cmi5: an exam passes by the platform’s pass mark', async ({ page }) => {
  const platform = await Cmi5Platform.with((stores) =>
    examPackage(page, { standard: STANDARDS.cmi5, stores, key: '71' }),
  );
  platform.launchData = { launchMode: 'Normal', moveOn: 'CompletedAndPassed', masteryScore: 0.5 };
  await platform.launch(page);
  await page.getByRole('spinbutton', { name: 'Your answer' }).fill('71');
  await page.getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByText('Handed in.')).toBeVisible();
  const verbs = ['initialized', 'answered', 'passed', 'completed'];
  expect(platform.statements.map(verbOf)).toEqual(verbs);
  expect(platform.statements[2].result).toMatchObject({ success: true, score: { scaled: 1 } });
  expect(platform.faults).toEqual([]);
  platform.close();
});

test('cmi5: a record store that the package may not send to is named, and asked for nothing', async ({ page }) => {
  const platform = await Cmi5Platform.with(() => lessonPackage(page, { standard: STANDARDS.cmi5, stores: '' }));
  await platform.launch(page);
  await expect(page.getByRole('alert')).toContainText(`The record store of this course is at ${platform.store.url}`);
  expect(platform.store.asked).toEqual([]);
  platform.close();
});

for (const theme of THEMES)
  test(`the maker works by the keyboard, says what is wrong, and has no fault that axe can see: ${theme}`, async ({
    page,
  }) => {
    await page.goto('./#v=1&view=lessons&lesson=ring&scene=1');
    await page.getByRole('button', { name: 'Share', exact: true }).press('Enter');
    const { maker } = new CourseMakerPage(page);
    await maker.locator('summary').press('Enter');
    await expect(maker.getByRole('combobox', { name: 'Lesson' })).toHaveValue('ring');
    await expect(maker.getByText('sends nothing over the network')).toBeVisible();
    await maker.getByRole('radio', { name: STANDARDS.scorm12 }).press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(maker.getByRole('radio', { name: STANDARDS.cmi5 })).toBeChecked();
    await maker.getByRole('textbox', { name: 'Origins' }).fill('https://lrs.example lrs');
    await maker.getByRole('button', { name: 'Make the package' }).press('Enter');
    await expect(maker.getByText('“lrs” is not an origin.')).toBeVisible();
    await maker.getByRole('textbox', { name: 'Origins' }).fill('https://lrs.example/xapi');
    await expect(
      maker.getByText('sends data to the origin of the package itself and https://lrs.example only'),
    ).toBeVisible();
    await maker.getByRole('textbox', { name: 'Pass mark' }).fill('120');
    await maker.getByRole('button', { name: 'Make the package' }).press('Enter');
    await expect(maker.getByText('Write a pass mark from 0 to 100')).toBeVisible();
    await wear(page, theme);
    expect(await faultsOf(page, { within: 'dialog' })).toEqual([]);
  });

/** Names of a manifest's elements as nested lists, with the attributes that the schemas require. */
function structureOf(page: Page, xml: string): Promise<unknown> {
  return page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'application/xml');
    type Shape = { readonly name: string; readonly is: string; readonly has: readonly Shape[] };
    const shape = (element: Element): Shape => ({
      name: `${element.namespaceURI?.split('/').at(-1)} ${element.localName}`,
      is: [...element.attributes]
        .filter(({ name }) => !name.startsWith('xmlns') && name !== 'identifier' && name !== 'id')
        .map(({ name, value }) => `${name}=${value}`)
        .concat(element.children.length === 0 && element.textContent ? [element.textContent] : [])
        .join(' '),
      has: [...element.children].map(shape),
    });
    const told = ({ name, is, has }: Shape): unknown => [is === '' ? name : `${name}: ${is}`, ...has.map(told)];
    return told(shape(read.documentElement));
  }, xml);
}

test('manifests have the structure of their schemas, and hold any title', async ({ page }) => {
  const title = 'Rx “ring” & <stack>';
  const settings = { title, passMark: '60' };
  const manifest = async (standard: keyof typeof STANDARDS) => {
    const files = await lessonPackage(page, { ...settings, standard: STANDARDS[standard] });
    const { 'index.html': _, ...others } = files;
    const [name] = Object.keys(others);
    return [name, await structureOf(page, others[name])];
  };
  const cp = 'imscp_rootv1p1p2';
  const head = (ns: string, version: string) => [
    `${ns} metadata`,
    [`${ns} schema: ADL SCORM`],
    [`${ns} schemaversion: ${version}`],
  ];
  const resources = (ns: string, type: string) => [
    `${ns} resources`,
    [`${ns} resource: type=webcontent adlcp:${type}=sco href=index.html`, [`${ns} file: href=index.html`]],
  ];
  expect(await manifest('scorm12')).toEqual([
    'imsmanifest.xml',
    [
      `${cp} manifest: version=1.0`,
      head(cp, '1.2'),
      [
        `${cp} organizations: default=course`,
        [
          `${cp} organization`,
          [`${cp} title: ${title}`],
          [`${cp} item: identifierref=page`, [`${cp} title: ${title}`], ['adlcp_rootv1p2 masteryscore: 60']],
        ],
      ],
      resources(cp, 'scormtype'),
    ],
  ]);
  const ns = 'imscp_v1p1';
  expect(await manifest('scorm2004')).toEqual([
    'imsmanifest.xml',
    [
      `${ns} manifest: version=1.0`,
      head(ns, '2004 4th Edition'),
      [
        `${ns} organizations: default=course`,
        [
          `${ns} organization`,
          [`${ns} title: ${title}`],
          [
            `${ns} item: identifierref=page`,
            [`${ns} title: ${title}`],
            [
              'imsss sequencing',
              [
                'imsss objectives',
                [
                  'imsss primaryObjective: objectiveID=whole satisfiedByMeasure=true',
                  ['imsss minNormalizedMeasure: 0.6'],
                ],
              ],
              ['imsss deliveryControls: completionSetByContent=true objectiveSetByContent=true'],
            ],
          ],
          ['imsss sequencing', ['imsss controlMode: choice=true flow=true']],
        ],
      ],
      resources(ns, 'scormType'),
    ],
  ]);
  const cs = 'CourseStructure.xsd';
  const said = [
    [`${cs} title`, [`${cs} langstring: lang=en ${title}`]],
    [`${cs} description`, [expect.stringMatching(/langstring: lang=en A zip file/)]],
  ];
  expect(await manifest('cmi5')).toEqual([
    'cmi5.xml',
    [
      `${cs} courseStructure`,
      [`${cs} course`, ...said],
      [`${cs} au: moveOn=Completed masteryScore=0.6 launchMethod=AnyWindow`, ...said, [`${cs} url: index.html`]],
    ],
  ]);
});
