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
  again('main > div')?.replaceWith(Object.assign(document.createElement('div'), { innerHTML: '<input>' }));
  await settle();
  expect(document.activeElement).toBe(document.body);
});
