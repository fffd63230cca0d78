/** The fewest and the most digits of an account number (WAL-34). Receipts name the last four. */
export const SHORTEST_ACCOUNT = 4;
export const LONGEST_ACCOUNT = 17;

export const ACCOUNT_LENGTH = `${SHORTEST_ACCOUNT} to ${LONGEST_ACCOUNT} digits.`;

export type AccountNumberProblem =
  | 'no account number'
  | 'account number not digits'
  | 'account number too short'
  | 'account number too long';

/** Why an account number cannot be saved; undefined when it can (WAL-32, WAL-34). */
export function bankAccountNumberProblem(typed: string): AccountNumberProblem | undefined {
  if (typed === '') return 'no account number';
  if (!/^\d+$/.test(typed)) return 'account number not digits';
  if (typed.length < SHORTEST_ACCOUNT) return 'account number too short';
  return typed.length > LONGEST_ACCOUNT ? 'account number too long' : undefined;
}
