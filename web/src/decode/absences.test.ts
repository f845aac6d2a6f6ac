import { expect, it } from 'vitest';
import { EventCode } from '../tables/tables';
import { absencesOf } from './absences';
import type { Link } from './links';

const READER = 7;
const entry = (t_ns: number, kind: number, a_name = READER): Link =>
  ({ id: t_ns, t_ns, kind, a: 1, b: 0, cause: 0, a_name, b_name: 9, context: 0, current_name: 0 }) as Link;
const spans = (journal: readonly Link[]) =>
  absencesOf(journal, READER, 100, 200).map(({ from_ns, to_ns, by }) => [from_ns, to_ns, by?.kind ?? null]);

it('tells every absence, the one that was under way first and the one that goes on last', () => {
  const journal = [
    entry(110, EventCode.TaskSwitched),
    entry(120, EventCode.TaskPreempted),
    entry(125, EventCode.TaskSwitched, 9),
    entry(130, EventCode.TaskSwitched),
    entry(150, EventCode.TaskSlept),
  ];
  expect(spans(journal)).toEqual([
    [100, 110, null],
    [120, 130, EventCode.TaskPreempted],
    [150, 200, EventCode.TaskSlept],
  ]);
});

it('counts what is told twice of one moment once, and others not at all', () => {
  const journal = [
    entry(120, EventCode.PreemptedOwningSocket),
    entry(120, EventCode.TaskPreempted),
    entry(130, EventCode.TaskSwitched),
    entry(140, EventCode.TaskPreempted, 9),
  ];
  expect(spans(journal)).toEqual([[120, 130, EventCode.PreemptedOwningSocket]]);
  expect(absencesOf([], READER, 100, 200)).toEqual([]);
});
