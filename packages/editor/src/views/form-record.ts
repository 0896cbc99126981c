import type { Status } from '@kalends/core';
import type { StoredRecord } from '../forms/form-field.js';
import type { EditedRecord } from '../kinds.js';

/** A record of any of these kinds, as far as the forms know it: those without a status are not in a trash. */
export type FormRecord = StoredRecord &
  EditedRecord & {
    readonly slug: string;
    readonly status?: Status;
    readonly date?: string;
    readonly status_before_trash?: Status | null;
  };
