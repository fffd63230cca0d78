import { MOST_NICKNAMES_SEEN } from '../accounts/nickname.ts';
import { type Change, isChangeOf } from './outbox.ts';

/**
 * The nicknames that a customer saw while changes waited: the one before, and each new one, because a lost
 * answer may have stored any of them. Undefined when one of the changes names none.
 */
export function nicknamesSeen(unsent: readonly Change[]): string[] | undefined {
  const lists = unsent.filter(isChangeOf('nickname')).map(({ request }) => request.nicknames_seen);
  if (lists.includes(undefined)) return undefined;
  return [...new Set(lists.flatMap((names) => names ?? []))].slice(0, MOST_NICKNAMES_SEEN);
}
