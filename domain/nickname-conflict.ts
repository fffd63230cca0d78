import { MOST_NICKNAMES_SEEN } from './nickname.ts';
import { type Change, isChangeOf } from './outbox.ts';

/**
 * The names under which a customer saw an account while its changes waited: the one that stood before, and what they
 * called it since, any of which a lost answer may have stored. Undefined where one of them does not tell.
 */
export function nicknamesSeen(unsent: readonly Change[]): string[] | undefined {
  const seen = unsent.filter(isChangeOf('nickname')).map(({ request }) => request.nicknames_seen);
  if (seen.includes(undefined)) return undefined;
  return [...new Set(seen.flatMap((names) => names ?? []))].slice(0, MOST_NICKNAMES_SEEN);
}

/** What another device called the account meanwhile, in words. */
export function nicknameOvertaken(stored: string): string {
  const fact = stored === '' ? 'the nickname was removed' : `the nickname is now “${stored}”`;
  return `Another device changed this meanwhile: ${fact}. Please look and choose again.`;
}
