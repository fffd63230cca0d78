import { plantedNumberProblem } from './card-number.ts';
import { NICKNAME_LENGTH } from './nickname.ts';

const LAST_FOUR = 5;

/** What a method without a name is called: brand or bank, and the last four digits (WAL-13). */
export function usualNickname(brandOrBank: string, lastFour: string): string {
  return `${brandOrBank.slice(0, NICKNAME_LENGTH - LAST_FOUR).trim()} ${lastFour}`;
}

/** A nickname is shown everywhere, so it holds no number of a card. */
export function nicknameProblem(nickname: string): string | undefined {
  if (nickname.trim().length > NICKNAME_LENGTH)
    return `The nickname takes at most ${NICKNAME_LENGTH} characters.`;
  return plantedNumberProblem(nickname);
}
