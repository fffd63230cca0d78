import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let stop = () => {};

beforeEach(() => {
  stop = keepFocus(document);
});

afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

function open(html: string) {
  document.body.innerHTML = html;
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  find('#pressed')?.focus();
  return find;
}

test('a step that replaces its own control gets the focus at its first field, in a group at the chosen option', async () => {
  const find = open(
    '<main id="main"><section><div><h2>Contact</h2><button id="pressed">Edit</button></div><dl></dl></section></main>',
  );
  find('#pressed')?.remove();
  find('dl')?.replaceWith(
    ...new DOMParser().parseFromString(
      '<form><fieldset><input type="radio" id="a"><input type="radio" id="b" checked></fieldset><input></form>',
      'text/html',
    ).body.childNodes,
  );
  await settle();
  expect(document.activeElement?.id).toBe('b');
});

test('a step without a field or heading moves the focus to the heading around it', async () => {
  const find = open(
    '<main id="main"><h1>Settings</h1><section><h2 id="own">Devices</h2><ul><li><button id="pressed">Sign out</button></li></ul></section></main>',
  );
  find('li')?.remove();
  await settle();
  expect(document.activeElement?.id).toBe('own');
});

test('a message that goes leaves the focus at the words in its place, not at a heading further down', async () => {
  const find = open(
    '<main id="main"><div><h1>Auto Pay</h1><div><p>Account 12</p><div id="message"><button id="pressed">Dismiss</button></div><section id="next"><p>Auto Pay is on.</p></section><aside><h2>In short</h2></aside></div></div></main>',
  );
  find('#message')?.remove();
  await settle();
  expect(document.activeElement?.id).toBe('next');
});

test('a message that goes from under its heading leaves the focus at that heading', async () => {
  const find = open(
    '<main id="main"><h1>Bill</h1><section><h2 id="own">Automation</h2><p id="message"><button id="pressed">Dismiss</button></p><section><h3>Payments ahead</h3></section></section></main>',
  );
  find('#message')?.remove();
  await settle();
  expect(document.activeElement?.id).toBe('own');
});

test('without words in its place, the focus goes to the title above and passes over the headings below', async () => {
  const find = open(
    '<main id="main"><div><h1 id="title">Wallet</h1><div><div id="message"><button id="pressed">Dismiss</button></div></div><aside><h2>In short</h2></aside></div></main>',
  );
  find('#message')?.remove();
  await settle();
  expect(document.activeElement?.id).toBe('title');
});

test('a step whose control had the focus before the watching began also keeps the focus', async () => {
  stop();
  const find = open('<main id="main"><form><h1>Forgot password</h1><input id="pressed"></form></main>');
  stop = keepFocus(document);
  find('#pressed')?.replaceWith(Object.assign(document.createElement('input'), { id: 'code' }));
  await settle();
  expect(document.activeElement?.id).toBe('code');
});

test('the focus does not move if it is elsewhere, if it was left on purpose, or on a new page', async () => {
  const find = open(
    '<main id="main"><div><h1>A</h1><button id="pressed">Go</button><button id="other"></button></div></main>',
  );
  find('#other')?.focus();
  find('#pressed')?.remove();
  await settle();
  expect(document.activeElement?.id).toBe('other');
  find('#other')?.blur();
  await settle();
  find('#other')?.remove();
  await settle();
  expect(document.activeElement).toBe(document.body);
  const again = open('<main id="main"><div><button id="pressed">Next page</button></div></main>');
  location.hash = '#/next';
  again('main > div')?.replaceWith(
    Object.assign(document.createElement('div'), { innerHTML: '<h1>Next</h1>' }),
  );
  await settle();
  expect(document.activeElement).toBe(document.body);
});

test('a step that replaces the whole page gets the focus at its title', async () => {
  const find = open(
    '<main id="main"><div><h1>Undo</h1><button id="pressed">This was not me</button></div></main>',
  );
  const step = document.createElement('div');
  step.innerHTML = '<h1 id="next">Choose a new password</h1><p role="status"></p><input>';
  find('#main > div')?.replaceWith(step);
  await settle();
  expect(document.activeElement?.id).toBe('next');
});

test('the title of a page that is loaded takes over the focus of the title that it replaces', async () => {
  const find = open('<main id="main"><div><h1 id="pressed" tabindex="-1">Tax return</h1></div></main>');
  const loaded = document.createElement('div');
  loaded.innerHTML = '<h1 id="loaded" tabindex="-1">Sales tax return, September 2026</h1>';
  find('#main > div')?.replaceWith(loaded);
  await settle();
  expect(document.activeElement?.id).toBe('loaded');
});
