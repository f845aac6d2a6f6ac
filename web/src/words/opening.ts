/** Texts that the page needs when it opens. */
export { charts } from './charts';
export { codes } from './codes';
export { controls } from './controls';
export { events } from './events';
export { memory } from './memory';
export { page } from './page';
export { runQueue } from './runQueue';
export { settings } from './settings';
export { stage } from './stage';
export { timeline } from './timeline';
export { transport } from './transport';
