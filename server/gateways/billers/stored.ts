import type { Billers } from '../../ports/billers.ts';

/** Billers without a service of their own: what their files last told stands. */
export const storedBillers: Billers = {
  tellsBalances: () => false,
  balance: async () => undefined,
  account: async () => undefined,
  book: async () => 'later',
  nextBill: async () => undefined,
};
