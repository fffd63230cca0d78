const BLANK = 'The bank account number cannot be blank.';
const NO_MATCH = 'The bank account numbers you entered do not match. Please verify!';

/** The fewest and the most digits of an account number (WAL-34). Receipts name the last four. */
const SHORTEST_ACCOUNT = 4;
export const LONGEST_ACCOUNT = 17;

export const ACCOUNT_LENGTH = `${SHORTEST_ACCOUNT} to ${LONGEST_ACCOUNT} digits.`;

/** Why an account number cannot be saved; undefined when it can (WAL-32, WAL-34). */
export function bankAccountNumberProblem(typed: string): string | undefined {
  if (typed === '') return BLANK;
  if (!/^\d+$/.test(typed)) return 'The bank account number takes digits only.';
  if (typed.length < SHORTEST_ACCOUNT)
    return `The bank account number needs at least ${SHORTEST_ACCOUNT} digits.`;
  return typed.length > LONGEST_ACCOUNT
    ? `The bank account number takes at most ${LONGEST_ACCOUNT} digits.`
    : undefined;
}

/** The message when the repeated number differs; undefined when it matches (WAL-31). */
export function confirmationProblem(typed: string, confirmation: string): string | undefined {
  return typed === confirmation ? undefined : NO_MATCH;
}
