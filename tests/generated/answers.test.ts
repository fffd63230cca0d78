import { afterAll, beforeAll, expect, test } from 'vitest';
import * as accounts from '../../domain/accounts/calls.ts';
import type { Call } from '../../domain/api/call.ts';
import { updateAccount } from '../../domain/bills/account-calls.ts';
import * as ebills from '../../domain/bills/bill-calls.ts';
import * as documents from '../../domain/bills/document-calls.ts';
import * as bills from '../../domain/bills/list-calls.ts';
import * as meters from '../../domain/bills/meter-calls.ts';
import { allCalls } from '../../domain/calls.ts';
import * as cart from '../../domain/cart/calls.ts';
import * as cartChanges from '../../domain/cart/change-calls.ts';
import * as cartReads from '../../domain/cart/read-calls.ts';
import * as checkout from '../../domain/checkout/calls.ts';
import * as methodTerms from '../../domain/checkout/method-lookup-calls.ts';
import * as payments from '../../domain/checkout/payment-calls.ts';
import { sampleBankEntries, sampleCardEntries } from '../../domain/fixtures/method.ts';
import * as transactions from '../../domain/history/calls.ts';
import * as portalFacts from '../../domain/portal/calls.ts';
import * as alerts from '../../domain/profile/alert-calls.ts';
import * as places from '../../domain/profile/place-calls.ts';
import * as scheduled from '../../domain/scheduled/calls.ts';
import * as activity from '../../domain/session/activity-calls.ts';
import * as session from '../../domain/session/calls.ts';
import * as billPages from '../../domain/upcoming/bill-page-calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents, fromDollars } from '../../domain/values/cents.ts';
import { SECOND } from '../../domain/values/durations.ts';
import * as wallet from '../../domain/wallet/calls.ts';
import * as walletChanges from '../../domain/wallet/change-calls.ts';
import { hasValidator } from '../../server/http/unchanged.ts';
import { enterPassword } from '../support/enter-password.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../support/portal.ts';
import { documentedAnswers } from './as-documented.ts';
import { allowOneDebit, useAutoPay } from './auto-pay.ts';
import { enterElsewhere } from './entries.ts';
import { usePayByTextAndReminders } from './pay-by-text.ts';
import { signUpAndIn } from './sign-up.ts';
import { useTakeOvers } from './take-overs.ts';
import { fileTaxes } from './taxes.ts';

let portal: Portal;
let dana: SignedInCustomer;

/** Every answered call, by its row. Each answer is held against its schema and the API document. */
const answered = new Set<Call>();

/** The calls that a second later gave another answer, although nothing was changed. */
const changedByItself = new Set<Call>();
const unchanged = new Set<Call>();

let isDocumented: ReturnType<typeof documentedAnswers>;

beforeAll(async () => {
  portal = await openPortal({}, { STRICT_URLS: '0' });
  isDocumented = documentedAnswers(portal.parts.config);
});

afterAll(() => portal.close());

const send: Portal['send'] = async (call, request, as = dana) => {
  const sent = await portal.send(call, request, as);
  if (sent.status < 300 && sent.answer() !== undefined) {
    expect(isDocumented(call, sent.status, sent.body)).toBe('');
    answered.add(call);
  }
  const tag = sent.headers.get('etag');
  expect([call.path, tag !== null]).toEqual([call.path, sent.status === 200 && hasValidator(call)]);
  if (tag !== null) {
    portal.pass(SECOND);
    const again = await portal.send(call, request, { ...as, headers: { 'if-none-match': tag } });
    if (again.status !== 304) changedByItself.add(call);
    else {
      unchanged.add(call);
      expect(again.body).toBeUndefined();
    }
  }
  return sent;
};

test('a visit that makes every call of the table gets answers that match their schemas (API, ENT)', async () => {
  const recaptcha_token = await portal.botCheck();
  const credentials = { user_name: 'demo@billfold.example', password: 'Demo-pass-1', recaptcha_token };
  const { token = '' } = (await send(session.login, credentials, {})).answer();
  const exchange = {
    grant_type: 'guest_token',
    guest_token: token,
    originator: 'test',
    recaptcha_token: '',
    keep: true,
  } as const;
  const first = await send(session.exchangeToken, exchange, { token: session.CLIENT_TOKEN });
  const cookies = first.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  dana = { token: first.answer().access_token, cookies };
  await signUpAndIn(portal, send);
  await send(session.getGuestDetails, { referralId: 'welcome-harbor' }, {});
  await send(session.getProfile, {});
  await send(session.getLoggedCustomer, {});
  await send(session.mintSignInTicket, {});
  await send(activity.listActivity, {});
  await send(portalFacts.getPortal, {});

  const groups = (await send(bills.getAccountList, {})).answer();
  const account = groups.flatMap((group) => group.accounts).find((one) => one.account_num === '0094471');
  const billId = account?.ebill_id ?? 0;
  await send(ebills.getBill, { id: billId });
  await send(billPages.getBillPage, { id: billId });
  await send(ebills.getBills, { ids: String(billId) });
  await send(ebills.searchBills, { sort: '-due_date', q: 'water', page: 1, per_page: 20 });
  await send(documents.getStatementPdf, { id: billId });
  const u = `/services/web/billDisplay/GetPDFDocument/${billId}`;
  const { ticket: t } = (await send(documents.mintPdfTicket, { u })).answer();
  await send(documents.openPdf, { u, t, n: 'bill.pdf' }, {});
  const metered = groups.flatMap((group) => group.accounts).find((one) => one.nickname === 'Home water');
  await send(meters.saveMeterReading, {
    org_id: metered?.entity_id ?? 0,
    conf_id: metered?.conf_id ?? 0,
    account_id: metered?.account_id ?? 0,
    meter_id: 'W-4471',
    reading: 999_999,
    date_read: portal.parts.clock.today(),
  });
  await send(bills.getBalance, { ebillId: billId });
  await send(updateAccount, { account_id: account?.account_id ?? 0, nickname: 'Home' });

  await fileTaxes(send);

  const item = {
    reference_num: '0094471',
    reference_num2: '',
    conf_id: account?.conf_id ?? 0,
    quantity: 1,
    amount: fromDollars(10),
  } as const;
  const add = () => send(cart.addToCart, { source_id: 1, items: [item] });
  const [wrong] = (await add()).answer().items;
  await send(cart.removeFromCart, { cartItemId: wrong?.cart_item_id ?? 0 });
  await add();
  await send(cartChanges.emptyCart, {});
  const [added] = (await add()).answer().items;
  await send(cartChanges.updateCartItem, {
    cart_item_id: added?.cart_item_id ?? 0,
    amount: fromDollars(12),
    quantity: 1,
  });
  await send(cartChanges.updateScheduledDate, { scheduled_date: addDays(portal.parts.clock.today(), 2) });
  await send(cartChanges.updateScheduledDate, { scheduled_date: portal.parts.clock.today() });
  await send(cartReads.listCartItems, {});
  await send(cartReads.getCart, {});
  await send(cart.getCartCount, {});

  const [told] = (
    await send(alerts.listAlerts, { alert_type: 'notification', is_read: false, page: 1, per_page: 100 })
  ).answer().items;
  await send(alerts.updateAlert, { id: told?.id ?? 0, is_read: true });

  await send(wallet.getDefaultBilling, {});
  const card = (await send(walletChanges.addPaymentMethod, sampleCardEntries())).answer();
  await send(walletChanges.editPaymentMethod, { ...sampleCardEntries({ wallet_name: 'New' }), id: card.id });
  await send(walletChanges.deletePaymentMethod, { id: card.id });
  const bank = (await send(walletChanges.addWallet, sampleBankEntries())).answer();
  await send(walletChanges.verifyPaymentMethod, { id: bank.id, first: cents(32), second: cents(45) });
  await send(walletChanges.editWallet, { ...sampleBankEntries({ wallet_name: 'New' }), wallet_id: bank.id });
  await send(wallet.getWallet, { walletId: bank.id });
  await send(walletChanges.removeWallet, { WalletId: bank.id, ReplaceWithWalletId: null });
  for (const call of await enterElsewhere(portal, dana)) answered.add(call);
  await send(wallet.getWalletList, {});
  const named = {
    account_number: '0094471',
    entity_id: account?.entity_id ?? 0,
    conf_id: account?.conf_id ?? 0,
  };
  await send(wallet.getAvailableWallets, { accounts: [named] });
  await send(methodTerms.getBankName, { routing: '307070115' });
  const ofBill = { a: metered?.entity_id ?? 0, b: metered?.conf_id ?? 0 };
  await send(methodTerms.getFeeDisclosure, ofBill);
  await send(methodTerms.getTermsOfPayment, ofBill);

  const methods = (await send(wallet.listPaymentMethods, { expand: 'assoc_scheduled_payments' })).answer()
    .items;
  const amex = methods.find((method) => method.nickname === 'Business Amex');
  await useAutoPay(portal, send, metered?.ebill_id ?? 0, amex?.id ?? 0);
  await allowOneDebit(portal, send);
  await usePayByTextAndReminders(portal, send, metered?.account_id ?? 0, amex?.id ?? 0);
  await send(checkout.getCheckoutDetails, {});
  await send(checkout.updateWallet, { wallet_id: amex?.id ?? 0 });
  const half = { payment_method: amex?.id ?? 0, amount: fromDollars(6) };
  const info = (await send(checkout.addBillingInfo, half)).answer();
  await send(checkout.changeBillingInfo, { ...half, id: info.id, amount: fromDollars(12) });
  await send(checkout.listBillingInfos, {});
  await send(checkout.getBillingInfo, { id: info.id });
  await send(checkout.removeBillingInfo, { id: info.id });
  await send(checkout.removeBillingInfos, {});
  await send(checkout.updateRecipients, { receipt_options: [{ type: 'sms', value: '(303) 555-0142' }] });
  await send(checkout.updatePurchaseOrderNumber, { purchase_order_number: 'PO-7' });
  const review = (await send(checkout.reviewCart, {})).answer();
  const entries = (await send(checkout.listCheckoutEntries, {})).answer();
  expect(entries).toEqual({ items: review.cart_details, total: review.total });
  const terms = (await send(checkout.getTermsAndConditions, {})).answer();
  expect(terms).toEqual(review.terms_and_conditions);
  expect([review.purchase_order_number, review.payment_details.is_corporate_card]).toEqual(['PO-7', true]);

  const [red] = (await send(accounts.searchOrganizations, { searchText: 'harbor' })).answer();
  const entity_id = red?.id ?? 0;
  const types = (await send(accounts.getBillTypes, { entityId: entity_id })).answer();
  await send(accounts.getBiller, { id: entity_id, expand: 'allowed_payment_methods' });
  const conf_id = types.find(({ name }) => name === 'Water and sewer')?.id ?? 0;
  const proof = { account_number: '100-5501-20', entity_id, conf_id, last_or_business_name: '', pin: '7310' };
  const found = (await send(accounts.locateAccount, proof)).answer();
  const { account_id } = (
    await send(accounts.addAccount, {
      ...proof,
      paperless: true,
      amount_due: found.amount_due,
      take_over: false,
    })
  ).answer();
  await send(accounts.listAccounts, {});
  await send(accounts.listAccountsOfBiller, { entity_id });
  const water = { account_num: '100-5501-20', billerId: entity_id, billTypeId: conf_id };
  await send(accounts.getPaperlessCount, water);
  await send(accounts.updatePaperless, {
    entity_id,
    conf_id,
    account_number: '100-5501-20',
    paperless: false,
  });
  await useTakeOvers(portal, send, ['business', 'nonprofit']);
  await send(accounts.removeAccount, { accountId: account_id });
  await send(places.listCities, { zip: '80302' });
  await send(places.findCities, { city: 'boul', zip: '' });
  dana = await enterPassword({ send }, dana);

  const key = 'the-key-of-every-call';
  const paid = (await send(payments.checkout, { review_id: review.review_id }, { ...dana, key })).answer();
  await send(payments.getPaymentAttempt, { key });
  await send(payments.cancelPaymentAttempt, { key });
  await send(payments.listOpenAttempts, { open: '1' });
  await send(transactions.searchTransactions, { sort: '-transaction_date', q: '', page: 1, per_page: 20 });
  await send(payments.getReceipt, { confirmation_number: paid.receipt.confirmation_num });

  const days = (ahead: number) => addDays(portal.parts.clock.today(), ahead);
  const schedule = async () => {
    await add();
    await send(cartChanges.updateScheduledDate, { scheduled_date: days(2) });
    await send(checkout.updateWallet, { wallet_id: amex?.id ?? 0 });
    const { review_id } = (await send(checkout.reviewCart, {})).answer();
    await send(payments.checkout, { review_id });
    const [pending] = (await send(scheduled.listScheduled, {})).answer();
    return { confirmation_number: pending?.confirmation_num ?? '' };
  };
  const pending_one = await schedule();
  await send(scheduled.calculateFees, { ...pending_one, amount: fromDollars(11) });
  await send(scheduled.editScheduled, { ...pending_one, amount: fromDollars(11), schedule_date: days(4) });
  await send(scheduled.getScheduledReceipt, pending_one);
  await send(scheduled.payScheduledNow, pending_one);
  await send(scheduled.deleteScheduled, await schedule());

  const refreshed = await send(session.refreshToken, {});
  await send(session.refreshTokenByQuery, { refreshToken: refreshed.answer().refresh_token ?? '' }, {});
  await send(session.endSession, {}, { token: refreshed.answer().access_token });

  const unanswered = allCalls().filter(({ call }) => !answered.has(call));
  expect(unanswered.map(({ area, name }) => `${area}.${name}`)).toEqual([]);
});

test('no answer holds the time of answering: a second later each is unchanged (ruling 68)', () => {
  expect(unchanged.size).toBeGreaterThan(20);
  const changed = allCalls().filter(({ call }) => changedByItself.has(call));
  expect(changed.map(({ area, name }) => `${area}.${name}`)).toEqual([]);
});
