import type { ProfileField } from '../../../domain/profile/profile-form.ts';
import { PROFILE_NAMES } from '../../../domain/profile/text/contact-conflict.ts';
import { MISSING_FIELDS } from '../../../domain/profile/text/more-info.ts';
import { stillMissing } from '../../../domain/values/text/forms.ts';

type FormField = ProfileField | 'email' | 'password' | 'again' | 'terms_accepted';

const NAMES: Record<FormField, string> = {
  email: 'email',
  password: 'password',
  again: 'confirm password',
  ...PROFILE_NAMES,
  terms_accepted: MISSING_FIELDS.terms,
};

/** Why the form cannot be sent yet; undefined if it can (REG-17, MSC-25). */
export function missingText<Field extends FormField>(
  isOffline: boolean,
  problems: Partial<Record<Field, string>>,
  errorAt: (field: NoInfer<Field>) => string | undefined,
): string | undefined {
  if (isOffline) return MISSING_FIELDS.offline;
  const wrong = Object.keys(problems) as Field[];
  // A field that says what it lacks is not named again.
  const names = wrong.filter((field) => errorAt(field) === undefined).map((field) => NAMES[field]);
  if (names.length > 0) return stillMissing(names);
  return wrong.length > 0 ? MISSING_FIELDS.marked : undefined;
}
