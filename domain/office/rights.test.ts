import { describe, expect, test } from 'vitest';
import {
  billersWith,
  type Grant,
  mayDo,
  mayDoSomewhere,
  mayGive,
  OFFICE_RIGHTS,
  ROLE_RIGHTS,
  ROLES,
} from './rights.ts';

const grant = (role: Grant['role'], biller: string | null = null): Grant => ({ role, biller });

test.each([
  ['a viewer reads payments', 'viewer', 'payments:read', true],
  ['a viewer asks for no refund', 'viewer', 'refunds:ask', false],
  ['support unlocks a customer', 'support', 'customers:unlock', true],
  ['support asks for no refund', 'support', 'refunds:ask', false],
  ['a cashier asks for a refund', 'cashier', 'refunds:ask', true],
  ['a cashier approves none', 'cashier', 'refunds:approve', false],
  ['an approver approves', 'approver', 'refunds:approve', true],
  ['an approver asks for none', 'approver', 'refunds:ask', false],
  ['an admin of a biller pauses it', 'biller-admin', 'billers:pause', true],
  ['an operator sees the connection', 'operator', 'connection:read', true],
  ['an operator reads no customer', 'operator', 'customers:read', false],
  ['an operator gives no money back', 'operator', 'refunds:approve', false],
] as const)('%s', (_, role, right, expected) => {
  expect(mayDo([grant(role)], right, 'harbor')).toBe(expected);
});

test('every right belongs to a role', () => {
  const given = new Set<string>(ROLES.flatMap((role) => ROLE_RIGHTS[role]));
  expect(OFFICE_RIGHTS.filter((right) => !given.has(right))).toEqual([]);
});

test('nobody both asks for a refund and approves one by a single role', () => {
  for (const role of ROLES) {
    const rights: readonly string[] = ROLE_RIGHTS[role];
    expect(rights.includes('refunds:ask') && rights.includes('refunds:approve')).toBe(false);
  }
});

describe('a role for one biller', () => {
  const cashier = [grant('cashier', 'harbor')];

  test('ends at that biller', () => {
    expect(mayDo(cashier, 'refunds:ask', 'harbor')).toBe(true);
    expect(mayDo(cashier, 'refunds:ask', 'cascade')).toBe(false);
    expect(mayDo(cashier, 'refunds:ask', null)).toBe(false);
    expect(billersWith(cashier, 'payments:read')).toEqual(['harbor']);
    expect(mayDoSomewhere(cashier, 'refunds:ask')).toBe(true);
    expect(mayDoSomewhere(cashier, 'refunds:approve')).toBe(false);
  });

  test('does not reach a customer’s sign-in, which belongs to no biller', () => {
    expect(mayDo(cashier, 'customers:unlock', 'harbor')).toBe(false);
    expect(mayDo([grant('support')], 'customers:unlock', null)).toBe(true);
  });

  test('adds up with others', () => {
    const both = [...cashier, grant('viewer', 'cascade')];
    expect(billersWith(both, 'payments:read')).toEqual(['harbor', 'cascade']);
    expect(billersWith(both, 'refunds:ask')).toEqual(['harbor']);
    expect(billersWith([...both, grant('viewer')], 'payments:read')).toBe('all');
  });
});

test.each([
  ['an operator gives any role', grant('operator'), grant('approver'), true],
  [
    'an admin gives roles for the own biller',
    grant('biller-admin', 'harbor'),
    grant('cashier', 'harbor'),
    true,
  ],
  ['not for another biller', grant('biller-admin', 'harbor'), grant('cashier', 'cascade'), false],
  ['not for the portal', grant('biller-admin', 'harbor'), grant('viewer'), false],
  ['not even as admin of every biller', grant('biller-admin'), grant('viewer'), false],
  ['and makes nobody an operator', grant('biller-admin'), grant('operator', 'harbor'), false],
  ['a cashier gives none', grant('cashier'), grant('viewer', 'harbor'), false],
])('%s', (_, own, given, expected) => {
  expect(mayGive([own], given)).toBe(expected);
});

test('an operator of one biller makes no other one, and an operator of the portal may have another role', () => {
  const ofBiller = grant('operator', 'harbor');
  expect(mayGive([ofBiller], ofBiller)).toBe(false);
  expect(mayGive([ofBiller], grant('viewer', 'harbor'))).toBe(true);
  expect(mayGive([grant('operator'), grant('viewer')], grant('operator'))).toBe(true);
});
