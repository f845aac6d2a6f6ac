import { useEffect } from 'react';
import { page } from '../words/opening';

/** Names the page in the browser's tab and history. `name`: the open view, or what it shows. */
export function useTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} – ${page.title}`;
  }, [name]);
}
