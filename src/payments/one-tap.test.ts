import { afterEach, expect, test } from 'vitest';
import { sampleOffer as offer } from '../../domain/fixtures/offer.ts';
import { to } from '../app/routes.ts';
import { navigate } from '../browser/hash-location.ts';
import { clearOffer, handOverOffer, pendingOffer } from './one-tap.ts';

afterEach(clearOffer);

test('a review that is drawn twice before it is shown gets the agreed offer, and no later review does (CRT-37)', () => {
  navigate(to.cart());
  handOverOffer(offer);
  navigate(to.checkout());
  expect([pendingOffer(), pendingOffer()]).toEqual([offer, offer]);
  clearOffer();
  expect(pendingOffer()).toBe(undefined);
});

test.each([to.bills(), to.cart(), to.payMethods()])(
  'leaving for %s before the review is shown ends the agreed offer: coming back pays nothing (CRT-37)',
  (elsewhere) => {
    navigate(to.cart());
    handOverOffer(offer);
    navigate(to.checkout());
    navigate(elsewhere);
    navigate(to.checkout());
    expect(pendingOffer()).toBe(undefined);
  },
);
