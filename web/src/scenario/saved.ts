/** Name of the element that holds the link in a page saved as one file. */
export const SAVED_LINK = 'ringside-link';
/** Name of the element that makes such a page a course package. */
export const SAVED_COURSE = 'ringside-course';

/** Text of such an element; empty if there is none. */
export const savedText = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';
