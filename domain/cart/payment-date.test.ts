import { expect, test } from 'vitest';
import { sampleCart, sampleCartItem } from '../fixtures/cart.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { isSchedulable, lateItems, withDate } from './payment-date.ts';

const TOMORROW = calendarDate('2026-11-21');

test.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2027-02-28', true],
  ['2027-02-30', false],
  ['', false],
  ['2027-11-21', true],
  ['2027-11-22', false],
])('scheduling for %s on Nov 20: %s (CRT-17)', (date, isAllowed) => {
  expect(isSchedulable(date, TOMORROW)).toBe(isAllowed);
});

test('a payment date after the due date shows a warning with the due date (CRT-20)', () => {
  const items = [sampleCartItem(), sampleCartItem({ cart_item_id: 52, due_date: null })];
  const cart = withDate(sampleCart({ items }), calendarDate('2026-12-04'));
  expect(lateItems(cart).map(({ item, text }) => [item.cart_item_id, text])).toEqual([
    [51, 'Selected date is after the due date (12/3/2026) which could result in fees or penalties.'],
  ]);
  expect(lateItems(withDate(cart, calendarDate('2026-12-03')))).toEqual([]);
});

test("today's date pays now and shows no warning (CRT-15)", () => {
  const cart = withDate(sampleCart(), calendarDate('2026-11-20'));
  expect([cart.pay_now, cart.items[0]?.scheduled_date, lateItems(cart)]).toEqual([true, null, []]);
});

test('a date from tomorrow on is the day of the cart and of its items, today is none (API-50)', () => {
  const tomorrow = withDate(sampleCart(), TOMORROW);
  expect([tomorrow.pay_now, tomorrow.scheduled_date, tomorrow.items[0]?.scheduled_date]).toEqual([
    false,
    TOMORROW,
    TOMORROW,
  ]);
  const today = withDate(tomorrow, calendarDate('2026-11-20'));
  expect([today.pay_now, today.items[0]?.scheduled_date]).toEqual([true, null]);
});

test('a payment made today is never late, even after the due date (CRT-20)', () => {
  const items = [sampleCartItem({ due_date: calendarDate('2026-11-01') })];
  expect(lateItems(sampleCart({ items }))).toEqual([]);
});
