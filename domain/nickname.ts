/** As many characters as a nickname can have. */
export const NICKNAME_LENGTH = 40;

/** What a change of the nickname of an account is about. */
export function nicknameSubject(accountId: number): string {
  return `nickname ${accountId}`;
}
