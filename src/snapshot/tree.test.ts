import { beforeEach, expect, test } from 'vitest';
import { screenHtml, type Tree } from '../../domain/api/saved-screen-tree.ts';
import { treeOf } from './tree.ts';

const PAGE = 10_000;
const CHOICE = { below: PAGE, leftOut: '[role=status]', ofDay: '.day' };

beforeEach(() => document.body.replaceChildren());

function treeOfHtml(html: string): Tree {
  document.body.innerHTML = html;
  return treeOf(document.body.firstElementChild as Element, CHOICE)[0] ?? '';
}

const htmlAgain = (tree: Tree) => screenHtml({ build: '', until: PAGE, asOfLater: '', mark: '', tree }, 0);

test('a picture looks like the page, including drawings', () => {
  const html =
    '<main class="Bills-page"><h1>Accounts</h1><a href="#/bills/7">House</a><svg viewBox="0 0 2 2"><path d="M0 0"></path></svg></main>';
  expect(htmlAgain(treeOfHtml(html))).toBe(html);
});

test('nothing in a picture leads elsewhere or runs', () => {
  const tree = treeOfHtml(
    '<p id="x" onclick="alert(1)"><label for="q">Search</label><input id="q" name="q" value="water"><a href="https://elsewhere.example">Out</a></p>',
  );
  expect(htmlAgain(tree)).toBe('<p><label>Search</label><input aria-label="Search"><a>Out</a></p>');
});

test('content that is shown for a moment only is left out', () => {
  const tree = treeOfHtml('<div><p role="status">Saved</p><main>Bills</main></div>');
  expect(htmlAgain(tree)).toBe('<div><main>Bills</main></div>');
});

test('content below the first screens is left out', () => {
  document.body.innerHTML = '<ul><li>near</li><li>far</li></ul>';
  const [, far] = document.querySelectorAll('li');
  if (far) far.getBoundingClientRect = () => ({ top: PAGE + 1 }) as DOMRect;
  const [tree] = treeOf(document.querySelector('ul') as Element, CHOICE);
  expect(htmlAgain(tree ?? '')).toBe('<ul><li>near</li></ul>');
});

test('what is true on this day alone is marked, to be hidden on another', () => {
  const tree = treeOfHtml('<ul><li>418 Alder Street</li><li class="day">Today</li></ul>');
  expect(htmlAgain(tree)).toBe('<ul><li>418 Alder Street</li><li class="day" data-lead="">Today</li></ul>');
});

test('what a customer types is not in a picture, and what the server said of a field is', () => {
  const tree = treeOfHtml(
    '<div><label for="a">Amount to pay</label><input id="a" value="84.20" data-drawn="true"><input aria-label="Nickname" value="Cabin"></div>',
  );
  expect(htmlAgain(tree)).toBe(
    '<div><label>Amount to pay</label><input data-drawn="84.20" aria-label="Amount to pay" value="84.20"><input aria-label="Nickname"></div>',
  );
});

test('a choice is drawn as it is now', () => {
  document.body.innerHTML =
    '<p><label><input type="radio" checked> Pay Now</label><label><input type="radio"> Later</label></p>';
  const later = document.querySelectorAll('input')[1];
  if (later) later.checked = true;
  const [now] = document.querySelectorAll('input');
  if (now) now.checked = false;
  expect(htmlAgain(treeOf(document.querySelector('p') as Element, CHOICE)[0] ?? '')).toBe(
    '<p><label><input type="radio" aria-label=" Pay Now"> Pay Now</label><label><input type="radio" data-checked="" aria-label=" Later" checked=""> Later</label></p>',
  );
});
