// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import type { AgreedOffer } from '../domain/agreed-offer.ts';
import { calendarDate } from '../domain/calendar-date.ts';
import { cents } from '../domain/cents.ts';
import { draftMethodOf } from '../domain/draft-method.ts';
import { sampleSaved } from '../domain/sample-method.ts';
import { navigate } from './hash-location.ts';
import { endOffer, handOver, heldOffer } from './one-tap.ts';
import { to } from './routes.ts';

const offer: AgreedOffer = {
  bills: [{ ebill_id: 11, account_num: '100200301', amount: cents(8420) }],
  fee: cents(0),
  total: cents(8420),
  method: draftMethodOf(sampleSaved(1)),
  tap: { at: 1_000, day: calendarDate('2026-11-20') },
  receipt: 'dana@home.example',
  terms: [{ entity_id: 3, entity_name: 'Red Mesa Water', terms_and_conditions: '<p>Terms.</p>' }],
};

afterEach(endOffer);

test('a review that is drawn twice before it stands gets what was agreed to, and no later one does (CRT-37)', () => {
  navigate(to.cart());
  handOver(offer);
  navigate(to.checkout());
  expect([heldOffer(), heldOffer()]).toEqual([offer, offer]);
  endOffer();
  expect(heldOffer()).toBe(undefined);
});

test.each([to.bills(), to.cart(), to.payMethods()])(
  'leaving for %s before the review stands ends what was agreed to: coming back pays nothing (CRT-37)',
  (elsewhere) => {
    navigate(to.cart());
    handOver(offer);
    navigate(to.checkout());
    navigate(elsewhere);
    navigate(to.checkout());
    expect(heldOffer()).toBe(undefined);
  },
);
