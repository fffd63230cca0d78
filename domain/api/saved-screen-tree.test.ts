import { expect, test } from 'vitest';
import { type SavedScreen, screenHtml, type Tree } from './saved-screen-tree.ts';

const UNTIL = 1_000;

const html = (tree: Tree, now = 0, more: Partial<SavedScreen> = {}) =>
  screenHtml({ build: '1', until: UNTIL, asOfLater: 'As of 11/29/2026', mark: '', tree, ...more }, now);

test('a picture is written as it was drawn, without styles of its own', () => {
  const tree: Tree = [
    'main',
    { class: 'page' },
    [
      ['h1', {}, ['Accounts']],
      ['a', { href: '#/bills/7', 'aria-label': 'House, 100-7' }, ['House']],
      ['img', { src: '/logos/house.svg', alt: '' }, []],
      ['svg', { viewBox: '0 0 2 2' }, [['path', { d: 'M0 0' }, []]]],
      ['div', { style: 'block-size: 40px' }, []],
    ],
  ];
  expect(html(tree)).toBe(
    '<main class="page"><h1>Accounts</h1><a href="#/bills/7" aria-label="House, 100-7">House</a>' +
      '<img src="/logos/house.svg" alt="" loading="lazy"><svg viewBox="0 0 2 2"><path d="M0 0"></path></svg>' +
      '<div></div></main>',
  );
});

test('what a customer or a biller has named cannot become a part of the page', () => {
  const name = '<img src=x onerror=alert(1)>"&amp;';
  const shown = '&lt;img src=x onerror=alert(1)&gt;&quot;&amp;amp;';
  expect(html(['p', { alt: name }, [name]])).toBe(`<p alt="${shown}">${shown}</p>`);
});

test('elements that our pages never contain are not written, whoever put them onto the device', () => {
  const foreign: Tree = [
    'main',
    {},
    [
      ['script', {}, ['alert(1)']],
      ['iframe', { src: 'https://elsewhere.example' }, []],
      ['img onerror=alert(1)', {}, []],
      ['img', { src: 'https://elsewhere.example/p.png', onerror: 'alert(1)' }, []],
      ['img', { src: '//elsewhere.example/p.png' }, []],
      ['img', { src: '/\t/elsewhere.example/p.png' }, []],
      ['img', { src: '/\\elsewhere.example/p.png', srcset: 'https://elsewhere.example/p.png' }, []],
      ['a', { HREF: 'javascript:alert(1)', ONCLICK: 'alert(1)', 'x onclick=': '' }, ['Add']],
      ['p', { style: 'background: url(https://elsewhere.example/p.png)' }, []],
      ['a', { href: 'javascript:alert(1)' }, ['Pay']],
    ],
  ];
  expect(html(foreign)).toBe(
    '<main><span>alert(1)</span><span></span><span></span><img loading="lazy"><img loading="lazy"><img loading="lazy"><img loading="lazy"><a>Add</a><p></p><a>Pay</a></main>',
  );
});

test('on another day the list says from when it is, and no longer when a bill is due', () => {
  const tree: Tree = [
    'div',
    {},
    [
      ['time', { 'data-as-of': '5' }, ['As of 10:41 PM MT']],
      ['span', { 'data-lead': '' }, ['in 3 days']],
    ],
  ];
  expect(html(tree, UNTIL - 1)).toContain('As of 10:41 PM MT');
  expect(html(tree, UNTIL - 1)).toContain('<span data-lead="">in 3 days</span>');
  const later = html(tree, UNTIL);
  expect(later).toContain('<time data-as-of="5">As of 11/29/2026</time>');
  expect(later).toContain('<span data-lead="" data-past="">in 3 days</span>');
});

test('a field shows the value that the server had, and a choice that was saved', () => {
  const tree: Tree = [
    'div',
    {},
    [
      ['input', { type: 'text', 'data-drawn': '84.20"', value: '99' }, []],
      ['input', { type: 'radio', 'data-checked': '' }, []],
      ['select', {}, [['option', {}, ['11/28/2026']]]],
      ['a', { 'data-drawn': '1', 'data-checked': '' }, ['Pay']],
    ],
  ];
  expect(html(tree)).toBe(
    '<div><input type="text" data-drawn="84.20&quot;" value="84.20&quot;"><input type="radio" data-checked="" checked="">' +
      '<select><option>11/28/2026</option></select><a data-drawn="1" data-checked="">Pay</a></div>',
  );
});

test('a bill keeps its tables, and a message for screen readers is not heard again', () => {
  const tree: Tree = [
    'table',
    { role: 'status' },
    [['tbody', {}, [['tr', {}, [['th', { scope: 'row', colspan: '2' }, ['Penalty']]]]]]],
  ];
  expect(html(tree)).toBe('<table><tbody><tr><th scope="row" colspan="2">Penalty</th></tr></tbody></table>');
});
