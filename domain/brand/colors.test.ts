import { describe, expect, test } from 'vitest';
import { contrast, isReadable, mixed, readableShade, shadesOf, worstPair } from './colors.ts';

test('contrast is that of WCAG: black on white 21, a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#075a83', '#075a83')).toBe(1);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('a mixture begins at the first colour and ends at the second', () => {
  expect([0, 0.5, 1].map((share) => mixed('#000000', '#ffffff', share))).toEqual([
    '#000000',
    '#808080',
    '#ffffff',
  ]);
});

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(['#ffcc00', '#888888', '#d40000', '#0000ff', '#111111', '#fafafa'])(
    'the shade that is named in place of %s can be read everywhere, with all shades that are made of it',
    (color) => {
      const shade = readableShade(color, scheme);
      expect(isReadable(shade, scheme)).toBe(true);
      const { brand, hover, on } = shadesOf(shade, scheme);
      expect(contrast(on, brand)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(on, hover)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

test('the worst pair names the ground on which a colour is lost', () => {
  expect(worstPair('#ffcc00', 'light').ratio).toBeLessThan(1.6);
});
