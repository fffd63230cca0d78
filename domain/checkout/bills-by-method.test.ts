import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents, sum, ZERO } from '../values/cents.ts';
import { distributeInOrder, leftOver } from './bills-by-method.ts';
import { leftOverText } from './text/split.ts';

const bill = (name: string, amount: number) => ({ name, amount: cents(amount) });

test('the first method pays in cart order until it is used up, then the next one (PAY-38)', () => {
  const filled = distributeInOrder(
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

/** Some amounts, and other amounts with the same sum. */
const sides = fc
  .tuple(amounts, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }))
  .map(([items, cuts]) => {
    const total = items.reduce((all, amount) => all + amount, 0);
    const at = [...new Set([0, ...cuts.map((cut) => Math.floor(cut * total)), total])].sort((a, b) => a - b);
    return { items, methods: at.slice(1).map((end, n) => end - (at[n] ?? 0)) };
  });

test('however a cart is split, each bill gets its amount and each method pays its own (PAY-38)', () => {
  fc.assert(
    fc.property(sides, ({ items, methods }) => {
      const bills = items.map((amount, n) => bill(`bill ${n}`, amount));
      const payers = methods.map((amount, n) => bill(`method ${n}`, amount));
      const filled = distributeInOrder(bills, payers);
      const of = (side: 'item' | 'method', party: { name: string }): Cents =>
        sum(filled.filter((part) => part[side] === party).map(({ amount }) => amount));
      expect(bills.map((payee) => of('item', payee))).toEqual(items);
      expect(payers.map((payer) => of('method', payer))).toEqual(methods);
      expect(filled.every(({ amount }) => amount > ZERO)).toBe(true);
      expect(filled.length).toBeLessThan(bills.length + payers.length);
    }),
  );
});

test('the rest or the excess is shown in dollars (PAY-38)', () => {
  expect(leftOver(cents(8420), [cents(5000), cents(3420)])).toBe(0);
  expect(leftOverText(leftOver(cents(8420), [cents(5000)]))).toContain('$34.20 is left to pay');
  expect(leftOverText(leftOver(cents(8420), [cents(5000), cents(4000)]))).toContain('$5.80 too much');
});
