import { expect, test } from 'vitest';
import { findOld, type Seen, screenIn, withoutValues } from './picture-age.ts';

const GREY = [120, 120, 120];
const BLUE = [20, 60, 200];
const page = (greys: number, blues: number) =>
  [...Array.from({ length: greys }, () => GREY), ...Array.from({ length: blues }, () => BLUE)].flat();
const seen = (change: Partial<Seen> = {}): Seen => ({
  machine: 'cart',
  states: ['amounts.resting'],
  read: ['- heading "My cart"', '- text: Due Nov 28, $82.40, in 3 days'],
  blocks: page(100, 0),
  ...change,
});

test('a screen with other dates and amounts is as old as its picture', () => {
  const read = ['- heading "My cart"', '- text: Due Dec 1, $1,204.10, today'];
  expect(findOld([seen()], [seen({ read, blocks: page(90, 10) })])).toEqual([]);
  expect(withoutValues('As of 11:53 AM MT')).toBe(withoutValues('As of 2:07 PM MT'));
  expect(withoutValues('Due Monday, May 4, 12 days late')).toBe(
    withoutValues('Due Friday, Nov 27, 3 days late'),
  );
});

test('a screen with another word is newer than its picture, and both words are told', () => {
  expect(findOld([seen()], [seen({ read: ['- heading "Cart"', seen().read[1] as string] })])).toEqual([
    'cart.amounts.resting reads otherwise now:\n  + - heading "Cart"\n  - - heading "My cart"',
  ]);
});

test('of a page, its dialog counts, or else its main part, and no notice that goes by itself', () => {
  const page = [
    '- banner:',
    '  - link "Billfold":',
    '    - /url: "#/bills"',
    '- main:',
    '  - heading "Cart"',
  ];
  expect(screenIn([...page, '- contentinfo'])).toEqual(['- main:', '  - heading "Cart"']);
  expect(screenIn([...page, '  - dialog "Remove?":', '    - button "Keep"', '  - text: Behind'])).toEqual([
    '- dialog "Remove?":',
    '  - button "Keep"',
  ]);
  const read = [...seen().read, '- alert:', '  - paragraph: Busy for a moment.'];
  expect(findOld([seen()], [seen({ read })])).toEqual([]);
});

test('a screen of another colour is newer than its picture, although it reads the same', () => {
  expect(findOld([seen()], [seen({ blocks: page(60, 40) })])).toEqual([
    'cart.amounts.resting looks otherwise now, in 40 % of the page.',
  ]);
});

test('a state that got a screen, and one that lost it, are told, but not those of machines that nobody walked', () => {
  const other = seen({ machine: 'checkout' });
  expect(findOld([seen(), other], [seen({ states: ['server.cutOff'] })])).toEqual([
    'cart.amounts.resting has a picture, and is no longer found.',
    'cart.server.cutOff has no picture.',
  ]);
});
