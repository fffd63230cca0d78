import { expect, test } from 'vitest';
import { sampleSaved } from '../fixtures/method.ts';
import { calendarDate } from '../values/calendar-date.ts';
import type { SavedMethod } from '../wallet/saved-method.ts';
import { draftMethodOf, firstMethod } from './draft-method.ts';

const TODAY = calendarDate('2026-11-20');
const visa = sampleSaved(1, { id: 1 });
const bank = sampleSaved(5, { id: 5 });

test('a draft keeps of its method what names it when it is gone, and no number', () => {
  expect(draftMethodOf(visa)).toEqual({
    id: 1,
    nickname: 'My Visa',
    label: 'Visa ending in 4242',
    category: 'card',
  });
});

test.each<[string, SavedMethod[], number | null, number | undefined]>([
  ['the method of the cart', [visa, bank], 5, 5],
  ['the only method', [bank], null, 5],
  ['the only method, when that of the cart is gone', [visa], 9, 1],
  ['none of several', [visa, bank], null, undefined],
  ['none without a method', [], null, undefined],
  ['no expired method', [{ ...visa, expired: true }], null, undefined],
  ['no method that is switched off', [visa, { ...bank, enabled: false }], 5, undefined],
])('until one is chosen, a draft is paid with %s (CRT-37)', (_, methods, ofCart, id) => {
  expect(firstMethod(methods, ofCart, TODAY)?.id).toBe(id);
});
