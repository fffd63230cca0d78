import { expect, test } from 'vitest';
import type { AgreedOffer } from '../domain/agreed-offer.ts';
import { cents } from '../domain/cents.ts';
import { draftMethodOf } from '../domain/draft-method.ts';
import { sampleSaved } from '../domain/sample-method.ts';
import { endOffer, handOver, offerAt } from './one-tap.ts';

const offer: AgreedOffer = {
  bills: [{ account_num: '100200301', amount: cents(8420) }],
  fee: cents(0),
  total: cents(8420),
  method: draftMethodOf(sampleSaved(1)),
};

test('a review that is drawn twice before it stands gets what was agreed to, and no later one does (CRT-37)', () => {
  handOver(offer, 1_000);
  expect([offerAt(1_100), offerAt(1_200)]).toEqual([offer, offer]);
  endOffer();
  expect(offerAt(1_300)).toBe(undefined);
});

test('what was agreed to and not taken within fifteen seconds is never paid (CRT-37)', () => {
  handOver(offer, 1_000);
  expect(offerAt(15_999)).toEqual(offer);
  expect(offerAt(16_000)).toBe(undefined);
  endOffer();
});
