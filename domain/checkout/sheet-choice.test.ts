import { expect, test } from 'vitest';
import { sampleDetails, sampleMethod } from '../fixtures/checkout.ts';
import { cents } from '../values/cents.ts';
import {
  methodCost,
  sheetChoice,
  shortMethod,
  unusableMethods,
  usableMethods,
  wasLastUsedHere,
} from './sheet-choice.ts';

const visa = sampleMethod(1);
const discover = sampleMethod(3);
const checking = sampleMethod(5);
const wallets = [visa, discover, checking];
const used = (payment_method_id: number, here = false) => ({ payment_method_id, here });
const idOf = (over: Parameters<typeof sampleDetails>[0]) =>
  sheetChoice(sampleDetails({ wallets, ...over }))?.id;

test('the method last used at this biller is chosen beforehand, although another one was used since (ruling 45)', () => {
  const last_used = [used(discover.id), used(checking.id, true)];
  expect(idOf({ last_used })).toBe(checking.id);
  expect(wasLastUsedHere(sampleDetails({ last_used }), checking.id)).toBe(true);
  expect(wasLastUsedHere(sampleDetails({ last_used }), discover.id)).toBe(false);
  expect(wasLastUsedHere(sampleDetails(), checking.id)).toBe(false);
});

test('at a new biller it is the one used last, and without any use the only one that can pay (PAY-16)', () => {
  expect(idOf({ last_used: [used(discover.id), used(visa.id)] })).toBe(discover.id);
  expect(idOf({ last_used: [] })).toBeUndefined();
  expect(idOf({})).toBeUndefined();
  expect(idOf({ last_used: [used(999)] })).toBeUndefined();
  expect(idOf({ wallets: [visa, { ...discover, enabled: false }] })).toBe(visa.id);
});

test('the method of the cart stands over the one last used, and one that cannot pay leads to the steps (PAY-19)', () => {
  const last_used = [used(discover.id, true)];
  expect(idOf({ last_used, cart_wallet_id: visa.id })).toBe(visa.id);
  expect(
    idOf({ last_used, cart_wallet_id: visa.id, wallets: [{ ...visa, expired: true }, discover] }),
  ).toBeUndefined();
});

test('a method last used that cannot pay any more is not chosen (ruling 9)', () => {
  const expired = { ...discover, expired: true };
  expect(idOf({ wallets: [visa, expired], last_used: [used(expired.id, true), used(visa.id)] })).toBe(
    visa.id,
  );
  expect(idOf({ wallets: [expired], last_used: [used(expired.id, true)] })).toBeUndefined();
});

test('a cart that several methods pay is for the steps (PAY-38)', () => {
  const billing_infos = [{ id: 1, payment_method: visa.id, amount: cents(100) }];
  expect(idOf({ billing_infos, last_used: [used(visa.id, true)] })).toBeUndefined();
});

test('methods are listed by their last use, and those that cannot pay apart', () => {
  const expired = { ...sampleMethod(2), expired: true };
  const details = sampleDetails({
    wallets: [expired, visa, discover, checking],
    last_used: [used(checking.id), used(discover.id, true)],
  });
  expect(usableMethods(details).map(({ id }) => id)).toEqual([discover.id, checking.id, visa.id]);
  expect(unusableMethods(details).map(({ id }) => id)).toEqual([expired.id]);
});

test('a method is named in two words', () => {
  expect(shortMethod(visa)).toBe('Visa 4242');
});

test('each method tells its fee and the total with it, before one is chosen', () => {
  const fee = {
    is_xbp_fee: true,
    terms: { card_rate: 275, card_least: cents(100), bank: cents(0) },
    autopay: false,
    transaction_limit: cents(0),
    fee_info_text: '',
    cc_fee_description: '',
    eft_fee_description: '',
    rev_neutral_description: '',
  };
  const fee_disclosures = [{ entity_id: 3, entity_name: 'Red Mesa Water', fee }];
  expect(methodCost({ fee_disclosures }, visa, cents(8000))).toBe('Fee $2.20, $82.20 in all');
  expect(methodCost({ fee_disclosures }, checking, cents(8000))).toBe('No fee, $80.00 in all');
  expect(methodCost({ fee_disclosures: [] }, visa, cents(8000))).toBe('No fee, $80.00 in all');
});
