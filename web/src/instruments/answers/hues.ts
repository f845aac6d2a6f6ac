/** Hue of each `Context`, as named in the side panel's classes. */
export const HUES = ['idle', 'irq', 'soft', 'reader', 'load', 'other'] as const;
