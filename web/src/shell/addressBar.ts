/** The browser's address bar as the address of one lab. */
import type { Address } from '../run/address';
import { SAVED_LINK } from '../scenario/saved';

/** Link saved in a page that is one file; otherwise empty. */
function savedLink(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${SAVED_LINK}"]`)?.content ?? '';
}

export const addressBar: Address = {
  read: () => location.hash.slice(1) || savedLink(),
  write: (fragment) => history.replaceState(null, '', `#${fragment}`),
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
