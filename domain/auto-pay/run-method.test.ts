import { expect, test } from 'vitest';
import { backupPaidText } from './run-method.ts';

test('a backup method that paid says which ones did not (SRV2-10)', () => {
  const mastercard = { label: 'Mastercard ending in 0002', isDeclined: true };
  const visa = { label: 'Visa ending in 4242', isDeclined: false };
  expect(backupPaidText([], 'Checking ending in 6789')).toBe('');
  expect(backupPaidText([mastercard], 'Checking ending in 6789')).toBe(
    'Mastercard ending in 0002 was declined, so Checking ending in 6789 paid.',
  );
  expect(backupPaidText([visa, mastercard], 'Checking ending in 6789')).toBe(
    'Visa ending in 4242 could not pay and Mastercard ending in 0002 was declined, so Checking ending in 6789 paid.',
  );
});
