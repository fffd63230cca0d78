import { expect, test } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { sampleAccount, sampleGroup } from '../fixtures/bill.ts';
import { addDays, calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { dueBlocks, hasPayButton } from './urgency.ts';

const TODAY = calendarDate('2026-11-26');
const inDays = (days: number) => addDays(TODAY, days);
const bill = (nickname: string, over: Partial<Account> = {}) =>
  sampleAccount({ nickname, due_date: inDays(3), period_amt_due: cents(1000), ...over });
const activeOn = (account: Account, days: number, instead?: string): Account => ({
  ...account,
  autoPay: {
    ...account.autoPay,
    isActive: true,
    ap_master_id: 4,
    scheduledDate: inDays(days),
    ...(instead && { instead }),
  },
});

function blocks(...accounts: Account[]) {
  return dueBlocks([sampleGroup({ accounts })], TODAY).map(({ name, bills, sum, unknown }) => ({
    name,
    bills: bills.map(({ account, standing, relative }) =>
      `${account.nickname}: ${standing} ${relative}`.trim(),
    ),
    sum,
    unknown,
  }));
}

test('bills stand by urgency: late first, then this week, later, paid automatically, nothing due (ruling 41)', () => {
  const listed = blocks(
    bill('settled', { period_amt_due: cents(0) }),
    activeOn(bill('automatic'), 2),
    bill('later', { due_date: inDays(8) }),
    bill('week', { due_date: inDays(7) }),
    bill('today', { due_date: TODAY }),
    bill('late', { due_date: inDays(-1) }),
    bill('very late', { due_date: inDays(-75) }),
  );
  expect(listed).toEqual([
    {
      name: 'past due',
      bills: ['very late: late 75 days late', 'late: late 1 day late'],
      sum: 2000,
      unknown: 0,
    },
    { name: 'soon', bills: ['today: soon today', 'week: soon in 7 days'], sum: 2000, unknown: 0 },
    { name: 'later', bills: ['later: later in 8 days'], sum: 1000, unknown: 0 },
    { name: 'automatic', bills: ['automatic: auto pay in 2 days'], sum: 1000, unknown: 0 },
    { name: 'nothing due', bills: ['settled: nothing due'], sum: 0, unknown: 0 },
  ]);
});

test('a bill in collections counts as past due in every sum, whatever its date (ruling 41)', () => {
  const collections = { isInCollections: true, html: '' };
  expect(blocks(bill('sent', { collections, due_date: inDays(20) }))).toEqual([
    { name: 'past due', bills: ['sent: late in 20 days'], sum: 1000, unknown: 0 },
  ]);
});

test('a past due bill stays past due although auto pay or a scheduled payment will pay it (ruling 52)', () => {
  const listed = blocks(
    activeOn(bill('auto', { due_date: inDays(-3) }), 1),
    bill('planned', { due_date: inDays(-2), scheduled_date: inDays(1) }),
  );
  expect(listed.map(({ name, bills }) => [name, bills.length])).toEqual([['past due', 2]]);
});

test('a payment that auto pay will not make leaves the bill to its due date', () => {
  const listed = blocks(activeOn(bill('told'), 2, 'Auto Pay will not pay on 11/28/2026.'));
  expect(listed.map(({ name }) => name)).toEqual(['soon']);
});

test('a scheduled payment stands on the day it is made', () => {
  expect(blocks(bill('planned', { scheduled_date: inDays(1) }))).toEqual([
    { name: 'automatic', bills: ['planned: scheduled tomorrow'], sum: 1000, unknown: 0 },
  ]);
});

test('a bill of which a part is being paid counts with what is owed in any case', () => {
  const marks = { checked: 'To be confirmed' as const, rest: cents(10_775) };
  const checked = { ...bill('checked', { due_date: inDays(-4) }), ...marks };
  expect(blocks(checked)).toMatchObject([{ name: 'past due', sum: 10_775 }]);
});

test('a payment on its way or being checked counts in no sum', () => {
  const checked = { ...bill('checked', { due_date: inDays(-4) }), checked: 'Being checked' as const };
  const paying = bill('paying', { processing: true, period_amt_due: cents(0) });
  expect(blocks(checked, paying)).toEqual([
    { name: 'past due', bills: ['checked: being checked 4 days ago'], sum: 0, unknown: 0 },
    { name: 'on its way', bills: ['paying: on its way in 3 days'], sum: 0, unknown: 0 },
  ]);
});

test('what is left after a payment on its way is still due', () => {
  expect(blocks(bill('partly paid', { processing: true }))).toEqual([
    { name: 'soon', bills: ['partly paid: soon in 3 days'], sum: 1000, unknown: 0 },
  ]);
});

test('an amount that is not known is counted as unknown, never as zero', () => {
  const listed = blocks(bill('asked', { amount_due_calculated: false, period_amt_due: null }), bill('known'));
  expect(listed).toEqual([
    { name: 'soon', bills: ['asked: soon in 3 days', 'known: soon in 3 days'], sum: 1000, unknown: 1 },
  ]);
});

test('prepaid accounts and accounts without a bill have nothing due', () => {
  const listed = blocks(bill('prepaid', { prepay: true }), bill('new', { ebill_id: null }));
  expect(listed).toEqual([
    { name: 'nothing due', bills: ['prepaid: nothing due', 'new: nothing due'], sum: 0, unknown: 0 },
  ]);
});

test('a bill without a due date comes last among the later ones', () => {
  const listed = blocks(bill('undated', { due_date: null }), bill('dated', { due_date: inDays(40) }));
  expect(listed[0]?.bills).toEqual(['dated: later in 40 days', 'undated: later']);
});

test.each([
  ['a bill that is due', bill('due'), true],
  ['a bill in the cart', bill('chosen', { cart_item_id: 7 }), false],
  ['a scheduled bill', bill('planned', { scheduled_date: inDays(2) }), false],
  ['a bill that pays itself', activeOn(bill('automatic'), 2), false],
  [
    'a bill that has to be seen first',
    bill('shown', { bill_type: { ...bill('').bill_type, require_bill_display: true } }),
    false,
  ],
])('only the row of a bill that can be paid at once has a button for it: %s', (_, account, has) => {
  const [due] = dueBlocks([sampleGroup({ accounts: [account] })], TODAY).flatMap(({ bills }) => bills);
  expect(due && hasPayButton(due)).toBe(has);
});
