import { expect, test } from 'vitest';
import { heldUpOn, heldUpYet, NOT_SET_UP, PROCESSOR_DOWN } from './held-up.ts';
import { NOT_CHARGED } from './text/en.ts';

const PAUSED = { who: 'Summit Gas', why: 'paused' } as const;
const TODAY = 'We try again every hour until the day ends';

test('a planned payment that waits says for whom, that nothing was charged, and how long it is tried if anybody knows', () => {
  const down = 'The payment service cannot be reached, so this payment could not be made yet.';
  const paused = 'Summit Gas takes no payments right now, so this payment could not be made yet.';
  const notSetUp = 'Payments are not set up here, so this payment could not be made yet.';
  expect(heldUpYet(PROCESSOR_DOWN)).toBe(`${down} ${NOT_CHARGED} ${TODAY}, and once more on the next day.`);
  expect(heldUpYet(PAUSED)).toBe(`${paused} ${NOT_CHARGED} ${TODAY}, and once more on the next day.`);
  expect(heldUpYet(PAUSED, true)).toBe(`${paused} ${NOT_CHARGED} ${TODAY}.`);
  expect(heldUpYet(NOT_SET_UP)).toBe(`${notSetUp} ${NOT_CHARGED}`);
});

test('one that waited all day says the day', () => {
  expect([PROCESSOR_DOWN, PAUSED, NOT_SET_UP].map((who) => heldUpOn(who, '12/5/2026'))).toEqual([
    `The payment service could not be reached on 12/5/2026. ${NOT_CHARGED}`,
    `Summit Gas took no payments on 12/5/2026. ${NOT_CHARGED}`,
    `Payments were not set up here on 12/5/2026. ${NOT_CHARGED}`,
  ]);
});
