// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { sampleOffer as offer } from '../domain/sample-offer.ts';
import { navigate } from './hash-location.ts';
import { endOffer, handOver, heldOffer } from './one-tap.ts';
import { to } from './routes.ts';

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
