/** The id of the sentence that says why nothing can be changed; undefined where everything can. */
import { createContext } from 'react';

export const ReadOnlyNote = createContext<string | undefined>(undefined);
