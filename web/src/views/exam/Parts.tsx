/** Parts of the machine that the author of a question shows. */

import { Ask } from '../../instruments/answers/Ask';
import { Inspector } from '../../instruments/answers/Inspector';
import { Books } from '../../instruments/books/Books';
import { HostCharts } from '../../instruments/charts/HostCharts';
import { Controls } from '../../instruments/controls/Controls';
import { Events } from '../../instruments/events/Events';
import { Memory } from '../../instruments/memory/Memory';
import { RunQueue } from '../../instruments/runqueue/RunQueue';
import { Stage } from '../../instruments/stage/Stage';
import { Timeline } from '../../instruments/timeline/Timeline';
import type { ExamPart } from '../../scenario/exam';
import { exam as words } from '../../words/exam';
import { charts } from '../../words/opening';

/** Parts that fill a card. */
const PLAIN = [
  ['settings', Controls],
  ['events', Events],
  ['tables', Books],
] as const;

export function Parts({ shown }: { shown: readonly ExamPart[] }) {
  const shows = (part: ExamPart): boolean => shown.includes(part);
  return (
    <section className="exam-parts" aria-label={words.machine}>
      {(shows('map') || shows('stage')) && <Stage />}
      {shows('timeline') && <Timeline marks={shows('events')} loops={shows('clock')} />}
      {shows('answers') && (
        <div className="card exam-answers">
          <Ask />
          <Inspector />
        </div>
      )}
      {shows('runqueue') && <RunQueue />}
      {shows('memory') && <Memory />}
      {shows('charts') && (
        <section className="card charts" aria-label={charts.title}>
          <HostCharts />
        </section>
      )}
      {PLAIN.filter(([part]) => shows(part)).map(([part, View]) => (
        <div key={part} className="card">
          <View />
        </div>
      ))}
    </section>
  );
}
