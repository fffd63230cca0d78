import { expect, test } from 'vitest';
import { mailLink, outsideLink } from './external-link.ts';

test.each(['https://water.example/usage?id=1#top', '/sandbox/outside/water'])(
  '%s may be followed (DET-47)',
  (link) => {
    expect(outsideLink(link)).toBe(link);
  },
);

test.each([
  'javascript:alert(1)',
  'http://water.example',
  '//water.example',
  '/\\water.example',
  'data:text/html,x',
  'https://',
  'https:// water.example',
  ' https://water.example',
  '',
  null,
])('%j may not be followed (DET-51)', (link) => {
  expect(outsideLink(link)).toBeUndefined();
});

test('a mail goes to the biller and to nobody else (DET-05)', () => {
  expect(mailLink('help@redmesa.example')).toBe('mailto:help@redmesa.example');
  expect(mailLink('help@redmesa.example?bcc=all@else.example')).toBeUndefined();
  expect(mailLink('')).toBeUndefined();
});
