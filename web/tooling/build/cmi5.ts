/**
 * The ES module of the cmi5 library. The file that its package names for browsers has an older format, which would
 * add a helper file to the first load.
 */
export const CMI5 = { find: '@xapi/cmi5', replacement: '@xapi/cmi5/dist/Cmi5.esm.js' };
