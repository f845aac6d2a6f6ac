/**
 * A still picture of a lesson: what had the CPU (interrupt, softirq, system call, program).
 * `tests/boundary/lessonStills.test.ts` generates its data from the simulation.
 */
import { Still } from '../../ui/Still';
import { lessons as words } from '../../words/lessons';
import { STILLS_NS } from './course';
import type { Lesson } from './lesson';
import stills from './stills.json';

export function LessonStill({ lesson }: { lesson: Lesson }) {
  return <Still slots={stills[lesson.id]} label={words.still(STILLS_NS[lesson.id])} rows={words.stillRows} />;
}
