import * as v from 'valibot';

const KEY = 'billfold.sign-up';

const draft = v.object({ email: v.string() });

/** What a registration keeps: never the password, and not the acceptance of terms. */
export interface SignUpDraft {
  readonly email: string;
}

const NOTHING: SignUpDraft = { email: '' };

/** Whether there is any entry to restore. */
export const hasEntries = (entered: SignUpDraft) => JSON.stringify(entered) !== JSON.stringify(NOTHING);

/**
 * The stored entries, kept while the tab is open. Leaving the page, or reloading it without a connection,
 * loses nothing.
 */
export function readSignUpDraft(): SignUpDraft {
  try {
    const stored = v.safeParse(draft, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return stored.success ? stored.output : NOTHING;
  } catch {
    return NOTHING;
  }
}

export function saveSignUpDraft({ email }: SignUpDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ email }));
  } catch {
    return;
  }
}

export function clearSignUpDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}
