/** What Node has besides the web, and sources for any runtime may not use. */
export const NODE_GLOBALS = [
  'Buffer',
  'process',
  'global',
  'require',
  'module',
  '__dirname',
  '__filename',
  'setImmediate',
];

/** What scripts use of Node and of the web. */
export const SCRIPT_GLOBALS = [
  'AbortController',
  'Buffer',
  'Response',
  'URL',
  'URLSearchParams',
  'clearTimeout',
  'console',
  'fetch',
  'module',
  'performance',
  'process',
  'setTimeout',
];
