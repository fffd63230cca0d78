import { PIN_DIGITS, type PinWeakness, weaknessOf } from '../device-lock.ts';

const WEAKNESSES: Readonly<Record<PinWeakness, string>> = {
  'not six digits': `A PIN has ${PIN_DIGITS} digits.`,
  'one digit': 'All the same digit is the first thing people try. Choose another PIN.',
  'in a row': 'Digits in a row are soon guessed. Choose another PIN.',
  pattern: 'A pattern that repeats is soon guessed. Choose another PIN.',
};

/** Why a PIN cannot be chosen, in words; undefined when it can. */
export function newPinProblem(pin: string): string | undefined {
  const weakness = weaknessOf(pin);
  return weakness && WEAKNESSES[weakness];
}
