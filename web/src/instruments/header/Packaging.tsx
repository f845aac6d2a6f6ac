/**
 * Parts of the Share dialog that make course packages. The page inside a course package does not have these parts.
 * Their code loads on demand.
 */

import type { ReactNode } from 'react';
import type { Exam } from '../../scenario/exam';
import { SAVED_COURSE, savedText } from '../../scenario/saved';
import { later } from '../../ui/later';
import { course } from '../../words/course';
import { Folded } from './Fields';

const LessonPackage = later(async () => (await import('./LessonPackage')).LessonPackage);
const ExamPackage = later(async () => (await import('./ExamPackage')).ExamPackage);

function Packaging({ title, children }: { title: string; children: ReactNode }) {
  if (savedText(SAVED_COURSE) !== '') return null;
  return (
    <Folded title={title} className="exam-maker course-maker">
      {children}
    </Folded>
  );
}

export function LessonPackaging({ open }: { open: string | undefined }) {
  return (
    <Packaging title={course.make.ofLesson}>
      <LessonPackage open={open} />
    </Packaging>
  );
}

export function ExamPackaging({ exam }: { exam: Exam }) {
  return (
    <Packaging title={course.make.ofExam}>
      <ExamPackage exam={exam} />
    </Packaging>
  );
}
