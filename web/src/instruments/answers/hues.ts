/** CSS class for the colour of each `Context` in the side panel. */
export const HUES = ['idle', 'irq', 'soft', 'reader', 'load', 'other'] as const;
