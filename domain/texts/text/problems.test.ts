import { expect, test } from 'vitest';
import { textEntryText, textMethodText } from './problems.ts';

test.each([
  [{ kind: 'not accepted', type: 4 }, 'American Express is not accepted by this organization.'],
  [{ kind: 'not accepted', type: 5 }, 'Checking is not accepted by this organization.'],
  [{ kind: 'eft not allowed' }, 'EFT not allowed for this account.'],
  [{ kind: 'expired' }, 'Card has expired'],
  [{ kind: 'disabled' }, 'This pay method is switched off. Choose another one, or add it again.'],
] as const)('a method that cannot pay by text says why: %j (PBT-08, PBT-17)', (problem, words) => {
  expect(textMethodText(problem)).toBe(words);
});

test('what is missing before pay by text can be saved is named (PBT-09, PBT-13)', () => {
  expect(textEntryText('no method')).toBe('Payment method has not been specified.');
  expect(textEntryText('no verified number')).toBe('Please register your mobile number.');
});
