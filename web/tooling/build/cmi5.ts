/**
 * The ES module of the library for cmi5. Its package names a script of an older format for browsers, which would add a
 * file of the bundler's own to the opening.
 */
export const CMI5 = { find: '@xapi/cmi5', replacement: '@xapi/cmi5/dist/Cmi5.esm.js' };
