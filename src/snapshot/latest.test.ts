import { expect, test } from 'vitest';
import { type Listed, withLatest } from './latest.ts';

const picture = (id: string, size = 1_000, address = id): Listed => ({ address, id, size });

test('a new picture comes first, and takes the place of the one of the same screen', () => {
  const { kept, dropped } = withLatest([picture('list'), picture('cart')], picture('cart', 2_000));
  expect(kept).toEqual([picture('cart', 2_000), picture('list')]);
  expect(dropped).toEqual([]);
});

test('the picture of another checkout goes, although its row has another id', () => {
  const first = picture('checkout 1', 1_000, '/cart/receipt');
  const second = picture('checkout 2', 1_000, '/cart/receipt');
  expect(withLatest([first], second)).toEqual({ kept: [second], dropped: ['checkout 1'] });
});

test('the device keeps eight pictures, and the oldest goes for a ninth', () => {
  const eight = ['1', '2', '3', '4', '5', '6', '7', '8'].map((id) => picture(id));
  const { kept, dropped } = withLatest(eight, picture('9'));
  expect(kept.map(({ id }) => id)).toEqual(['9', '1', '2', '3', '4', '5', '6', '7']);
  expect(dropped).toEqual(['8']);
});

test('large pictures make the oldest ones go, and one that is too large for itself is not kept', () => {
  const two = [picture('list', 200_000), picture('cart', 200_000)];
  expect(withLatest(two, picture('bill', 200_000))).toEqual({
    kept: [picture('bill', 200_000), picture('list', 200_000)],
    dropped: ['cart'],
  });
  expect(withLatest([picture('list')], picture('bill', 500_001))).toEqual({
    kept: [],
    dropped: ['bill', 'list'],
  });
});
