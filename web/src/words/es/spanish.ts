/** Spanish: the page around the machine, the glossary, the first three lessons, questions of an exam. */
import type { Translation } from '../dictionary';
import { charts } from './charts';
import { codes } from './codes';
import { controls } from './controls';
import { dialogs } from './dialogs';
import { events } from './events';
import { exam } from './exam';
import { lessons } from './lessons';
import { link } from './link';
import { memory } from './memory';
import { page } from './page';
import { refusals } from './refusals';
import { runQueue } from './runQueue';
import { settings } from './settings';
import { stage } from './stage';
import { summary } from './summary';
import { timeline } from './timeline';
import { transport } from './transport';
import { updates } from './updates';
import { wayOut } from './wayOut';

export const spanish: Translation = {
  charts,
  codes,
  controls,
  dialogs,
  events,
  exam,
  lessons,
  link,
  memory,
  page,
  refusals,
  runQueue,
  settings,
  stage,
  summary,
  timeline,
  transport,
  updates,
  wayOut,
};
