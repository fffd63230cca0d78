import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays } from '../../domain/values/calendar-date.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { phoneOf } from '../../tests/support/texter.ts';
import { runDueWork } from '../jobs/work.ts';
import { accounts, bills } from '../store/schema/billers.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { postNextBill } from '../workflows/bill-posted.ts';

const ONE = '5520 900 11';

const removeMethod = ({ db }: Portal['store']) =>
  db.delete(paymentMethods).where(eq(paymentMethods.nickname, 'Pax Visa'));
const sendToCollections = ({ db }: Portal['store']) =>
  db.update(accounts).set({ inCollections: true }).where(eq(accounts.accountNum, ONE));

test.each([
  [
    'whose method was removed is texted with the reason and without PAY',
    removeMethod,
    [
      expect.stringMatching(
        /^Billfold: Your bill from Cascade .*, account 5520 900 11 \(One bill\), is \$[\d.]+, due .*\. The payment method was removed\. Please choose another in Billfold\. Reply STOP to end, HELP for help\.$/,
      ),
    ],
  ],
  ['in collections is not texted', sendToCollections, []],
])('a posted bill %s (SRV2-27, SRV2-31)', async (_, bar, expected) => {
  const portal = await openPortal();
  const pax = phoneOf(portal, 'phone');
  await bar(portal.store);
  const { id } = await pax.billOf(ONE);
  const dueDate = addDays(portal.parts.clock.today(), -15);
  await portal.store.db.update(bills).set({ dueDate }).where(eq(bills.id, id));
  expect(await postNextBill(portal.parts)).toBe(true);
  await runDueWork(portal.parts);
  expect((await pax.billOf(ONE)).id).not.toBe(id);
  expect((await pax.told()).filter((text) => text.includes('to end'))).toEqual(expected);
  await portal.close();
});
