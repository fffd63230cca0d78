import { expect, test } from 'vitest';
import { sampleCartItem } from '../fixtures/cart.ts';
import { unpayableCart } from './unpayable.ts';

const payable = sampleCartItem();
const paused = sampleCartItem({
  entity_name: 'Harbor City Utilities',
  reference_num: '100-2218-04',
  unpayable: 'Harbor City Utilities takes no payments right now. Back on Monday.',
});

test('a cart whose billers all take payments can be paid', () => {
  expect(unpayableCart([])).toBe(undefined);
  expect(unpayableCart([payable, payable])).toBe(undefined);
});

test('a cart with one bill says why its biller takes no payments', () => {
  expect(unpayableCart([paused])).toBe('Harbor City Utilities takes no payments right now. Back on Monday.');
});

test('a fuller cart says which bill to remove to pay the rest', () => {
  expect(unpayableCart([payable, paused])).toBe(
    'Harbor City Utilities, 100-2218-04, cannot be paid now. Remove it to pay the rest.',
  );
  const other = { ...paused, reference_num: 'WO-77' };
  expect(unpayableCart([paused, payable, other])).toBe(
    'Harbor City Utilities, 100-2218-04, and Harbor City Utilities, WO-77, cannot be paid now. Remove them to pay the rest.',
  );
  expect(unpayableCart([paused, payable, other, paused])).toBe(
    '3 bills here cannot be paid now. Remove them to pay the rest.',
  );
});

test('a cart of which nothing can be paid says so', () => {
  expect(unpayableCart([paused, paused])).toBe('None of these 2 bills can be paid now.');
});
