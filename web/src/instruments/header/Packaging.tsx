/**
 * Parts of the Share dialog that make course packages. The page inside a course package does not have these parts.
 * Their code loads on demand.
 */

import type { ReactNode } from 'react';
import { SAVED_COURSE, savedText } from '../../scenario/saved';
import { later } from '../../ui/later';
import { Folded } from './Fields';

export const LessonPackage = later(() => import('./LessonPackage'), 'LessonPackage');
export const ExamPackage = later(() => import('./ExamPackage'), 'ExamPackage');

/** Folded part of the dialog that makes a course package. */
export function Packaging({ title, children }: { title: string; children: ReactNode }) {
  if (savedText(SAVED_COURSE) !== '') return null;
  return (
    <Folded title={title} className="exam-maker course-maker">
      {children}
    </Folded>
  );
}
