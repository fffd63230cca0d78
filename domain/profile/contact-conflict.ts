import { conflictingFields } from '../values/concurrent-edit.ts';

import { type ProfileEntry, type ProfileField, tidyProfile } from './profile-form.ts';

/** Fields with what another device has saved in them. */
export type SavedElsewhere = Readonly<Partial<Record<ProfileField, string>>>;

/**
 * The fields that another device has saved since and this save would overwrite; undefined when there is none.
 */
export function contactConflict(
  loaded: ProfileEntry,
  edited: ProfileEntry,
  now: ProfileEntry,
): SavedElsewhere | undefined {
  const current = tidyProfile(now);
  const fields = conflictingFields(tidyProfile(loaded), tidyProfile(edited), current);
  if (fields.length === 0) return undefined;
  return Object.fromEntries(fields.map((field) => [field, current[field]]));
}
