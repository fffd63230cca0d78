import { expect, test } from 'vitest';
import { breachesOf, type TableFacts } from './scale-rules.ts';

const table = (name: string, facts: Partial<TableFacts> = {}): TableFacts => ({
  name,
  required: ['customer_id'],
  unique: [['customer_id', 'id']],
  references: [],
  triggers: [],
  ...facts,
});
const byCustomer = { group: 'customer', column: 'customer_id' } as const;
const byAccount = { group: 'account', column: 'account_id' } as const;

test('a table whose keys all hold the column can be spread by it', () => {
  expect(breachesOf([table('carts')], { carts: byCustomer })).toEqual([]);
});

test.each<[string, Partial<TableFacts>, string]>([
  ['a key without the column', { unique: [['id']] }, '(id) is unique without customer_id'],
  ['a column that may be missing', { required: [] }, 'customer_id may be missing'],
  ['a trigger', { triggers: ['keep'] }, 'has the trigger keep'],
  [
    'a reference to a table spread by another column',
    { references: [{ table: 'bills', columns: ['bill_id'] }] },
    'refers to bills on another node',
  ],
  [
    'a reference without the column',
    { references: [{ table: 'carts', columns: ['cart_id'] }] },
    'refers to carts on another node',
  ],
])('%s stops a spread', (_, facts, words) => {
  const spread = table('items', facts);
  const places = { items: byCustomer, carts: byCustomer, bills: byAccount };
  const others = [
    table('carts'),
    table('bills', { required: ['account_id'], unique: [['account_id', 'id']] }),
  ];
  expect(breachesOf([spread, ...others], places)).toEqual([`items: ${words}`]);
});

test('a table on one node refers to no table that is spread, and a copied one to copied ones only', () => {
  const refers = { references: [{ table: 'carts', columns: ['cart_id'] }], unique: [['id']] };
  const tables = [
    table('carts'),
    table('imports', refers),
    table('billers', { ...refers, triggers: ['keep'] }),
  ];
  expect(breachesOf(tables, { carts: byCustomer, imports: 'one node', billers: 'copied' })).toEqual([
    'imports: refers to carts, which is spread',
    'billers: refers to carts, which is not copied',
    'billers: has the trigger keep',
  ]);
});

test('each table has a place, and each place a table', () => {
  expect(breachesOf([table('carts')], { wallets: byCustomer })).toEqual([
    'wallets: has a place and does not exist',
    'carts: has no place',
  ]);
});
