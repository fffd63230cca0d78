import { expect, test } from 'vitest';
import { declinedText } from './declines.ts';
import { notReachedOn } from './en.ts';
import { notMade } from './not-made.ts';

const NEXT = 'If anything is still due, please pay it by hand.';
const down = notReachedOn('Harbor', '11/20/2026');

test('a payment that was not made is told with its money first, then why, then the next step, each once', () => {
  expect(notMade([down, down], NEXT)).toEqual({
    money: 'You have not been charged.',
    rest: `Harbor could not be reached on 11/20/2026. ${NEXT}`,
    isWhyTold: true,
  });
});

test('a reason that names the next step gets no second one', () => {
  expect(notMade([declinedText('card', 'card_velocity_exceeded')], NEXT).rest).toBe(
    'The card was declined: its limit is reached. Please use another payment method.',
  );
});

test('where the bills differ in why, only the money and the next step are told of them together', () => {
  expect(notMade([down, 'The card was declined.'], NEXT)).toEqual({
    money: 'You have not been charged.',
    rest: NEXT,
    isWhyTold: false,
  });
});

test('of a payment that was charged in part and given back, nothing denies that', () => {
  const inVain = 'The card was declined. What was charged to Visa 4242 was given back.';
  expect(notMade([inVain], NEXT)).toMatchObject({ money: 'Nothing was paid.', rest: `${inVain} ${NEXT}` });
});
