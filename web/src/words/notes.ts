/** Meaning of each parameter and source of its default, as generated from the Rust core. */

import { PARAM_NOTES } from '../tables/generated/notes';
import type { ParamId } from '../tables/names';
import { part } from './spoken';

/** `symbol`: the parameter's symbol in the study, or empty. */
type Note = { readonly symbol: string; readonly meaning: string; readonly source: string };

export const notes = part('notes', { params: PARAM_NOTES as Readonly<Record<ParamId, Note>> }, (say) => say);
