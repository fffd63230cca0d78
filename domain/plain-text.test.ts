import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('the words of a collections text show without tags and scripts BIL-21', () => {
  const html = '<p>Please call <b>Harbor &amp; Sons</b>.</p><script>alert(1)</script><p>Thank&nbsp;you.</p>';
  expect(plainText(html)).toBe('Please call Harbor & Sons. Thank you.');
});
