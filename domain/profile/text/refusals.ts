import { asWorded, type RefusalTexts } from '../../api/refusal.ts';
import { INVALID_EMAIL } from '../../values/text/en.ts';
import {
  NO_MOBILE_NUMBER,
  NO_MOBILE_NUMBER_CODE,
  silentTopicText,
  TEXTS_STOPPED,
  type Topic,
} from '../notification-settings.ts';
import { EMAIL_TAKEN, TERMS_NOT_ACCEPTED } from '../profile-form.ts';

export const PROFILE_REFUSALS = {
  'profile.entry': asWorded,
  'profile.changed-elsewhere': asWorded,
  'profile.invalid-email': () => INVALID_EMAIL,
  'profile.email-registered': () => EMAIL_TAKEN,
  'profile.terms-not-accepted': () => TERMS_NOT_ACCEPTED,
  'profile.business-contradicted': () => 'This does not fit the account type.',
  'profile.notifications': ({ topic }: { readonly topic: Topic }) => silentTopicText(topic),
  [NO_MOBILE_NUMBER_CODE]: () => NO_MOBILE_NUMBER,
  'profile.texts-stopped': () => TEXTS_STOPPED,
} satisfies RefusalTexts;
