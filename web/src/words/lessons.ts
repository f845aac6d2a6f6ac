/** Texts of the lessons, which load with the lessons: general texts, the glossary, and the texts of each lesson. */
import english from './en/lessons';
import { fair } from './lessons/fair';
import { fullBuffer } from './lessons/fullBuffer';
import { glossary } from './lessons/glossary';
import { interactive } from './lessons/interactive';
import { livelock } from './lessons/livelock';
import { locked } from './lessons/locked';
import { lowmem } from './lessons/lowmem';
import { nice } from './lessons/nice';
import { oneAck } from './lessons/oneAck';
import { queues } from './lessons/queues';
import { ring } from './lessons/ring';
import { ringDry } from './lessons/ringDry';
import { router } from './lessons/router';
import { slices } from './lessons/slices';
import { trip } from './lessons/trip';
import { twentyYears } from './lessons/twentyYears';
import { watch } from './lessons/watch';
import { clock, count, duration, fixed, listed, minus, percent, round } from './numbers';
import { part } from './spoken';

export const lessons = part('lessons', english, (say) => ({
  ...say,
  minutesWhy: (words: number, seconds: number) => say.minutesWhy({ words: count(words), seconds: count(seconds) }),
  lessonNumber: (n: number) => say.lessonNumber({ n: count(n) }),
  takes: (alone: number, inClass: number) => say.takes({ alone: count(alone), inClass: count(inClass) }),
  still: (ns: number) => say.still({ time: duration(ns) }),
  pathTakes: (lessons: number, alone: number, inClass: number) =>
    say.pathTakes({ lessons: count(lessons), alone: count(alone), inClass: count(inClass) }),
  done: (answered: number, of: number, right: number) =>
    say.done({ answered: count(answered), of: count(of), right: count(right) }),
  nth: (n: number, title: string) => say.nth({ n: count(n), title }),
  scenes: (n: number) => say.scenes({ n: count(n) }),
  begin: (title: string) => say.begin({ title }),
  sceneOf: (n: number, of: number) => say.sceneOf({ n: count(n), of: count(of) }),
  goTo: (n: number, title: string) => say.goTo({ n: count(n), title }),
  nextTitle: (title: string) => say.nextTitle({ title }),
  waits: (what: string) => say.waits({ what }),
  backTo_ns: (ns: number) => say.backTo_ns({ time: clock(ns) }),
  /** With more than three differences, the text names none of them. */
  otherRun: (what: readonly string[]) => (what.length > 3 ? say.otherRunAll : say.otherRun({ what: listed(what) })),
  nextLesson: (title: string) => say.nextLesson({ title }),
  seedIs: (seed: number) => say.seedIs({ seed: String(seed) }),
  running: (share: number) => say.running({ share: percent(share) }),
  failed: (why: string) => say.failed({ why }),
  /** Tolerance of a numeric answer, as a share. */
  rightWithin: (share: number) => say.rightWithin({ percent: round(100 * share) }),
  youSaid: (given: string, truth: string) =>
    given === truth ? say.bothSaid({ truth }) : say.youSaid({ given, truth }),
  value: (value: number, unit: string) =>
    say.value({ value: value >= 1000 ? count(value) : minus(round(value)), unit: unit === '' ? '' : ` ${unit}` }),
  few: (n: number, of: number) => say.few({ n: count(n), of: count(of) }),
  whereRight: (given: string) => say.whereRight({ given }),
  backTo: (scene: string) => say.backTo({ scene }),
  leadsTo: (lesson: number, scene: number, title: string) =>
    say.leadsTo({ lesson: count(lesson), scene: count(scene), title }),
  isIn: (stage: string, spent_ns: number) => say.isIn({ stage, spent: duration(spent_ns) }),
  hasEnded: (stage: string, spent_ns: number) => say.hasEnded({ stage, spent: duration(spent_ns) }),
  wasDropped: (reason: string, spent_ns: number) => say.wasDropped({ reason, spent: duration(spent_ns) }),
  notNumber: (least: number, most: number, unit: string) =>
    say.notNumber({ least: round(least), most: round(most), unit }),
  pointAt: (x: string) => say.pointAt({ x }),
  moveUp: (item: string) => say.moveUp({ item }),
  moveDown: (item: string) => say.moveDown({ item }),
  clock: (spent_s: number) => `${Math.floor(spent_s / 60)}:${String(Math.floor(spent_s % 60)).padStart(2, '0')}`,
  planned: (minutes: number) => say.planned({ minutes: fixed(minutes, minutes % 1 === 0 ? 0 : 1) }),
  pasted: (answers: number, others: number, spoilt: number) =>
    [
      say.pasted.answers({ answers }),
      others > 0 ? say.pasted.others({ others: count(others) }) : '',
      spoilt > 0 ? say.pasted.unreadable({ spoilt }) : '',
    ]
      .filter((part) => part !== '')
      .join(' · '),
  sheetOf: (title: string) => say.sheetOf({ title }),
  glossary,
  watch,
  texts: {
    trip,
    ring,
    livelock,
    queues,
    slices,
    nice,
    'full-buffer': fullBuffer,
    lowmem,
    'ring-dry': ringDry,
    interactive,
    locked,
    router,
    'twenty-years': twentyYears,
    'one-ack': oneAck,
    fair,
  },
}));
