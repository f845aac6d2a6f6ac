import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Download, expect, type Page } from '@playwright/test';
import { NATIVE } from '../../native';
import { faultsOf } from '../pages/axe';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

const START = '#v=1&preset=udp-livelock&app.nice=-5&t=900ms&speed=2ms&play=0';

async function opened(page: Page, fragment = START): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.open(fragment);
  await lab.play.waitFor();
  await lab.settled();
  await lab.share.click();
  return lab;
}

/** Runs the command that the page shows, and returns the file it writes. */
function exported(command: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-'));
  try {
    execFileSync(NATIVE, command.split(' ').slice(1), { cwd: folder });
    return readFileSync(join(folder, 'capture.pcapng'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Opens an SVG drawing alone and checks that its words are visible and that each names a font. Returns the background
 * colour.
 */
async function ground(svg: string, page: Page): Promise<string> {
  const alone = await page.context().newPage();
  await alone.goto(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
  const seen = await alone.evaluate(() => {
    const words = [...document.querySelectorAll('text')].filter((word) => word.textContent !== '');
    return {
      words: words.length,
      lost: words.filter((word) => !word.getAttribute('font-family') || word.getBoundingClientRect().width === 0)
        .length,
      lines: [...document.querySelectorAll('path')].filter((path) => path.getTotalLength() > 100).length,
      needs: document.querySelectorAll('[class], [style], script, link, style').length,
      ground: document.querySelector('rect')?.getAttribute('fill') ?? '',
    };
  });
  await alone.close();
  expect(seen).toMatchObject({ lost: 0, needs: 0 });
  expect(seen.words).toBeGreaterThan(3);
  expect(seen.lines).toBeGreaterThan(0);
  return seen.ground;
}

async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const coming: Promise<Download> = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test('what leaves the page: scenario, figures with their caption, tables, the trace', async ({ page }) => {
  const lab = await opened(page);
  await lab.button('Files').click();
  const scenario = await saved(page, 'Save the scenario');
  expect(JSON.parse(scenario.bytes.toString())).toMatchObject({
    ringside: 1,
    preset: 'udp-livelock',
    'app.nice': '-5',
  });
  const choice = page.getByRole('combobox', { name: 'Figure' });
  for (const name of ['Stage', 'CPU timeline', 'Memory']) {
    await choice.selectOption(name);
    const { bytes } = await saved(page, 'Save as SVG');
    const svg = bytes.toString();
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(svg).toContain('font-family=');
    const words = svg.replace(/<[^>]+>/g, '');
    expect(words).toContain('seed 1 · at 0.900');
    expect(words).toContain('preset=udp-livelock');
    const isWhole = await page.evaluate(
      (text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror') === null,
      svg,
    );
    expect(isWhole).toBe(true);
  }
  await choice.selectOption('Charts: goodput');
  const grounds = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    grounds.push(await ground((await saved(page, 'Save as SVG')).bytes.toString(), page));
  }
  expect(new Set(grounds).size).toBe(2);
  const png = await saved(page, 'Save as PNG');
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(png.bytes.length).toBeGreaterThan(5000);
  const csv = await saved(page, 'Save as CSV');
  expect(csv.bytes.toString().split('\n').slice(0, 1)[0]).toMatch(/^t_ns,delivered_bytes,offered/);
  expect(csv.bytes.toString().trim().split('\n')).toHaveLength(1 + 90);
  const trace = await saved(page, 'Save for Perfetto');
  expect(JSON.parse(trace.bytes.toString()).traceEvents.length).toBeGreaterThan(100);
  await page.getByRole('combobox', { name: 'Capture point' }).selectOption('at the receiver');
  await page.getByRole('combobox', { name: 'Time span' }).selectOption('the run so far');
  const command =
    (await page.getByText(/^ringside export --preset udp-livelock --set app.nice=-5/).textContent()) ?? '';
  const capture = await saved(page, 'Save as pcapng');
  expect(capture.bytes.length).toBeGreaterThan(10_000);
  expect(capture.bytes.equals(exported(command))).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
});

test('a scenario is opened from a file and by a drop, and Back leads to the one before', async ({ page }) => {
  const lab = await opened(page);
  await lab.button('Files').click();
  const file = { ringside: 1, preset: 'nice-boost', 'nic.ring': 64, t: '50ms', what: [1] };
  const text = { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) };
  await page.locator('input[type=file]').setInputFiles(text);
  await expect(lab.field('Receive ring size')).toHaveValue('64');
  await expect(page.getByText('what: write a text, a number, true or false.')).toBeVisible();
  await expect.poll(() => lab.link().join('&')).toContain('preset=nice-boost&nic.ring=64');
  await page.goBack();
  await expect(lab.field('Receiver nice value')).toHaveValue('-5');
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['{"name":"nothing of ours"}'], 'b.json', { type: 'application/json' }));
    return transfer;
  });
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
  await expect(page.getByText('Ringside did not save this file')).toBeVisible();
  await expect(lab.field('Receiver nice value')).toHaveValue('-5');
});

test('the link as a QR code', async ({ page }) => {
  const lab = await opened(page);
  await lab.button('QR code').click();
  const code = page.getByRole('img', { name: 'QR code of the link' });
  await expect(code).toBeVisible();
  const box = await code.boundingBox();
  expect(box?.width).toBeGreaterThan(300);
});

test('Back undoes a change of scenario, and a change of a parameter', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open('#v=1&preset=udp-200&t=50ms&play=0');
  await lab.play.waitFor();
  await page.getByRole('combobox', { name: 'Preset' }).selectOption('nice-boost');
  await expect(lab.field('Receiver nice value')).toHaveValue('-15');
  await lab.field('Receiver nice value').fill('-3');
  await lab.field('Receiver nice value').press('Enter');
  await expect.poll(() => lab.link().join('&')).toContain('app.nice=-3');
  await page.goBack();
  await expect(lab.field('Receiver nice value')).toHaveValue('-15');
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Preset' })).toHaveValue('udp-200');
  await expect(lab.play).toBeVisible();
});

test('the link carries the timeline’s span, and follows a zoom', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open('#v=1&preset=udp-200&t=50ms&speed=2ms&play=0&span=300us');
  await lab.play.waitFor();
  await lab.settled();
  await expect.poll(() => lab.link().join('&')).toContain('span=300us');
  await page.locator('.timeline-sheet').focus();
  await page.keyboard.press('+');
  await expect.poll(() => lab.link().join('&')).toContain('span=200us');
  await page.keyboard.press('0');
  await expect.poll(() => lab.link().join('&')).not.toContain('span=');
});

test('a capture without frames is not saved; the run so far is offered instead', async ({ page }) => {
  const lab = await opened(page, '#v=1&preset=tcp-loaded&t=0.65s&play=0');
  await lab.button('Files').click();
  await lab.button('Save as pcapng').click();
  await expect(page.getByText(/^No file was made, because no frame passes .* from 0\.647.* to 0\.650/)).toBeVisible();
  const capture = await saved(page, 'Save the run so far as pcapng');
  expect(capture.bytes.length).toBeGreaterThan(10_000);
  await expect(page.getByRole('combobox', { name: 'Time span' }).locator(':checked')).toHaveText('the run so far');
  await expect(lab.button('Save the run so far as pcapng')).toHaveCount(0);
});
