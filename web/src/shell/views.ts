/** Views that come when they are first opened: `name: later(async () => (await import('../views/name/Name')).Name)`. */
import type { OtherViews } from '../views/lab/App';

export const others: OtherViews = {};
