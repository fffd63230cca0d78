import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTakeOvers } from '../../domain/accounts/take-over-calls.ts';
import { getAutoPay } from '../../domain/auto-pay/calls.ts';
import { getBill } from '../../domain/bills/bill-calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { getReminders } from '../../domain/reminders/calls.ts';
import { getBillPage } from '../../domain/upcoming/bill-page-calls.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';

let portal: Portal;
let lee: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  lee = await portal.signIn('autopay');
});

afterAll(() => portal.close());

async function billsOnList(): Promise<number[]> {
  const groups = (await portal.send(getAccountList, {}, lee)).answer();
  return groups.flatMap(({ accounts }) => accounts).flatMap(({ ebill_id }) => ebill_id ?? []);
}

test('the page of a bill says what the calls for its parts say, also of an older bill', async () => {
  const ids = await billsOnList();
  const [first = 0] = ids;
  const { pagination } = (await portal.send(getBill, { id: first }, lee)).answer();
  const older = pagination.allBills.map(({ id }) => id).filter((id) => id !== first);
  expect(older.length).toBeGreaterThan(0);
  const kinds = new Set<string>();
  for (const id of [...ids, ...older.slice(0, 1)]) {
    const page = (await portal.send(getBillPage, { id }, lee)).answer();
    const bill = (await portal.send(getBill, { id }, lee)).answer();
    expect(page.bill).toEqual(bill);
    const newest = bill.pagination.newestBillId;
    const autoPay = await portal.send(getAutoPay, { ebill_id: newest }, lee);
    expect(page.auto_pay).toEqual(autoPay.status === 200 ? autoPay.answer() : null);
    const reminder = await portal.send(getReminders, { accountId: bill.account_id }, lee);
    expect(page.reminder).toEqual(reminder.status === 200 ? reminder.answer() : null);
    expect(page.take_overs).toEqual((await portal.send(listTakeOvers, {}, lee)).answer().items);
    kinds.add(page.auto_pay?.active ? 'pays itself' : 'is paid by hand');
  }
  expect([...kinds].sort()).toEqual(['is paid by hand', 'pays itself']);
});

test('a bill that is not mine has no page', async () => {
  const [id = 0] = await billsOnList();
  const sam = await portal.signIn('single');
  expect((await portal.send(getBillPage, { id }, sam)).status).toBe(404);
});
