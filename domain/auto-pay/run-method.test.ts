import { expect, test } from 'vitest';
import { backupPaidText } from './run-method.ts';

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
