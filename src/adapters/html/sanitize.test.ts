import { expect, test } from 'vitest';
import { sanitize } from './sanitize.ts';

function htmlOf(html: string): string {
  const place = document.createElement('div');
  place.append(sanitize(html));
  return place.innerHTML;
}

test.each([
  ['<p onclick="steal()">Call us.</p>', '<p>Call us.</p>'],
  ['<script>steal()</script>Pay <b>now</b>', 'Pay <b>now</b>'],
  ['<img src=x onerror=steal()>Bill', 'Bill'],
  ['<svg><script>steal()</script></svg>Bill', 'Bill'],
  ['<iframe src="https://evil.example"></iframe>Bill', 'Bill'],
  ['<form action="https://evil.example"><input name="card">Bill</form>', 'Bill'],
  ['<style>*{display:none}</style><p style="position:fixed" class="x" id="app">Bill</p>', '<p>Bill</p>'],
  ['<p aria-hidden="true" data-print="no" role="alert">Bill</p>', '<p>Bill</p>'],
  ['<math><mtext><table><mglyph><style><img src=x onerror=steal()>', ''],
  ['<td colspan="2">lost</td>', 'lost'],
  [
    '<table><tbody><tr><td colspan="2" onmouseover="steal()">Fee</td></tr></tbody></table>',
    '<table><tbody><tr><td colspan="2">Fee</td></tr></tbody></table>',
  ],
])('%s does nothing on the page (DET-27)', (html, left) => {
  expect(htmlOf(html)).toBe(left);
});

test.each([
  ['javascript:steal()'],
  ['JaVaScRiPt:steal()'],
  ['java\nscript:steal()'],
  ['&#106;avascript:steal()'],
  ['data:text/html,steal'],
  ['http://red.example'],
  ['//red.example'],
  ['/bills/1'],
])('a link to %j is no longer a link', (link) => {
  expect(htmlOf(`<a href="${link}">here</a>`)).toBe('<a>here</a>');
});

test.each(['https://red.example/pay?a=1', 'tel:9705550142', 'mailto:help@red.example'])(
  'a link to %s opens in a new tab without access to the portal',
  (link) => {
    expect(htmlOf(`<a href="${link}" target="_self">here</a>`)).toBe(
      `<a href="${link}" target="_blank" rel="noopener noreferrer">here</a>`,
    );
  },
);
