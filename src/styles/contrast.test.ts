import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';

const icons = join(import.meta.dirname, '..', '..', 'public', 'icons');
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

const textOnGround = [
  ...['paper', 'surface', 'raised', 'sunk'].flatMap((ground) =>
    ['ink', 'ink-2', 'ink-3', 'brand'].map((text) => [text, ground]),
  ),
  ...['paper', 'surface', 'raised'].flatMap((ground) =>
    ['error', 'ok', 'warn'].map((text) => [text, ground]),
  ),
  ...['due', 'ok', 'warn', 'error'].map((tone) => [tone, `${tone}-fill`]),
  ...['warn-fill', 'error-fill', 'ok-fill', 'brand-tint'].flatMap((ground) => [
    ['ink', ground],
    ['ink-2', ground],
    ['brand', ground],
  ]),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
] as [string, string][];

test.each(textOnGround)('%s is readable on %s, light and dark', (text, ground) => {
  const [texts, grounds] = [shades(text), shades(ground)];
  expect(contrast(texts.light, grounds.light)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(texts.dark, grounds.dark)).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ['line-strong', 'surface'],
  ['due-mark', 'paper'],
])('%s, which is no text, stands out from %s', (mark, under) => {
  const [line, ground] = [shades(mark), shades(under)];
  expect(contrast(line.light, ground.light)).toBeGreaterThanOrEqual(3);
  expect(contrast(line.dark, ground.dark)).toBeGreaterThanOrEqual(3);
});

function shades(token: string) {
  const match = new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens);
  if (!match?.[1] || !match[2]) throw new Error(`no token ${token}`);
  return { light: match[1], dark: match[2] };
}

function contrast(left: string, right: string): number {
  const [dark = 0, light = 0] = [luminance(left), luminance(right)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour of the first pixel: no filter of a PNG changes it. */
function cornerOf(icon: string): string {
  const png = readFileSync(join(icons, icon));
  const at = png.indexOf('IDAT') + 4;
  return `#${inflateSync(png.subarray(at, at + png.readUInt32BE(at - 8)))
    .subarray(1, 4)
    .toString('hex')}`;
}

test('the icons of the app have the colours of its tokens', () => {
  const { light, dark } = shades('brand');
  const drawn = new Set(readFileSync(join(icons, 'icon.svg'), 'utf8').match(/#[0-9a-f]{6}/g));
  expect(drawn).toEqual(new Set([light, dark, shades('paper').light]));
  expect(['maskable-512.png', 'apple-touch-icon.png'].map(cornerOf)).toEqual([light, light]);
});
