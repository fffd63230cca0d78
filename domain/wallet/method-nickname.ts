import { NICKNAME_LENGTH } from '../accounts/nickname.ts';
import { containsCardNumber } from '../values/card-digits.ts';

const LAST_FOUR = 5;

/** The name of a method without a nickname: brand or bank, and the last four digits (WAL-13). */
export function usualNickname(brandOrBank: string, lastFour: string): string {
  return `${brandOrBank.slice(0, NICKNAME_LENGTH - LAST_FOUR).trim()} ${lastFour}`;
}

/** Why a nickname cannot be saved. It is shown in many places, so it must not contain a card number. */
export function methodNicknameProblem(nickname: string): 'nickname too long' | 'card number' | undefined {
  if (nickname.trim().length > NICKNAME_LENGTH) return 'nickname too long';
  return containsCardNumber(nickname) ? 'card number' : undefined;
}
