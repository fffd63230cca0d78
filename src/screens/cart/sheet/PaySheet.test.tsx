import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addToCart } from '../../../../domain/cart/calls.ts';
import { updateCartItem } from '../../../../domain/cart/change-calls.ts';
import { getCart } from '../../../../domain/cart/read-calls.ts';
import { BILL_NOT_REMOVED } from '../../../../domain/cart/text/en.ts';
import { CART } from '../../../../domain/cart/text/screen.ts';
import { getCheckoutDetails, reviewCart } from '../../../../domain/checkout/calls.ts';
import { checkout } from '../../../../domain/checkout/payment-calls.ts';
import { sampleCart, sampleCartItem } from '../../../../domain/fixtures/cart.ts';
import {
  sampleAnswer,
  sampleDetails,
  sampleMethod,
  sampleReview,
} from '../../../../domain/fixtures/checkout.ts';
import { cents } from '../../../../domain/values/cents.ts';
import {
  openPaying,
  preparePaying,
  type Reply,
  refused,
  refusedAt,
  replyTo,
} from '../../../../tests/support/open-paying.tsx';
import { navigate } from '../../../browser/hash-location.ts';
import { cartFill } from '../../../payments/paying-now.ts';
import { Cart } from '../Cart.tsx';

beforeEach(preparePaying);
afterEach(cleanup);

const saved: Reply = () => Response.json({ data: { success: true } });
/** By pointer or touch: a click of an arrow key has no count. */
const PRESS = { detail: 1 };
const VISA = sampleMethod(1);
const DETAILS = sampleDetails({ last_used: [{ payment_method_id: VISA.id, here: true }] });
let items = 0;
const NOT_SAVED = 'Unable to save item.  Please try again later.';

/** A cart with one bill of its own, as after `Pay Now`, at a server that pays it. */
function openCart(over: Record<string, Reply> = {}, cart = {}) {
  items += 1;
  const item = sampleCartItem({ cart_item_id: 1_000 + items });
  const answers = {
    '/cart/Get': replyTo(getCart, sampleCart({ items: [item], ...cart })),
    '/GetCheckoutDetails': replyTo(getCheckoutDetails, DETAILS),
    '/UpdateWallet': saved,
    '/UpdateRecipients': saved,
    '/ReviewAndConfirm': replyTo(reviewCart, sampleReview()),
    '/cart/Checkout': replyTo(checkout, sampleAnswer()),
    '/UpdateItem': replyTo(updateCartItem, item),
    ...over,
  };
  return openPaying('/cart', <Cart />, answers);
}

const sheet = async () => within(await screen.findByRole('dialog', { name: 'Pay Red Mesa Water' }));
const ready = (amount = '$84.20') => screen.findByRole('button', { name: `Submit Payment · ${amount}` });
const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
const calls = (posts: readonly string[]) => posts.map((post) => post.split(' ')[0]);

test('the sheet shows all that the review must show, and one tap pays (CHK-01 to CHK-16, ruling 45)', async () => {
  const { posts } = await openCart();
  const shown = await sheet();
  await ready();
  expect(document.title).toBe('Pay Red Mesa Water – Billfold');
  const words = (screen.getByRole('dialog').textContent ?? '').replace(/\s+/g, ' ');
  for (const text of [
    'Pay Red Mesa Water',
    'Water · 100200301',
    'Amount due $84.20',
    'Today, 11/20/2026',
    'Visa 4242',
    'The one you used last time here',
    'Total$84.20',
    'dana@home.example',
    'Dana Mercer',
    '418 Alder Street, Boulder, CO 80302',
    '(303) 555-0142',
    'By submitting you agree to pay the amounts above and to the terms and conditions of Red Mesa Water.',
  ])
    expect(words).toContain(text);
  expect(shown.getByLabelText('Amount to pay, in dollars')).toHaveProperty('value', '84.20');
  fireEvent.click(shown.getByRole('button', { name: 'terms and conditions of Red Mesa Water' }));
  expect(shown.getByText('Terms.')).toBeTruthy();
  expect(calls(posts)).toEqual(['/UpdateWallet', '/UpdateRecipients']);
  fireEvent.click(await ready());
  fireEvent.click(shown.getByRole('button', { name: /^Submit Payment/ }));
  await waitFor(() => expect(location.hash).toBe('#/cart/receipt'));
  expect(calls(posts)).toEqual(['/UpdateWallet', '/UpdateRecipients', '/cart/Checkout']);
});

test('a press with a date that has passed is answered at the date, and nothing is sent (CRT-17, WCAG 3.3.1)', async () => {
  const { posts } = await openCart({}, { pay_now: false });
  await ready();
  fireEvent.click((await sheet()).getByRole('button', { name: 'Change the date' }));
  const date = (await sheet()).getByLabelText('Payment date');
  fireEvent.change(date, { target: { value: '2020-01-31' } });
  fireEvent.blur(date);
  await (await sheet()).findByText(/^Error: Payments can be scheduled/, { selector: '[role=alert]' });
  const before = posts.length;
  fireEvent.click((await sheet()).getByRole('button', { name: /^(Submit|Schedule) Payment/ }));
  expect(document.activeElement).toBe(date);
  expect(date.getAttribute('aria-invalid')).toBe('true');
  expect(document.title).toMatch(/^Error: /);
  expect((await sheet()).queryByRole('button', { name: 'Done changing the date' })).toBeNull();
  expect(posts).toHaveLength(before);
});

test('with a wrong receipt address open, a press is answered at it and pays nothing (PAY-27, WCAG 3.3.1)', async () => {
  const { posts } = await openCart();
  await ready();
  fireEvent.click((await sheet()).getByRole('button', { name: 'Change the receipt' }));
  const address = (await sheet()).getByLabelText('Email address');
  fireEvent.change(address, { target: { value: 'dana@' } });
  const before = posts.length;
  for (const name of [/^Submit Payment/, 'Use this receipt']) {
    const button = (await sheet()).getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(address);
    expect(document.title).toMatch(/^Error: /);
  }
  expect(address.getAttribute('aria-invalid')).toBe('true');
  expect(posts).toHaveLength(before);
});

test('a receipt that I changed and did not use is used by the first press, and paid by the next (PAY-24)', async () => {
  const { posts } = await openCart();
  await ready();
  fireEvent.click((await sheet()).getByRole('button', { name: 'Change the receipt' }));
  const before = posts.length;
  fireEvent.change((await sheet()).getByLabelText('Email address'), {
    target: { value: 'new@home.example' },
  });
  fireEvent.click((await sheet()).getByRole('button', { name: /^Submit Payment/ }));
  await waitFor(() => expect(posts.slice(before).join()).toContain('new@home.example'));
  expect((await screen.findByText(CART.pressAgain)).getAttribute('role')).toBe('status');
  expect(await (await sheet()).findByRole('button', { name: 'Change the receipt' })).toBeTruthy();
  expect(calls(posts)).not.toContain('/cart/Checkout');
  fireEvent.click(await ready());
  expect(screen.queryByText(CART.pressAgain)).toBeNull();
  await waitFor(() => expect(calls(posts)).toContain('/cart/Checkout'));
});

test('after a choice of a method the focus is at the button that changes it (WCAG 2.4.3)', async () => {
  const wallets = [VISA, sampleMethod(5)];
  await openCart({ '/GetCheckoutDetails': replyTo(getCheckoutDetails, { ...DETAILS, wallets }) });
  await ready();
  fireEvent.click((await sheet()).getByRole('button', { name: 'Change the payment method' }));
  fireEvent.click((await sheet()).getByRole('radio', { name: /^My Checking/ }), PRESS);
  const change = (await sheet()).getByRole('button', { name: 'Change the payment method' });
  expect(document.activeElement).toBe(change);
  await ready();
  expect(document.activeElement).toBe(change);
});

test('Enter in an amount that cannot be paid is answered at the field, which has the sum left open (CRT-05)', async () => {
  const { posts } = await openCart();
  await ready();
  const amount = (await sheet()).getByLabelText(CART.amount);
  const before = posts.length;
  fireEvent.change(amount, { target: { value: 'abc' } });
  expect(amount.getAttribute('aria-invalid')).toBe('false');
  fireEvent.keyDown(amount, { key: 'Enter' });
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  expect((await (await sheet()).findByRole('alert')).textContent).toMatch(/^Error: /);
  expect((await sheet()).getByText(CART.totalOpen)).toBeTruthy();
  expect(posts).toHaveLength(before);
});

test('a receipt that could not be saved stays, also after another change was saved (PAY-24)', async () => {
  let isUp = true;
  const wallets = [VISA, sampleMethod(5)];
  await openCart({
    '/GetCheckoutDetails': replyTo(getCheckoutDetails, { ...DETAILS, wallets }),
    '/UpdateRecipients': () => (isUp ? saved() : refused(500, '')()),
  });
  await ready();
  fireEvent.click((await sheet()).getByRole('button', { name: 'Change the receipt' }));
  const address = async () => (await sheet()).getByLabelText<HTMLInputElement>('Email address');
  fireEvent.change(await address(), { target: { value: 'new@home.example' } });
  isUp = false;
  fireEvent.click((await sheet()).getByRole('button', { name: /^Submit Payment/ }));
  await screen.findByText(CART.notSaved);
  isUp = true;
  fireEvent.click((await sheet()).getByRole('button', { name: 'Change the payment method' }));
  fireEvent.click((await sheet()).getByRole('radio', { name: /^My Checking/ }), PRESS);
  await ready();
  expect((await address()).value).toBe('new@home.example');
});

test('the date in the sheet has its name beside the date of the cart underneath (CRT-13)', async () => {
  await openCart({}, { pay_now: false });
  await ready();
  fireEvent.click((await sheet()).getByRole('button', { name: 'Change the date' }));
  expect((await sheet()).getByLabelText('Payment date')).toBeTruthy();
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('before I type an amount, its field says how much I can pay at most (WCAG 3.3.2)', async () => {
  await openCart();
  const field = (await sheet()).getByLabelText('Amount to pay, in dollars');
  expect(descriptionOf(field)).toEqual(['You can pay up to $90.00.']);
  fireEvent.click((await sheet()).getByRole('button', { name: 'Close, keep it in the cart' }));
  const inCart = await screen.findByRole('textbox', { name: /^Amount to pay, Red Mesa Water/ });
  expect(descriptionOf(inCart)).toEqual(['You can pay up to $90.00.']);
});

const limited = (limit: number): Record<string, Reply> => {
  const item = sampleCartItem({ has_xbp_fee: true, transaction_limit: cents(limit) });
  return { '/cart/Get': replyTo(getCart, sampleCart({ items: [item] })) };
};

test('where my card pays less than the bill takes, the sheet says what the card pays (PAY-14)', async () => {
  await openCart(limited(8_500));
  await ready();
  const field = (await sheet()).getByLabelText('Amount to pay, in dollars');
  expect(descriptionOf(field)).toEqual(['You can pay up to $85.00.']);
});

test('a bank account pays all that the bill takes, where cards pay less (PAY-14)', async () => {
  const bank = sampleDetails({ wallets: [sampleMethod(5)] });
  await openCart({ ...limited(8_500), '/GetCheckoutDetails': replyTo(getCheckoutDetails, bank) });
  await ready();
  const field = (await sheet()).getByLabelText('Amount to pay, in dollars');
  expect(descriptionOf(field)).toEqual(['You can pay up to $90.00.']);
});

test('in the cart no pay method is chosen, and nothing is promised that a card does not pay (PAY-14)', async () => {
  await openCart(limited(8_500));
  await ready();
  fireEvent.click((await sheet()).getByRole('button', { name: 'Close, keep it in the cart' }));
  const inCart = await screen.findByRole('textbox', { name: /^Amount to pay, Red Mesa Water/ });
  expect(inCart.hasAttribute('aria-describedby')).toBe(false);
});

test('a fee has its row and its words, and the total contains it (CHK-02 to CHK-04)', async () => {
  const review = sampleReview({
    fee: cents(220),
    total: cents(8640),
    has_xbp_fee: true,
    cart_fee_message: 'Cards cost a fee here.',
  });
  await openCart({ '/ReviewAndConfirm': replyTo(reviewCart, review) });
  await ready('$86.40');
  const words = screen.getByRole('dialog').textContent;
  expect(words).toContain('Fee$2.20Cards cost a fee here.');
  expect(words).toContain('Total$86.40');
});

test('closing keeps the bill in the cart and shows its ordinary page, also when it is opened again', async () => {
  await openCart();
  fireEvent.click((await sheet()).getByRole('button', { name: 'Close, keep it in the cart' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Proceed to Checkout' })).toBeTruthy();
  cleanup();
  items -= 1;
  await openCart();
  await screen.findByRole('button', { name: 'Proceed to Checkout' });
  await act(async () => {});
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a bill that was kept in the cart is paid on its sheet again when I come back from the list', async () => {
  await openCart();
  fireEvent.click((await sheet()).getByRole('button', { name: 'Close, keep it in the cart' }));
  navigate('/bills');
  cleanup();
  items -= 1;
  await openCart();
  await sheet();
});

test('closing takes a bill out of the cart again that was put there to be paid now', async () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => {});
  cartFill.isNow = true;
  const { posts } = await openCart({ '/RemoveByItemId': saved });
  await ready();
  fireEvent.click((await sheet()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(back).toHaveBeenCalledTimes(1));
  expect(calls(posts).at(-1)).toBe('/RemoveByItemId');
  back.mockRestore();
});

test('a bill that cannot be taken out stays in the cart, and that is said', async () => {
  cartFill.isNow = true;
  await openCart({ '/RemoveByItemId': refused(500, 'No.') });
  await ready();
  fireEvent.click((await sheet()).getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('button', { name: 'Proceed to Checkout' })).toBeTruthy();
});

test('a bill that was put there to be paid now can be kept in the cart', async () => {
  cartFill.isNow = true;
  const { posts } = await openCart();
  await ready();
  fireEvent.click((await sheet()).getByRole('button', { name: 'Keep it in the cart' }));
  expect(await screen.findByRole('button', { name: 'Proceed to Checkout' })).toBeTruthy();
  expect(calls(posts)).not.toContain('/RemoveByItemId');
});

/** A cart with the bill of `Pay Now` and one that was there before, at a server that removes what it is asked to. */
function openFullCart() {
  items += 1;
  const tapped = sampleCartItem({ cart_item_id: 1_000 + items, ebill_id: 900 });
  const earlier = sampleCartItem({ cart_item_id: 52, entity_name: 'Summit Gas', reference_num: 'G-1' });
  let inCart = [earlier, tapped];
  cartFill.isNow = true;
  cartFill.bill = 900;
  return openCart({
    '/cart/Get': () => replyTo(getCart, sampleCart({ items: inCart }))(),
    '/RemoveByItemId': () => {
      inCart = inCart.filter((item) => item !== (inCart.length > 1 ? earlier : tapped));
      return saved();
    },
    '/AddToCart': replyTo(addToCart, { items: [] }),
  });
}

test('beside an earlier bill, Pay Now says what else is in the cart, and pays the tapped bill alone if I say so', async () => {
  const { posts } = await openFullCart();
  expect(await screen.findByText('Your cart also holds 1 other bill, $84.20.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Pay only Red Mesa Water · $84.20' }));
  await sheet();
  await ready();
  expect(calls(posts)[0]).toBe('/RemoveByItemId');
  fireEvent.click(await ready());
  await waitFor(() => expect(location.hash).toBe('#/cart/receipt'));
});

test('if one of the other bills cannot leave the cart, those that left go back, and I am told', async () => {
  items += 1;
  const tapped = sampleCartItem({ cart_item_id: 1_000 + items, ebill_id: 900 });
  const earlier = ['G-1', 'G-2'].map((reference_num, at) =>
    sampleCartItem({ cart_item_id: 52 + at, ebill_id: 901 + at, reference_num }),
  );
  cartFill.isNow = true;
  cartFill.bill = 900;
  let removals = 0;
  const { posts, toasts } = await openCart(
    {
      '/RemoveByItemId': () => {
        removals += 1;
        return removals === 1 ? saved() : refused(500, 'No.')();
      },
      '/AddToCart': replyTo(addToCart, { items: [] }),
    },
    { items: [...earlier, tapped] },
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Pay only / }));
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual([BILL_NOT_REMOVED]));
  await waitFor(() => expect(calls(posts)).toEqual(['/RemoveByItemId', '/RemoveByItemId', '/AddToCart']));
  expect(posts.at(-1)).toContain('"reference_num":"G-1"');
  expect(posts.at(-1)).not.toContain('"reference_num":"G-2"');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('closing the sheet of a bill that was to be paid alone puts the earlier bill back', async () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => {});
  const { posts } = await openFullCart();
  fireEvent.click(await screen.findByRole('button', { name: /^Pay only / }));
  await ready();
  fireEvent.click((await sheet()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(back).toHaveBeenCalledTimes(1));
  expect(calls(posts).slice(-2)).toEqual(['/RemoveByItemId', '/AddToCart']);
  expect(posts.at(-1)).toContain('"reference_num":"G-1"');
  back.mockRestore();
});

test.each([
  ['several bills', {}, { items: [sampleCartItem(), sampleCartItem({ cart_item_id: 52 })] }],
  [
    'no method to choose beforehand',
    { '/GetCheckoutDetails': replyTo(getCheckoutDetails, sampleDetails()) },
    {},
  ],
  ['no answer', { '/GetCheckoutDetails': refused(500, 'No.') }, {}],
  ['a tax return', {}, { items: [sampleCartItem({ is_business_tax: true })] }],
])('with %s the cart shows its ordinary page, and nothing is saved', async (_, over, cart) => {
  const { posts } = await openCart(over, cart);
  await screen.findByRole('button', { name: 'Proceed to Checkout' });
  await act(async () => {});
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(posts).toEqual([]);
});

test('Change unfolds the methods that can pay in place; choosing one saves and reviews it (ruling 72)', async () => {
  const expired = { ...sampleMethod(3), expired: true };
  const wallets = [VISA, sampleMethod(5), expired];
  const { posts } = await openCart({
    '/GetCheckoutDetails': replyTo(getCheckoutDetails, { ...DETAILS, wallets }),
  });
  const shown = await sheet();
  await ready();
  fireEvent.click(shown.getByRole('button', { name: 'Change the payment method' }));
  expect(shown.getAllByRole('radio')).toHaveLength(2);
  fireEvent.click(shown.getByRole('radio', { name: /^My Checking/ }), PRESS);
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Checking 4242'));
  expect(shown.queryByRole('radio')).toBeNull();
  await ready();
  expect(posts.filter((post) => post.startsWith('/UpdateWallet'))).toEqual([
    `/UpdateWallet {"wallet_id":${VISA.id}}`,
    '/UpdateWallet {"wallet_id":105}',
  ]);
});

test('by the arrow keys I reach every method before I choose one, and a marked one is chosen before anything is paid (WCAG 3.2.2)', async () => {
  const wallets = [VISA, sampleMethod(5), sampleMethod(6)];
  const { posts } = await openCart({
    '/GetCheckoutDetails': replyTo(getCheckoutDetails, { ...DETAILS, wallets }),
  });
  const shown = await sheet();
  const open = async () => {
    await ready();
    fireEvent.click(shown.getByRole('button', { name: 'Change the payment method' }));
    for (const radio of shown.getAllByRole('radio')) fireEvent.click(radio);
    expect(shown.getAllByRole('radio')).toHaveLength(3);
  };
  const saved = () => posts.filter((post) => post.startsWith('/UpdateWallet')).at(-1);
  await open();
  expect(saved()).toContain(String(VISA.id));
  fireEvent.click(shown.getByRole('button', { name: 'Use this method' }));
  await waitFor(() => expect(saved()).toBe('/UpdateWallet {"wallet_id":106}'));
  await open();
  fireEvent.click(shown.getAllByRole('radio')[0] as HTMLElement);
  fireEvent.click(shown.getByRole('button', { name: /^Submit Payment/ }));
  await waitFor(() => expect(saved()).toContain(String(VISA.id)));
  expect(calls(posts)).not.toContain('/Checkout');
});

test('an amount that cannot be paid is answered at its field, and nothing is sent (CRT-05, CRT-25)', async () => {
  const { posts } = await openCart();
  const shown = await sheet();
  await ready();
  const field = shown.getByLabelText('Amount to pay, in dollars');
  fireEvent.change(field, { target: { value: '999.00' } });
  fireEvent.click(shown.getByRole('button', { name: /^Submit Payment/ }));
  expect(await shown.findByText('Can not overpay. The most you can pay is $90.00.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  // The reviewed sum is not what the field asks for.
  expect(shown.getByRole('button', { name: 'Submit Payment' })).toBeTruthy();
  expect(shown.getByText('Total').closest('div')?.textContent).toBe('TotalOpen until the amount is right');
  expect(calls(posts)).toEqual(['/UpdateWallet', '/UpdateRecipients']);
});

test('an amount that is not saved stays in its field with the reason, and nothing else is paid in its place (CRT-08)', async () => {
  const { posts, toasts } = await openCart({ '/UpdateItem': refused(500, '') });
  const shown = await sheet();
  await ready();
  const field = shown.getByLabelText('Amount to pay, in dollars');
  const said = () => descriptionOf(field).find((words) => words?.startsWith('Error: '));
  fireEvent.change(field, { target: { value: '50' } });
  fireEvent.blur(field);
  await waitFor(() => expect(said()).toBe(`Error: ${NOT_SAVED}`));
  expect(field).toHaveProperty('value', '50');
  expect(toasts().map(({ text }) => text)).toEqual([NOT_SAVED]);
  fireEvent.click(shown.getByRole('button', { name: /^Submit Payment/ }));
  await waitFor(() => expect(said()).toBe(`Error: You have not been charged. ${NOT_SAVED}`));
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', '50');
  // The focus says it.
  expect(toasts()).toHaveLength(1);
  expect(calls(posts)).not.toContain('/cart/Checkout');
  fireEvent.change(field, { target: { value: '51' } });
  expect(said()).toBeUndefined();
});

test('an amount typed right before the tap is saved, reviewed and paid (CRT-06, CRT-07)', async () => {
  const item = sampleCartItem({ cart_item_id: 900 });
  let amount = item.amount;
  const { posts } = await openCart({
    '/cart/Get': () => replyTo(getCart, sampleCart({ items: [{ ...item, amount }] }))(),
    '/UpdateItem': () => {
      amount = cents(5000);
      return replyTo(updateCartItem, { ...item, amount })();
    },
    '/ReviewAndConfirm': () => {
      const review = sampleReview();
      return replyTo(reviewCart, {
        ...review,
        review_id: `review of ${amount}`,
        cart_details: review.cart_details.map((entry) => ({ ...entry, amount })),
        statement_total: amount,
        total: amount,
        paid_with: review.paid_with.map((paying) => ({ ...paying, amount })),
      })();
    },
  });
  const shown = await sheet();
  await ready();
  fireEvent.change(shown.getByLabelText('Amount to pay, in dollars'), { target: { value: '50.00' } });
  fireEvent.click(shown.getByRole('button', { name: /^Submit Payment/ }));
  await waitFor(() => expect(location.hash).toBe('#/cart/receipt'));
  expect(posts.slice(2)).toEqual([
    '/UpdateItem {"cart_item_id":900,"amount":50,"quantity":1}',
    '/cart/Checkout {"review_id":"review of 5000"}',
  ]);
});

test('a declined payment says first that nothing was charged; the bill stays on the sheet (CHK-18)', async () => {
  await openCart({ '/cart/Checkout': refused(422, 'The card was declined.') });
  fireEvent.click(await ready());
  expect(await screen.findByText('You have not been charged.')).toBeTruthy();
  expect(screen.getByText('The card was declined.')).toBeTruthy();
  await ready();
  expect(screen.getByRole('dialog', { name: 'Not paid: Red Mesa Water' })).toBeTruthy();
  expect(document.title).toBe('Not paid: Red Mesa Water – Billfold');
});

test('after a decline, a cart that another tab has paid is not called unpaid', async () => {
  await openCart({ '/cart/Checkout': refused(422, 'The card was declined.') });
  fireEvent.click(await ready());
  await screen.findByRole('dialog', { name: 'Not paid: Red Mesa Water' });
  await ready();
  const other = new BroadcastChannel('billfold.paid');
  other.postMessage({ confirmationNum: 'BF-7K2M-9QXA', from: 'another tab' });
  expect(await screen.findByRole('dialog', { name: 'Paid in another tab' })).toBeTruthy();
  expect(document.title).toBe('Paid in another tab – Billfold');
  other.close();
});

test('a pause that refuses the payment is told once in the sheet, and the cart behind it knows the reason', async () => {
  const words = 'You have not been charged. Red Mesa Water takes no payments right now.';
  const item = sampleCartItem({ cart_item_id: 77 });
  let isPaused = false;
  const unpayable = 'Red Mesa Water takes no payments right now.';
  await openCart({
    '/cart/Get': () => replyTo(getCart, sampleCart({ items: [isPaused ? { ...item, unpayable } : item] }))(),
    '/ReviewAndConfirm': () => (isPaused ? refused(409, words)() : replyTo(reviewCart, sampleReview())()),
    '/cart/Checkout': () => {
      isPaused = true;
      return refused(409, words)();
    },
  });
  fireEvent.click(await ready());
  const dialog = within(await screen.findByRole('dialog'));
  const toCart = await dialog.findByRole('button', { name: 'Go to the cart' });
  expect(dialog.getAllByText(/You have not been charged/)).toHaveLength(1);
  expect(screen.getByRole('dialog').querySelectorAll('[data-tone=error]')).toHaveLength(1);
  expect(dialog.queryByText(CART.totalComing)).toBeNull();
  fireEvent.click(toCart);
  await screen.findAllByText(unpayable);
  const proceed = screen.getByRole('button', { name: /^Proceed to Checkout/ });
  expect(descriptionOf(proceed).join()).toContain(unpayable);
});

test('a pause that ends while the sheet is open lets the bill be paid there', async () => {
  const item = sampleCartItem({ cart_item_id: 78 });
  let isPaused = true;
  const unpayable = 'Red Mesa Water takes no payments right now.';
  await openCart({
    '/cart/Get': () => replyTo(getCart, sampleCart({ items: [item] }))(),
    '/ReviewAndConfirm': () => (isPaused ? refused(409, unpayable)() : replyTo(reviewCart, sampleReview())()),
  });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(unpayable);
  isPaused = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  await ready();
});

test('after a lost answer the sheet says that it is being checked, and offers nothing to submit (CHK-24)', async () => {
  const { go } = await openCart({
    '/cart/Checkout': () => Promise.reject(new TypeError('network')),
    '/payment-attempts': refused(503, 'No.'),
  });
  fireEvent.click(await ready());
  expect(await screen.findByText(/We are checking what happened\. Do not pay again\./)).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Checking your payment' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Submit Payment/ })).toBeNull();
  go('online');
});

test('without a connection the button says so, and nothing is sent (CHK-23)', async () => {
  const { posts, go } = await openCart({ '/health': () => Response.json({ status: 'ok' }) });
  const submit = await ready();
  go('offline');
  await waitFor(() => expect(submit.getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click(submit);
  expect(await (await sheet()).findByText(/A payment needs a connection\./)).toBeTruthy();
  expect(calls(posts)).toEqual(['/UpdateWallet', '/UpdateRecipients']);
  go('online');
  // What the page says beside the open sheet is not heard.
  const back = await (await sheet()).findByText('You are back online.');
  expect(back.getAttribute('role')).toBe('status');
});

test('a scheduled cart says when, and its button schedules (CHK-05, CHK-15)', async () => {
  const { tomorrow } = sampleCart();
  await openCart(
    {
      '/ReviewAndConfirm': replyTo(reviewCart, sampleReview({ pay_now: false, scheduled_date: tomorrow })),
    },
    { pay_now: false, scheduled_date: tomorrow },
  );
  expect(await screen.findByRole('button', { name: 'Schedule Payment · $84.20' })).toBeTruthy();
  expect(screen.getByRole('dialog').textContent).toContain('When11/21/2026');
});

test('in the sheet, the warning of a missed due date comes into a status that stood before it (CRT-20, WCAG 4.1.3)', async () => {
  const item = sampleCartItem({ cart_item_id: 999, due_date: sampleCart().scheduled_date });
  await openCart({
    '/cart/Get': replyTo(getCart, sampleCart({ items: [item] })),
    '/UpdateScheduledDate': saved,
  });
  await ready();
  fireEvent.click((await sheet()).getByRole('button', { name: 'Change the date' }));
  const before = (await sheet()).getAllByRole('status');
  fireEvent.click((await sheet()).getByRole('radio', { name: 'Schedule Payment On' }));
  const warning = (await sheet()).getByText(/^Selected date is after the due date/);
  expect(before).toContain(warning);
});

test('a payment date that the server refuses is answered at its field in the sheet, folded or not (WCAG 3.3.1)', async () => {
  const words = 'The biller takes no payment on this day.';
  const { toasts } = await openCart({ '/UpdateScheduledDate': refusedAt({ scheduled_date: words }) });
  await ready();
  const shown = await sheet();
  fireEvent.click(shown.getByRole('button', { name: 'Change the date' }));
  fireEvent.click(shown.getByRole('radio', { name: 'Schedule Payment On' }));
  fireEvent.click(shown.getByRole('button', { name: 'Done changing the date' }));
  const field = await shown.findByLabelText('Payment date');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(descriptionOf(field)).toEqual([`Error: ${words}`]);
  expect(toasts()).toEqual([]);
  expect(document.title).toMatch(/^Error: /);
});

test('a corporate card asks for a purchase order number (CHK-12)', async () => {
  const { payment_details, ...review } = sampleReview();
  const corporate = { ...payment_details, is_corporate_card: true };
  await openCart({
    '/ReviewAndConfirm': replyTo(reviewCart, {
      ...review,
      payment_details: corporate,
      paid_with: [{ payment_method_id: VISA.id, payment_details: corporate, amount: cents(8420) }],
    }),
  });
  expect(await screen.findByLabelText('Purchase order number (optional)')).toBeTruthy();
});
