/** Name of the element that holds the link in a page saved as one file. */
export const SAVED_LINK = 'ringside-link';
