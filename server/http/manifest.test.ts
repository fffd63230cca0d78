import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { brandFiles } from './brand-files.ts';
import { manifestOf } from './manifest.ts';

const { brand } = readConfig({});
const { brand: ofCity } = readConfig({ BRAND: 'deploy/brand.example/brand.json' });
const manifest = manifestOf(brand);
const screenshots = manifest.screenshots ?? [];
const made = brandFiles(brand);

const PUBLIC = join(import.meta.dirname, '..', '..', 'public');

/** Width and height from the header of a PNG file. */
function sizesOf(src: string): string {
  const head = Buffer.from(made.get(src)?.body() ?? readFileSync(join(PUBLIC, src))).subarray(16, 24);
  return `${head.readUInt32BE(0)}x${head.readUInt32BE(4)}`;
}

const pictures = [
  ...manifest.icons,
  ...screenshots,
  ...manifest.shortcuts.flatMap((link) => ('icons' in link ? link.icons : [])),
];

test('the app can be installed: it has a name, a start within its scope, icons of both sizes and a maskable one', () => {
  const { id, name, short_name, start_url, scope, display, icons } = manifest;
  expect([id, name, display, start_url.startsWith(scope)]).toEqual(['/', 'Billfold', 'standalone', true]);
  expect(short_name.length).toBeLessThanOrEqual(12);
  const kinds = icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  expect(kinds).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
});

test.each(pictures.filter(({ type }) => type === 'image/png'))(
  '$src has the size that the manifest states',
  ({ src, sizes }) => {
    expect(sizesOf(src)).toBe(sizes);
  },
);

test('the browser’s richer install dialog has screenshots to show: three narrow and two wide', () => {
  const forms = screenshots.map(({ form_factor }) => form_factor);
  expect(forms).toEqual(['narrow', 'narrow', 'narrow', 'wide', 'wide']);
  expect(screenshots.every(({ label }) => label !== '')).toBe(true);
});

test('each shortcut of the icon leads to its own place and has its own icon', () => {
  const { shortcuts } = manifest;
  expect(shortcuts.map(({ url }) => url)).toEqual([
    '/?source=pwa#/bills',
    '/?source=pwa#/cart',
    '/?source=pwa#/history/payments',
    '/?source=pwa#/auto-pays',
  ]);
  expect(
    new Set(shortcuts.flatMap((link) => ('icons' in link ? link.icons.map(({ src }) => src) : []))).size,
  ).toBe(4);
});

test('the installed app of a city has its name and none of the pictures of Billfold', () => {
  const own = manifestOf(ofCity);
  expect([own.name, own.short_name, own.description]).toEqual([
    'Marlow Springs Pay',
    'Marlow Pay',
    'All bills of the City of Marlow Springs in one place.',
  ]);
  expect(JSON.stringify(own)).not.toMatch(/Billfold|screenshots|shortcut-/);
});
