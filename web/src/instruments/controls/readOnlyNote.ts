/** Id of the sentence that explains why no parameter can be changed. Undefined if parameters can be changed. */
import { createContext } from 'react';

export const ReadOnlyNote = createContext<string | undefined>(undefined);
