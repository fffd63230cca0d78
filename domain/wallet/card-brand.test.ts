import { expect, test } from 'vitest';
import { brandOf } from './card-brand.ts';

test.each([
  [1, ['4', '40', '4999']],
  [2, ['51', '55', '2221', '2720', '2500', '222199']],
  [3, ['6011', '65', '644', '649', '622', '6229']],
  [4, ['34', '37', '3700']],
])('brand %i is recognised by its prefix as the customer types (WAL-15, PAY-41)', (brand, prefixes) => {
  for (const prefix of prefixes) expect(brandOf(prefix), prefix).toBe(brand);
});

test('other prefixes, and incomplete ones, have no brand yet (WAL-15)', () => {
  for (const prefix of [
    '',
    '5',
    '50',
    '56',
    '3',
    '35',
    '36',
    '6',
    '60',
    '601',
    '643',
    '62',
    '621',
    '06011',
    '137',
    '222',
    '2220',
    '2721',
  ])
    expect(brandOf(prefix), prefix).toBeUndefined();
});
