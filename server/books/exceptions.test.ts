import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../domain/values/durations.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { type Found, keepExceptions, openExceptions, ownException } from './exceptions.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

const AMOUNT: Found = {
  rule: 'another amount',
  subject: 'CPL-1',
  billerId: 1,
  date: '2026-11-19' as Found['date'],
};
const CHAIN: Found = { rule: 'a broken chain', subject: 'CPL-1', billerId: null, date: null };

const open = async () => (await openExceptions(portal.parts)).map(({ rule }) => rule);

test('what does not agree is open from the night that found it, until a night finds it no more', async () => {
  const found = new Date(portal.parts.clock.now());
  await keepExceptions(portal.parts, [AMOUNT]);
  portal.pass(DAY);
  await keepExceptions(portal.parts, [CHAIN, AMOUNT]);
  expect(await openExceptions(portal.parts)).toEqual([
    {
      id: expect.any(Number),
      rule: AMOUNT.rule,
      subject: AMOUNT.subject,
      businessDate: AMOUNT.date,
      foundAt: found,
      owner: '',
      biller: 'harbor',
      contact: expect.objectContaining({ name: 'Utility billing desk' }),
    },
    expect.objectContaining({ rule: CHAIN.rule, businessDate: null, biller: null, contact: null }),
  ]);
  await keepExceptions(portal.parts, [CHAIN]);
  expect(await open()).toEqual([CHAIN.rule]);
  await keepExceptions(portal.parts, []);
  expect(await open()).toEqual([]);
});

test('somebody can look into what is open, and not into what is closed or unknown', async () => {
  await keepExceptions(portal.parts, [AMOUNT]);
  const [{ id } = { id: 0 }] = await openExceptions(portal.parts);
  expect(await ownException(portal.parts, id, 'Finance desk')).toBe(true);
  expect(await openExceptions(portal.parts)).toMatchObject([{ id, owner: 'Finance desk' }]);
  expect(await ownException(portal.parts, id + 1, 'Finance desk')).toBe(false);
  await keepExceptions(portal.parts, []);
  expect(await ownException(portal.parts, id, 'Nobody')).toBe(false);
});
