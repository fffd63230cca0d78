import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBill } from '../../domain/bills/bill-calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { addToCart, removeFromCart } from '../../domain/cart/calls.ts';
import { emptyCart, updateCartItem, updateScheduledDate } from '../../domain/cart/change-calls.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import { updateRecipients, updateWallet } from '../../domain/checkout/calls.ts';
import { checkout, getPaymentAttempt, getReceipt } from '../../domain/checkout/payment-calls.ts';
import { getLoggedCustomer } from '../../domain/session/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { review, submit } from '../../tests/support/payer.ts';
import type { Portal, SignedInCustomer } from '../../tests/support/portal.ts';
import { openPaidPortal, type PaidPortal, PROCESSORS } from '../../tests/support/two-processors.ts';
import { runDueWork } from '../jobs/work.ts';
import { startNumber, stopNumber } from '../notifications/stopped-numbers.ts';
import { ProcessorSilent } from '../ports/processor.ts';

/** How many days a debit needs. */
const DAYS_TO_SETTLE = { sandbox: 2, stripe: 4 } as const;

describe.each(PROCESSORS)('a checkout that is paid by %s', (processor) => {
  let opened: PaidPortal;
  let portal: Portal;
  let dana: SignedInCustomer;

  beforeAll(async () => {
    opened = await openPaidPortal(processor);
    portal = opened.portal;
    dana = await portal.signIn('demo');
  });

  afterAll(() => opened.close());

  /** Puts the bills of these accounts into the cart, chooses the method and reviews the cart. */
  async function reviewOf(accountNumbers: string[], method: string) {
    await portal.send(emptyCart, {}, dana);
    const accounts = (await portal.send(getAccountList, {}, dana))
      .answer()
      .flatMap((group) => group.accounts);
    for (const number of accountNumbers) {
      const account = accounts.find(({ account_num }) => account_num === number);
      if (!account?.period_amt_due) throw new Error(`nothing to pay on ${number}`);
      (
        await portal.send(
          addToCart,
          {
            source_id: 1,
            items: [
              {
                reference_num: number,
                reference_num2: '',
                conf_id: account.conf_id,
                quantity: 1,
                amount: account.period_amt_due,
              },
            ],
          },
          dana,
        )
      ).answer();
    }
    const wallets = (await portal.send(listPaymentMethods, {}, dana)).answer().items;
    const chosen = wallets.find((wallet) => wallet.nickname === method);
    (await portal.send(updateWallet, { wallet_id: chosen?.id ?? 0 }, dana)).answer();
    return (await review(portal, dana)).answer();
  }

  async function billOf(accountNumber: string) {
    const accounts = (await portal.send(getAccountList, {}, dana))
      .answer()
      .flatMap((group) => group.accounts);
    const account = accounts.find(({ account_num }) => account_num === accountNumber);
    return (await portal.send(getBill, { id: account?.ebill_id ?? 0 }, dana)).answer();
  }

  test('a successful card payment lowers the bill, leaves the cart and has a receipt (SRV-34, SRV-40, SRV-41)', async () => {
    const reviewed = await reviewOf(['100-2218-04'], 'Everyday Visa');
    expect(reviewed.total).toBe(cents(8240));
    const receipt_options = [{ type: 'email' as const, value: 'dana@home.example' }];
    await portal.send(updateRecipients, { receipt_options }, dana);
    (await review(portal, dana)).answer();

    const paid = (await submit(portal, { ...dana, key: 'a-key-for-this-payment-1' })).answer();

    expect(paid.trans_status).toBe(1);
    expect(paid.receipt.gross_total).toBe(cents(8240));
    expect((await portal.send(getCart, {}, dana)).answer().items).toEqual([]);
    const bill = await billOf('100-2218-04');
    expect([bill.balance, bill.period_amt_due]).toEqual([0, 0]);
    expect(bill.payments[0]?.transactionDetails).toEqual({
      confirmationNumber: paid.receipt.confirmation_num,
    });
    const [confirmation_number = ''] = paid.confirmation_nums;
    expect((await portal.send(getReceipt, { confirmation_number }, dana)).answer()).toEqual(paid.receipt);
    await runDueWork(portal.parts);
    const inbox = (await (await portal.app.request('/sandbox/messages')).json()) as {
      items: { recipient: string; body: string }[];
    };
    expect(inbox.items[0]?.recipient).toBe('dana@home.example');
    expect(inbox.items[0]?.body).toContain(confirmation_number);
  });

  test('a receipt names whom it was to go to, also once a number gets no texts any more (SRV-45)', async () => {
    await reviewOf(['5520 448 20'], 'Everyday Visa');
    const receipt_options = [
      { type: 'email' as const, value: 'dana@home.example' },
      { type: 'sms' as const, value: '(303) 555-0142' },
    ];
    (await portal.send(updateRecipients, { receipt_options }, dana)).answer();
    (await review(portal, dana)).answer();
    const { receipt, confirmation_nums } = (await submit(portal, dana)).answer();
    expect(receipt.transaction_receipts.map(({ sent_to }) => sent_to)).toEqual([receipt_options]);
    await stopNumber(portal.store.db, portal.parts.clock, '3035550142');
    const [confirmation_number = ''] = confirmation_nums;
    expect((await portal.send(getReceipt, { confirmation_number }, dana)).answer()).toEqual(receipt);
    await startNumber(portal.store.db, '3035550142');
  });

  test('the same key again gets the same receipt and charges nothing (SRV-42)', async () => {
    await reviewOf(['5520 448 19'], 'Everyday Visa');
    const first = (await submit(portal, { ...dana, key: 'a-key-for-this-payment-2' })).answer();
    const again = (await submit(portal, { ...dana, key: 'a-key-for-this-payment-2' })).answer();
    const without = (await submit(portal, dana)).answer();
    expect(again).toEqual(first);
    expect(without).toEqual(first);
    expect(await opened.findings()).toEqual([]);
  });

  test('a declined card charges nothing, says so and keeps the cart (CHK-18, SRV-34, SRV-64)', async () => {
    await reviewOf(['NW 30418'], 'Mastercard (is declined)');
    const refused = await submit(portal, { ...dana, key: 'a-key-for-this-payment-3' });
    expect([refused.status, refused.message]).toEqual([
      422,
      'The card was declined. Please use another payment method.',
    ]);
    expect((await portal.send(getCart, {}, dana)).answer().items.map((item) => item.reference_num)).toEqual([
      'NW 30418',
    ]);
    const attempt = (
      await portal.send(getPaymentAttempt, { key: 'a-key-for-this-payment-3' }, dana)
    ).answer();
    expect(attempt).toEqual({ state: 'declined', key: 'a-key-for-this-payment-3', message: refused.message });
  });

  test('asking for a key that never arrived closes it: the late request is refused (CHK-24)', async () => {
    await reviewOf(['NW 30418'], 'Everyday Visa');
    const attempt = (await portal.send(getPaymentAttempt, { key: 'a-key-that-is-late-1' }, dana)).answer();
    expect(attempt).toEqual({ state: 'void', key: 'a-key-that-is-late-1' });
    const late = await submit(portal, { ...dana, key: 'a-key-that-is-late-1' });
    expect(late.status).toBe(409);
    const paid = await submit(portal, { ...dana, key: 'a-key-that-is-not-late' });
    expect(paid.status).toBe(200);
  });

  test('a cart that changed after its review is not paid (SRV-43)', async () => {
    await reviewOf(['NW 30419'], 'Everyday Visa');
    await portal.send(updateRecipients, { receipt_options: [] }, dana);
    const refused = await submit(portal, { ...dana, key: 'a-key-for-this-payment-4' });
    expect(refused.status).toBe(409);
    expect(refused.message).toContain('You have not been charged.');
  });

  test('a payment stays open after the processor’s silence until reconciliation has asked (CHK-24)', async () => {
    await reviewOf(['NW 30419'], 'Everyday Visa');
    const { charge } = portal.parts.processor;
    portal.parts.processor.charge = async (request) => {
      await charge(request);
      throw new ProcessorSilent('no answer');
    };
    const silent = await submit(portal, { ...dana, key: 'a-key-for-this-payment-5' });
    expect(silent.status).toBe(504);
    expect(
      (await portal.send(getPaymentAttempt, { key: 'a-key-for-this-payment-5' }, dana)).answer().state,
    ).toBe('open');
    expect((await review(portal, dana)).status).toBe(409);
    portal.parts.processor.charge = charge;
    portal.pass(46_000);
    await runDueWork(portal.parts);
    const settled = (
      await portal.send(getPaymentAttempt, { key: 'a-key-for-this-payment-5' }, dana)
    ).answer();
    const left = (await portal.send(getCart, {}, dana)).answer().items.map((item) => item.reference_num);
    expect([settled.state, left]).toEqual(
      settled.state === 'accepted' ? ['accepted', []] : ['declined', ['NW 30419']],
    );
    expect(await opened.findings()).toEqual([]);
  });

  test('a bank payment is processing until it settles days later (SRV-35)', async () => {
    await reviewOf(['LOT-114'], 'Joint checking');
    const paid = (await submit(portal, { ...dana, key: 'a-key-for-this-payment-6' })).answer();
    expect(paid.trans_status).toBe(7);
    expect((await billOf('LOT-114')).processing).toBe(true);
    await opened.pass(DAYS_TO_SETTLE[processor]);
    dana = await portal.signIn('demo');
    await runDueWork(portal.parts);
    const receipt = (
      await portal.send(getReceipt, { confirmation_number: paid.receipt.confirmation_num }, dana)
    ).answer();
    expect(receipt.trans_status).toBe(1);
  });

  test('a returned bank payment is due on the bill again (SRV-35, SRV-40, SRV-64)', async () => {
    await reviewOf(['LOT-118'], 'Savings (comes back)');
    const before = (await billOf('LOT-118')).balance;
    const paid = (await submit(portal, { ...dana, key: 'a-key-for-this-payment-7' })).answer();
    expect((await billOf('LOT-118')).balance).toBe(0);
    await opened.pass(DAYS_TO_SETTLE[processor]);
    dana = await portal.signIn('demo');
    await runDueWork(portal.parts);
    const receipt = (
      await portal.send(getReceipt, { confirmation_number: paid.receipt.confirmation_num }, dana)
    ).answer();
    expect([receipt.trans_status, receipt.gross_total]).toEqual([4, 0]);
    expect((await billOf('LOT-118')).balance).toBe(before);
    expect(await opened.findings()).toEqual([]);
  });

  test('a scheduled payment is made on its date, and a date before tomorrow is refused (CHK-19, CHK-22, SRV-38, SRV-39)', async () => {
    await reviewOf(['100-7713-02'], 'Everyday Visa');
    const today = portal.parts.clock.today();
    const past = await portal.send(updateScheduledDate, { scheduled_date: addDays(today, -1) }, dana);
    expect(past.status).toBe(422);
    await portal.send(updateScheduledDate, { scheduled_date: addDays(today, 3) }, dana);
    (await review(portal, dana)).answer();
    const planned = (await submit(portal, { ...dana, key: 'a-key-for-this-payment-8' })).answer();
    expect(planned.trans_status).toBe(10);
    expect((await portal.send(getLoggedCustomer, {}, dana)).answer().has_scheduled_payments).toBe(true);
    expect((await billOf('100-7713-02')).balance).toBe(cents(6621));
    portal.pass(3 * 86_400_000);
    dana = await portal.signIn('demo');
    await runDueWork(portal.parts);
    expect((await billOf('100-7713-02')).balance).toBe(0);
    expect((await portal.send(getLoggedCustomer, {}, dana)).answer().has_scheduled_payments).toBe(false);
    expect(await opened.findings()).toEqual([]);
  });

  test('a prepaid account can be topped up to the limit of one payment, in the cart too (DET-90, SRV-03)', async () => {
    const groups = (await portal.send(getAccountList, {}, dana)).answer();
    const prepaid = groups.flatMap((group) => group.accounts).find(({ prepay }) => prepay);
    if (!prepaid) throw new Error('no prepaid account');
    const item = {
      reference_num: prepaid.account_num,
      reference_num2: '',
      conf_id: prepaid.conf_id,
      quantity: 1,
    } as const;
    const words = 'The maximum amount per transaction is limited to $200.00';
    const tooMuch = { source_id: 1 as const, items: [{ ...item, amount: cents(20_001) }] };
    expect((await portal.send(addToCart, tooMuch, dana)).message).toBe(words);
    const added = await portal.send(
      addToCart,
      { source_id: 1, items: [{ ...item, amount: cents(20_000) }] },
      dana,
    );
    const cart_item_id = added.answer().items[0]?.cart_item_id ?? 0;
    const raised = await portal.send(
      updateCartItem,
      { cart_item_id, amount: cents(500_000), quantity: 1 },
      dana,
    );
    expect([raised.status, raised.message]).toEqual([422, words]);
    await portal.send(removeFromCart, { cartItemId: cart_item_id }, dana);
  });

  test('a date that became today overnight is refused at submission (CHK-22)', async () => {
    await reviewOf(['LOT-121'], 'Everyday Visa');
    await portal.send(updateScheduledDate, { scheduled_date: addDays(portal.parts.clock.today(), 1) }, dana);
    const { review_id } = (await review(portal, dana)).answer();
    portal.pass(86_400_000);
    dana = await portal.signIn('demo');
    const refused = await portal.send(checkout, { review_id }, { ...dana, key: 'a-key-for-this-payment-9' });
    expect([refused.status, refused.message]).toEqual([
      422,
      'Payments can be scheduled from tomorrow on. Please choose another date.',
    ]);
  });

  test('a second tab’s own key leads to the payment that the first tab made (CHK-24)', async () => {
    await reviewOf(['5520 448 33'], 'Everyday Visa');
    const first = (await submit(portal, { ...dana, key: 'the-key-of-tab-one-1' })).answer();
    await submit(portal, { ...dana, key: 'the-key-of-tab-two-1' });
    const attempt = (await portal.send(getPaymentAttempt, { key: 'the-key-of-tab-two-1' }, dana)).answer();
    expect(attempt).toEqual({ state: 'accepted', key: 'the-key-of-tab-two-1', answer: first });
  });

  test('a bill that was paid carries no warning that service may be interrupted', async () => {
    const warnings = async () =>
      (await billOf('100-2218-77')).messages.filter(({ message }) => /may be interrupted/.test(message));
    expect(await warnings()).toHaveLength(1);
    await reviewOf(['100-2218-77'], 'Everyday Visa');
    (await submit(portal, { ...dana, key: 'a-key-for-a-past-due-bill' })).answer();
    expect(await warnings()).toEqual([]);
  });
});
