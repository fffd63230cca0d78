import { eq } from 'drizzle-orm';
import { paymentMethods } from '../../../server/store/schema/payment-methods.ts';
import type { Store } from '../../../server/store/store.ts';
import type { Entered } from './methods.ts';

/** The numbers at Stripe that behave like the methods of the demo, by the word in their token. */
const NUMBERS: Readonly<Record<string, Entered>> = {
  declined: { card: '4000000000000002' },
  insufficient: { card: '4000000000009995' },
  expired: { card: '4000000000000069' },
  failed: { card: '4000000000000119' },
  returned: { bank: '000111111113' },
  unfunded: { bank: '000222222227' },
  confirm: { card: '4000002760003184' },
};

const USUAL = { card: { card: '4242424242424242' }, bank: { bank: '000123456789' } } as const;

/** What has to be entered for the wallets of the demo. */
export const WALLET_ENTRIES: readonly Entered[] = [...Object.values(NUMBERS), USUAL.card, USUAL.bank];

/** Enters every method of the demo at Stripe, in place of the sandbox processor. */
export async function moveWallets({ db }: Store, enter: (entered: Entered) => string): Promise<void> {
  for (const { token } of await db.selectDistinct({ token: paymentMethods.token }).from(paymentMethods)) {
    const word = Object.keys(NUMBERS).find((name) => token.includes(name));
    const usual: Entered = token.startsWith('bank-') ? USUAL.bank : USUAL.card;
    await db
      .update(paymentMethods)
      .set({ token: enter((word && NUMBERS[word]) || usual) })
      .where(eq(paymentMethods.token, token));
  }
}
