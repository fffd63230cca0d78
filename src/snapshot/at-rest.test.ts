import { expect, test } from 'vitest';
import { isAtRest } from './at-rest.ts';

const AGE = '<time data-as-of="1">As of 3:42 PM</time>';

function atRest(content: string): boolean {
  const root = document.createElement('div');
  root.innerHTML = `<main>${content}</main>`;
  return isAtRest(root);
}

test.each([
  ['its age is told', AGE],
  ['a field holds the value of the server', `${AGE}<input data-drawn="true" value="84.20">`],
  ['an empty search stands open', `${AGE}<input type="search">`],
  ['a setting is on', `${AGE}<input type="checkbox" role="switch" checked>`],
  ['a notice tells the age once more', `<div role="status">${AGE}</div>${AGE}`],
  ['the payment date is chosen', `${AGE}<input type="radio" checked>`],
  ['a period is selected', `${AGE}<select><option selected>11/28/2026</option></select>`],
])('a screen is pictured when %s', (_, content) => {
  expect(atRest(content)).toBe(true);
});

test.each([
  ['it does not say how old it is', '<h1>Cart</h1>'],
  ['only a notice says how old it is', `<div role="status"><p>This is a saved copy</p>${AGE}</div>`],
  ['an amount is being typed', `${AGE}<input value="84.2">`],
  ['a message is being written', `${AGE}<textarea>Hello</textarea>`],
  ['bills are chosen', `${AGE}<input type="checkbox" checked>`],
  ['something is being saved', `${AGE}<button aria-busy="true">Save</button>`],
  ['a field is refused', `${AGE}<input data-drawn="true" value="0.00" aria-invalid="true">`],
  ['a dialog is open', `${AGE}<dialog open>Remove?</dialog>`],
])('a screen is not pictured while %s', (_, content) => {
  expect(atRest(content)).toBe(false);
});
