import { spawnSync } from 'node:child_process';

/** The Python that has the package `icalendar`, which is that of Debian where it comes from there. */
export const python = ['/usr/bin/python3', 'python3'].find(
  (command) => spawnSync(command, ['-c', 'import icalendar']).status === 0,
);
