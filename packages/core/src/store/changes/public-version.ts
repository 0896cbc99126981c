import { NO_DATE } from '../../records/post-record.js';
import type { Commit } from '../store.js';
import type { NewEntry, PublicVersion } from './change-entry.js';

/** The public version of an empty store. */
export const NOTHING_PUBLIC: PublicVersion = Object.freeze({ version: 0, at: NO_DATE });

/** Whether a commit changes what everyone can see: an entry of its change log is about a record that everyone could see, or can now. */
export const isPublicCommit = (
  { isPublic = false }: Pick<Commit, 'isPublic'>,
  entries: readonly Pick<NewEntry, 'wasPublic' | 'isPublic'>[],
): boolean => isPublic || entries.some((entry) => entry.wasPublic || entry.isPublic);

/** The public version after a commit that changes what everyone can see. */
export const nextPublicVersion = (
  { version, at }: PublicVersion,
  { origin }: Pick<Commit, 'origin'>,
): PublicVersion => ({
  version: version + 1,
  at: origin !== undefined && origin.at > at ? origin.at : at,
});
