import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkout, getReceipt } from '../../domain/checkout/payment-calls.ts';
import type { Receipt } from '../../domain/receipts/receipt.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';

const WATER = '100-2218-04';
const DUE = 8240;

let portal: Portal;
let dana: SignedInCustomer;

beforeEach(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterEach(() => portal.close());

async function pay(amount: number, key: string, on?: CalendarDate): Promise<Receipt> {
  const { review_id } = await payer(portal, () => dana).review({
    accounts: [WATER],
    method: 'Everyday Visa',
    amount: cents(amount),
    ...(on ? { on } : {}),
  });
  return (await portal.send(checkout, { review_id }, { ...dana, key })).answer().receipt;
}

const read = async ({ confirmation_num: confirmation_number }: Receipt) =>
  (await portal.send(getReceipt, { confirmation_number }, dana)).answer();

const leftIn = ({ transaction_receipts: [part] }: Receipt) => part?.transactions.items[0]?.left_due;

test('a receipt says what its bill asked for right after a payment of a part, also once the rest is paid', async () => {
  const first = await pay(5000, 'a-key-for-a-part-of-it');
  expect(leftIn(first)).toBe(DUE - 5000);
  const second = await pay(DUE - 5000, 'a-key-for-what-is-left');
  expect(leftIn(second)).toBeUndefined();
  expect(leftIn(await read(first))).toBe(DUE - 5000);
});

test('a scheduled payment of a part says what its bill asked for on the day when it was made', async () => {
  const planned = await pay(5000, 'a-key-for-a-planned-part', addDays(portal.parts.clock.today(), 2));
  expect(leftIn(planned)).toBeUndefined();
  portal.pass(2 * 86_400_000);
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
  expect(leftIn(await read(planned))).toBe(DUE - 5000);
});
