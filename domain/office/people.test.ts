import { expect, test } from 'vitest';
import { changedRoles, mayManage, mayReplace } from './people.ts';
import type { Grant } from './rights.ts';

const ADMIN: Grant[] = [{ role: 'biller-admin', biller: 'harbor' }];
const OPERATOR: Grant[] = [{ role: 'operator', biller: null }];

test('a change of roles is what comes and what goes', () => {
  expect(changedRoles(['viewer', 'cashier'], ['cashier', 'approver'])).toEqual(['viewer', 'approver']);
  expect(changedRoles(['viewer'], ['viewer'])).toEqual([]);
});

test('an admin of a biller changes roles there, and nowhere else', () => {
  const change = { before: ['viewer'], after: ['cashier'] } as const;
  expect(mayReplace(ADMIN, 'harbor', change)).toBe(true);
  expect(mayReplace(ADMIN, 'cascade', change)).toBe(false);
  expect(mayReplace(ADMIN, null, change)).toBe(false);
  expect(mayReplace(OPERATOR, null, change)).toBe(true);
});

test('an admin of a biller takes no role that only the host gives', () => {
  expect(mayReplace(ADMIN, 'harbor', { before: ['operator', 'viewer'], after: ['viewer'] })).toBe(false);
});

test('a person with roles beyond one biller is managed by the host alone', () => {
  const both: Grant[] = [
    { role: 'viewer', biller: 'harbor' },
    { role: 'viewer', biller: null },
  ];
  expect(mayManage(ADMIN, both.slice(0, 1))).toBe(true);
  expect(mayManage(ADMIN, both)).toBe(false);
  expect(mayManage(OPERATOR, both)).toBe(true);
});
