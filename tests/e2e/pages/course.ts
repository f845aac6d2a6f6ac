/** Page object of the part of Share that makes course packages. */
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Files, unpacked } from './platform';

type Settings = {
  readonly standard: RegExp;
  readonly lesson?: string;
  readonly title?: string;
  readonly passMark?: string;
  readonly stores?: string;
};

export class CourseMakerPage {
  private readonly page: Page;
  readonly maker: Locator;

  /** `within`: the dialog, or the part of it for an exam. */
  constructor(page: Page, within: Locator = page.getByRole('dialog', { name: 'Share this moment' })) {
    this.page = page;
    this.maker = within.locator('.course-maker').last();
  }

  async fill({ standard, lesson, title, passMark, stores }: Settings): Promise<void> {
    await this.maker.getByText('Course package (SCORM, cmi5)').click();
    if (lesson !== undefined) await this.maker.getByRole('combobox', { name: 'Lesson' }).selectOption(lesson);
    if (title !== undefined) await this.maker.getByRole('textbox', { name: 'Title in the course' }).fill(title);
    await this.maker.getByRole('radio', { name: standard }).check();
    if (passMark !== undefined) await this.maker.getByRole('textbox', { name: 'Pass mark' }).fill(passMark);
    if (stores !== undefined) await this.maker.getByRole('textbox', { name: 'Origins' }).fill(stores);
  }

  /** Makes the package and returns its files. */
  async make(): Promise<{ readonly name: string; readonly files: Files }> {
    const download = this.page.waitForEvent('download');
    await this.maker.getByRole('button', { name: 'Make the package' }).click();
    const file = await download;
    await expect(this.maker.getByRole('status').last()).toContainText('Upload it as it is');
    return { name: file.suggestedFilename(), files: unpacked(readFileSync(await file.path())) };
  }
}
