import { conflictingFields } from '../values/concurrent-edit.ts';
import { formatPhone } from '../values/contact.ts';
import { ACCOUNT_TYPES, type ProfileEntry, type ProfileField, tidyProfile } from './profile-form.ts';

/** The name of each profile field within a sentence. */
export const PROFILE_NAMES: Record<ProfileField, string> = {
  account_type: 'account type',
  business_name: 'business name',
  fname: 'first name',
  lname: 'last name',
  billing_phone: 'phone',
  billing_address: 'address',
  billing_zip: 'zip code',
  billing_city: 'city',
  billing_state: 'state',
};

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

export function contactConflictText(saved: SavedElsewhere): string {
  const facts = Object.entries(saved).map(
    ([field, value]) =>
      `${PROFILE_NAMES[field as ProfileField]} is now ${shown(field as ProfileField, value)}`,
  );
  return `Another device saved this meanwhile: ${facts.join(', ')}.`;
}

function shown(field: ProfileField, value: string): string {
  if (value === '') return 'empty';
  if (field === 'billing_phone') return formatPhone(value);
  return field === 'account_type' ? (ACCOUNT_TYPES.find(([type]) => type === value)?.[1] ?? value) : value;
}
