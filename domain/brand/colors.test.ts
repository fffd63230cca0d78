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
  expect(worstPair('#9a6a00', 'light').ground).toBe('#f1ebe0');
  expect(worstPair('#7a5a3a', 'dark').ground).toBe('#3a2a0e');
});

test('the contrast of two dark colours follows their light in proportion', () => {
  expect(contrast('#0a0a0a', '#000000')).toBeCloseTo(1.0607, 4);
});

test('an accent has its shades by the scheme', () => {
  expect(shadesOf('#075a83', 'light')).toEqual({
    brand: '#075a83',
    hover: '#053f5c',
    tint: '#e6eded',
    on: '#ffffff',
  });
  expect(shadesOf('#7cc4ec', 'dark')).toEqual({
    brand: '#7cc4ec',
    hover: '#a3d6f2',
    tint: '#30383b',
    on: '#16232a',
  });
});

test('the nearest shade that can be read is no darker or lighter than it has to be', () => {
  expect(readableShade('#ffcc00', 'light')).toBe('#826800');
  expect(readableShade('#075a83', 'dark')).toBe('#6f9fb7');
  expect(readableShade('#075a83', 'light')).toBe('#075a83');
});
