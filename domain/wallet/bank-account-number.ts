const BLANK = 'The bank account number cannot be blank.';
const NO_MATCH = 'The bank account numbers you entered do not match. Please verify!';

/** The most digits that the form takes (WAL-34). */
export const LONGEST_ACCOUNT = 17;

/** Why an account number cannot be saved; undefined when it can (WAL-32, WAL-34). */
export function bankAccountNumberProblem(typed: string): string | undefined {
  if (typed === '') return BLANK;
  if (!/^\d+$/.test(typed)) return 'The bank account number takes digits only.';
  return typed.length > LONGEST_ACCOUNT
    ? `The bank account number takes at most ${LONGEST_ACCOUNT} digits.`
    : undefined;
}

/** The message when the repeated number differs; undefined when it matches (WAL-31). */
export function confirmationProblem(typed: string, confirmation: string): string | undefined {
  return typed === confirmation ? undefined : NO_MATCH;
}
