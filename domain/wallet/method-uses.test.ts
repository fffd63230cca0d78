import { expect, test } from 'vitest';
import { isInUse } from './method-uses.ts';

const NO_USES = { assoc_auto_pays: [], assoc_scheduled_payments: [], assoc_pay_by_text: [] };

test('a method is in use as soon as one thing pays with it (WAL-41)', () => {
  const use = {
    account_id: 1,
    ebill_id: null,
    entity_name: 'Red Mesa Water',
    account_number: '100200301',
    payment_type: 'Water',
  };
  expect(isInUse(NO_USES)).toBe(false);
  expect(isInUse({ ...NO_USES, assoc_pay_by_text: [use] })).toBe(true);
});
