import { expect, test } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { sampleAccount, sampleBillType, sampleGroup } from '../fixtures/bill.ts';
import { SAMPLE_FEE } from '../fixtures/fee.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { type DraftBill, draftOf } from './draft-bill.ts';
import { draftLines, mostOfLine } from './draft-line.ts';
import { changeText } from './text/changes.ts';

const account = sampleAccount();
const fee = sampleBillType({ has_xbp_fee: true, fee_terms: SAMPLE_FEE });
const drafted = (overrides: Partial<Account> = {}) =>
  draftOf({ ...account, ...overrides, ebill_id: 11 }, 'Red Mesa Water District');

function lineOf(bill: DraftBill, now: Partial<Account> = {}, category: 'card' | 'bank' | null = 'card') {
  const [line] = draftLines(
    [bill],
    [sampleGroup({ accounts: [{ ...account, ...now }] })],
    category ?? undefined,
  );
  if (!line) throw new Error('no line');
  return line;
}

const changes = (...of: Parameters<typeof lineOf>) =>
  lineOf(...of)
    .changes.map(changeText)
    .map(({ about, before, now }) => `${about} was ${before}, is ${now}`);

test('a lost bill says nothing beside why it is lost', () => {
  expect(draftLines([drafted()], [], 'card')).toEqual([
    {
      bill: drafted(),
      now: undefined,
      loss: 'gone',
      nickname: '',
      instead: undefined,
      changes: [],
      paying: null,
      fee: null,
      problem: undefined,
      payable: undefined,
      can_edit_amount: false,
      isPlain: false,
      entity_id: undefined,
      joining: undefined,
    },
  ]);
});

test('a bill that is paid in full stays as it would be added now, without a chosen amount', () => {
  const { now, paying } = lineOf(drafted());
  expect(now).toEqual(drafted());
  expect(paying).toBe(8420);
  expect(lineOf({ ...drafted(), paying: cents(20) })).toMatchObject({ paying: 20, now: { paying: 20 } });
});

test('a prepaid bill cannot be paid from a draft', () => {
  expect(lineOf(drafted(), { prepay: true }).loss).toBe('not payable');
});

test('a balance that was or is other than the amount due is told beside it', () => {
  const before = drafted({ balance: cents(9000) });
  expect(changes(before)).toEqual(['Balance was $90.00, is $84.20']);
  expect(changes(drafted(), { balance: cents(9000) })).toEqual(['Balance was $84.20, is $90.00']);
});

test('a fee that is not known before or now is no change', () => {
  const withFee = drafted({ bill_type: fee });
  expect(changes(withFee, {}, null)).toEqual([]);
  expect(changes(drafted(), { bill_type: fee }, null)).toEqual([]);
  expect(changes(withFee)).toEqual(['Fee was $2.32, is $0.00']);
  expect(changes(withFee, { bill_type: fee }, 'bank')).toEqual([]);
});

test('an amount that is not known has no fee yet, and the line says that it is not known', () => {
  const line = lineOf(drafted(), { amount_due_calculated: false, bill_type: fee });
  expect([line.paying, line.fee]).toEqual([null, null]);
  expect(line.problem).toMatch(/not known/);
});

test('what was switched off or taken back is told as well', () => {
  const on = drafted({
    autoPay: { ...account.autoPay, isActive: true },
    scheduled_date: calendarDate('2026-11-25'),
    due_date: null,
  });
  expect(changes(on)).toEqual([
    'Due date was no date, is 12/3/2026',
    'Auto Pay was on, is off',
    'Scheduled payment was 11/25/2026, is none',
  ]);
});

test('an auto pay that will not be made is not announced in the draft either (CRT-21)', () => {
  const instead = 'Auto Pay will not pay on 12/17/2026.';
  const autoPay = { ...account.autoPay, isActive: true, instead };
  expect(lineOf(drafted(), { autoPay }).instead).toBe(instead);
  expect(lineOf(drafted()).instead).toBeUndefined();
});

test('a drafted bill says what it takes, unless cards may pay less of it (PAY-14)', () => {
  expect(mostOfLine(lineOf(drafted()))).toBe('You can pay up to $84.20.');
  expect(mostOfLine(lineOf(drafted(), { bill_type: fee }))).toBeUndefined();
  expect(mostOfLine(lineOf(drafted(), { cart_item_id: 5 }))).toBeUndefined();
});
