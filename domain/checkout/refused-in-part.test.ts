import { expect, test } from 'vitest';
import { refusedInPart } from './refused-in-part.ts';
import * as sentences from './text/en.ts';

const SPOKEN = Object.entries(sentences).map(
  ([name, words]) =>
    [name, typeof words === 'string' ? words : words('Harbor City Utilities', false as never)] as const,
);

test.each(SPOKEN)(
  'a payment of which a part was charged and given back is never said not to have been charged: %s',
  (_, reason) => {
    const said = refusedInPart(reason, ['Visa ending in 4242']);
    expect(said).toContain('What was charged to Visa ending in 4242 was given back.');
    expect(said.replace('What was charged to Visa ending in 4242', '')).not.toMatch(/charged/);
    expect(said).not.toMatch(/ {2,}|^ | $/);
  },
);

test.each(SPOKEN)('a payment of which nothing was charged keeps its reason as it is: %s', (_, reason) => {
  expect(refusedInPart(reason, [])).toBe(reason);
});

test('a refusal without a reason says only what was given back', () => {
  expect(refusedInPart('', ['Visa ending in 4242', 'Discover ending in 0004'])).toBe(
    'What was charged to Visa ending in 4242 and Discover ending in 0004 was given back.',
  );
});

test('a reason stays whole but for what it says about the money', () => {
  expect(refusedInPart(`The bank said no. ${sentences.NOT_CHARGED}`, ['Visa ending in 4242'])).toBe(
    'The bank said no. What was charged to Visa ending in 4242 was given back.',
  );
});
