import { expect, test } from 'vitest';
import { sampleReview } from '../fixtures/checkout.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { asksForOrderNumber, bankTiming, payLabel, shortPayment } from './review.ts';
import { LATER_BY_BANK } from './text/review.ts';

test('a review asks for a purchase order number when a corporate card pays any part (CHK-12)', () => {
  const part = (is_corporate_card: boolean) => ({
    payment_method_id: 101,
    payment_details: { ...sampleReview().payment_details, is_corporate_card },
    amount: cents(4210),
  });
  expect(asksForOrderNumber(sampleReview({ paid_with: [part(false), part(true)] }))).toBe(true);
  expect(asksForOrderNumber(sampleReview({ paid_with: [part(false), part(false)] }))).toBe(false);
});

test('a review says when a card is charged, and that a bank takes its part later', () => {
  const [card] = sampleReview().paid_with;
  if (!card) throw new Error('a review without a method');
  const bank = {
    ...card,
    payment_details: { ...card.payment_details, payment_type: 'bank' as const },
  };
  const later = { pay_now: false, scheduled_date: calendarDate('2026-12-11') };
  const labels = (over: Parameters<typeof sampleReview>[0]) => payLabel(sampleReview(over));
  expect(labels({ pay_now: true, paid_with: [card] })).toBe('You pay today');
  expect(labels({ ...later, paid_with: [card] })).toBe('You pay on 12/11/2026');
  expect(labels({ pay_now: true, paid_with: [bank] })).toBe('Goes to your bank today');
  expect(labels({ ...later, paid_with: [bank] })).toBe('Goes to your bank on 12/11/2026');
  expect(labels({ pay_now: true, paid_with: [card, bank] })).toBe('In all, from today');
  const timings = [[card], [bank], [card, bank]].map((paid_with) => bankTiming(sampleReview({ paid_with })));
  expect(timings).toEqual(['', LATER_BY_BANK, LATER_BY_BANK]);
});

test('the method stands in a line, with the last digits alone (CHK-08, CHK-09)', () => {
  const { payment_details } = sampleReview();
  expect(shortPayment(payment_details)).toBe('Visa 4242');
  const bank = { card_type: 'Checking', card_number: '', account_number: '•••• 6789' };
  expect(shortPayment({ ...payment_details, ...bank, payment_type: 'bank' })).toBe('Checking 6789');
});
