import { expect, test } from 'vitest';
import { keptRefusal } from './auto-pay-setup.ts';
import { sampleAutoPay } from './sample-auto-pay.ts';
import { sampleSaved } from './sample-method.ts';

const GATES = sampleAutoPay();
const visa = sampleSaved(1, { id: 21, nickname: 'Everyday Visa' });
const old = sampleSaved(1, { id: 22, nickname: 'Old Visa', expired: true });
const kept = (primary: number | null, backups: number[] = []) => ({
  primary_payment_method_id: primary,
  secondary_payment_method_id_array: backups,
});

test('a card that expired while it was kept is named, as primary and as backup (ruling 9, APW-47)', () => {
  expect(keptRefusal(kept(22), GATES, [visa, old])).toBe('Old Visa: Card has expired');
  expect(keptRefusal(kept(21, [22]), GATES, [visa, old])).toBe('Old Visa: Card has expired');
  expect(keptRefusal(kept(21), GATES, [visa, old])).toBeUndefined();
});

test('a bank account that is not accepted any more is named too (APW-46)', () => {
  const checking = sampleSaved(5, { id: 23, nickname: 'Joint checking' });
  const gates = sampleAutoPay({ ach_enabled: false });
  expect(keptRefusal(kept(21, [23]), gates, [visa, checking])).toMatch(/^Joint checking: /);
});

test('nothing is said before the wallet is known', () => {
  expect(keptRefusal(kept(22), GATES, undefined)).toBeUndefined();
});
