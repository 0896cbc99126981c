import type { OptionTable } from '@kalends/command-kit';
import { FILE_OPTIONS } from './file-options.js';
import { IMPORT_OPTIONS } from './import-options.js';

/** The options of `kalends import`, for sites and files. */
export const SOURCE_OPTIONS = { ...IMPORT_OPTIONS, ...FILE_OPTIONS } as const satisfies OptionTable;
