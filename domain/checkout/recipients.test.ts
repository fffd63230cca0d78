import { describe, expect, test } from 'vitest';
import type { ReceiptOption } from '../receipts/receipt-option.ts';
import { formatPhone } from '../values/contact.ts';
import { receiptOptionProblems } from './recipients.ts';
import { recipientProblemText } from './text/recipients.ts';

const textsOf = (options: readonly ReceiptOption[]) =>
  receiptOptionProblems(options).map((problem) => problem && recipientProblemText(problem));

describe('recipients of receipts', () => {
  test.each([
    ['5551234567', true],
    ['(555) 123-4567', true],
    ['555-123-4567', true],
    ['555.123.4567', true],
    ['555123456', false],
    ['55512345678', false],
    ['555-CALL-ME', false],
  ])('%s as a number is %s (PAY-29)', (value, valid) => {
    expect(receiptOptionProblems([{ type: 'sms', value }])[0] === undefined).toBe(valid);
  });

  test.each([
    ['dana@home.example', true],
    ['dana@home', false],
    ['dana home@x.example', false],
    ['@home.example', false],
    ['dana@home..example', false],
  ])('%s as an address is %s (PAY-27)', (value, valid) => {
    expect(receiptOptionProblems([{ type: 'email', value }])[0] === undefined).toBe(valid);
  });

  test('a repeated address is reported at its second place, whatever its case (PAY-28)', () => {
    expect(
      textsOf([
        { type: 'email', value: 'dana@home.example' },
        { type: 'email', value: 'Dana@Home.example' },
      ]),
    ).toEqual([undefined, 'Please remove duplicate email address.']);
  });

  test('a receipt goes to at most two addresses and one number (PAY-24 to PAY-26)', () => {
    expect(
      textsOf([
        { type: 'email', value: 'a@home.example' },
        { type: 'sms', value: '5551234567' },
        { type: 'email', value: 'b@home.example' },
        { type: 'email', value: 'c@home.example' },
        { type: 'sms', value: '5551234568' },
      ]),
    ).toEqual([
      undefined,
      undefined,
      undefined,
      'A receipt can go to two email addresses.',
      'A receipt can go to one mobile number.',
    ]);
  });

  test('a mobile number is shown as (xxx) xxx-xxxx (NAV-40)', () => {
    expect([formatPhone('5551234567'), formatPhone('12345')]).toEqual(['(555) 123-4567', '12345']);
  });
});
