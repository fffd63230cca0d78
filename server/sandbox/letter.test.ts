import { html } from 'hono/html';
import { expect, test } from 'vitest';
import { letterText } from './letter.ts';

const ORIGIN = 'https://pay.example';
const shown = (body: string) => String(html`${letterText(body, ORIGIN)}`);

test('an address of this portal becomes a link, without the full stop behind it', () => {
  expect(shown('Open https://pay.example/#/verify?c=12. Thanks')).toBe(
    'Open <a href="https://pay.example/#/verify?c=12">https://pay.example/#/verify?c=12</a>. Thanks',
  );
});

test('addresses of other sites, other ports and other schemes stay text', () => {
  const others =
    'https://pay.example.evil/x http://pay.example/x https://pay.example:8443/x https://pay.example@evil.test/ javascript:alert(1)';
  expect(shown(others)).toBe(others);
});

test('what looks like a tag is shown as it was written', () => {
  expect(shown('<script>alert(1)</script>')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(shown('https://pay.example/"onmouseover="alert(1)')).toBe(
    '<a href="https://pay.example/">https://pay.example/</a>&quot;onmouseover=&quot;alert(1)',
  );
});
