import { expect, test } from 'vitest';
import { samplePart } from '../fixtures/checkout.ts';
import { recipientsOf } from './receipt-parts.ts';

test('a receipt tells once where it went, with the numbers of phones as people write them', () => {
  const sent_to = [
    { type: 'email', value: 'dana@home.example' },
    { type: 'sms', value: '3035550142' },
  ] as const;
  const parts = [samplePart({ trans_status: 2 }), samplePart({ sent_to: [...sent_to] }), samplePart()];
  expect(recipientsOf(parts)).toEqual(['dana@home.example', '(303) 555-0142']);
  expect(recipientsOf([samplePart()])).toEqual([]);
});
