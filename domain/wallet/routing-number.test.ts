import { expect, test } from 'vitest';
import { isRoutingNumber, routingProblem } from './routing-number.ts';

test.each(['', '12345678', '1234567890', '12345678x', '0210000210', 'x021000021', '021000021x'])(
  'the routing number %j has not 9 digits (WAL-28)',
  (typed) => {
    expect(routingProblem(typed)).toBe('routing number not 9 digits');
    expect(isRoutingNumber(typed)).toBe(false);
  },
);

test.each([
  ['has a wrong check digit', '021000022'],
  ['has two digits exchanged', '201000021'],
  ['is all zeros', '000000000'],
  ['has the prefix of no Federal Reserve district', '130000006'],
  ['has the prefix of no thrift', '330000000'],
  ['has a prefix that no bank has', '990000000'],
])('a routing number that %s is refused in words (WAL-28)', (_, typed) => {
  expect(routingProblem(typed)).toBe('routing number unknown');
});

test.each([
  '000000518',
  '021000021',
  '123123123',
  '256074974',
  '307070115',
  '322271627',
  '610000005',
  '800000006',
])('the routing number %s is one that a bank can have (WAL-28)', (typed) => {
  expect(routingProblem(typed)).toBeUndefined();
});
