/** Reads and writes the fragment in the browser's address bar, which holds the scenario of the page. */
import type { Address } from '../run/address';
import { SAVED_LINK, savedText } from '../scenario/saved';

/** Returns whether the link belongs to an exam, which has a separate page without the lab. */
export const isExam = (): boolean => /[#&]exam=/.test(location.hash);

export const addressBar: Address = {
  read: () => location.hash.slice(1) || savedText(SAVED_LINK),
  write: (fragment) => {
    // The link of an exam may arrive while the lab opens. It must stay until the page is loaded again with it.
    if (!isExam()) history.replaceState(null, '', `#${fragment}`);
  },
  go: (fragment) => {
    location.hash = fragment;
  },
  whole: (fragment) => {
    const address = new URL(location.href);
    address.hash = fragment;
    return address.href;
  },
  onChange: (tell) => {
    addEventListener('hashchange', tell);
    return () => removeEventListener('hashchange', tell);
  },
};
