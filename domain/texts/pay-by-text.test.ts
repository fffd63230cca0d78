import { describe, expect, it } from 'vitest';
import { sampleSaved } from '../fixtures/method.ts';
import { samplePayByText } from '../fixtures/text.ts';
import {
  acceptedMethodNames,
  barredKindText,
  firstTextMethod,
  isUnacceptedKind,
  payByTextProblem,
  standingText,
  textMethodProblem,
  verifiedNumberIn,
} from './pay-by-text.ts';

const visa = sampleSaved(1, { id: 1 });
const checking = sampleSaved(5, { id: 5 });
const amex = sampleSaved(4, { id: 4 });

describe('the methods that can pay by text', () => {
  it.each([
    ['a Visa', visa, {}, undefined],
    ['a bank account', checking, {}, undefined],
    ['a kind that is not accepted', amex, {}, { kind: 'not accepted', type: 4 }],
    [
      'a bank account where none is accepted',
      checking,
      { is_eft_accepted: false },
      { kind: 'not accepted', type: 5 },
    ],
    [
      'a bank account while EFT is blacklisted',
      checking,
      { is_eft_blacklisted: true },
      { kind: 'eft not allowed' },
    ],
    [
      'a bank account for a blacklisted account',
      checking,
      { is_account_blacklisted: true },
      { kind: 'eft not allowed' },
    ],
    ['an expired card', { ...visa, expired: true }, {}, { kind: 'expired' }],
    ['a disabled method', { ...visa, enabled: false }, {}, { kind: 'disabled' }],
  ])('%s (PBT-08, PBT-17, ruling 9)', (_, method, gates, problem) => {
    expect(textMethodProblem(method, samplePayByText(gates))).toEqual(problem);
  });

  it('distinguishes a kind that opens a dialog from a method that cannot be used now (WAL-50)', () => {
    expect([amex, checking, visa].map((method) => isUnacceptedKind(method, samplePayByText()))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('are named by their kinds (PBT-04)', () => {
    expect(acceptedMethodNames(samplePayByText())).toEqual([
      'Visa',
      'Mastercard',
      'Discover',
      'Bank accounts',
    ]);
    expect(acceptedMethodNames(samplePayByText({ is_eft_blacklisted: true }))).not.toContain('Bank accounts');
  });

  it('include an only method, which is chosen automatically if it can pay (WAL-48)', () => {
    const fresh = { wallet_id: null, WalletId: null };
    expect(firstTextMethod(samplePayByText({ ...fresh, wallets: [visa] }))).toBe(1);
    expect(firstTextMethod(samplePayByText({ ...fresh, wallets: [amex] }))).toBeNull();
    expect(firstTextMethod(samplePayByText({ ...fresh, wallets: [visa, checking] }))).toBeNull();
    expect(firstTextMethod(samplePayByText({ wallet_id: 5, wallets: [visa, checking] }))).toBe(5);
    expect(firstTextMethod(samplePayByText({ wallet_id: 9, wallets: [visa, checking] }))).toBeNull();
  });
});

describe('missing settings prevent saving', () => {
  it.each([
    [{ WalletId: 1, MobileNumber: '3035550199' }, {}, undefined],
    [{ WalletId: null, MobileNumber: '3035550199' }, {}, 'no method'],
    [{ WalletId: 1, MobileNumber: '3035550199' }, { mobile_registered: false }, 'no verified number'],
    [{ WalletId: 1, MobileNumber: '3035550100' }, {}, 'no verified number'],
    [{ WalletId: null, MobileNumber: '' }, { MobileNumber: '', mobile_registered: false }, 'no method'],
  ])('%j (PBT-09, PBT-13)', (entry, settings, problem) => {
    expect(payByTextProblem(entry, samplePayByText(settings))?.problem).toBe(problem);
  });
});

it.each([
  ['3035550199', {}, true],
  ['3035550199', { mobile_registered: false }, false],
  ['3035550100', {}, false],
  ['11', {}, false],
  ['30355501990', {}, false],
])('%s in the address is read as the number that was just verified: %j', (part, settings, isNumber) => {
  expect(verifiedNumberIn(part, samplePayByText(settings))).toBe(isNumber);
});

it.each([
  [false, false, /^Save to turn it on/],
  [true, false, /^We text each new bill/],
  [false, true, /^Your number sent STOP, so we send it no texts\. Text START from it first\./],
])(
  'pay by text that is on: %s, with texts stopped: %s, promises no text that is not sent',
  (enabled, texts_stopped, words) => {
    expect(standingText({ enabled, texts_stopped })).toMatch(words);
  },
);

const NO_BANKS = /bank account/i;
const NO_AMEX =
  'American Express is not accepted by this organization. Please choose another payment method.';

it.each([
  ['a card that is accepted', visa, {}, undefined],
  ['a card that is not', amex, {}, NO_AMEX],
  [
    'a card of a blacklisted account',
    visa,
    { is_account_blacklisted: true, is_eft_blacklisted: true },
    undefined,
  ],
  ['a bank account that is accepted', checking, {}, undefined],
  ['a bank account where none is', checking, { is_eft_accepted: false }, NO_BANKS],
  ['a bank account while EFT is blacklisted', checking, { is_eft_blacklisted: true }, NO_BANKS],
  ['a bank account of a blacklisted account', checking, { is_account_blacklisted: true }, NO_BANKS],
] as const)('choosing %s opens a dialog or none (WAL-44, WAL-45, WAL-50)', (_, method, gates, words) => {
  const said = barredKindText(method, samplePayByText(gates));
  if (words === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(words);
});

it('bank accounts are offered only where nothing speaks against them (PBT-04)', () => {
  const named = (gates: Parameters<typeof samplePayByText>[0]) =>
    acceptedMethodNames(samplePayByText(gates)).includes('Bank accounts');
  const { allowed_payment_methods } = samplePayByText();
  expect(named({})).toBe(true);
  expect(named({ is_eft_accepted: false })).toBe(false);
  expect(named({ is_account_blacklisted: true })).toBe(false);
  expect(named({ allowed_payment_methods: { ...allowed_payment_methods, eft: false } })).toBe(false);
});

it('the field that prevents saving is named, the method first (PBT-09, PBT-13)', () => {
  const settings = samplePayByText({ mobile_registered: false });
  expect(payByTextProblem({ WalletId: null, MobileNumber: '' }, settings)?.field).toBe('WalletId');
  expect(payByTextProblem({ WalletId: 1, MobileNumber: '' }, settings)?.field).toBe('MobileNumber');
});

it('a number in the address has exactly ten digits', () => {
  expect(verifiedNumberIn('x3035550199', samplePayByText({ MobileNumber: 'x3035550199' }))).toBe(false);
  expect(verifiedNumberIn('3035550199x', samplePayByText({ MobileNumber: '3035550199x' }))).toBe(false);
});
