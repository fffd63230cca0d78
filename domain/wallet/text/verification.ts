import { counted } from '../../values/counted.ts';

export const NOT_VERIFIED = 'This bank account was not verified. Please delete it and add it again.';

/** An edit must not replace an account that payments use by one that cannot pay yet. */
export const VERIFY_FIRST =
  'This account has to be verified first, so nothing was saved. Please add it as a new payment method.';

/** Why the entered amounts were refused. */
export function wrongAmountsText(triesLeft: number): string {
  return `These are not the amounts of the two deposits. You have ${counted(triesLeft, 'try', 'tries')} left.`;
}
