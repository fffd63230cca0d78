import { expect, test } from 'vitest';
import { cents } from '../values/cents.ts';
import { declinedTitle, setbackTitle } from './open-attempt.ts';
import {
  givenBackAfterAll,
  type InVain,
  inVainText,
  keptAfterAll,
  refusedInPart,
} from './refused-in-part.ts';
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

const GIVEN_BACK = refusedInPart('The bank said no.', ['Visa ending in 4242', 'Discover ending in 0004']);
const KEPT = 'could not be given back yet. The biller still has it and looks for another way.';

const LABELS: Record<string, string> = { first: 'Visa ending in 4242', second: 'Discover ending in 0004' };
const textOf = (inVain: InVain) => inVainText(inVain, (key) => LABELS[key] ?? 'Visa ending in 4242');

test('what one method got back and the biller has again is told apart from what the other one has', () => {
  const both = { reason: 'The bank said no.', givenBack: ['first', 'second'], kept: [] };
  const kept = keptAfterAll(both, 'first', cents(600));
  expect(textOf(kept)).toBe(
    `The bank said no. What was charged to Discover ending in 0004 was given back. What was charged to Visa ending in 4242 ${KEPT}`,
  );
  expect(keptAfterAll(kept, 'first', cents(600))).toEqual(kept);
  expect(textOf(givenBackAfterAll(kept, 'first'))).toBe(
    'The bank said no. What was charged to Discover ending in 0004 and Visa ending in 4242 was given back.',
  );
});

test('what the biller has of each method goes with it once it was given back in another way', () => {
  const both = { reason: '', givenBack: ['first', 'second'], kept: [] };
  const kept = keptAfterAll(keptAfterAll(both, 'first', cents(600)), 'second', cents(400));
  expect(kept.amounts).toEqual({ first: 600, second: 400 });
  const settled = givenBackAfterAll(kept, 'first');
  expect(settled.amounts).toEqual({ second: 400 });
  expect(givenBackAfterAll(settled, 'second')).toEqual(both);
});

test('of two cards with the same name, what the biller has again of one does not hide what the other got back', () => {
  const both = { reason: '', givenBack: ['one card', 'another card'], kept: [] };
  expect(textOf(keptAfterAll(both, 'one card', cents(600)))).toBe(
    `What was charged to Visa ending in 4242 was given back. What was charged to Visa ending in 4242 ${KEPT}`,
  );
});

test('a reason that reads like what happened to the money stays what it is', () => {
  const reason = 'What was charged to this account is disputed.';
  expect(textOf(keptAfterAll({ reason, givenBack: [], kept: [] }, 'first', cents(600)))).toBe(
    `${reason} What was charged to Visa ending in 4242 ${KEPT}`,
  );
});

test('a message that said that nothing was charged loses that sentence when the biller has some of it', () => {
  const nothing = { reason: sentences.INTERRUPTED_NOT_CHARGED, givenBack: [], kept: [] };
  expect(textOf(keptAfterAll(nothing, 'first', cents(600)))).toBe(
    `The payment was interrupted. What was charged to Visa ending in 4242 ${KEPT}`,
  );
});

test('a payment of which the biller has something is never told as not charged, nor as nothing paid', () => {
  const message = refusedInPart('', [], ['Visa ending in 4242']);
  expect(setbackTitle({ message })).toBe('The payment was not made.');
  expect(declinedTitle({ kind: 'declined', message })).toBe('Payment not made');
  expect(declinedTitle({ kind: 'declined', message: GIVEN_BACK })).toBe('Not paid');
  expect(setbackTitle({ message: GIVEN_BACK })).toBe('Nothing was paid.');
});
