import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast, GROUNDS } from '../../domain/brand/colors.ts';

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

test('the icon of Billfold has the colours of its tokens', () => {
  const { light, dark } = shades('brand');
  const icon = readFileSync(join(import.meta.dirname, '../../server/brand/house/icon.svg'), 'utf8');
  expect(new Set(icon.match(/#[0-9a-f]{6}/g))).toEqual(new Set([light, dark, shades('paper').light]));
});

test('a brand is held against the grounds of these tokens', () => {
  for (const ground of Object.keys(GROUNDS.light) as (keyof typeof GROUNDS.light)[])
    expect(shades(ground)).toEqual({ light: GROUNDS.light[ground], dark: GROUNDS.dark[ground] });
});
