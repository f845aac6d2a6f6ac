/** The name of the element in which a page that was saved as one file keeps its link. */
export const SAVED_LINK = 'ringside-link';
