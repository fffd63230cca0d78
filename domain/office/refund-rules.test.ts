import { expect, test } from 'vitest';
import {
  FAILED,
  PROCESSING,
  REFUNDED,
  RETURNED,
  REVERSED,
  SCHEDULED,
  SUCCESSFUL,
  VOIDED,
} from '../receipts/transaction-status.ts';
import { cents } from '../values/cents.ts';
import { leftAlone, leftToGiveBack, needsSecondPerson, refundBlock } from './refund-rules.ts';

const paid = {
  status: SUCCESSFUL,
  dispute: null,
  left: cents(500),
  isBusy: false,
  pending: cents(0),
} as const;

test.each([
  ['a payment that counts', {}, undefined],
  ['one that a dispute left as it was', { dispute: 'won' }, undefined],
  ['a payment on its way', { status: PROCESSING }, 'on-its-way'],
  ['one that was not paid', { status: FAILED }, 'not-paid'],
  ['one that was voided', { status: VOIDED }, 'taken-back'],
  ['one that was returned', { status: RETURNED }, 'taken-back'],
  ['one that was reversed', { status: REVERSED }, 'taken-back'],
  ['one that was given back', { status: REFUNDED }, 'nothing-left'],
  ['a disputed payment', { dispute: 'open' }, 'disputed'],
  ['one of several methods that lost a dispute', { dispute: 'lost' }, 'taken-back'],
  ['a payment with a refund under way', { isBusy: true }, 'under-way'],
  ['one of which all went back', { left: cents(0) }, 'nothing-left'],
] as const)('money goes back: %s', (_, own, block) => {
  expect(refundBlock({ ...paid, ...own })).toBe(block);
});

test.each([
  ['a payment that counts', {}, 500],
  ['one of which somebody has asked for a part', { pending: cents(200) }, 300],
  ['one of which somebody has asked for all', { pending: cents(500) }, 0],
  ['one of which a part went back elsewhere meanwhile', { left: cents(100), pending: cents(200) }, 0],
  ['one on its way', { status: PROCESSING }, 500],
  ['a disputed payment', { dispute: 'open' }, 500],
  ['one that a dispute left as it was', { dispute: 'won' }, 500],
  ['one that was returned', { status: RETURNED }, 0],
  ['one that was reversed', { status: REVERSED }, 0],
  ['one that was voided', { status: VOIDED }, 0],
  ['one that lost a dispute', { dispute: 'lost' }, 0],
  ['one that was not paid', { status: FAILED }, 0],
  ['one that waits for its day', { status: SCHEDULED }, 0],
] as const)('what is left to give back: %s', (_, own, left) => {
  expect(leftToGiveBack({ ...paid, ...own })).toBe(left);
});

test('one person gives back what is left of the limit, and never less than nothing', () => {
  const of = (limit: number, before: number) => leftAlone(cents(limit), cents(before));
  expect([of(0, 0), of(500, 0), of(500, 300), of(500, 500), of(500, 700)]).toEqual([0, 500, 200, 0, 0]);
});

test('a second person approves what is above the limit, with what went back before', () => {
  const of = (limit: number, before: number, amount: number) =>
    needsSecondPerson(cents(limit), cents(before), cents(amount));
  expect([of(0, 0, 1), of(500, 0, 500), of(500, 0, 501), of(500, 300, 201), of(500, 300, 200)]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
});
