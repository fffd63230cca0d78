import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart } from '../../domain/cart/calls.ts';
import { emptyCart, updateCartItem, updateScheduledDate } from '../../domain/cart/change-calls.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import {
  addBillingInfo,
  getCheckoutDetails,
  reviewCart,
  updatePurchaseOrderNumber,
  updateRecipients,
  updateWallet,
} from '../../domain/checkout/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { payer, review } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { PEOPLE } from '../demo/people.ts';

/** An account whose bill type takes several methods. */
const SPLITTABLE = '5520 448 19';
const OTHER = '5520 448 20';
const OWN_EMAIL = [{ type: 'email', value: PEOPLE.demo.email }];

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
});

afterAll(() => portal.close());

async function put(number: string) {
  const { conf_id, period_amt_due } = await till.accountNumbered(number);
  const item = { reference_num: number, reference_num2: '', conf_id, quantity: 1 as const };
  const items = [{ ...item, amount: period_amt_due ?? cents(0) }];
  (await portal.send(addToCart, { source_id: 1, items }, dana)).answer();
}

async function chooseEverything() {
  const [visa, checking] = (await portal.send(listPaymentMethods, {}, dana)).answer().items;
  const scheduled_date = addDays(portal.parts.clock.today(), 9);
  (await portal.send(updateScheduledDate, { scheduled_date }, dana)).answer();
  for (const { id = 0 } of [visa ?? {}, checking ?? {}])
    (await portal.send(addBillingInfo, { payment_method: id, amount: cents(4_000) }, dana)).answer();
  const receipt_options = [{ type: 'email' as const, value: 'landlord@example.com' }];
  (await portal.send(updateRecipients, { receipt_options }, dana)).answer();
}

async function chooseMethod(nickname: string) {
  const { items } = (await portal.send(listPaymentMethods, {}, dana)).answer();
  const wallet_id = items.find((method) => method.nickname === nickname)?.id ?? 0;
  (await portal.send(updateWallet, { wallet_id }, dana)).answer();
}

async function standing() {
  const { pay_now } = (await portal.send(getCart, {}, dana)).answer();
  const { billing_infos, receipt_options } = (await portal.send(getCheckoutDetails, {}, dana)).answer();
  return { pay_now, methods: billing_infos.length, receipt_options };
}

test('the quantity of an item is one, whatever the request says (CRT-03, API-49)', async () => {
  await put(OTHER);
  const [item] = (await portal.send(getCart, {}, dana)).answer().items;
  for (const quantity of [0, 2, -1]) {
    const request = { cart_item_id: item?.cart_item_id ?? 0, amount: cents(100), quantity: quantity as 1 };
    expect((await portal.send(updateCartItem, request, dana)).status).toBe(422);
  }
  expect((await portal.send(getCart, {}, dana)).answer().items).toMatchObject([{ ...item, quantity: 1 }]);
  (await portal.send(emptyCart, {}, dana)).answer();
});

test('a purchase order number for a payment that no corporate card makes is refused, and an empty one is not (CHK-12, API-54, SRV-64)', async () => {
  await put(OTHER);
  await chooseMethod('Everyday Visa');
  const set = (purchase_order_number: string) =>
    portal.send(updatePurchaseOrderNumber, { purchase_order_number }, dana);
  const refused = await set('PO-7');
  expect([refused.status, refused.body]).toMatchObject([
    422,
    {
      errors: { purchase_order_number: 'A purchase order number is only for a payment by a corporate card.' },
    },
  ]);
  expect((await set('')).status).toBe(200);
  await chooseMethod('Business Amex');
  expect((await set('PO-7')).status).toBe(200);
  expect((await portal.send(reviewCart, {}, dana)).answer().purchase_order_number).toBe('PO-7');
  (await portal.send(emptyCart, {}, dana)).answer();
});

const BEGUN = { pay_now: true, methods: 0, receipt_options: OWN_EMAIL };

test('my choices stay while anything is in my cart, and an emptied cart starts afresh (CRT-13, CRT-18, PAY-24, PAY-37, PAY-39)', async () => {
  await put(SPLITTABLE);
  await chooseEverything();
  await put(OTHER);
  expect(await standing()).toMatchObject({ pay_now: false, methods: 2 });
  (await portal.send(emptyCart, {}, dana)).answer();
  await put(SPLITTABLE);
  expect(await standing()).toEqual(BEGUN);
});

test('the cart after a scheduled payment pays now, by one method, without the last purchase order number (CRT-13, CHK-13)', async () => {
  const on = addDays(portal.parts.clock.today(), 9);
  await till.review({ accounts: [SPLITTABLE], method: 'Business Amex', on });
  (await portal.send(updatePurchaseOrderNumber, { purchase_order_number: 'PO-77' }, dana)).answer();
  expect((await review(portal, dana)).answer().purchase_order_number).toBe('PO-77');
  expect((await till.submit()).answer().trans_status).toBe(10);
  await put(OTHER);
  expect(await standing()).toEqual(BEGUN);
  expect((await portal.send(getCart, {}, dana)).answer().cart_wallet_id).toBeNull();
  await chooseMethod('Everyday Visa');
  expect((await portal.send(reviewCart, {}, dana)).answer().purchase_order_number).toBe('');
});
