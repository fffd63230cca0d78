import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takePresses } from './place.ts';

const CONTENT = `
  <header><button>Menu</button></header>
  <div><button>Undo</button></div>
  <main id="main">
    <a href="#/bills/7">House</a>
    <button data-replay>Proceed to Checkout</button>
    <button aria-label="Remove House">x</button>
    <details><summary>Contact</summary></details>
    <label><input type="radio" aria-label="Pay Now"></label>
    <p class="Cart-late">Late</p>
  </main>`;

let picture: HTMLElement;
let app: HTMLElement;
let pressed: string[];

beforeEach(() => {
  vi.useFakeTimers();
  location.hash = '#/cart';
  document.body.innerHTML = `<div id="picture">${CONTENT}</div><div id="app"></div>`;
  picture = document.getElementById('picture') as HTMLElement;
  app = document.getElementById('app') as HTMLElement;
  pressed = [];
  app.addEventListener('click', ({ target }) => {
    const { textContent, ariaLabel } = target as HTMLElement;
    pressed.push(ariaLabel ?? textContent ?? '');
  });
  takePresses({ picture, app, replayed: 'summary, button[data-replay]', isInSteps: true });
});

afterEach(() => vi.useRealTimers());

const inPicture = (selector: string) => picture.querySelector(selector) as HTMLElement;

function drawApp(html = CONTENT): void {
  app.innerHTML = html;
  dispatchEvent(new Event('drawn'));
}

test('what may come late is pressed in the order of the presses, once each', () => {
  inPicture('[data-replay]').click();
  inPicture('button').click();
  inPicture('summary').click();
  inPicture('[data-replay]').click();
  drawApp();
  expect(pressed).toEqual(['Proceed to Checkout', 'Menu', 'Contact']);
  expect(picture.isConnected).toBe(false);
});

test('a press on a button that removes or undoes is not carried out later, and does not look as if it were', () => {
  for (const button of ['[aria-label="Remove House"]', 'div > button']) {
    inPicture(button).click();
    expect(inPicture(button).style.opacity).toBe('');
  }
  drawApp();
  expect(pressed).toEqual([]);
});

test('a control that was reached before the app is there has the focus afterwards', () => {
  inPicture('input').focus();
  drawApp();
  expect(document.activeElement).toBe(app.querySelector('input'));
});

test('nothing is entered into a field before the app is there', () => {
  const field = inPicture('input') as HTMLInputElement;
  field.click();
  expect(field.checked).toBe(false);
  const typing = new InputEvent('beforeinput', { bubbles: true, cancelable: true });
  field.dispatchEvent(typing);
  expect(typing.defaultPrevented).toBe(true);
});

test('the picture stays until the app has drawn all of it', async () => {
  drawApp(CONTENT.replace('<p class="Cart-late">Late</p>', ''));
  expect(picture.isConnected).toBe(true);
  app.querySelector('main')?.insertAdjacentHTML('beforeend', '<p class="Cart-late">Late</p>');
  await vi.advanceTimersByTimeAsync(20);
  expect(picture.isConnected).toBe(false);
});

test('a part that is no longer there holds up the app for a second at most', async () => {
  drawApp(CONTENT.replace('<p class="Cart-late">Late</p>', ''));
  await vi.advanceTimersByTimeAsync(999);
  expect(picture.isConnected).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(picture.isConnected).toBe(false);
});

test('presses are forgotten once another page was opened', async () => {
  inPicture('[data-replay]').click();
  location.hash = '#/bills/7';
  await vi.advanceTimersByTimeAsync(0);
  drawApp();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(pressed).toEqual([]);
  expect(picture.isConnected).toBe(false);
});
