/** What each parameter means and where its default comes from: the core's own words. */

import { PARAM_NOTES } from '../tables/generated/notes';
import type { ParamId } from '../tables/names';
import { part } from './spoken';

/** `symbol`: the parameter's in the study; empty where it has none. */
type Note = { readonly symbol: string; readonly meaning: string; readonly source: string };

export const notes = part('notes', { params: PARAM_NOTES as Readonly<Record<ParamId, Note>> }, (say) => say);
