import type { Setting } from './store.js';

/** Whether a setting that is given is to be stored in place of what is stored; `undefined`: nothing is. */
export const takesPlace = ({ replaces = false }: Setting, stored: string | undefined): boolean =>
  typeof replaces === 'string' ? stored === replaces : replaces || stored === undefined;
