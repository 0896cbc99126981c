import { reader } from '@kalends/command-kit';

/** The option `--timeout` of commands that send requests; its value is in milliseconds. */
export const TIMEOUT = {
  value: 'SECONDS',
  about: 'the time a server has to answer a request, which is then sent again',
  otherwise: '30',
  read: reader('timeout', 'a number of seconds', (text) =>
    /^\d{1,4}(?:\.\d{1,3})?$/.test(text) && Number(text) > 0 ? Number(text) * 1000 : undefined,
  ),
} as const;
