import createClient from 'openapi-fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../../server/demo/people.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import type { paths } from './client-types.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

/** A client that knows nothing of Billfold but its API document. */
const clientWith = (token?: string) =>
  createClient<paths>({
    baseUrl: portal.parts.config.publicUrl,
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    fetch: async (request) => portal.app.request(request),
  });

async function signIn() {
  const recaptcha_token = await portal.botCheck();
  const body = { user_name: 'demo@billfold.example', password: PASSWORD, recaptcha_token };
  const { data } = await clientWith().POST('/services/web/customer/login', { body });
  const { data: session } = await clientWith('billfold-web').POST('/oauth/v2.1/access-token', {
    body: { grant_type: 'guest_token', guest_token: data?.data.token ?? '', originator: 'client' },
  });
  return clientWith(session?.access_token);
}

test('a client made from the API document signs in, pays a bill once and reads its receipt', async () => {
  const client = await signIn();
  const { data: list } = await client.GET('/services/web/billDisplay/GetWebAccountListDetails');
  const account = list?.data.flatMap(({ accounts }) => accounts).find((one) => one.account_num === '0094471');
  const item = {
    reference_num: '0094471',
    conf_id: account?.conf_id ?? 0,
    quantity: 1,
    amount: 12.34,
  } as const;
  await client.POST('/services/web/cart/AddToCart', { body: { source_id: 1, items: [item] } });
  const { data: methods } = await client.GET('/api/v2.1/payment-methods');
  const amex = methods?.items.find(({ nickname }) => nickname === 'Business Amex');
  await client.POST('/services/web/cart/UpdateWallet', { body: { wallet_id: amex?.id ?? 0 } });
  const { data: review } = await client.GET('/services/web/cart/ReviewAndConfirm');

  const pay = () =>
    client.POST('/services/web/cart/Checkout', {
      params: { header: { 'Idempotency-Key': 'the-key-of-the-typed-client' } },
      body: { review_id: review?.data.review_id ?? '' },
    });
  const paid = await pay();
  expect(paid.response.status).toBe(200);
  const [number = ''] = paid.data && 'data' in paid.data ? paid.data.data.confirmation_nums : [];
  expect((await pay()).data).toEqual(paid.data);

  const { data: receipt } = await client.GET('/services/web/transactions/GetReceipt', {
    params: { query: { confirmation_number: number } },
  });
  expect(receipt?.data.gross_total).toBe(review?.data.total);
});

test('a refusal tells the client its code, and what is wrong with single fields', async () => {
  const client = await signIn();
  const { error, response } = await client.POST('/services/web/cart/UpdateItem', {
    body: { cart_item_id: 0, amount: 1, quantity: 1 },
  });
  expect(response.status).toBe(422);
  expect(error).toMatchObject({ code: 'api.field-not-valid', errors: { cart_item_id: expect.any(String) } });
  const { error: unknown } = await client.GET('/api/v2.1/ebills/{id}', {
    params: { path: { id: '999999' } },
  });
  expect(unknown?.code).toBe('api.not-found');
});
