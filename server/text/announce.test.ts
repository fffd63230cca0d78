import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays } from '../../domain/calendar-date.ts';
import { openPortal, type Portal } from '../../tests/portal.ts';
import { texter } from '../../tests/texter.ts';
import { takeInBill } from '../bills/posting.ts';
import { accounts, bills } from '../store/schema/billers.ts';
import { paymentMethods } from '../store/schema/payments.ts';
import { runDueWork } from '../work.ts';

const ONE = '5520 900 11';

const removeMethod = ({ db }: Portal['store']) =>
  db.delete(paymentMethods).where(eq(paymentMethods.nickname, 'Pax Visa'));
const sendToCollections = ({ db }: Portal['store']) =>
  db.update(accounts).set({ inCollections: true }).where(eq(accounts.accountNum, ONE));

test.each([
  [
    'whose method was removed is told with the reason and without PAY',
    removeMethod,
    [
      expect.stringMatching(
        /^Billfold: Your bill from Cascade .*, account 5520 900 11 \(One bill\), is \$[\d.]+, due .*\. The payment method was removed\. Please choose another in Billfold\. Reply STOP to end, HELP for help\.$/,
      ),
    ],
  ],
  ['in collections is not told', sendToCollections, []],
])('a posted bill %s (SRV2-27, SRV2-31)', async (_, bar, expected) => {
  const portal = await openPortal();
  const pax = texter(portal, 'phone');
  await bar(portal.store);
  const { id } = await pax.billOf(ONE);
  const dueDate = addDays(portal.parts.clock.today(), -15);
  await portal.store.db.update(bills).set({ dueDate }).where(eq(bills.id, id));
  expect(await takeInBill(portal.parts)).toBe(true);
  await runDueWork(portal.parts);
  expect((await pax.billOf(ONE)).id).not.toBe(id);
  expect((await pax.told()).filter((text) => text.includes('to end'))).toEqual(expected);
  await portal.close();
});
