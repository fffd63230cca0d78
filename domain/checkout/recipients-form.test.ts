import { expect, test } from 'vitest';
import { choiceFrom, optionsOf, type ReceiptChoice, receiptProblems } from './recipients-form.ts';

const ON: ReceiptChoice = {
  email: true,
  firstEmail: 'dana@home.example',
  secondEmail: '',
  sms: false,
  number: '',
};

test('only email is on at first, with the address of the profile (PAY-24)', () => {
  const choice = choiceFrom([{ type: 'email', value: 'dana@home.example' }], 'dana@home.example');
  expect(choice).toEqual(ON);
});

test('with every option off nothing is sent, and the form keeps the address (PAY-30)', () => {
  const choice = choiceFrom([], 'dana@home.example');
  expect(choice).toEqual({ ...ON, email: false });
  expect([optionsOf(choice), receiptProblems(choice)]).toEqual([[], {}]);
});

test('saved options are restored unchanged (PAY-37)', () => {
  const saved = optionsOf({ ...ON, secondEmail: 'kit@home.example', sms: true, number: '555.123.4567' });
  expect(saved).toEqual([
    { type: 'email', value: 'dana@home.example' },
    { type: 'email', value: 'kit@home.example' },
    { type: 'sms', value: '5551234567' },
  ]);
  expect(choiceFrom(saved, '')).toEqual({
    ...ON,
    secondEmail: 'kit@home.example',
    sms: true,
    number: '(555) 123-4567',
  });
});

test('blanks around an address are not saved, and an address of blanks is none (PAY-26)', () => {
  const typed = { ...ON, firstEmail: ' dana@home.example ', secondEmail: ' kit@home.example ' };
  expect(optionsOf(typed).map(({ value }) => value)).toEqual(['dana@home.example', 'kit@home.example']);
  expect(optionsOf({ ...typed, secondEmail: '  ' })).toHaveLength(1);
});

test('a number is no address: with texts alone the form shows my own one (PAY-24)', () => {
  expect(choiceFrom([{ type: 'sms', value: '5551234567' }], 'dana@home.example')).toEqual({
    ...ON,
    email: false,
    sms: true,
    number: '(555) 123-4567',
  });
});

test.each<[string, Partial<ReceiptChoice>, object]>([
  [
    'an empty first address (PAY-25)',
    { firstEmail: '' },
    { firstEmail: 'Please enter a valid email address.' },
  ],
  [
    'a second address without a domain (PAY-27)',
    { secondEmail: 'kit@' },
    { secondEmail: 'Please enter a valid email address.' },
  ],
  [
    'the same address twice in different case (PAY-28)',
    { secondEmail: 'Dana@HOME.example' },
    { secondEmail: 'Please remove duplicate email address.' },
  ],
  [
    'nine digits (PAY-29)',
    { sms: true, number: '555 123 456' },
    { number: 'Please enter a 10-digit mobile number.' },
  ],
  ['ten digits with punctuation (PAY-29)', { sms: true, number: '(555) 123-4567' }, {}],
  ['a bad number while texts are off (PAY-30)', { number: 'x' }, {}],
])('%s', (_, overrides, problems) => {
  expect(receiptProblems({ ...ON, ...overrides })).toStrictEqual(problems);
});
