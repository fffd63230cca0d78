import { expect, test } from 'vitest';
import { type Grant, mayDo, ROLES, type Role } from '../../domain/office/rights.ts';
import { roleHint } from './people.ts';

/** Words of a hint that stand for a right. */
const PROMISES = [
  [/sign-in/, 'customers:unlock'],
  [/corrected mail addresses/, 'emails:approve'],
  [/Asks for refunds\b/, 'refunds:ask'],
  [/Approves refunds\b/, 'refunds:approve'],
  [/held files/, 'imports:approve'],
  [/files of bills/, 'imports:send'],
  [/receipts/, 'receipts:resend'],
  [/scheduled payments/, 'scheduled:cancel'],
  [/auto pay/, 'auto-pays:stop'],
] as const;

test.each(
  ROLES.flatMap((role): [Role, string | null][] => [
    [role, null],
    [role, 'harbor'],
  ]),
)('the hint beside a role promises what it lets somebody do there: %s at %s', (role, biller) => {
  const grants: Grant[] = [{ role, biller }];
  const hint = roleHint(role, biller);
  for (const [words, right] of PROMISES)
    if (words.test(hint)) expect(mayDo(grants, right, biller), right).toBe(true);
});

test.each(PROMISES)('the words %s, which stand for a right, are in a hint', (words) => {
  expect(ROLES.flatMap((role) => [roleHint(role, null), roleHint(role, 'harbor')]).join(' ')).toMatch(words);
});

test.each(['support', 'cashier', 'approver'] as const)(
  'the hint beside a role names at least one thing that it lets somebody do: %s',
  (role) => {
    for (const biller of [null, 'harbor'])
      expect(PROMISES.some(([words]) => words.test(roleHint(role, biller)))).toBe(true);
  },
);

test('an approver of one biller is not promised what counts for the whole portal only', () => {
  expect(roleHint('approver', null)).toContain('corrected mail addresses');
  expect(roleHint('approver', 'harbor')).toBe('Approves refunds and held files.');
});
