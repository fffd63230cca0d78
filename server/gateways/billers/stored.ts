import { BillerSilent, type Billers } from '../../ports/billers.ts';

/** Billers without a service of their own: what the database holds of them is what they have said. */
export const storedBillers: Billers = {
  balance: async () => {
    throw new BillerSilent('the biller has no web service');
  },
  book: async () => 'later',
  nextBill: async () => undefined,
};
