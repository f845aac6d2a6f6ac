/** Words of what opening the page asks for. */
import { charts as chartsInEnglish } from './en/charts';
import { codes as codesInEnglish } from './en/codes';
import { controls as controlsInEnglish } from './en/controls';
import { events as eventsInEnglish } from './en/events';
import { link as linkInEnglish } from './en/link';
import { memory as memoryInEnglish } from './en/memory';
import { page as pageInEnglish } from './en/page';
import { runQueue as runQueueInEnglish } from './en/runQueue';
import { settings as settingsInEnglish } from './en/settings';
import { stage as stageInEnglish } from './en/stage';
import { timeline as timelineInEnglish } from './en/timeline';
import { transport as transportInEnglish } from './en/transport';
import { part } from './spoken';

export const charts = part('charts', chartsInEnglish);
export const codes = part('codes', codesInEnglish);
export const controls = part('controls', controlsInEnglish);
export const events = part('events', eventsInEnglish);
export const link = part('link', linkInEnglish);
export const memory = part('memory', memoryInEnglish);
export const page = part('page', pageInEnglish);
export const runQueue = part('runQueue', runQueueInEnglish);
export const settings = part('settings', settingsInEnglish);
export const stage = part('stage', stageInEnglish);
export const timeline = part('timeline', timelineInEnglish);
export const transport = part('transport', transportInEnglish);
