import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents, sum, ZERO } from './cents.ts';
import { fillInOrder, leftOver, leftOverText } from './split-payment.ts';

const bill = (name: string, amount: number) => ({ name, amount: cents(amount) });

test('the first method pays in the order of the cart until it is used up, then the next PAY-38', () => {
  const filled = fillInOrder(
    [bill('water', 5000), bill('gas', 3000)],
    [bill('Visa', 6000), bill('Checking', 2000)],
  );
  expect(filled.map(({ item, method, amount }) => [item.name, method.name, amount])).toEqual([
    ['water', 'Visa', 5000],
    ['gas', 'Visa', 1000],
    ['gas', 'Checking', 2000],
  ]);
});

const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 });

/** Some amounts, and others that come to the same sum. */
const sides = fc
  .tuple(amounts, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }))
  .map(([items, cuts]) => {
    const total = items.reduce((all, one) => all + one, 0);
    const at = [...new Set([0, ...cuts.map((cut) => Math.floor(cut * total)), total])].sort((a, b) => a - b);
    return { items, methods: at.slice(1).map((end, n) => end - (at[n] ?? 0)) };
  });

test('however a cart is shared out, each bill gets its amount and each method pays its own PAY-38', () => {
  fc.assert(
    fc.property(sides, ({ items, methods }) => {
      const bills = items.map((amount, n) => bill(`bill ${n}`, amount));
      const payers = methods.map((amount, n) => bill(`method ${n}`, amount));
      const filled = fillInOrder(bills, payers);
      const of = (side: 'item' | 'method', one: { name: string }): Cents =>
        sum(filled.filter((part) => part[side] === one).map(({ amount }) => amount));
      expect(bills.map((one) => of('item', one))).toEqual(items);
      expect(payers.map((one) => of('method', one))).toEqual(methods);
      expect(filled.every(({ amount }) => amount > ZERO)).toBe(true);
      expect(filled.length).toBeLessThan(bills.length + payers.length);
    }),
  );
});

test('what is left or too much is told in dollars PAY-38', () => {
  expect(leftOverText(leftOver(cents(8420), [cents(5000), cents(3420)]))).toBe(undefined);
  expect(leftOverText(leftOver(cents(8420), [cents(5000)]))).toContain('$34.20 is left to pay');
  expect(leftOverText(leftOver(cents(8420), [cents(5000), cents(4000)]))).toContain('$5.80 too much');
});
