import { expect, test } from 'vitest';
import { asWorded } from '../../domain/api/refusal.ts';
import { wordedCodes } from './worded-codes.ts';

test('a code is found that repeats a sentence, whole or with more words, and no other', () => {
  const table = {
    'planted.finished': asWorded,
    'planted.with-more': ({ words }: { readonly words: string }) => `${words} Nothing was changed.`,
    'planted.plain': () => 'Your cart is empty.',
    'planted.made': ({ left }: { readonly left: { readonly cents: number } }) => `${left.cents} are left.`,
  };
  expect(wordedCodes(table)).toEqual(['planted.finished', 'planted.with-more']);
});
