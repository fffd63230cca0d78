import type { AgreedOffer } from './agreed-offer.ts';
import { calendarDate } from './calendar-date.ts';
import { cents } from './cents.ts';
import { draftMethodOf } from './draft-method.ts';
import { sampleSaved } from './sample-method.ts';

/** What was agreed to with one tap, as `sampleReview` asks for it. */
export const sampleOffer: AgreedOffer = {
  bills: [{ ebill_id: 11, account_num: '100200301', amount: cents(8420) }],
  fee: cents(0),
  total: cents(8420),
  method: draftMethodOf(sampleSaved(1)),
  tap: { at: 1_000, day: calendarDate('2026-11-20') },
  receipt: 'dana@home.example',
  terms: [{ entity_id: 3, entity_name: 'Red Mesa Water', terms_and_conditions: '<p>Terms.</p>' }],
};
