import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountProblem } from '../checkout/overpayment.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { type Cents, cents, ZERO } from '../values/cents.ts';
import type { DebitNotice } from './debit-range.ts';
import { decideRun, hasFailedTooOften, type RunFacts, runAmount } from './run-decision.ts';
import { INACTIVE_REASONS, inactiveText } from './text/inactive.ts';

const TODAY = calendarDate('2026-03-10');

type Changed = Partial<Omit<RunFacts, 'bill'>> & { bill?: Partial<NonNullable<RunFacts['bill']>> | null };

const facts = ({ bill, ...changed }: Changed = {}): RunFacts => ({
  end_date: null,
  paymentAmountOption: 1,
  pay_amount: ZERO,
  max_pay_amount: ZERO,
  setAmountLimit: false,
  debit_limit: ZERO,
  notice: null,
  planned: null,
  told_on: null,
  bank_fee: ZERO,
  debited: null,
  isAllowed: true,
  isHeld: true,
  isInCollections: false,
  prepay: false,
  no_overpayment: false,
  can_edit_amount: true,
  isPaidByAutoPay: false,
  bill: bill === null ? null : { balance: cents(8240), amount_due: cents(8240), pending: ZERO, ...bill },
  ...changed,
});

describe('The full bill', () => {
  test('is paid at its live balance (SRV2-07)', () => {
    expect(decideRun(facts(), TODAY)).toEqual({ kind: 'pay', amount: 8240 });
    expect(decideRun(facts({ bill: { balance: cents(9000) } }), TODAY)).toEqual({
      kind: 'pay',
      amount: 9000,
    });
  });

  test.each([
    ['nothing is owed', { balance: ZERO, amount_due: ZERO }],
    ['there is a credit', { balance: cents(-500), amount_due: ZERO }],
    ['a pending payment pays it', { pending: cents(8240) }],
  ])('is not paid when %s (SRV2-07, SRV2-14)', (_, bill) => {
    expect(decideRun(facts({ bill }), TODAY)).toEqual({ kind: 'nothing to pay' });
  });

  test('is not paid, and not taken for paid, while its amount is not known (SRV2-07)', () => {
    const bill = { balance: null, amount_due: null };
    expect(decideRun(facts({ bill }), TODAY)).toEqual({ kind: 'amount not known' });
    expect(decideRun(facts({ bill, isPaidByAutoPay: true }), TODAY)).toEqual({ kind: 'nothing to pay' });
    const known = { balance: cents(8240), amount_due: null };
    expect(decideRun(facts({ bill: known }), TODAY)).toEqual({ kind: 'pay', amount: 8240 });
    expect(decideRun(facts({ bill: known, can_edit_amount: false }), TODAY)).toEqual({
      kind: 'amount not known',
    });
  });

  test('is reduced by what a pending payment pays of it (SRV2-14)', () => {
    expect(runAmount(facts({ bill: { pending: cents(2000) } }))).toBe(6240);
  });

  test('is not paid when there is no bill (SRV2-02)', () => {
    expect(decideRun(facts({ bill: null }), TODAY)).toEqual({ kind: 'nothing to pay' });
  });

  test('is left to the customer above the safety limit and is paid at the limit (SRV2-09)', () => {
    const limited = (max: number) => facts({ setAmountLimit: true, max_pay_amount: cents(max) });
    expect(decideRun(limited(8239), TODAY)).toEqual({ kind: 'above safety limit', amount: 8240 });
    expect(decideRun(limited(8240), TODAY)).toEqual({ kind: 'pay', amount: 8240 });
    expect(decideRun({ ...limited(1), setAmountLimit: false }, TODAY)).toEqual({ kind: 'pay', amount: 8240 });
  });
});

describe('A set amount', () => {
  const set = (pay_amount: number, changed: Changed = {}) =>
    facts({ paymentAmountOption: 2, pay_amount: cents(pay_amount), ...changed });

  test('is paid as set, and never more than is owed (SRV2-08, ruling 5)', () => {
    expect(runAmount(set(5000))).toBe(5000);
    expect(runAmount(set(9000))).toBe(8240);
    expect(runAmount(set(9000, { bill: { balance: cents(8800) } }))).toBe(8800);
    expect(runAmount(set(9000, { no_overpayment: true, bill: { balance: cents(8800) } }))).toBe(8240);
  });

  test('of a prepay account is paid whatever is owed (APW-24)', () => {
    expect(runAmount(set(2500, { prepay: true, bill: { balance: null, amount_due: null } }))).toBe(2500);
  });

  test('is not compared with the safety limit, which applies to the full bill (APW-36)', () => {
    const both = set(5000, { setAmountLimit: true, max_pay_amount: cents(100) });
    expect(decideRun(both, TODAY)).toEqual({ kind: 'pay', amount: 5000 });
  });
});

describe('A debit of a bank account (ruling 77)', () => {
  const debit = (changed: Changed = {}) => facts({ debited: 7, debit_limit: cents(8_000), ...changed });
  const told = (on: string, total = 8_240, is_allowed = false, more: Partial<DebitNotice> = {}) => ({
    notice: {
      on: calendarDate(on),
      planned: TODAY,
      total: cents(total),
      method_id: 7,
      is_allowed,
      ...more,
    },
  });

  test.each<[string, Changed, 'pay' | 'asks first']>([
    ['within the range', { debit_limit: cents(8_240) }, 'pay'],
    ['above the range', {}, 'asks first'],
    ['above it by card', { debited: null }, 'pay'],
    ['of a set amount', { paymentAmountOption: 2, pay_amount: cents(8_100) }, 'pay'],
    ['below the safety limit', { setAmountLimit: true, max_pay_amount: cents(8_240) }, 'pay'],
    ['told ten days before', told('2026-02-28'), 'pay'],
    ['told nine days before', told('2026-03-01'), 'asks first'],
    ['told ten days before with less', told('2026-02-28', 8_239), 'asks first'],
    ['told too late and allowed', told('2026-03-09', 8_240, true), 'pay'],
    ['allowed with less', told('2026-03-09', 8_239, true), 'asks first'],
    [
      'late, by its planned day',
      { ...told('2026-02-28'), planned: calendarDate('2026-03-09') },
      'asks first',
    ],
    [
      'told in time for an earlier day',
      told('2026-02-20', 8_240, false, { planned: calendarDate('2026-03-05') }),
      'pay',
    ],
    [
      'told too late for an earlier day, which is long ago',
      told('2026-02-01', 8_240, false, { planned: calendarDate('2026-02-05') }),
      'asks first',
    ],
    ['allowed with a lower fee', { ...told('2026-03-09', 8_240, true), bank_fee: cents(150) }, 'asks first'],
    ['allowed with its fee', { ...told('2026-03-09', 8_390, true), bank_fee: cents(150) }, 'pay'],
    ['allowed for another bank account', told('2026-03-09', 8_240, true, { method_id: 8 }), 'asks first'],
    [
      'told in time of another bank account',
      told('2026-02-28', 8_240, false, { method_id: 8 }),
      'asks first',
    ],
    ['of a preview that is saved in time', { told_on: calendarDate('2026-02-28') }, 'pay'],
    ['of a preview that is saved too late', { told_on: calendarDate('2026-03-01') }, 'asks first'],
  ])('%s', (_, changed, kind) => {
    expect(decideRun(debit(changed), TODAY)).toMatchObject({ kind });
  });
});

test.each([
  ['account removed', { isHeld: false }],
  ['in collections', { isInCollections: true }],
  ['not offered', { isAllowed: false }],
  ['stop date passed', { end_date: calendarDate('2026-03-09') }],
  ['prepaid', { prepay: true }],
] as const)('an auto pay stops with a readable reason: %s (SRV2-06, SRV2-15, SRV2-16)', (reason, changed) => {
  expect(decideRun(facts(changed), TODAY)).toEqual({ kind: 'stop', reason });
  expect(INACTIVE_REASONS[reason]).toMatch(/^[A-Z].*\.$/);
});

test('three failed dates in a row end an auto pay (SRV2-12)', () => {
  expect([0, 1, 2, 3, 4].map(hasFailedTooOften)).toEqual([false, false, false, true, true]);
});

test('an auto pay still runs on its stop date (SRV2-06)', () => {
  expect(decideRun(facts({ end_date: TODAY }), TODAY).kind).toBe('pay');
});

test('no run pays an amount that the rules would refuse to a customer, whatever is owed (ruling 5)', () => {
  const amount = fc.integer({ min: 0, max: 500_000 }).map((n) => n as Cents);
  fc.assert(
    fc.property(
      fc.record({
        paymentAmountOption: fc.constantFrom(1 as const, 2 as const),
        pay_amount: amount,
        no_overpayment: fc.boolean(),
        balance: fc.option(amount),
        amount_due: amount,
        pending: amount,
      }),
      ({ balance, amount_due, pending, ...changed }) => {
        const runFacts = facts({ ...changed, bill: { balance, amount_due, pending } });
        const paid = runAmount(runFacts);
        if (paid === 0) return;
        const bill = { biller: 'Any', balance, amount_due, prepay: false, can_edit_amount: true };
        const payable = { ...bill, no_overpayment: changed.no_overpayment, transaction_limit: ZERO };
        expect(amountProblem(payable, (paid + pending) as Cents)).toBeUndefined();
      },
    ),
  );
});

test('the customer in control and other customers each read their own reason why an auto pay is off (SRV2-16)', () => {
  expect(inactiveText(null, true)).toBe('');
  expect(inactiveText('turned off', true)).toBe('You turned this auto pay off.');
  expect(inactiveText('turned off', false)).toBe('This auto pay was turned off.');
  expect(inactiveText('control taken', false)).toBe('Another customer took control of this auto pay.');
  expect(inactiveText('control taken', true)).toMatch(/^You took control of this auto pay/);
  expect(inactiveText('account removed', true)).toBe('This account was removed.');
  expect(inactiveText('account removed', false)).toMatch(/removed the account\.$/);
  expect(inactiveText('payments failed', false)).toBe('The payment could not be processed.');
});
