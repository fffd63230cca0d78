import { expect, test } from 'vitest';
import { taskFailedText } from './tasks.ts';

test.each([
  ['filed returns', 'Unable to get filed accounts.  Please try again later.'],
  ['completed returns', 'Unable to get tax account details.  Please try again later.'],
  ['return', 'Unable to get tax return details.  Please try again later.'],
  ['saving', 'Unable to save tax return.  Please try again later.'],
  ['filing', 'Unable to file tax return.  Please try again later.'],
  ['adding to the cart', 'Unable to add taxes to the cart.  Please try again later.'],
] as const)('while the tax office is silent, %s says what could not be done (SRV2-47)', (task, words) => {
  expect(taskFailedText(task)).toBe(words);
});
