/** The missing fields of a profile, asked for when something needs them. */
export const MORE_INFO = {
  title: 'More about you',
  lead: 'We need this once, before you go on to your bills.',
  leadOfAsker: 'We need this once. Then you go on where you were.',
  back: 'Back',
  logout: 'Logout',
  offline: 'Completing your profile needs a connection.',
  loading: 'Loading your profile',
  next: 'Next',
} as const;

/** Why a form cannot be sent yet. */
export const MISSING_FIELDS = {
  offline: 'You are offline. This needs a connection.',
  terms: 'the terms',
  marked: 'The fields marked above are missing or not right.',
} as const;
