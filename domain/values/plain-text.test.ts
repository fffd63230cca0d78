import { expect, test } from 'vitest';
import { plainParagraphs, plainText } from './plain-text.ts';

test('the words of a collections text are shown without tags and scripts (BIL-21)', () => {
  const html = '<p>Please call <b>Harbor &amp; Sons</b>.</p><script>alert(1)</script><p>Thank&nbsp;you.</p>';
  expect(plainText(html)).toBe('Please call Harbor & Sons. Thank you.');
});

test('terms keep their paragraphs and nothing executable (CHK-11, MSC-09)', () => {
  const html =
    '<h3>Terms</h3>\n<p>You pay\n what is <i>due</i>.<br>In full.</p><ul><li onclick="x()">Fees</li></ul>';
  expect(plainParagraphs(html)).toEqual(['Terms', 'You pay what is due.', 'In full.', 'Fees']);
});

test('words on both sides of a script or a wide gap stay apart, by one blank', () => {
  expect(plainText('Call<script>x()</script>us &nbsp; today')).toBe('Call us today');
});
