import { expect, test } from 'vitest';
import { lookSame, looksOf, shareOfOther } from './picture-blocks.ts';

const WHITE = [255, 255, 255];
const WORD = [235, 235, 235];
const BLURRED = [251, 252, 250];
const BLUE = [20, 60, 200];

test('what a lossy picture blurs looks the same, and a word does not', () => {
  expect(lookSame([...WHITE, ...WHITE], [...WHITE, ...BLURRED])).toBe(true);
  expect(lookSame([...WHITE, ...WHITE], [...WHITE, ...WORD])).toBe(false);
  expect(lookSame(WHITE, [...WHITE, ...WHITE])).toBe(false);
});

test('pictures that look the same have the number of the first of them', () => {
  expect(looksOf([WHITE, WORD, BLURRED, WORD])).toEqual([0, 1, 0, 1]);
});

test('the share of a page that has another colour counts blocks, and no letters', () => {
  expect(shareOfOther([...WHITE, ...WHITE], [...WORD, ...BLUE])).toBe(0.5);
  expect(shareOfOther(WHITE, [...WHITE, ...WHITE])).toBe(1);
});
