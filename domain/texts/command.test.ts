import { describe, expect, it } from 'vitest';
import { parseText, type TextCommand } from './command.ts';

const pay = (choice: number | null): TextCommand => ({ kind: 'pay', choice });

describe('the command in a text', () => {
  it.each([
    ['PAY', pay(null)],
    ['pay', pay(null)],
    ['  Pay  \n', pay(null)],
    ['PAY!', pay(null)],
    ['Pay.', pay(null)],
    ['“pay”', pay(null)],
    ['pay 💸💸', pay(null)],
    ['👍🏽 Pay', pay(null)],
    ['pay\u00a02', pay(2)],
    ['PAY 2', pay(2)],
    ['pay2', pay(2)],
    ['Pay #2', pay(2)],
    ['pay no. 12', pay(12)],
    ['PAY ２', pay(2)],
    ['PAY 0', pay(0)],
    ['pay number 3', pay(3)],
    ['PAY 1234', pay(1234)],
    ['(pay) [2]', pay(2)],
    ['pay, 2', pay(2)],
    ['PAY 2...', pay(2)],
    [`PAY${' '.repeat(250)}`, pay(null)],
    [`PAY ${'!'.repeat(196)}`, pay(null)],
    ['CONFIRM', { kind: 'confirm' }],
    ['confirm ✅', { kind: 'confirm' }],
    ['STOP', { kind: 'stop' }],
    ['stop all', { kind: 'stop' }],
    ['STOPALL', { kind: 'stop' }],
    ['cancel', { kind: 'stop' }],
    ['End', { kind: 'stop' }],
    ['quit', { kind: 'stop' }],
    ['Unsubscribe.', { kind: 'stop' }],
    ['Start', { kind: 'start' }],
    ['UNSTOP!', { kind: 'start' }],
    ['help?', { kind: 'help' }],
    ['INFO', { kind: 'help' }],
  ] as const)('%j is recognised in any case, with blanks and emoji (SRV2-28, SRV2-30)', (body, command) => {
    expect(parseText(body)).toEqual(command);
  });

  it.each([
    '',
    '   ',
    '💸',
    'PAY 2.50',
    'PAY $84.20',
    'PAY 12345',
    'PAY -1',
    'PAY ALL',
    "don't pay",
    'please pay',
    'pay it',
    'P A Y',
    'yes',
    'CONFIRMED',
    'stop it please',
    'do stop',
    'unstop it',
    'do start',
    'x pay',
    `PAY ${'!'.repeat(197)}`,
    'PAY no 2 3',
    '2',
    'PAY'.repeat(3_333),
    `PAY ${'!'.repeat(9_996)}`,
    'x'.repeat(10_000),
    '\ud83d',
  ])('%j neither pays, ends nor confirms anything (SRV2-30)', (body) => {
    expect(parseText(body)).toEqual({ kind: 'other' });
  });
});
