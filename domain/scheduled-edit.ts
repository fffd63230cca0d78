import { amountText, type Cents, parseAmount, SMALLEST_PAYMENT, ZERO } from './cents.ts';

/** Why an amount cannot be scheduled. */
export type AmountMistake = 'not an amount' | 'not positive' | 'above limit';

/** The lower of the limits that bind a method; 0 means none. Only cards have any, and a limit of 0 is none (SCH-19). */
export function bindingLimit(is_card: boolean, ...limits: readonly Cents[]): Cents {
  if (!is_card) return ZERO;
  return limits
    .filter((limit) => limit > 0)
    .reduce((lowest, limit) => (lowest === 0 || limit < lowest ? limit : lowest), ZERO);
}

/** The limit itself is accepted (SCH-14, SCH-15, SRV2-24). */
export function amountMistake(amount: Cents, limit: Cents): AmountMistake | undefined {
  if (amount < SMALLEST_PAYMENT) return 'not positive';
  return limit > 0 && amount > limit ? 'above limit' : undefined;
}

/** The same of an amount as typed: digits with at most two decimals (SCH-16). */
export function typedMistake(typed: string, limit: Cents): AmountMistake | undefined {
  const amount = parseAmount(typed);
  return amount === undefined ? 'not an amount' : amountMistake(amount, limit);
}

export function amountMistakeText(mistake: AmountMistake): string {
  switch (mistake) {
    case 'not an amount':
      return 'Enter an amount like 25 or 25.50.';
    case 'not positive':
      return 'Amount to be paid must be a positive value, update or cancel to continue.';
    case 'above limit':
      return 'Amount to be paid must be lower than the max transaction limit, update or cancel to continue.';
  }
}

/** SCH-18. */
export function cardLimitText(limit: Cents): string {
  return `Credit Card transaction limit: $${amountText(limit)}`;
}
