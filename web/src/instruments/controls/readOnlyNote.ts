/** Id of the sentence that explains why nothing can be changed; undefined if everything can. */
import { createContext } from 'react';

export const ReadOnlyNote = createContext<string | undefined>(undefined);
