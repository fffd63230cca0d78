import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { billers } from '../store/schema/billers.ts';
import { ownWordsRefusal, passwordRefusal } from './common-passwords.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
  const isHarbor = eq(billers.slug, 'harbor');
  await portal.store.db.update(billers).set({ commonName: 'Waterworks' }).where(isHarbor);
});

afterAll(() => portal.close());

test.each([
  ['attackers try first', 'Password1'],
  ['is made of the portal’s name', 'Billfold-2026'],
  ['is made of a biller’s registered name', 'Harbor-City-Utilities1'],
  ['is made of the name that people call a biller', 'Waterworks-2026'],
])('a password that %s is common (PWD-06, PWD-07)', async (_, password) => {
  expect(await passwordRefusal(portal.parts, password)).toBe('session.common-password');
});

test('a good password is taken, and a bad one is told its rule (PWD-01)', async () => {
  expect(await passwordRefusal(portal.parts, 'Quiet-River-42')).toBeUndefined();
  expect(await passwordRefusal(portal.parts, 'short')).toMatchObject({ code: 'session.password-rule' });
});

const OWNER = {
  email: 'marguerite@home.example',
  fname: 'Okonkwo',
  lname: 'Featherstone',
  businessName: 'Mercer Pottery',
};

test.each([
  ['Marguerite-77', false],
  ['Okonkwo-1234', false],
  ['Featherstone-8', false],
  ['OkonkwoFeatherstone1', false],
  ['Mercer-Pottery-1', false],
  ['Quiet-River-42', true],
])('%s is made of its owner’s own words, or is taken (PWD-06)', (password, isTaken) => {
  expect(ownWordsRefusal(password, OWNER)).toBe(isTaken ? undefined : 'session.common-password');
});
