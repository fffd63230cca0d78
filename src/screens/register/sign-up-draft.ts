import * as v from 'valibot';
import { NO_PROFILE, type ProfileEntry, profileEntry } from '../../../domain/registration.ts';

const KEY = 'billfold.sign-up';

const draft = v.object({ email: v.string(), profile: profileEntry });

/** What was entered to sign up: never the password, and no terms that were accepted. */
export interface SignUpDraft {
  readonly email: string;
  readonly profile: ProfileEntry;
}

const NOTHING: SignUpDraft = { email: '', profile: NO_PROFILE };

/** Whether there is anything to come back to. */
export const hasEntries = (entered: SignUpDraft) => JSON.stringify(entered) !== JSON.stringify(NOTHING);

/** For as long as the tab is open: leaving the page or loading it anew without a connection costs nothing. */
export function keptSignUp(): SignUpDraft {
  try {
    const kept = v.safeParse(draft, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return kept.success ? kept.output : NOTHING;
  } catch {
    return NOTHING;
  }
}

export function keepSignUp({ email, profile }: SignUpDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ email, profile }));
  } catch {
    return;
  }
}

export function forgetSignUp(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}
