/** As many characters as a nickname can have. */
export const NICKNAME_LENGTH = 40;

/** As many nicknames as a change tells that it was made over. */
export const MOST_NICKNAMES_SEEN = 100;

/** What a change of the nickname of an account is about. */
export function nicknameSubject(accountId: number): string {
  return `nickname ${accountId}`;
}
