import type { accounts, billTypes } from '../store/schema/billers.ts';

interface AutoPayTerms {
  readonly account: Pick<typeof accounts.$inferSelect, 'prepay'>;
  readonly billType: typeof billTypes.$inferSelect;
}

/** What a biller allows for the dates and amounts of an auto pay. */
export function ruleGatesOf({ account, billType }: AutoPayTerms) {
  return {
    isAllowed: billType.allowsAutoPay,
    allow_due_date: billType.allowDueDate,
    disable_set_day: billType.disableSetDay,
    // Where the amount is fixed, customers cannot set one.
    disable_set_amount: billType.disableSetAmount || !billType.canEditAmount,
    prepay: account.prepay,
  };
}
