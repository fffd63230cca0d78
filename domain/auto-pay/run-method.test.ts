import { expect, test } from 'vitest';
import { sampleForecastFacts } from '../fixtures/auto-pay.ts';
import { sampleSaved } from '../fixtures/method.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { methodLabel } from '../wallet/payment-method.ts';
import { METHOD_REMOVED } from '../wallet/text/en.ts';
import { isMendedByNobody, type MethodRefusal, runRefusal, UNKNOWN_METHOD } from './run-method.ts';
import { backupPaidText, refusalText } from './text/run-method.ts';

test('a backup method that paid, or that was sent and is not paid yet, says which ones did not (SRV2-10)', () => {
  const mastercard = { label: 'Mastercard ending in 0002', isDeclined: true };
  const visa = { label: 'Visa ending in 4242', isDeclined: false };
  expect(backupPaidText([], 'Checking ending in 6789', false)).toBe('');
  expect(backupPaidText([mastercard], 'Visa ending in 1111', false)).toBe(
    'Mastercard ending in 0002 was declined, so Visa ending in 1111 paid.',
  );
  expect(backupPaidText([visa, mastercard], 'Checking ending in 6789', true)).toBe(
    'Visa ending in 4242 could not pay and Mastercard ending in 0002 was declined, so Checking ending in 6789 was used.',
  );
});

test('a run that failed says why, by method when there were several (SRV2-10)', () => {
  const visa = { label: 'Visa ending in 4242', why: 'Card has expired.' };
  const checking = { label: 'Checking ending in 6789', why: 'EFT not allowed for this account. (7)' };
  expect(refusalText([])).toBe('There is no payment method to pay with.');
  expect(refusalText([visa])).toBe('Card has expired.');
  expect(refusalText([visa, checking])).toBe(
    'Visa ending in 4242: Card has expired. Checking ending in 6789: EFT not allowed for this account. (7)',
  );
});

test('a method that was removed from the wallet is named as such', () => {
  const { terms, run } = sampleForecastFacts();
  const refusal = runRefusal(undefined, { ...terms, total: cents(100) }, calendarDate('2026-12-05'), run);
  expect(refusal).toEqual({ label: UNKNOWN_METHOD, why: METHOD_REMOVED });
});

test('a bank account pays nothing above its range, and a card does (ruling 77)', () => {
  const { terms, run } = sampleForecastFacts({ debit_limit: cents(5_000) });
  const [checking, visa] = [sampleSaved(5), sampleSaved(1)];
  const refusal = (method: typeof visa, total: number) =>
    runRefusal(method, { ...terms, total: cents(total) }, calendarDate('2026-12-05'), run);
  expect(refusal(checking, 5_001)).toEqual({
    label: methodLabel(checking),
    why: 'This is above the $50.00 that you authorized from a bank account.',
  });
  expect(refusal(checking, 5_000)).toBeUndefined();
  expect(refusal(visa, 5_001)).toBeUndefined();
});

test('no later try can mend a run whose methods were all stopped; beside one that was declined it can', () => {
  const { terms, run } = sampleForecastFacts();
  const day = calendarDate('2026-12-05');
  const stopped = runRefusal(sampleSaved(5, { enabled: false }), { ...terms, total: cents(100) }, day, run);
  const declined: MethodRefusal = { label: 'Visa ending in 4242', why: 'The card was declined.' };
  expect(isMendedByNobody([stopped as MethodRefusal])).toBe(true);
  expect(isMendedByNobody([stopped as MethodRefusal, declined])).toBe(false);
  expect(isMendedByNobody([])).toBe(false);
});
