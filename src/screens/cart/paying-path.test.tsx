import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Route } from 'wouter';
import { getAccountList } from '../../../domain/bills/list-calls.ts';
import { removeFromCart } from '../../../domain/cart/calls.ts';
import { updateCartItem } from '../../../domain/cart/change-calls.ts';
import { getCart } from '../../../domain/cart/read-calls.ts';
import { getCheckoutDetails, reviewCart } from '../../../domain/checkout/calls.ts';
import { getReceipt } from '../../../domain/checkout/payment-calls.ts';
import { smallChargeText } from '../../../domain/checkout/text/smallest-charge.ts';
import { sampleAccount, sampleGroup } from '../../../domain/fixtures/bill.ts';
import { sampleCart, sampleCartItem } from '../../../domain/fixtures/cart.ts';
import {
  sampleDetails,
  sampleMethod,
  samplePart,
  sampleReceipt,
  sampleReview,
} from '../../../domain/fixtures/checkout.ts';
import { cents } from '../../../domain/values/cents.ts';
import {
  openPaying,
  preparePaying,
  refused,
  refusedAt,
  replyTo,
} from '../../../tests/support/open-paying.tsx';
import { routes } from '../../app/routes.ts';
import { BillPayment } from '../../widgets/receipt/BillPayment.tsx';
import { PayMethods } from '../pay-methods/PayMethods.tsx';
import { NumberedReceipt } from '../receipt/NumberedReceipt.tsx';
import { Review } from '../review/Review.tsx';
import { Cart } from './Cart.tsx';

beforeEach(preparePaying);
afterEach(cleanup);

const button = (name: RegExp | string) => screen.findByRole('button', { name });

test('an amount has a field only if it can be changed (CRT-04)', async () => {
  const items = [
    sampleCartItem(),
    sampleCartItem({ cart_item_id: 52, entity_name: 'Summit Gas', can_edit_amount: false }),
  ];
  await openPaying('/cart', <Cart />, { '/cart/Get': replyTo(getCart, sampleCart({ items })) });
  await screen.findByText('Summit Gas');
  expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-label'))).toEqual([
    'Amount to pay, Red Mesa Water 100200301',
  ]);
});

test('an item names biller, kind, both account numbers, its address, date and amount, each once (CRT-01, CRT-03)', async () => {
  const items = [
    sampleCartItem({
      account_num2: 'SUB-9',
      amount: cents(2500),
      service_address: { address1: '12 Mill Road', address2: 'Mesa, CO 81330' },
    }),
  ];
  await openPaying('/cart', <Cart />, { '/cart/Get': replyTo(getCart, sampleCart({ items })) });
  const item = (await screen.findByText('Red Mesa Water')).closest('li') as HTMLElement;
  for (const text of ['Water', '100200301', 'SUB-9', '12 Mill Road, Mesa, CO 81330', '$84.20', '12/3/2026'])
    expect(item.textContent).toContain(text);
  expect(within(item).getByRole('textbox', { name: /^Amount to pay/ })).toHaveProperty('value', '25.00');
  expect(within(item).getAllByRole('textbox')).toHaveLength(1);
});

test('the line of a prepaid account says what is left of its credit, and not that nothing is due', async () => {
  const prepaid = { prepay: true, amount_due: cents(0), balance: cents(-1_825), amount: cents(2_000) };
  const items = [sampleCartItem(), sampleCartItem({ cart_item_id: 52, entity_name: 'Harbor', ...prepaid })];
  await openPaying('/cart', <Cart />, { '/cart/Get': replyTo(getCart, sampleCart({ items })) });
  const line = (await screen.findByText('Harbor')).closest('li') as HTMLElement;
  expect(line.textContent).toContain('Remaining credit: $18.25');
  expect(line.textContent).not.toContain('Amount due');
});

test('a cart with an amount that cannot be paid shows no total of other amounts', async () => {
  await openPaying('/cart', <Cart />, { '/cart/Get': replyTo(getCart, sampleCart()) });
  const field = await screen.findByRole('textbox', { name: /^Amount to pay/ });
  await screen.findByText('Total');
  fireEvent.change(field, { target: { value: 'x' } });
  fireEvent.blur(field);
  await screen.findByText('Check the amounts');
  expect(screen.queryByText('Total')).toBeNull();
});

const PAUSED = sampleCartItem({
  cart_item_id: 52,
  entity_name: 'Summit Gas',
  reference_num: '77-1',
  amount: cents(1000),
  unpayable: 'Summit Gas takes no payments right now. Back on Monday.',
});

test('a bill of a paused biller has the biller’s words and no field in the cart, and does not go on', async () => {
  const items = [sampleCartItem(), PAUSED];
  await openPaying('/cart', <Cart />, {
    '/cart/Get': replyTo(getCart, sampleCart({ items })),
    '/cart/RemoveByItemId': replyTo(removeFromCart, { success: true }),
  });
  expect(await screen.findByText('Summit Gas takes no payments right now. Back on Monday.')).toBeTruthy();
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(screen.getByText('Total')).toBeTruthy();
  const proceed = await button('Proceed to Checkout');
  expect(proceed.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Summit Gas, 77-1, cannot be paid now. Remove it to pay the rest.').id).toBe(
    proceed.getAttribute('aria-describedby'),
  );
  fireEvent.click(proceed);
  expect(location.hash).toBe('#/cart');
  expect(document.activeElement?.textContent).toContain('cannot be paid now');
  fireEvent.click(await button('Remove Summit Gas'));
  await waitFor(() => expect(screen.queryByText(/77-1/)).toBeNull());
  expect((await button('Proceed to Checkout')).getAttribute('aria-disabled')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remove Summit Gas/ })).toBeNull();
});

test('of two bills that cannot be paid, a press takes out the one that it names, and the focus is not lost', async () => {
  const other = { ...PAUSED, cart_item_id: 53, reference_num: '88-2' };
  await openPaying('/cart', <Cart />, {
    '/cart/Get': replyTo(getCart, sampleCart({ items: [sampleCartItem(), PAUSED, other] })),
    '/cart/RemoveByItemId': replyTo(removeFromCart, { success: true }),
  });
  const first = await button('Remove Summit Gas, 77-1');
  first.focus();
  fireEvent.click(first);
  await waitFor(() => expect(screen.queryByText(/77-1/)).toBeNull());
  expect(screen.getByText('88-2')).toBeTruthy();
  expect(document.activeElement).toBe(await button('Remove Summit Gas'));
  fireEvent.click(await button('Remove Summit Gas'));
  await waitFor(() => expect(screen.queryByText(/88-2/)).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '1 bill' }));
});

test('a single bill of a paused biller opens no sheet, and its pay method step says why it cannot go on', async () => {
  const cart = { '/cart/Get': replyTo(getCart, sampleCart({ items: [PAUSED] })) };
  await openPaying('/cart', <Cart />, cart);
  const words = 'Summit Gas takes no payments right now. Back on Monday.';
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('dialog')).toBe(null);
  cleanup();
  await openPaying('/cart/paymethods', <PayMethods />, {
    ...cart,
    '/GetCheckoutDetails': replyTo(getCheckoutDetails, sampleDetails()),
  });
  const confirm = await button('Review and Confirm');
  expect((await screen.findByText(words)).id).toBe(confirm.getAttribute('aria-describedby'));
  expect(confirm.getAttribute('aria-disabled')).toBe('true');
});

/** The cached list of accounts: two of one biller, one of them with a nickname. */
const LIST = {
  shelf: 'billList' as const,
  id: 'all',
  at: 0,
  value: [
    sampleGroup({
      accounts: [
        sampleAccount({ nickname: 'Lake cabin' }),
        sampleAccount({ account_id: 2, account_num: '100200302', nickname: '' }),
      ],
    }),
  ],
};

test('an account has its nickname in the cart, in the review and on the receipt, if it has one (CRT-01, CHK-01)', async () => {
  const items = [sampleCartItem(), sampleCartItem({ cart_item_id: 52, reference_num: '100200302' })];
  const cart = await openPaying('/cart', <Cart />, { '/cart/Get': replyTo(getCart, sampleCart({ items })) });
  await cart.device.save([LIST]);
  await screen.findByText('Lake cabin');
  expect(screen.getAllByText(/^Water ·/).map((line) => line.textContent)).toEqual([
    'Water · 100200301 · Lake cabin',
    'Water · 100200302',
  ]);
  cleanup();

  const review = await openPaying('/cart/checkout', <Review />, {
    '/ReviewAndConfirm': replyTo(reviewCart, sampleReview()),
  });
  await review.device.save([LIST]);
  expect((await screen.findByText('Lake cabin')).closest('li')?.textContent).toContain(
    'Account 100200301 · Lake cabin',
  );
  cleanup();

  const receipt = await openPaying(
    '/receipt/BF-7K2M-9QXA',
    <Route path={routes.receipt}>
      <NumberedReceipt />
    </Route>,
    { '/GetReceipt': replyTo(getReceipt, sampleReceipt()) },
  );
  await receipt.device.save([LIST]);
  const nickname = await screen.findByText('Lake cabin');
  expect([nickname.tagName, nickname.closest('dt')?.textContent]).toEqual([
    'BDI',
    'Water · 100200301 · Lake cabin',
  ]);
});

test('Proceed to Checkout leads to the pay methods (CRT-22)', async () => {
  await openPaying('/cart', <Cart />, {});
  fireEvent.click(await button('Proceed to Checkout'));
  await waitFor(() => expect(location.hash).toBe('#/cart/paymethods'));
});

test('an empty cart says so, leads to the bills and cannot go on (CRT-11)', async () => {
  await openPaying('/cart', <Cart />, { '/cart/Get': replyTo(getCart, sampleCart({ items: [] })) });
  expect(await screen.findByText('Your cart is empty')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your bills' }).getAttribute('href')).toBe('#/bills');
  expect(screen.queryByRole('button', { name: 'Proceed to Checkout' })).toBe(null);
});

test('a cart that cannot be loaded is not shown as empty (CRT-35)', async () => {
  const text = 'Unable to get cart items.  Please try again later.';
  await openPaying('/cart', <Cart />, { '/cart/Get': refused(400, text) });
  await waitFor(() => expect(screen.getByText(/Unable to get cart items/).textContent).toBe(text));
  expect(screen.queryByText('Your cart is empty')).toBe(null);
});

test('with Pay now the date is disabled; a tap on Schedule takes tomorrow (CRT-13, CRT-14, CRT-16)', async () => {
  const { posts } = await openPaying('/cart', <Cart />, {
    '/UpdateScheduledDate': () => Response.json({ data: { success: true } }),
  });
  const field = (await screen.findByLabelText('Payment date')) as HTMLInputElement;
  expect([field.disabled, field.min, field.value]).toEqual([true, '2026-11-21', '2026-11-20']);
  fireEvent.click(screen.getByRole('radio', { name: 'Schedule Payment On' }));
  expect([field.disabled, field.value]).toEqual([false, '2026-11-21']);
  await waitFor(() => expect(posts).toEqual(['/UpdateScheduledDate {"scheduled_date":"2026-11-21"}']));
});

test('an auto pay and a due date that will be missed are pointed out (CRT-20, CRT-21)', async () => {
  const day = sampleCart().tomorrow;
  const items = [sampleCartItem({ due_date: sampleCart().scheduled_date, autopay_scheduled_date: day })];
  const cart = sampleCart({ items, pay_now: false, scheduled_date: day });
  await openPaying('/cart', <Cart />, { '/cart/Get': replyTo(getCart, cart) });
  expect(await screen.findByText('Auto Pay Scheduled 11/21/2026')).toBeTruthy();
  expect(screen.getByText(/Selected date is after the due date \(11\/20\/2026\)/)).toBeTruthy();
});

test('the warning of a missed due date comes into a status that stood before it, once for each date (CRT-20, WCAG 4.1.3)', async () => {
  const due_date = sampleCart().scheduled_date;
  const items = [51, 52].map((cart_item_id) => sampleCartItem({ cart_item_id, due_date }));
  await openPaying('/cart', <Cart />, {
    '/cart/Get': replyTo(getCart, sampleCart({ items })),
    '/UpdateScheduledDate': () => Response.json({ data: { success: true } }),
  });
  const later = await screen.findByRole('radio', { name: 'Schedule Payment On' });
  const before = screen.getAllByRole('status');
  fireEvent.click(later);
  const warnings = screen.getAllByText(/^Selected date is after the due date/);
  expect(warnings.map((warning) => before.includes(warning))).toEqual([true, false]);
  expect(warnings.map((warning) => warning.getAttribute('role'))).toEqual(['status', null]);
});

test('a payment date that the server refuses stays, and is answered at its field, each time (WCAG 3.3.1)', async () => {
  const words = 'The biller takes no payment on this day.';
  const { toasts } = await openPaying('/cart', <Cart />, {
    '/UpdateScheduledDate': refusedAt({ scheduled_date: words }),
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'Schedule Payment On' }));
  const field = screen.getByLabelText('Payment date') as HTMLInputElement;
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe('2026-11-21');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect(toasts()).toEqual([]);
  expect(document.title).toMatch(/^Error: /);
  fireEvent.change(field, { target: { value: '2026-11-22' } });
  expect((await screen.findByRole('alert')).textContent).toBe(`Error: ${words}`);
  fireEvent.click(screen.getByRole('radio', { name: 'Pay Now' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field.value).toBe('2026-11-20');
});

test('Proceed to Checkout with amounts that the server refuses is answered at the first of them, each time (CRT-08, WCAG 3.3.1)', async () => {
  const words = 'This biller takes no such amount.';
  const items = [51, 52].map((cart_item_id) => sampleCartItem({ cart_item_id }));
  const { toasts } = await openPaying('/cart', <Cart />, {
    '/cart/Get': replyTo(getCart, sampleCart({ items })),
    '/UpdateItem': refusedAt({ amount: words }),
  });
  const [first, second] = await screen.findAllByRole('textbox', { name: /^Amount to pay/ });
  for (const field of [first, second]) fireEvent.change(field as Element, { target: { value: '50' } });
  for (let tries = 0; tries < 2; tries += 1) {
    const proceed = await button('Proceed to Checkout');
    proceed.focus();
    fireEvent.click(proceed);
    await waitFor(() => expect(document.activeElement).toBe(first));
    await waitFor(() => expect(first?.getAttribute('aria-describedby')).toContain('-error'));
    await screen.findByRole('group', { name: 'There is a problem' });
    expect(toasts()).toEqual([]);
    expect(document.title).toMatch(/^Error: /);
  }
});

test('a bill whose auto pay will not be made says what happens instead (CRT-21)', async () => {
  const instead = 'A pending payment covers the bill.';
  const items = [sampleCartItem({ autopay_scheduled_date: sampleCart().tomorrow, autopay_instead: instead })];
  await openPaying('/cart', <Cart />, { '/cart/Get': replyTo(getCart, sampleCart({ items })) });
  expect(await screen.findByText(instead)).toBeTruthy();
  expect(screen.queryByText(/^Auto Pay Scheduled/)).toBeNull();
});

test('the methods show their facts, and none can be confirmed before one is chosen (PAY-01, PAY-02, PAY-31)', async () => {
  await openPaying('/cart/paymethods', <PayMethods />, {
    '/GetCheckoutDetails': replyTo(getCheckoutDetails, sampleDetails()),
  });
  expect(await screen.findByText('Visa ending in 4242 · Expires 01/2029')).toBeTruthy();
  expect(screen.getByText('Checking ending in 4242 · Front Range Credit Union')).toBeTruthy();
  const confirm = await button('Review and Confirm');
  expect([confirm.getAttribute('aria-disabled'), screen.getByText('Please select a pay method.').id]).toEqual(
    ['true', confirm.getAttribute('aria-describedby')],
  );
  fireEvent.click(screen.getByRole('radio', { name: /^My Visa/ }));
  expect(confirm.getAttribute('aria-disabled')).toBe(null);
});

test.each([
  ['checkout.charge-too-small', 'Change amount', '#/cart'],
  ['checkout.share-too-small', 'Divide the amount differently', '#/cart/paymethods'],
])(
  'a payment that is too small says what the least is and offers what helps, and nothing of money that nobody asked for (%s)',
  async (code, way, at) => {
    const isShared = code === 'checkout.share-too-small';
    const message = smallChargeText({ biller: 'Red Mesa Water', total: cents(32), isShared }, cents(50));
    await openPaying('/cart/checkout', <Review />, {
      '/cart/Get': replyTo(getCart, sampleCart({ cart_wallet_id: 3 })),
      '/ReviewAndConfirm': () => Response.json({ message, code }, { status: 422 }),
    });
    const notice = (await screen.findByText(message)).closest('[data-tone]') as HTMLElement;
    expect(notice.textContent).toMatch(/^A payment has to be at least \$0\.50\./);
    expect(notice.textContent).not.toMatch(/charged/);
    expect(within(notice).getByRole('link', { name: way }).getAttribute('href')).toBe(at);
    expect(within(notice).getAllByRole('link')).toHaveLength(1);
    expect(within(notice).queryByRole('button')).toBeNull();
  },
);

test('methods that cannot pay are folded at the end, each with its reason, and a tap says it (ruling 9, PAY-06)', async () => {
  const expired = { ...sampleMethod(3), expired: true };
  const disabled = { ...sampleMethod(2), enabled: false };
  const details = sampleDetails({
    wallets: [expired, disabled, sampleMethod(1), sampleMethod(5)],
    last_used: [{ payment_method_id: 105, here: false }],
  });
  const { toasts } = await openPaying('/cart/paymethods', <PayMethods />, {
    '/GetCheckoutDetails': replyTo(getCheckoutDetails, details),
  });
  const fold = (await screen.findByText('Cannot be used here (2)')).closest('details') as HTMLDetailsElement;
  expect(fold.open).toBe(false);
  expect(
    [...document.querySelectorAll('input[type=radio]')].map((radio) => radio.getAttribute('value')),
  ).toEqual(['105', '101', '103', '102']);
  expect(fold.textContent).toContain('Card has expired');
  fold.open = true;
  fireEvent.click(within(fold).getByRole('radio', { name: /^My Discover/ }));
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['Card has expired']));
  expect(within(fold).getByRole('radio', { name: /^My Discover/ })).toHaveProperty('checked', false);
});

test('a biller’s note is shown under its name, and a pending payment causes a warning but does not block (PAY-23, PAY-46)', async () => {
  await openPaying('/cart/paymethods', <PayMethods />, {
    '/GetCheckoutDetails': replyTo(
      getCheckoutDetails,
      sampleDetails({
        is_pending_payment: true,
        pending_payment: { confirmation_num: 'BF-PLANNED', is_scheduled: true },
        messages: [{ entity_id: 3, entity_name: 'Red Mesa Water', message: 'Posted the <b>same</b> day.' }],
      }),
    ),
  });
  expect((await screen.findByText('Red Mesa Water')).parentElement?.textContent).toContain(
    'Posted the same day.',
  );
  expect(await screen.findByText('A payment for this account is already pending')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See that payment' }).getAttribute('href')).toBe(
    '#/scheduled-payments?payment=BF-PLANNED',
  );
  fireEvent.click(screen.getByRole('radio', { name: /^My Visa/ }));
  expect((await button('Review and Confirm')).getAttribute('aria-disabled')).toBe(null);
});

test('of several bills one has a pending payment, and the warning leads to it (PAY-46)', async () => {
  const items = [sampleCartItem(), sampleCartItem({ cart_item_id: 52 })];
  await openPaying('/cart/paymethods', <PayMethods />, {
    '/cart/Get': replyTo(getCart, sampleCart({ items })),
    '/GetCheckoutDetails': replyTo(
      getCheckoutDetails,
      sampleDetails({
        is_pending_payment: true,
        pending_payment: { confirmation_num: 'BF-SENT', is_scheduled: false },
      }),
    ),
  });
  expect(await screen.findByText('A payment for one of these accounts is already pending')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See that payment' }).getAttribute('href')).toBe(
    '#/history/payments/BF-SENT',
  );
});

test('an invalid receipt address blocks the step (PAY-33)', async () => {
  await openPaying('/cart/paymethods', <PayMethods />, {
    '/GetCheckoutDetails': replyTo(getCheckoutDetails, sampleDetails()),
  });
  fireEvent.click(await screen.findByRole('radio', { name: /^My Visa/ }));
  const confirm = await button('Review and Confirm');
  expect(confirm.getAttribute('aria-disabled')).toBe(null);
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'nobody' } });
  expect(confirm.getAttribute('aria-disabled')).toBe('true');
});

test('a method that a biller does not accept opens a dialog and stays unchosen (PAY-12, ERR2-21)', async () => {
  await openPaying('/cart/paymethods', <PayMethods />, {
    '/GetCheckoutDetails': replyTo(
      getCheckoutDetails,
      sampleDetails({
        wallets: [sampleMethod(1), sampleMethod(4)],
        accepted_pay_types: ['visa'],
        refused_pay_types: [{ pay_type: 'americanexpress', entity_name: 'Summit Gas' }],
      }),
    ),
  });
  fireEvent.click(await screen.findByRole('radio', { name: /^My American Express/ }));
  expect(await screen.findByText('Pay Method Not Accepted')).toBeTruthy();
  expect(screen.getAllByText('Summit Gas does not accept American Express.')).toHaveLength(2);
  expect(screen.getByRole('radio', { name: /^My American Express/, hidden: true })).toHaveProperty(
    'checked',
    false,
  );
});

test('an empty cart redirects from the pay methods to the cart (NAV-11)', async () => {
  await openPaying('/cart/paymethods', <PayMethods />, {
    '/cart/Get': replyTo(getCart, sampleCart({ items: [] })),
  });
  await waitFor(() => expect(location.hash).toBe('#/cart'));
});

test('the review names payee, account, total and method in full, and the button names the total (CHK-01 to CHK-15)', async () => {
  await openPaying('/cart/checkout', <Review />, {
    '/ReviewAndConfirm': replyTo(reviewCart, sampleReview()),
  });
  expect((await button(/Payment/)).textContent).toBe('Submit Payment · $84.20');
  for (const text of ['Red Mesa Water', 'today, 11/20/2026', 'Visa 4242', 'Dana Mercer', '(303) 555-0142']) {
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  }
  // Without a fee the sum of the bills is the total, and stands once.
  expect(screen.queryByText(/total/i)).toBeNull();
  expect(screen.getByText('You pay today').parentElement?.textContent).toContain('$84.20');
  for (const folded of ['Billing contact Dana Mercer', 'Receipt dana@home.example'])
    expect(
      [...document.querySelectorAll('details:not([open]) > summary')].map(({ textContent }) => textContent),
    ).toContain(folded);
  expect(screen.getByRole('link', { name: 'Edit payment date' }).getAttribute('href')).toBe('#/cart');
  expect(screen.queryByLabelText(/Purchase order number/)).toBe(null);
});

test('with a fee the review tells the sum before it as well (CHK-02, CHK-03)', async () => {
  const review = sampleReview({ fee: cents(220), total: cents(8640) });
  await openPaying('/cart/checkout', <Review />, { '/ReviewAndConfirm': replyTo(reviewCart, review) });
  const term = await screen.findByText('Total of these payments');
  expect(term.closest('div')?.textContent).toContain('$84.20');
  expect(screen.getByText('You pay today').parentElement?.textContent).toContain('$86.40');
});

test('a scheduled payment says so on its button, and a corporate card asks for an order number (CHK-12, CHK-15)', async () => {
  const corporate = { ...sampleReview().payment_details, is_corporate_card: true };
  const review = sampleReview({ pay_now: false, payment_details: corporate });
  await openPaying('/cart/checkout', <Review />, { '/ReviewAndConfirm': replyTo(reviewCart, review) });
  expect((await button(/Payment/)).textContent).toBe('Schedule Payment · $84.20');
  expect(screen.getByLabelText('Purchase order number (optional)')).toBeTruthy();
});

test('several methods are each shown with the amount they pay (CHK-09, PAY-38)', async () => {
  const { paid_with } = sampleReview();
  const other = { ...sampleReview().payment_details, card_type: 'Discover', card_number: '•••• 1117' };
  await openPaying('/cart/checkout', <Review />, {
    '/ReviewAndConfirm': replyTo(
      reviewCart,
      sampleReview({
        paid_with: [
          ...paid_with.map((one) => ({ ...one, amount: cents(5000) })),
          { payment_method_id: 5, payment_details: other, amount: cents(3420) },
        ],
      }),
    ),
  });
  const details = (await screen.findByRole('heading', { name: 'Payment details' })).closest('section');
  expect(details?.textContent).toContain('Visa 4242: $50.00');
  expect(details?.textContent).toContain('Discover 1117: $34.20');
});

test('a declined submit says first that nobody was charged, then why (CHK-18)', async () => {
  const { posts } = await openPaying('/cart/checkout', <Review />, {
    '/ReviewAndConfirm': replyTo(reviewCart, sampleReview()),
    '/cart/Checkout': refused(422, 'The card was declined.'),
  });
  fireEvent.click(await button(/^Submit Payment/));
  expect((await screen.findByText('You have not been charged.')).nextSibling?.textContent).toBe(
    'The card was declined.',
  );
  expect(posts).toEqual(['/cart/Checkout {"review_id":"review-1"}']);
  expect(document.activeElement?.textContent).toMatch(/^You have not been charged\./);
  // The focus reads it, so no alert says it again.
  expect(document.activeElement?.querySelector('[role]')).toBeNull();
});

test('a submit that charged one method and gave it back says so once, and not that nothing was charged (ruling 1)', async () => {
  const words = 'The card was declined. What was charged to Visa ending in 4242 was given back.';
  await openPaying('/cart/checkout', <Review />, {
    '/ReviewAndConfirm': replyTo(reviewCart, sampleReview()),
    '/cart/Checkout': refused(422, words),
  });
  fireEvent.click(await button(/^Submit Payment/));
  expect((await screen.findByText('Nothing was paid.')).nextSibling?.textContent).toBe(words);
  expect(screen.queryByText(/not been charged/)).toBeNull();
});

test('while a sent payment has no answer, nothing claims that it was not sent (CHK-23, CHK-24)', async () => {
  const { go } = await openPaying('/cart/checkout', <Review />, {
    '/ReviewAndConfirm': replyTo(reviewCart, sampleReview()),
    '/cart/Checkout': () => new Promise<Response>(() => {}),
  });
  fireEvent.click(await button(/^Submit Payment/));
  await screen.findByText(/Please wait while your request is being processed/);
  act(() => go('offline'));
  expect(await screen.findByText(/^The payment was sent, and its answer has not come yet\./)).toBeTruthy();
  expect(screen.queryByText(/A payment needs a connection/)).toBeNull();
});

test('after a refused submit the cart is refetched, because it may have changed (NAV-24)', async () => {
  let requests = 0;
  await openPaying('/cart/checkout', <Review />, {
    '/cart/Get': () => {
      requests += 1;
      return replyTo(getCart, sampleCart())();
    },
    '/ReviewAndConfirm': replyTo(reviewCart, sampleReview()),
    '/cart/Checkout': refused(409, 'Something in your cart changed since you reviewed it.'),
  });
  await waitFor(() => expect(requests).toBe(1));
  fireEvent.click(await button(/^Submit Payment/));
  await screen.findByText('You have not been charged.');
  await waitFor(() => expect(requests).toBe(2));
});

test('a submit that a pause refuses says why once, and leads to the cart', async () => {
  const words = 'You have not been charged. Red Mesa Water takes no payments right now.';
  let isPaused = false;
  await openPaying('/cart/checkout', <Review />, {
    '/cart/Get': replyTo(getCart, sampleCart()),
    '/ReviewAndConfirm': () => (isPaused ? refused(409, words)() : replyTo(reviewCart, sampleReview())()),
    '/cart/Checkout': () => {
      isPaused = true;
      return refused(409, words)();
    },
  });
  fireEvent.click(await button(/^Submit Payment/));
  const title = await screen.findByText(/^You have not been charged/);
  const notice = title.parentElement?.parentElement as HTMLElement;
  within(notice).getByRole('link', { name: 'Change bills or date' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull());
  expect(screen.getAllByText(/takes no payments right now/)).toHaveLength(1);
  expect(screen.getAllByText(/You have not been charged/)).toHaveLength(1);
});

test('without a chosen method the review leads to the pay methods (NAV-12)', async () => {
  await openPaying('/cart/checkout', <Review />, {
    '/ReviewAndConfirm': refused(422, 'Please select a pay method.'),
  });
  await waitFor(() => expect(location.hash).toBe('#/cart/paymethods'));
});

test('a receipt shows failed parts first and does not count them (RCT-01 to RCT-07)', async () => {
  const failed = samplePart({
    trans_status: 2,
    statusName: 'Failed',
    trans_msg: 'The card was declined.',
    entity_name: 'Summit Gas',
    confirmation_num: 'BF-2',
    total: cents(500),
    receipt_customizations: { total_label: 'Amount of this part' },
  });
  await openPaying(
    '/receipt/BF-7K2M-9QXA',
    <Route path={routes.receipt}>
      <NumberedReceipt />
    </Route>,
    {
      '/GetReceipt': replyTo(getReceipt, sampleReceipt({ transaction_receipts: [samplePart(), failed] })),
    },
  );
  expect(await screen.findByText('Summit Gas: $5.00 was not paid. The card was declined.')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((stub) => stub.textContent?.slice(0, 10))).toEqual([
    'Summit Gas',
    'Red Mesa W',
  ]);
  expect(screen.getByText('Not paid').parentElement?.textContent).toContain('$5.00');
  expect(screen.queryByText('Amount of this part')).toBeNull();
  expect(screen.getByText('1 item paid with Visa ending in 4242')).toBeTruthy();
  expect(screen.getByText('Paid').parentElement?.textContent).toBe('Paid 11/20/2026');
});

test.each([
  [routes.receipt, '/receipt/NO', <NumberedReceipt key="1" />],
  [routes.billPayment, '/bill/payments/NO/3', <BillPayment key="2" />],
])('%s of another customer is not shown, nor offered again (RCT-23, TRX-07)', async (path, at, children) => {
  await openPaying(at, <Route path={path}>{children}</Route>, {
    '/GetReceipt': refused(404, 'This could not be found.'),
  });
  expect(await screen.findByText('No such receipt')).toBeTruthy();
  expect(screen.getByText('There is no receipt of yours under this confirmation number.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('a cart whose payment has no outcome yet cannot be changed or paid again (CHK-24)', async () => {
  const { device } = await openPaying('/cart', <Cart />, {});
  await screen.findByLabelText(/^Amount to pay, /);
  const value = { key: 'key-of-a-payment-1', total: cents(8420), at: 1, bills: [11] };
  await device.save([{ shelf: 'attempts', id: value.key, at: 1, value }]);
  expect(await screen.findByText('Being checked')).toBeTruthy();
  expect(screen.queryByLabelText(/^Amount to pay, /)).toBeNull();
  fireEvent.click(await button('Proceed to Checkout'));
  expect(screen.getByText(/^A payment was submitted and has no outcome yet\./)).toBeTruthy();
  expect(location.hash).toBe('#/cart');
});

test('a cart whose payment waits for my bank leads there in place of the checkout (CHK-25)', async () => {
  const { device } = await openPaying('/cart', <Cart />, {});
  await screen.findByLabelText(/^Amount to pay, /);
  const at = Date.now();
  const value = { key: 'key-of-a-payment-1', total: cents(8420), at, bills: [11], confirmUntil: at + 60_000 };
  await device.save([{ shelf: 'attempts', id: value.key, at, value }]);
  const ways = await screen.findAllByRole('link', { name: 'Confirm with your bank' });
  expect(ways.map((way) => way.getAttribute('href'))).toContain(`#/cart/checkout?payment=${value.key}`);
  expect(screen.queryByRole('button', { name: 'Proceed to Checkout' })).toBeNull();
});

test('an amount typed while the signal dies stays in its field with "Not saved yet", and is saved later (ruling 19)', async () => {
  let isCut = true;
  const { posts } = await openPaying('/cart', <Cart />, {
    '/cart/UpdateItem': () => {
      if (isCut) throw new TypeError('no connection');
      return replyTo(updateCartItem, sampleCartItem({ amount: cents(5000) }))();
    },
  });
  const field = () => screen.getByLabelText<HTMLInputElement>(/^Amount to pay, /);
  await screen.findByLabelText(/^Amount to pay, /);
  fireEvent.change(field(), { target: { value: '50.00' } });
  fireEvent.blur(field());
  expect(await screen.findByText(/^Not saved yet\./)).toBeTruthy();
  expect(field().value).toBe('50.00');
  isCut = false;
  await waitFor(() => expect(screen.queryByText(/^Not saved yet\./)).toBeNull(), { timeout: 15_000 });
  expect(posts.at(-1)).toContain('"amount":50');
});

test('a cart whose last change is not saved yet asks before it is left (ruling 19)', async () => {
  const { toasts } = await openPaying(
    '/cart',
    <>
      <a href="#/bills">Accounts</a>
      <Cart />
    </>,
    {
      '/cart/UpdateItem': () => {
        throw new TypeError('no connection');
      },
    },
  );
  const field = await screen.findByLabelText<HTMLInputElement>(/^Amount to pay, /);
  fireEvent.change(field, { target: { value: '50.00' } });
  fireEvent.blur(field);
  await screen.findByText(/^Not saved yet\./);
  fireEvent.click(screen.getByText('Accounts'));
  expect(await screen.findByText(/^What you last changed in your cart is not saved yet\./)).toBeTruthy();
  expect(location.hash).toBe('#/cart');
  fireEvent.click(screen.getByText('Stay'));
  expect(field.value).toBe('50.00');
  fireEvent.click(screen.getByText('Accounts'));
  fireEvent.click(await screen.findByText('Leave'));
  await waitFor(() => expect(location.hash).toBe('#/bills'));
  expect(toasts()).toEqual([]);
});

test('a bank payment that is not confirmed is on its way, without tick, stamp or "Paid" (ruling 72)', async () => {
  const sent = samplePart({ trans_status: 7, statusName: 'Processing' });
  const receipt = sampleReceipt({ trans_status: 7, transaction_receipts: [sent] });
  await openPaying(
    '/receipt/BF-7K2M-9QXA',
    <Route path={routes.receipt}>
      <NumberedReceipt />
    </Route>,
    { '/GetReceipt': replyTo(getReceipt, receipt) },
  );
  const headline = 'On its way: $84.20 to Red Mesa Water';
  expect(await screen.findByRole('heading', { level: 1, name: headline })).toBeTruthy();
  expect(screen.getByText(/^Your bank has not confirmed it yet\. Until then it is not paid\./)).toBeTruthy();
  expect(document.querySelector('.lucide-circle-check')).toBeNull();
  expect(screen.queryByText(/^Paid|Total paid/)).toBeNull();
});

test('a receipt that is opened first names the account by its nickname, as the review does', async () => {
  const groups = [sampleGroup({ id: 3, accounts: [sampleAccount({ nickname: 'Lake house' })] })];
  await openPaying(
    '/receipt/BF-7K2M-9QXA',
    <Route path={routes.receipt}>
      <NumberedReceipt />
    </Route>,
    {
      '/GetReceipt': replyTo(getReceipt, sampleReceipt()),
      '/GetWebAccountListDetails': replyTo(getAccountList, groups),
    },
  );
  expect(await screen.findByText('Lake house')).toBeTruthy();
});

test('in a split payment a method that cannot pay says why (PAY-06, PAY-38)', async () => {
  const old = { ...sampleMethod(5), expired: true };
  const details = sampleDetails({
    multiple_pay_methods: true,
    wallets: [sampleMethod(1), sampleMethod(3), old],
  });
  await openPaying('/cart/paymethods', <PayMethods />, {
    '/cart/GetCheckoutDetails': replyTo(getCheckoutDetails, details),
  });
  fireEvent.click(await button('Split the payment'));
  const second = await screen.findByLabelText('Pay method 2');
  expect(within(second).getByRole('option', { name: /Card has expired$/ })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Add Pay Method' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
});

test.each([
  [
    'an expired card',
    { wallets: [sampleMethod(1), { ...sampleMethod(3), expired: true }] },
    'Card has expired',
  ],
  [
    'a bank account of an account that is barred from EFT',
    {
      wallets: [sampleMethod(1), sampleMethod(5)],
      is_eft_blacklisted: true,
      blacklisted_account_number: 'A7',
    },
    'EFT not allowed for this account. (A7)',
  ],
])('%s is refused in a toast that stays for 5 seconds (ERR-57, ERR2-23, ERR2-59)', async (_, terms, text) => {
  const { toasts } = await openPaying('/cart/paymethods', <PayMethods />, {
    '/cart/GetCheckoutDetails': replyTo(getCheckoutDetails, sampleDetails(terms)),
  });
  fireEvent.click(await screen.findByRole('radio', { name: /^My (Discover|Checking)/ }));
  await waitFor(() => expect(toasts()).toMatchObject([{ tone: 'error', text, seconds: 5 }]));
});

test('a split payment that cannot be saved says so (ERR-35)', async () => {
  const details = sampleDetails({ multiple_pay_methods: true, wallets: [sampleMethod(1), sampleMethod(3)] });
  await openPaying('/cart/paymethods', <PayMethods />, {
    '/cart/GetCheckoutDetails': replyTo(getCheckoutDetails, details),
    '/cart/billing-info': () => Response.json({}, { status: 422 }),
  });
  fireEvent.click(await button('Split the payment'));
  for (const [at, id] of [
    [1, 101],
    [2, 103],
  ])
    fireEvent.change(await screen.findByLabelText(`Pay method ${at}`), { target: { value: String(id) } });
  fireEvent.change(await screen.findByLabelText('Amount 1'), { target: { value: '12.345' } });
  expect(screen.getByText('Correct the amount above to see what is left to pay.')).toBeTruthy();
  fireEvent.change(await screen.findByLabelText('Amount 1'), { target: { value: '10' } });
  fireEvent.change(await screen.findByLabelText('Amount 2'), { target: { value: '74.20' } });
  fireEvent.click(await button('Review and Confirm'));
  expect(await screen.findByText('Unable to save pay method. Please try again later.')).toBeTruthy();
});

test('a bank account that a biller does not take by EFT is refused in a dialog (PAY-08, ERR2-22)', async () => {
  const details = sampleDetails({
    ach_disabled_account_numbers: ['A7'],
    wallets: [sampleMethod(1), sampleMethod(5)],
  });
  await openPaying('/cart/paymethods', <PayMethods />, {
    '/cart/GetCheckoutDetails': replyTo(getCheckoutDetails, details),
  });
  fireEvent.click(await screen.findByRole('radio', { name: /^My Checking/ }));
  const dialog = (await screen.findByText('Bank account not accepted')).closest('dialog') as HTMLElement;
  expect(dialog.textContent).toContain(
    'Unable to accept EFT for account number A7. To resolve this issue please contact the biller.',
  );
});

test('the receipt of a payment that failed is headed by that and has no total (RCT-05, RCT-07)', async () => {
  const failed = samplePart({ trans_status: 2, statusName: 'Failed', trans_msg: 'The card was declined.' });
  const receipt = sampleReceipt({
    trans_status: 2,
    transaction_receipts: [failed],
    gross_total: cents(0),
    successItemCount: 0,
  });
  await openPaying(
    '/receipt/BF-7K2M-9QXA',
    <Route path={routes.receipt}>
      <NumberedReceipt />
    </Route>,
    { '/GetReceipt': replyTo(getReceipt, receipt) },
  );
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Not paid: $84.20 to Red Mesa Water' }),
  ).toBeTruthy();
  expect(screen.getByText('The card was declined.')).toBeTruthy();
  expect(screen.queryByText(/Total paid|0 items/)).toBeNull();
});
