import { expect, test } from 'vitest';
import { sampleAutoPay } from '../fixtures/auto-pay.ts';
import { sampleSaved } from '../fixtures/method.ts';
import { chosenMethodRefusal } from './setup.ts';

const GATES = sampleAutoPay();
const visa = sampleSaved(1, { id: 21, nickname: 'Everyday Visa' });
const old = sampleSaved(1, { id: 22, nickname: 'Old Visa', expired: true });
const methodsOf = (primary: number | null, backups: number[] = []) => ({
  primary_payment_method_id: primary,
  secondary_payment_method_id_array: backups,
});

test('a chosen card that has expired since is named, as primary and as backup (ruling 9, APW-47)', () => {
  expect(chosenMethodRefusal(methodsOf(22), GATES, [visa, old])).toBe('Old Visa: Card has expired');
  expect(chosenMethodRefusal(methodsOf(21, [22]), GATES, [visa, old])).toBe('Old Visa: Card has expired');
  expect(chosenMethodRefusal(methodsOf(21), GATES, [visa, old])).toBeUndefined();
});

test('a chosen bank account that is no longer accepted is named too (APW-46)', () => {
  const checking = sampleSaved(5, { id: 23, nickname: 'Joint checking' });
  const gates = sampleAutoPay({ ach_enabled: false });
  expect(chosenMethodRefusal(methodsOf(21, [23]), gates, [visa, checking])).toMatch(/^Joint checking: /);
});

test('there is no message before the wallet is loaded', () => {
  expect(chosenMethodRefusal(methodsOf(22), GATES, undefined)).toBeUndefined();
});
