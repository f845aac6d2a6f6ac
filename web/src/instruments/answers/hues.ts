/** The hue of each `Context`, as the side panel's classes name it. */
export const HUES = ['idle', 'irq', 'soft', 'reader', 'load', 'other'] as const;
