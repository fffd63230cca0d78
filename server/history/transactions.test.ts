import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestOf } from '../../domain/api/call.ts';
import { updateAccount } from '../../domain/bills/account-calls.ts';
import { searchBills } from '../../domain/bills/bill-calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { addBillingInfo } from '../../domain/checkout/calls.ts';
import { getReceipt } from '../../domain/checkout/payment-calls.ts';
import { searchTransactions } from '../../domain/history/calls.ts';
import {
  billLine,
  billsToPay,
  type PaymentRecord,
  paymentLine,
  recordReceipt,
} from '../../domain/history/history.ts';
import { historyMonths } from '../../domain/history/months.ts';
import { type BillSort, HISTORY_SORTS, searchRange, usualOptions } from '../../domain/history/options.ts';
import { searchLines } from '../../domain/history/search.ts';
import { listAlerts } from '../../domain/profile/alert-calls.ts';
import { FAILED, RETURNED, REVERSED } from '../../domain/receipts/transaction-status.ts';
import { getLoggedCustomer } from '../../domain/session/calls.ts';
import { addDays, addMonths, type CalendarDate, toEpochSeconds } from '../../domain/values/calendar-date.ts';
import { startOfMonth } from '../../domain/values/calendar-month.ts';
import { cents } from '../../domain/values/cents.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { payer, review } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';

type Search = RequestOf<typeof searchTransactions>;

const EVERYTHING = { q: '', start: undefined, end: undefined, page: 1, per_page: 100 };

let portal: Portal;
let dana: SignedInCustomer;
let all: PaymentRecord[];

async function searched(search: Partial<Search> = {}, session = dana) {
  const request: Search = { ...EVERYTHING, sort: '-transaction_date', ...search };
  return (await portal.send(searchTransactions, request, session)).answer();
}

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  all = (await searched()).items;
});

afterAll(() => portal.close());

test('without options the latest payment comes first, twenty to a page (HIS-03, API-56, SRV-51)', async () => {
  const plain = await portal.app.request('/api/v2.1/transactions', {
    headers: { authorization: `Bearer ${dana.token}` },
  });
  const { items, _meta } = (await plain.json()) as { items: { id: number }[]; _meta: object };
  expect(idsOf(items)).toEqual(idsOf(all).slice(0, 20));
  expect(_meta).toEqual({ currentPage: 1, totalCount: (await searched({ per_page: 1 }))._meta.totalCount });
  const days = all.map(({ transaction_date }) => transaction_date);
  expect(days).toEqual([...days].sort().reverse());
});

test('the demo has payments of every kind over more than two years, and its books are sound (SRV-65)', async () => {
  const bills = (await portal.send(searchBills, { ...EVERYTHING, sort: '-due_date' }, dana)).answer();
  expect([all.length > 40, bills._meta.totalCount > 40]).toEqual([true, true]);
  expect([...new Set(all.map(({ trans_status }) => trans_status))].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(all.some(({ auto_paid, trans_status }) => auto_paid && trans_status === 1)).toBe(true);
  expect(all.some(({ auto_paid, trans_status }) => auto_paid && trans_status === 2)).toBe(true);
  expect(all.some(({ items }) => items.length > 1)).toBe(true);
  const [today, oldest] = [portal.parts.clock.today(), all.at(-1)?.transaction_date ?? ''];
  expect(oldest < addMonths(today, -24)).toBe(true);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('statuses 2 and 4 are flagged as errors, and no others (SRV-37, HIS-23)', () => {
  const flagged = all.filter(({ error }) => error).map(({ trans_status }) => trans_status);
  expect([...new Set(flagged)].sort()).toEqual([2, 4]);
  expect(all.filter(({ trans_status }) => [2, 4].includes(trans_status))).toHaveLength(flagged.length);
});

test('a listed payment gives the same receipt as its confirmation number (ENT-30, API-55)', async () => {
  for (const record of [...all.slice(0, 3), ...all.filter(({ items, error }) => error || items.length > 1)]) {
    const request = { confirmation_number: record.confirmation_num };
    expect(recordReceipt(record)).toEqual((await portal.send(getReceipt, request, dana)).answer());
  }
});

test('a failed payment leads from history and receipt to the bill that its alert leads to (HIS-23, RCT-07)', async () => {
  const { items: alerts } = (await portal.send(listAlerts, { page: 1, per_page: 100 }, dana)).answer();
  const told = alerts.flatMap(({ href, payment }) => {
    const record = all.find(({ confirmation_num }) => href.endsWith(confirmation_num));
    return record?.error && payment ? { record, bills: payment.bills } : [];
  });
  expect(told.some(({ record, bills }) => record.items[0]?.ebill.id !== bills[0])).toBe(true);
  for (const { record, bills } of told) expect(billsToPay(record)).toEqual(bills);
  const owed = (record: PaymentRecord) => record.items.some(({ ebill }) => ebill.pay_id !== undefined);
  const unpaid = [...new Set(all.filter(owed).map(({ trans_status }) => trans_status))];
  expect(unpaid.sort()).toEqual([FAILED, RETURNED, REVERSED]);
});

test('a payment that failed tells whether its account was paid afterwards', () => {
  const accountOf = ({ items }: PaymentRecord) => items[0]?.ebill.account_num;
  const isSince = ({ items }: PaymentRecord) => items[0]?.ebill.is_paid_since === true;
  const failed = all.filter(({ items }) => items.length === 1 && items[0]?.ebill.pay_id !== undefined);
  const paidSince = failed.filter((record) =>
    all.some(
      (other) =>
        other.trans_status === 1 &&
        other.transaction_time > record.transaction_time &&
        accountOf(other) === accountOf(record),
    ),
  );
  expect(paidSince.length).toBeGreaterThan(0);
  expect(failed.filter(isSince)).toEqual(paidSince);
  expect(failed.length).toBeGreaterThan(paidSince.length);
});

test.each(HISTORY_SORTS.payments)('sorted by %s, all pages follow one order (HIS-05)', async (sort) => {
  const pages = await Promise.all([1, 2, 3].map((page) => searched({ sort, page, per_page: 30 })));
  const lines = all.map(paymentLine);
  const expected = searchLines(lines, 'payments', { ...usualOptions('payments'), sort });
  const listed = pages.flatMap(({ items }) => items);
  expect(idsOf(listed)).toEqual(idsOf(expected.map(({ record }) => record)).slice(0, listed.length));
  expect(listed).toHaveLength(Math.min(90, all.length));
});

test.each(HISTORY_SORTS.bills.filter(([sort]) => !sort.includes('due_date')))(
  'bills sorted by %s are in the order of the displayed values (HIS-04)',
  async (sort: BillSort) => {
    const listed = (await portal.send(searchBills, { ...EVERYTHING, sort }, dana))
      .answer()
      .items.map(billLine);
    const expected = searchLines(listed, 'bills', { ...usualOptions('bills'), sort });
    expect(listed.map(({ record }) => record.id)).toEqual(expected.map(({ record }) => record.id));
  },
);

test('a nickname is found with any apostrophe and without its accents (HIS-08, SRV-49)', async () => {
  const number = all[0]?.account_num;
  const list = (await portal.send(getAccountList, {}, dana)).answer().flatMap(({ accounts }) => accounts);
  const { account_id, nickname } = list.find(({ account_num }) => account_num === number) ?? {};
  if (!account_id) throw new Error('the demo has the account of its latest payment');
  const name = (words: string) => portal.send(updateAccount, { account_id, nickname: words }, dana);
  await name('Zoë’s “Café”');
  for (const q of ['zoe\'s "cafe"', 'ZOË’S', 'zoe‘s']) {
    expect((await searched({ q }))._meta.totalCount).toBeGreaterThan(0);
    const bills = (await portal.send(searchBills, { ...EVERYTHING, sort: 'due_date', q }, dana)).answer();
    expect(bills.items.every((bill) => bill.account_id === account_id)).toBe(true);
    expect(bills.items.length).toBeGreaterThan(0);
  }
  await name(nickname ?? '');
});

test('a keyword is searched in biller, nickname, account and confirmation number (HIS-08, SRV-49)', async () => {
  const [latest] = all;
  const several = all.find(({ items }) => items.length > 1);
  if (!latest || !several) throw new Error('the demo has payments');
  for (const q of [
    latest.biller.name.toUpperCase().slice(0, 6),
    'home WATER',
    several.items[1]?.ebill.account_num ?? '',
    latest.confirmation_num.toLowerCase(),
  ]) {
    const lines = searchLines(all.map(paymentLine), 'payments', { ...usualOptions('payments'), q });
    const { items, _meta } = await searched({ q });
    expect(idsOf(items)).toEqual(lines.map(({ record }) => record.id));
    expect([items.length > 0, _meta.totalCount]).toEqual([true, items.length]);
  }
  for (const q of ['%', '_', '\\', 'no such thing']) expect((await searched({ q })).items).toEqual([]);
});

test('a range includes both its days, to the end of the last one (HIS-11, HIS-12, SRV-50)', async () => {
  const day = all[5]?.transaction_date as CalendarDate;
  const options = { ...usualOptions('payments'), start: day, end: day };
  const onDay = (await searched(searchRange(options))).items;
  expect(onDay.length).toBeGreaterThan(0);
  expect(onDay.every(({ transaction_date }) => transaction_date === day)).toBe(true);
  const midnight = toEpochSeconds(day);
  expect(idsOf((await searched({ start: midnight, end: midnight })).items)).toEqual(idsOf(onDay));
  expect((await searched({ start: midnight + 1, end: midnight + 60 })).items).toEqual([]);
  const after = { ...options, start: addDays(portal.parts.clock.today(), 1), end: null };
  expect((await searched(searchRange(after))).items).toEqual([]);
});

test('a payment shows the nickname that I give the account now (SRV-22)', async () => {
  const till = payer(portal, () => dana);
  const { account_id } = await till.accountNumbered('R0041882');
  await portal.send(updateAccount, { account_id, nickname: 'Casa' }, dana);
  const { items } = await searched({ q: 'casa' });
  expect(new Set(items.map(({ nickname, account_num }) => `${nickname} ${account_num}`))).toEqual(
    new Set(['Casa R0041882']),
  );
});

test('a scheduled payment is not in the history; one made now is at its top (SRV-33, SRV-39)', async () => {
  const till = payer(portal, () => dana);
  const tomorrow = addDays(portal.parts.clock.today(), 1);
  const planned = await till.pay({ accounts: ['LOT-121'], method: 'Everyday Visa', on: tomorrow });
  const made = await till.pay({ accounts: ['G-771230'], method: 'Everyday Visa' });
  const { items } = await searched({ per_page: 5 });
  expect(items[0]?.confirmation_num).toBe(made.confirmation_nums[0]);
  expect((await searched({ q: planned.confirmation_nums[0] ?? '' })).items).toEqual([]);
});

test('a payment by two methods names both, and its receipt says what each paid (PAY-38)', async () => {
  const till = payer(portal, () => dana);
  await till.review({ accounts: ['5520 448 19'], method: 'Everyday Visa', amount: cents(1000) });
  const { items: methods } = (await portal.send(listPaymentMethods, {}, dana)).answer();
  for (const nickname of ['Everyday Visa', 'Discover, expiring']) {
    const payment_method = methods.find((method) => method.nickname === nickname)?.id ?? 0;
    (await portal.send(addBillingInfo, { payment_method, amount: cents(500) }, dana)).answer();
  }
  await review(portal, dana);
  const [confirmation_number = ''] = (await till.submit()).answer().confirmation_nums;
  const [record] = (await searched({ q: confirmation_number })).items;
  expect(record?.paymentMethod).toMatch(/^Visa ending in \d{4} and Discover ending in \d{4}$/);
  const receipt = (await portal.send(getReceipt, { confirmation_number }, dana)).answer();
  expect(record && recordReceipt(record)).toEqual(receipt);
});

test('one customer of the demo has a scheduled payment, another has none (SRV-66)', async () => {
  const pending = async (session: SignedInCustomer) =>
    (await portal.send(getLoggedCustomer, {}, session)).answer().has_scheduled_payments;
  expect(await pending(await portal.signIn('partner'))).toBe(true);
  expect(await pending(await portal.signIn('single'))).toBe(false);
});

test('the months of a page count all payments that the search finds in them (ruling 72)', async () => {
  const everything = (await searched()).items;
  const totals = (items: readonly PaymentRecord[], day: CalendarDate) => {
    const [month] = historyMonths({
      lines: items
        .filter(({ transaction_date }) => transaction_date.startsWith(day.slice(0, 7)))
        .map(paymentLine),
      shown: 100,
      sort: '-transaction_date',
      hasMore: false,
      isFromDevice: false,
    });
    return { month: day, count: month?.count, sum: month?.sum, on_its_way: month?.onItsWay };
  };
  for (const search of [{ per_page: 3 }, { per_page: 5, page: 4 }, { q: 'water', per_page: 2 }]) {
    const { items, months = [] } = await searched(search);
    const found = (await searched({ ...search, page: 1, per_page: 100 })).items;
    expect(new Set(months.map(({ month }) => month))).toEqual(
      new Set(items.map(({ transaction_date }) => startOfMonth(transaction_date))),
    );
    for (const total of months) expect(total).toEqual(total.month && totals(found, total.month));
  }
  const [latest] = everything;
  const bounds = { start: latest?.transaction_date ?? null, end: latest?.transaction_date ?? null };
  const onDay = await searched(searchRange({ ...usualOptions('payments'), ...bounds }));
  expect(onDay.months).toMatchObject([{ count: onDay.items.length }]);
  expect((await searched({ sort: '-total' })).months).toBeUndefined();
  expect((await searched({ q: 'no such thing' })).months).toEqual([]);
});

test('a search finds no other customer’s payments, and an unknown sort field is refused (SRV-02)', async () => {
  const sam = await portal.signIn('single');
  expect((await searched({ q: all[0]?.confirmation_num ?? '' }, sam)).items).toEqual([]);
  expect((await searched({}, sam)).items).toEqual([]);
  const refused = await portal.app.request('/api/v2.1/transactions?sort=status', {
    headers: { authorization: `Bearer ${sam.token}` },
  });
  expect(refused.status).toBe(422);
});
