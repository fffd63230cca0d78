export const NICKNAME_LENGTH = 40;

/** The most earlier nicknames that one change can name as seen. */
export const MOST_NICKNAMES_SEEN = 100;

/** The outbox subject of a nickname change: one for each account. */
export function nicknameSubject(accountId: number): string {
  return `nickname ${accountId}`;
}
