import { expect, test } from 'vitest';
import { samplePart } from '../fixtures/checkout.ts';
import { recipientsOf } from './receipt-parts.ts';

test('a receipt of several payments names everybody to whom one of them goes once, phones as people write them (SRV-45)', () => {
  const dana = { type: 'email', value: 'dana@home.example' } as const;
  const phone = { type: 'sms', value: '3035550142' } as const;
  const parts = [samplePart({ sent_to: [dana] }), samplePart(), samplePart({ sent_to: [dana, phone] })];
  expect(recipientsOf(parts)).toEqual(['dana@home.example', '(303) 555-0142']);
  expect(recipientsOf([samplePart()])).toEqual([]);
});
