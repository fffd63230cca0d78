import { maskitoTransform } from '@maskito/core';
import { expect, test } from 'vitest';
import { PHONE_MASK } from './input-masks.ts';

test.each([
  ['3035550142', '(303) 555-0142'],
  ['+1 (303) 555-0142', '(303) 555-0142'],
  ['1-303-555-0142', '(303) 555-0142'],
  ['303.555.0142 ext 7', '(303) 555-0142'],
  ['0000000000', ''],
])('a phone number entered as %s reads %s (REG-10)', (entered, shown) => {
  expect(maskitoTransform(entered, PHONE_MASK).replace(/^\($/, '')).toBe(shown);
});
