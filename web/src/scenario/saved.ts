/** Name of the element with the link, in a page that was saved as one file. */
export const SAVED_LINK = 'ringside-link';
/** Name of the element that makes a page in one file a course package. */
export const SAVED_COURSE = 'ringside-course';

/** Text of the element with this name. Empty if there is none. */
export const savedText = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';
