import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY } from '../../domain/values/durations.ts';
import { payer, review } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { accounts, billers, bills } from '../store/schema/billers.ts';

const WATER = '100-2218-04';
const BILLER = 'Harbor City Utilities';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

beforeEach(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
});

afterEach(() => portal.close());

type Of = { readonly account: number; readonly bill: number; readonly biller: number };

/** What may become of a bill while it lies in the cart. */
const MEANWHILE: Record<string, readonly [change: (of: Of) => Promise<unknown>, code: string]> = {
  'an account in collections': [
    ({ account }) =>
      portal.store.db.update(accounts).set({ inCollections: true }).where(eq(accounts.id, account)),
    'checkout.account-in-collections',
  ],
  'a paused biller': [
    ({ biller }) =>
      portal.store.db
        .update(billers)
        .set({ pausedAt: new Date(portal.parts.clock.now()) })
        .where(eq(billers.id, biller)),
    'checkout.takes-no-payments',
  ],
  'a bill that its biller lets nobody pay': [
    ({ bill }) => portal.store.db.update(bills).set({ isPayable: false }).where(eq(bills.id, bill)),
    'checkout.bill-not-payable',
  ],
};

test.each(Object.entries(MEANWHILE))(
  '%s is refused at the review, and named with its biller',
  async (_, [change, code]) => {
    await till.review({ accounts: [WATER], method: 'Everyday Visa' });
    const { account_id, ebill_id, entity_id } = await till.accountNumbered(WATER);
    await change({ account: account_id, bill: ebill_id, biller: entity_id });
    const refused = await review(portal, dana);
    expect([refused.status, refused.body]).toMatchObject([409, { code }]);
    expect(refused.message).toContain(BILLER);
  },
);

test('a date that has come while the cart lay there is refused, and tomorrow is not', async () => {
  const on = addDays(portal.parts.clock.today(), 1);
  await till.review({ accounts: [WATER], method: 'Everyday Visa', amount: cents(1_000), on });
  portal.pass(DAY);
  dana = await portal.signIn('demo');
  const refused = await review(portal, dana);
  expect([refused.status, refused.body]).toMatchObject([422, { code: 'cart.date-too-early' }]);
});
