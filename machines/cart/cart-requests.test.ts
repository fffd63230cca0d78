import { expect, test } from 'vitest';
import { CallFailed } from '../../domain/api/failure.ts';
import { sampleCartItem } from '../../domain/fixtures/cart.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import {
  type AmountEdit,
  afterFailure,
  afterSave,
  amountRequest,
  amountSaveRequests,
  type CartPageRequest,
  dateRequest,
  isAgreed,
  refusedDate,
  removalRequest,
  requestedDate,
  requestsAnew,
  saveFailure,
  typedAmounts,
  typedDateProblem,
  unsavedEdits,
  withEdit,
  withoutCheckout,
  withoutEdit,
} from './cart-requests.ts';

const WATER = sampleCartItem({ cart_item_id: 51 });
const GAS = sampleCartItem({ cart_item_id: 52 });
const edit = (item: typeof WATER, typed: string): AmountEdit => ({ item, typed });
const amount = (cartItemId: number, sum: number): CartPageRequest => ({
  kind: 'amount',
  cartItemId,
  amount: cents(sum),
});
const [MONDAY, TUESDAY] = [calendarDate('2026-11-23'), calendarDate('2026-11-24')];
const AGREEMENT = { kind: 'agreement' } as const;
const EMPTYING = { kind: 'emptying' } as const;

test('another text for an item replaces its text and leaves those of other items', () => {
  const edits = withEdit([edit(WATER, '1'), edit(GAS, '2')], edit(WATER, '3'));
  expect(typedAmounts(edits)).toEqual({ 51: '3', 52: '2' });
  expect(edits).toHaveLength(2);
  expect(withoutEdit(edits, 52)).toEqual([edit(WATER, '3')]);
});

test('an amount is saved only for its own item, and for the text that was sent (CRT-06)', () => {
  const edits = [edit(WATER, '10.00'), edit(GAS, '10.00')];
  expect(unsavedEdits(afterSave(edits, amount(51, 1_000)))).toEqual([edit(GAS, '10.00')]);
  expect(unsavedEdits(afterSave(edits, amount(51, 900)))).toEqual(edits);
  expect(unsavedEdits(afterSave(edits, EMPTYING))).toEqual(edits);
  expect(unsavedEdits(afterSave(edits, undefined))).toEqual(edits);
});

test('a failure is told at the amount that was sent, until it is saved (CRT-08)', () => {
  const failed = afterFailure([edit(WATER, '10.00'), edit(GAS, '10.00')], amount(52, 1_000), 'Too much.');
  expect([saveFailure(failed, 51), saveFailure(failed, 52)]).toEqual([undefined, 'Too much.']);
  expect(saveFailure(afterSave(failed, amount(52, 1_000)), 52)).toBe(undefined);
  expect(saveFailure(afterFailure(failed, EMPTYING, 'No.'), 51)).toBe(undefined);
});

test('what is typed is sent once, and again only as another amount (CRT-06, CRT-07)', () => {
  const edits = [edit(WATER, '10.00'), edit(GAS, '20.00')];
  expect(amountSaveRequests(edits, [])).toEqual([amount(51, 1_000), amount(52, 2_000)]);
  expect(amountSaveRequests(edits, [amount(51, 1_000)])).toEqual([amount(52, 2_000)]);
  expect(amountSaveRequests(edits, [amount(52, 1_000), EMPTYING])).toEqual([
    amount(51, 1_000),
    amount(52, 2_000),
  ]);
  expect(amountSaveRequests(edits, [amount(51, 1_000), amount(51, 500), amount(52, 2_000)])).toEqual([
    amount(51, 1_000),
  ]);
});

test.each([
  ['is no amount', 'ten'],
  ['is more than the bill takes', '9999999'],
  ['is nothing', ''],
])('a text that %s is not sent', (_, text) => {
  expect(amountSaveRequests([edit(WATER, text)], [])).toEqual([]);
});

test('what is saved already is not sent again', () => {
  expect(amountSaveRequests(afterSave([edit(WATER, '10.00')], amount(51, 1_000)), [])).toEqual([]);
});

test('back online the amounts are sent as they are typed now, and the rest waits behind them (ruling 19)', () => {
  const waiting = [amount(51, 500), { kind: 'date', date: MONDAY }, AGREEMENT] as const;
  expect(requestsAnew([edit(WATER, '10.00')], waiting)).toEqual([
    amount(51, 1_000),
    { kind: 'date', date: MONDAY },
    AGREEMENT,
  ]);
});

test('going on is agreed from the press until something before it fails (CRT-07)', () => {
  expect([isAgreed([]), isAgreed([EMPTYING]), isAgreed([EMPTYING, AGREEMENT])]).toEqual([false, false, true]);
  expect(withoutCheckout([EMPTYING, AGREEMENT])).toEqual([EMPTYING]);
});

test('of several requested dates the last one counts (CRT-16)', () => {
  const dates = [{ kind: 'date', date: MONDAY }, { kind: 'date', date: TUESDAY }, EMPTYING] as const;
  expect([requestedDate(dates), requestedDate([EMPTYING])]).toEqual([TUESDAY, undefined]);
});

const refusal = (errors: Record<string, string>) =>
  new CallFailed({ kind: 'refused', message: 'No.', status: 422, errors });

test('a date that the server refuses stays in its field, unless it was another fault or another date came since', () => {
  const error = refusal({ scheduled_date: 'The bank is closed.' });
  const asked = { kind: 'date', date: MONDAY } as const;
  const refused = { typedDate: MONDAY, dateRefusal: 'The bank is closed.' };
  expect(refusedDate([asked], undefined, error)).toEqual(refused);
  expect(refusedDate([asked, EMPTYING], undefined, error)).toEqual(refused);
  expect(refusedDate([asked], '11/2', error)).toEqual({});
  expect(refusedDate([asked, { kind: 'date', date: TUESDAY }], undefined, error)).toEqual({});
  expect(refusedDate([asked], undefined, refusal({}))).toEqual({});
  expect(refusedDate([EMPTYING], undefined, error)).toEqual({});
  expect(refusedDate([], undefined, error)).toEqual({});
});

test('a typed date has the server’s reason before our own, and none while nothing is typed (CRT-17)', () => {
  const problem = (typedDate: string | undefined, dateRefusal?: string) =>
    typedDateProblem({ typedDate, dateRefusal }, TUESDAY);
  expect(problem(undefined, 'Closed.')).toBe(undefined);
  expect(problem('2026-11-30', 'Closed.')).toBe('Closed.');
  expect(problem('2026-11-30')).toBe(undefined);
  expect(problem('2026-11-20')).toBeTruthy();
});

test('each call sends what was asked for, and names nothing for a request of another kind', () => {
  expect(amountRequest(amount(51, 1_000))).toEqual({ cart_item_id: 51, amount: 1_000, quantity: 1 });
  expect(amountRequest(EMPTYING)).toEqual({ cart_item_id: 0, amount: 0, quantity: 1 });
  expect(amountRequest(undefined)).toEqual({ cart_item_id: 0, amount: 0, quantity: 1 });
  expect(removalRequest({ kind: 'removal', cartItemId: 51 })).toEqual({ cartItemId: 51 });
  expect([removalRequest(EMPTYING), removalRequest(undefined)]).toEqual([
    { cartItemId: 0 },
    { cartItemId: 0 },
  ]);
  expect(dateRequest({ kind: 'date', date: MONDAY })).toEqual({ scheduled_date: MONDAY });
  expect([dateRequest(EMPTYING), dateRequest(undefined)]).toEqual([
    { scheduled_date: '1970-01-01' },
    { scheduled_date: '1970-01-01' },
  ]);
});
