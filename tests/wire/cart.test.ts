import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '../../domain/values/calendar-date.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { fields, type Http, httpOf, missingFrom, valuesAt } from './http.ts';

let portal: Portal;
let http: Http;

const CART = '/services/web/cart';
const SUCCESS = { data: { success: true } };

interface Listed {
  readonly account_num: string;
  readonly conf_id: number;
  readonly nickname: string;
}

beforeAll(async () => {
  portal = await openPortal();
  http = httpOf(portal, await portal.signIn('demo'));
});

afterAll(() => portal.close());

beforeEach(async () => {
  await http.post(`${CART}/RemoveAll`);
});

async function itemOf(name: string, amount = 10): Promise<object> {
  const list = await http.get('/services/web/billDisplay/GetWebAccountListDetails');
  const accounts = valuesAt(list.body, 'data[].accounts[]') as Listed[];
  const found = accounts.find(({ nickname }) => nickname === name);
  return {
    reference_num: found?.account_num,
    reference_num2: '',
    conf_id: found?.conf_id,
    quantity: 1,
    amount,
  };
}

async function add(name = 'Home water', amount = 10): Promise<number> {
  const { body } = await http.post(`${CART}/AddToCart`, {
    source_id: 1,
    items: [await itemOf(name, amount)],
  });
  return Number(valuesAt(body, 'data.items[].cart_item_id')[0]);
}

async function methodId(name: string): Promise<number> {
  const methods = valuesAt((await http.get('/api/v2.1/payment-methods')).body, 'items[]') as {
    id: number;
    nickname: string;
  }[];
  return methods.find(({ nickname }) => nickname === name)?.id ?? 0;
}

describe('The cart', () => {
  test('takes bills and answers their items, or takes none where a rule forbids one (API-41)', async () => {
    const item = await itemOf('Home water');
    const added = await http.post(`${CART}/AddToCart`, { source_id: 1, items: [item] });
    expect([added.status, missingFrom(added.body, fields('data.items[]', 'cart_item_id amount'))]).toEqual([
      200,
      [],
    ]);
    const other = await itemOf('Home gas');
    const barred = await http.post(`${CART}/AddToCart`, { source_id: 1, items: [other, item] });
    expect([barred.status, missingFrom(barred.body, ['message'])]).toEqual([409, []]);
    expect((await http.get(`${CART}/GetItemsCount`)).body).toEqual({ data: { count: 1 } });
  });

  test('lists its items, counts them and answers as a whole (API-35, API-46, API-47)', async () => {
    const id = await add();
    expect(valuesAt((await http.get('/api/v2.1/cart/items')).body, 'items[].cart_item_id')).toEqual([id]);
    expect((await http.get(`${CART}/GetItemsCount`)).body).toEqual({ data: { count: 1 } });
    const whole = await http.get(`${CART}/Get`);
    expect(missingFrom(whole.body, fields('data', 'items[] total scheduled_date cart_wallet_id'))).toEqual(
      [],
    );
  });

  test('loses one item, or all of them (API-42, API-43)', async () => {
    const id = await add();
    expect((await http.post(`${CART}/RemoveByItemId?cartItemId=${id}`)).body).toEqual(SUCCESS);
    await add();
    expect((await http.post(`${CART}/RemoveAll`)).body).toEqual(SUCCESS);
    expect((await http.get('/api/v2.1/cart/items')).body).toEqual({ items: [] });
  });

  test('is paid on a date from today on (API-50)', async () => {
    await add();
    const today = portal.parts.clock.today();
    const on = (date: string) => http.post(`${CART}/UpdateScheduledDate`, { scheduled_date: date });
    expect((await on(addDays(today, 3))).body).toEqual(SUCCESS);
    expect((await on(today)).body).toEqual(SUCCESS);
    expect((await on(addDays(today, -1))).status).toBe(422);
  });
});

describe('The methods of the cart', () => {
  test('each pay a part that can be added, read and changed (API-37, API-38, API-39)', async () => {
    await add();
    const visa = await methodId('Everyday Visa');
    const added = await http.put('/api/v2.1/cart/billing-info', { payment_method: visa, amount: 6 });
    expect(added.body).toMatchObject({ payment_method: visa, amount: 6 });
    const [id] = valuesAt(added.body, 'id');
    const changed = await http.put(`/api/v2.1/cart/billing-info/${id}`, { payment_method: visa, amount: 4 });
    expect(changed.body).toEqual({ id, payment_method: visa, amount: 4 });
    expect((await http.get(`/api/v2.1/cart/billing-info/${id}`)).body).toEqual(changed.body);
    expect((await http.get('/api/v2.1/cart/billing-info')).body).toEqual({ items: [changed.body] });
  });

  test('and what they may be are told with the details of the checkout (API-48)', async () => {
    await add();
    const { status, body } = await http.get(`${CART}/GetCheckoutDetails`);
    expect([status, missingFrom(body, fields('data', 'total accepted_pay_types wallets[]'))]).toEqual([
      200,
      [],
    ]);
  });
});

describe('A checkout', () => {
  async function chosen(): Promise<void> {
    await add();
    await http.post(`${CART}/UpdateWallet`, { wallet_id: await methodId('Everyday Visa') });
  }

  test('is reviewed with its entries, fees last, and the terms of each biller (API-36, API-45, API-52)', async () => {
    await chosen();
    const review = await http.get(`${CART}/ReviewAndConfirm`);
    expect(review.status).toBe(200);
    const entries = await http.get('/api/v2.1/cart/checkout');
    expect(missingFrom(entries.body, ['items[]', 'total'])).toEqual([]);
    expect(valuesAt(entries.body, 'items')).toEqual(valuesAt(review.body, 'data.cart_details'));
    const terms = await http.get(`${CART}/GetTermsAndConditions`);
    expect(missingFrom(terms.body, fields('data[]', 'entity_id entity_name terms_and_conditions'))).toEqual(
      [],
    );
  });

  test('sends its receipt where the customer asks, and carries an order number (API-53, API-54)', async () => {
    await chosen();
    const recipients = await http.post(`${CART}/UpdateRecipients`, [
      { type: 'email', value: 'demo@billfold.example' },
    ]);
    expect([recipients.status, recipients.body]).toEqual([200, SUCCESS]);
    await http.post(`${CART}/UpdateWallet`, { wallet_id: await methodId('Business Amex') });
    const order = await http.post(`${CART}/UpdatePurchaseOrderNumber`, { purchase_order_number: 'PO-7' });
    expect([order.status, order.body]).toEqual([200, SUCCESS]);
    const review = await http.get(`${CART}/ReviewAndConfirm`);
    expect(valuesAt(review.body, 'data.purchase_order_number')).toEqual(['PO-7']);
  });

  test('pays the cart as reviewed and answers the receipt (API-44)', async () => {
    await chosen();
    const [review_id] = valuesAt((await http.get(`${CART}/ReviewAndConfirm`)).body, 'data.review_id');
    const { status, body } = await http.post(`${CART}/Checkout`, { review_id });
    expect(status).toBe(200);
    expect(
      missingFrom(body, fields('data', 'trans_status confirmation_nums[] receipt.confirmation_num')),
    ).toEqual([]);
    expect((await http.get('/api/v2.1/cart/items')).body).toEqual({ items: [] });
  });
});
