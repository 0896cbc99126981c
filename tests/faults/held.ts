import { existsSync, readdirSync, readlinkSync } from 'node:fs';

/** Descriptors of this process that lead below a folder, where the system tells. */
export const openIn = (folder: string): string[] =>
  existsSync('/proc/self/fd')
    ? readdirSync('/proc/self/fd').flatMap((fd) => {
        try {
          const path = readlinkSync(`/proc/self/fd/${fd}`);
          return path.startsWith(folder) ? [path] : [];
        } catch {
          return [];
        }
      })
    : [];
