import { kindsOf } from '@kalends/core';

/** The kinds of records as a list for `IN`. */
export const KIND_LIST = kindsOf()
  .map((kind) => `'${kind}'`)
  .join(', ');

/** The form of a local time for `GLOB`. */
export const LOCAL_TIME = `'${'0000-00-00 00:00:00'.replaceAll('0', '[0-9]')}'`;
