import type { RefusalTexts } from '../../api/refusal.ts';
import { INVALID_EMAIL } from '../../values/text/en.ts';
import type { SavedElsewhere } from '../contact-conflict.ts';
import { NO_MOBILE_NUMBER_CODE, type SwitchedElsewhere, type Topic } from '../notification-settings.ts';
import type { ProfileProblem } from '../profile-form.ts';
import { contactConflictText } from './contact-conflict.ts';
import { NOT_A_SESSION } from './fields.ts';
import { NO_MOBILE_NUMBER, silentTopicText, switchesConflictText, TEXTS_STOPPED } from './notifications.ts';
import { profileProblemText } from './problems.ts';
import { EMAIL_TAKEN, TERMS_NOT_ACCEPTED } from './sign-up.ts';

/** What another device has changed meanwhile, by its fields on the wire. */
export type ChangedElsewhere =
  | ({ readonly of: 'contact' } & SavedElsewhere)
  | ({ readonly of: 'notifications' } & SwitchedElsewhere);

function changedElsewhereText(changed: ChangedElsewhere): string {
  if (changed.of === 'notifications') return switchesConflictText(changed);
  const { of: _, ...saved } = changed;
  return contactConflictText(saved);
}

export const PROFILE_REFUSALS = {
  'profile.entry': ({ problem }: { readonly problem: ProfileProblem }) => profileProblemText(problem),
  'profile.changed-elsewhere': changedElsewhereText,
  'profile.invalid-email': () => INVALID_EMAIL,
  'profile.email-registered': () => EMAIL_TAKEN,
  'profile.terms-not-accepted': () => TERMS_NOT_ACCEPTED,
  'profile.business-contradicted': () => 'This does not fit the account type.',
  'profile.notifications': ({ topic }: { readonly topic: Topic }) => silentTopicText(topic),
  [NO_MOBILE_NUMBER_CODE]: () => NO_MOBILE_NUMBER,
  'profile.texts-stopped': () => TEXTS_STOPPED,
  'profile.not-a-session': () => NOT_A_SESSION,
} satisfies RefusalTexts;
