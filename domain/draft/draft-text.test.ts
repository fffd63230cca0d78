import { expect, test } from 'vitest';
import { unknownFeeText } from './draft-text.ts';

test.each([
  [{ isOffline: true, hasMethod: false }, 'Told when you are online'],
  [{ isOffline: true, hasMethod: true }, 'Told when you are online'],
  [{ isOffline: false, hasMethod: false }, 'Depends on the pay method'],
  [{ isOffline: false, hasMethod: true }, 'Not known yet'],
])('a fee that is not known speaks of a connection only without one: %j (CRT-37)', (why, text) => {
  expect(unknownFeeText(why)).toBe(text);
});
