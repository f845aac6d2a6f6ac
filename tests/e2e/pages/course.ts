/** Page object for the part of the *Share* dialog that makes course packages. */
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Files, unpacked } from './platform';

export type PackageSettings = {
  readonly standard: RegExp;
  readonly lesson?: string;
  readonly title?: string;
  readonly passMark?: string;
  readonly stores?: string;
  /** Correct answer of an exam, and its tolerance. */
  readonly key?: string;
  readonly within?: string;
};

const FIELDS = {
  title: 'Title in the course',
  passMark: 'Pass mark',
  stores: 'Origins',
  key: 'Right answer',
  within: 'Tolerance',
} as const;

export class CourseMakerPage {
  readonly maker: Locator;

  /** `within`: the *Share* dialog, or the part of this dialog that is about an exam. */
  constructor(
    private readonly page: Page,
    within: Locator = page.getByRole('dialog', { name: 'Share this moment' }),
  ) {
    this.maker = within.locator('.course-maker').last();
  }

  async fill({ standard, lesson, ...texts }: PackageSettings): Promise<void> {
    await this.maker.getByText(/^Course package of/).click();
    if (lesson !== undefined) await this.maker.getByRole('combobox', { name: 'Lesson' }).selectOption(lesson);
    await this.maker.getByRole('radio', { name: standard }).check();
    for (const [entry, name] of Object.entries(FIELDS)) {
      const text = texts[entry as keyof typeof FIELDS];
      if (text !== undefined) await this.maker.getByRole('textbox', { name }).fill(text);
    }
  }

  /** Makes the package and returns its files. */
  async make(): Promise<{ readonly name: string; readonly files: Files }> {
    const download = this.page.waitForEvent('download');
    await this.maker.getByRole('button', { name: 'Make the package' }).click();
    const file = await download;
    await expect(this.maker.getByRole('status').last()).toContainText('Upload the zip file without unpacking it');
    return { name: file.suggestedFilename(), files: unpacked(readFileSync(await file.path())) };
  }
}
