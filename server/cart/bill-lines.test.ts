import { afterAll, beforeAll, expect, test } from 'vitest';
import { linesOf } from '../../domain/bills/bill-lines.ts';
import { addToCart } from '../../domain/cart/calls.ts';
import { emptyCart, updateCartItem } from '../../domain/cart/change-calls.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { add, type Cents, cents, sum } from '../../domain/values/cents.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
});

afterAll(() => portal.close());

const INVOICES = 'NW-C 7714';
const LICENSES = 'L-5540';
const DUES = 'LOT-114';

const lines = async (number: string) => linesOf(await till.bill(number));

async function addLines(number: string, ids: readonly string[], amount: Cents) {
  await portal.send(emptyCart, {}, dana);
  const { conf_id } = await till.accountNumbered(number);
  const item = {
    reference_num: number,
    reference_num2: ids.join(','),
    conf_id,
    quantity: 1 as const,
    amount,
  };
  return portal.send(addToCart, { source_id: 1, items: [item] }, dana);
}

test('a bill made up of invoices cannot be paid without choosing some (DET-39)', async () => {
  const { period_amt_due } = await till.bill(INVOICES);
  const refused = await addLines(INVOICES, [], period_amt_due ?? cents(0));
  expect([refused.status, refused.message]).toEqual([422, 'Select Invoices for Payment']);
});

test('the amount is the sum of the chosen lines, no cent more or less (DET-38, ENT-22)', async () => {
  const [first, second] = await lines(INVOICES);
  if (!first || !second) throw new Error('the demo has invoices');
  const both = sum([first.amount, second.amount]);
  expect((await addLines(INVOICES, [first.id, second.id], add(both, cents(1)))).status).toBe(422);
  expect((await addLines(INVOICES, [first.id], both)).status).toBe(422);
  expect((await addLines(INVOICES, [first.id, second.id], both)).status).toBe(200);
  const [item] = (await portal.send(getCart, {}, dana)).answer().items;
  expect(item).toMatchObject({
    amount: both,
    amount_due: both,
    can_edit_amount: false,
    reference_num2: `${first.id},${second.id}`,
  });
  const change = { cart_item_id: item?.cart_item_id ?? 0, amount: cents(100), quantity: 1 as const };
  expect((await portal.send(updateCartItem, change, dana)).status).toBe(422);
});

test.each([
  ['a line of no bill', ['INV-1']],
  ['a line that is paid', ['INV-70098']],
  ['the same line twice', ['INV-70114', 'INV-70114']],
])('%s cannot be chosen', async (_, ids) => {
  const [first] = await lines(INVOICES);
  expect((await addLines(INVOICES, ids, first?.amount ?? cents(1))).status).toBe(422);
});

test('lines of a bill that has none are refused with a message', async () => {
  const refused = await addLines('R0041882', ['X-1'], cents(184_652));
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { errors: { reference_num2: expect.any(String) } },
  ]);
});

test('a line that was paid is marked for everyone and cannot be paid again (DET-35)', async () => {
  const [first, second] = await lines(LICENSES);
  if (!first || !second) throw new Error('the demo has licenses');
  const before = await till.bill(LICENSES);
  await till.pay({ accounts: [LICENSES], method: 'Everyday Visa', amount: first.amount, lines: [first.id] });
  const after = await till.bill(LICENSES);
  expect(linesOf(after).map(({ id, paid }) => [id, paid])).toEqual(
    linesOf(before).map(({ id }) => [id, id === first.id]),
  );
  expect(after.period_amt_due).toBe((before.period_amt_due ?? 0) - first.amount);
  expect((await addLines(LICENSES, [first.id], first.amount)).status).toBe(422);
});

test('when a bank payment is returned, the line can be paid again (SRV-40)', async () => {
  const [first] = await lines(DUES);
  if (!first) throw new Error('the demo has line items');
  await till.pay({
    accounts: [DUES],
    method: 'Savings (comes back)',
    amount: first.amount,
    lines: [first.id],
  });
  expect((await lines(DUES))[0]?.paid).toBe(true);
  portal.pass(8 * 86_400_000);
  await runDueWork(portal.parts);
  dana = await portal.signIn('demo');
  expect((await lines(DUES))[0]?.paid).toBe(false);
});

test('lines of a scheduled payment cannot be chosen, and the payment is made on its day', async () => {
  const [, second] = await lines(LICENSES);
  if (!second) throw new Error('the demo has licenses');
  const on = addDays(portal.parts.clock.today(), 3);
  const wish = { accounts: [LICENSES], method: 'Everyday Visa', amount: second.amount, lines: [second.id] };
  await till.pay({ ...wish, on });
  expect((await lines(LICENSES)).find(({ id }) => id === second.id)?.paid).toBe(true);
  expect((await addLines(LICENSES, [second.id], second.amount)).status).toBe(422);
  const due = (await till.bill(LICENSES)).period_amt_due ?? 0;
  portal.pass(4 * 86_400_000);
  await runDueWork(portal.parts);
  dana = await portal.signIn('demo');
  expect((await till.bill(LICENSES)).period_amt_due).toBe(due - second.amount);
  expect(await auditBooks(portal.parts)).toEqual([]);
});
