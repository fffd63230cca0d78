import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updatePurchaseOrderNumber } from '../../domain/checkout/calls.ts';
import { sampleBankEntries, sampleCardEntries } from '../../domain/fixtures/method.ts';
import { payer } from '../support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../support/portal.ts';
import { type Http, httpOf, valuesAt } from './http.ts';

let portal: Portal;
let dana: SignedInCustomer;
let http: Http;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  http = httpOf(portal, dana);
});

afterAll(() => portal.close());

const RECEIPT = '/services/web/transactions/GetReceipt?confirmation_number=';
const till = () => payer(portal, () => dana);

describe('The details of a checkout', () => {
  const detailsFor = async (as: Http) => (await as.get('/services/web/cart/GetCheckoutDetails')).body;
  const isPending = async (as: Http) => valuesAt(await detailsFor(as), 'data.is_pending_payment')[0];

  test('say whether an account in the cart has a scheduled payment (SRV-44)', async () => {
    const robin = await portal.signIn('partner');
    const hers = payer(portal, () => robin);
    await hers.review({ accounts: ['100-2218-04'], method: 'Visa', amount: 500 as never });
    expect(await isPending(httpOf(portal, robin))).toBe(true);
    await till().review({ accounts: ['100-2218-77'], method: 'Everyday Visa' });
    expect(await isPending(http)).toBe(false);
  });

  test('say whether one has a payment that is processing (SRV-44)', async () => {
    const made = await till().pay({
      accounts: ['100-2218-77'],
      method: 'Joint checking',
      amount: 500 as never,
    });
    await till().review({ accounts: ['100-2218-77'], method: 'Everyday Visa', amount: 500 as never });
    expect(await isPending(http)).toBe(true);
    const [pending] = valuesAt(await detailsFor(http), 'data.pending_payment');
    expect(pending).toEqual({ confirmation_num: made.confirmation_nums[0], is_scheduled: false });
  });
});

test('a card cannot pay a bill with a fee above its transaction limit; a bank account can (SRV-32)', async () => {
  const robin = await portal.signIn('partner');
  const hers = httpOf(portal, robin);
  const account = await payer(portal, () => robin).accountNumbered('R0055190');
  const item = {
    reference_num: 'R0055190',
    reference_num2: '',
    conf_id: account.conf_id,
    quantity: 1,
    amount: 2600,
  };
  await hers.post('/services/web/cart/RemoveAll');
  expect((await hers.post('/services/web/cart/AddToCart', { source_id: 1, items: [item] })).status).toBe(200);
  const choose = async (category: string) => {
    const { body } = await hers.get('/api/v2.1/payment-methods');
    const methods = valuesAt(body, 'items[]') as { id: number; type: { category: string } }[];
    const wallet_id = methods.find(({ type }) => type.category === category)?.id;
    return hers.post('/services/web/cart/UpdateWallet', { wallet_id });
  };
  const refused = await choose('card');
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('Credit Card has a transaction limit of $2,500.00');
  expect((await hers.post('/services/web/wallet/AddWallet', sampleBankEntries())).status).toBe(200);
  expect((await choose('bank')).status).toBe(200);
});

test('a purchase order number is on the receipt, also when it is read again (SRV-48)', async () => {
  await till().review({ accounts: ['100-2218-04'], method: 'Business Amex', amount: 500 as never });
  (await portal.send(updatePurchaseOrderNumber, { purchase_order_number: 'PO-4711' }, dana)).answer();
  await till().choose('Business Amex');
  const { receipt } = (await till().submit()).answer();
  const number = receipt.confirmation_num;
  const numbers = (body: unknown) => valuesAt(body, 'transaction_receipts[].purchase_order_number');
  expect(numbers(receipt)).toEqual(['PO-4711']);
  expect(numbers(valuesAt((await http.get(RECEIPT + number)).body, 'data')[0])).toEqual(['PO-4711']);
});

test('no answer holds a whole card or account number, only its first six and last four digits (SRV-47)', async () => {
  const card = '4000056655665556';
  const bank = '881234569021';
  const added = [
    await http.post(
      '/services/web/wallet/AddWallet',
      sampleCardEntries({ card_number: card, wallet_name: 'New card' }),
    ),
    await http.post(
      '/services/web/wallet/AddWallet',
      sampleBankEntries({ bank_account_number: bank, wallet_name: 'New bank' }),
    ),
  ];
  expect(added.map(({ status }) => status)).toEqual([200, 200]);
  const ids = added.map(({ body }) => valuesAt(body, 'data.id')[0]);
  const paid = await till().pay({ accounts: ['100-2218-04'], method: 'New card', amount: 500 as never });
  await till().review({ accounts: ['100-2218-04'], method: 'New bank', amount: 500 as never });
  const { account_id, ebill_id } = await till().accountNumbered('100-2218-04');
  const answers = await Promise.all(
    [
      '/api/v2.1/payment-methods',
      `/api/v2.1/payment-methods/autopay/${ebill_id}`,
      '/services/web/wallet/GetList',
      ...ids.map((id) => `/services/web/wallet/GetWallet?walletId=${id}`),
      '/services/web/cart/GetCheckoutDetails',
      '/services/web/cart/ReviewAndConfirm',
      `/services/web/payByText/GetByAccountId/?accountId=${account_id}`,
      '/api/v2.1/transactions?sort=-transaction_date&q=',
      RECEIPT + paid.receipt.confirmation_num,
    ].map((path) => http.get(path)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const everything = JSON.stringify([added, answers, paid].map((part) => part));
  expect(everything).toContain('5556');
  expect(everything).toContain('9021');
  for (const number of [card, bank]) expect(everything).not.toContain(number);
});

test('a bot check that was made with another secret is refused (SRV-05)', async () => {
  const until = portal.parts.clock.now() + 60_000;
  const tryWith = async (recaptcha_token: string) =>
    (
      await httpOf(portal).post('/services/web/customer/login', {
        user_name: 'single@billfold.example',
        password: 'Demo-pass-1',
        recaptcha_token,
      })
    ).status;
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: 16,
    keyPrefix: '00',
    data: { site: 'billfold-test', until },
    deriveKey,
    hmacSignatureSecret: 'the secret of another portal',
  });
  const solution = await solveChallenge({ challenge, deriveKey });
  const made = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  expect(await tryWith(made)).toBe(449);
  expect(await tryWith(await portal.botCheck())).toBe(200);
});

test('an auto pay is changed by its own id, not by that of its bill (API2-39)', async () => {
  const avery = httpOf(portal, await portal.signIn('autopay'));
  const accounts = valuesAt(
    (await avery.get('/services/web/billDisplay/GetAutoPayList')).body,
    'data[].accounts[].auto_pay',
  ) as { ebill_id: number; ap_master_id: number | null; active: boolean; is_controller: boolean }[];
  const own = accounts.map(({ ap_master_id }) => ap_master_id);
  const one = accounts.find(
    ({ ebill_id, active, is_controller }) => active && is_controller && !own.includes(ebill_id),
  );
  const off = (id: unknown) =>
    avery.put(`/api/v2.1/auto-pays/${id}/toggle`, { active: false, ebill_id: one?.ebill_id });
  expect((await off(one?.ebill_id)).status).toBe(404);
  expect((await off(one?.ap_master_id)).status).toBe(200);
});
