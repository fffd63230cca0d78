import { beforeEach, expect, test } from 'vitest';
import { drawTree, type Tree, treeOf } from './tree.ts';

const PAGE = 10_000;
const all = () => false;
const nothing = () => {};

beforeEach(() => document.body.replaceChildren());

function treeOfHtml(html: string, isLeftOut: (element: Element) => boolean = all): Tree | undefined {
  document.body.innerHTML = html;
  return treeOf(document.body.firstElementChild as Element, PAGE, isLeftOut)[0];
}

function drawnAgain(tree: Tree | undefined): Element {
  return drawTree(tree ?? '', nothing) as Element;
}

test('a picture looks like the page, including drawings and sizes', () => {
  const html =
    '<main class="Bills-page"><h1>Accounts</h1><a href="#/bills/7">House</a><svg viewBox="0 0 2 2"><path d="M0 0"></path></svg><div style="block-size: 40px;"></div></main>';
  const again = drawnAgain(treeOfHtml(html));
  expect(again.outerHTML).toBe(html);
  expect(again.querySelector('path')).toBeInstanceOf(SVGElement);
});

test('nothing in a picture has a name, leads elsewhere or runs', () => {
  const tree = treeOfHtml(
    '<p id="x" onclick="alert(1)"><label for="q">Search</label><input id="q" name="q" value="water"><a href="https://elsewhere.example">Out</a></p>',
  );
  expect(drawnAgain(tree).outerHTML).toBe('<p><label>Search</label><input><a>Out</a></p>');
});

test('elements that our pages never contain are not drawn, whoever wrote them onto the device', () => {
  const foreign: Tree = [
    'main',
    {},
    [
      ['script', {}, ['alert(1)']],
      ['iframe', { src: 'https://elsewhere.example' }, []],
      ['img', { src: 'https://elsewhere.example/p.png', onerror: 'alert(1)' }, []],
      ['img', { src: '//elsewhere.example/p.png' }, []],
      ['img', { src: '/\\\\elsewhere.example/p.png', srcset: 'https://elsewhere.example/p.png' }, []],
      ['a', { HREF: 'javascript:alert(1)', ONCLICK: 'alert(1)' }, ['Add']],
      ['p', { style: 'background: url(https://elsewhere.example/p.png)' }, []],
      ['a', { href: 'javascript:alert(1)' }, ['Pay']],
    ],
  ];
  expect(drawnAgain(foreign).outerHTML).toBe(
    '<main><span>alert(1)</span><span></span><img><img><img><a>Add</a><p></p><a>Pay</a></main>',
  );
});

test('content that is shown for a moment only is left out', () => {
  const tree = treeOfHtml('<div><p role="status">Saved</p><main>Bills</main></div>', (element) =>
    element.matches('[role=status]'),
  );
  expect(drawnAgain(tree).outerHTML).toBe('<div><main>Bills</main></div>');
});

test('content below the first screens is left out', () => {
  document.body.innerHTML = '<ul><li>near</li><li>far</li></ul>';
  const [, far] = document.querySelectorAll('li');
  if (far) far.getBoundingClientRect = () => ({ top: PAGE + 1 }) as DOMRect;
  const [tree] = treeOf(document.querySelector('ul') as Element, PAGE, all);
  expect(drawnAgain(tree).outerHTML).toBe('<ul><li>near</li></ul>');
});
