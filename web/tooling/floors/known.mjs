/**
 * Faults that stood when the floors were drawn. The list only shrinks; with its last line the file goes.
 * A circle is known by its folder alone: its files change while it is cut.
 */
export const KNOWN = new Set(['sim-wasm/core/src: a circle of files']);
