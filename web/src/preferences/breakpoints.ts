/**
 * All media queries of the page. A style sheet refers to a query by name, as in `@media (--phone)`, and
 * `tooling/build/breakpoints.ts` replaces the name by the query.
 */

/** Phone held upright: drawings are narrow and high, and panels are one below the other. */
export const PHONE = '(max-width: 760px)';
export const TABLET = '(max-width: 900px)';
/** Screens whose header has no room for the links to run B beside the title. */
export const LAPTOP = '(max-width: 1500px)';
/**
 * Screens on which the bar with play, step and speed fits into one row in each language. The word before the step unit
 * is hidden then.
 */
export const SNUG = '(max-width: 1300px)';
/** Screens whose bars have no room for all their words. */
export const NARROW = '(max-width: 1180px)';
export const WIDE = '(min-width: 1181px)';
/** Screens on which the page scrolls between its bars, and the side panel opens as a sheet from the bottom. */
export const SMALL = '(max-width: 1180px), (max-height: 760px)';
/** Screens so low that the page scrolls as a whole, with its header. */
export const SHORT = '(max-height: 600px)';
/** Screens on which a lesson's scene and the panels are one below the other. */
export const STACKED = '(max-width: 760px), (max-height: 600px)';
/** Phones so narrow that the bar with play, step and speed has three rows. */
export const SLIM = '(max-width: 480px)';
/**
 * Screens as small as a desktop's at a zoom of 400 %. Of the bar with play, step and speed, only the first row stays in
 * view.
 */
export const TINY = '(max-width: 480px) and (max-height: 400px)';
export const TOUCH = '(pointer: coarse)';
/** Screens on which controls are as large as a finger. */
export const FINGER = '(max-width: 1180px), (max-height: 760px), (pointer: coarse)';
/** Screens with little height, for a scene in projector view. */
export const LOW = '(max-height: 800px)';
/** Large screens, on which the panels are enlarged. The larger the screen, the larger the panels. */
export const LARGE = '(min-width: 1700px) and (min-height: 940px)';
export const HUGE = '(min-width: 2300px) and (min-height: 1240px)';
/** Screens on which a scene in projector view has room for two zones of the map side by side, above a panel. */
export const BROAD = '(min-aspect-ratio: 7/4)';
export const PAPER = 'print';
/** Screens whose user has limited all pages to a few colours, as Windows' contrast themes do. */
export const FORCED = '(forced-colors: active)';
export const MOTION = '(prefers-reduced-motion: no-preference)';
