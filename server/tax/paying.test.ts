import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart } from '../../domain/cart/calls.ts';
import { emptyCart, updateCartItem, updateScheduledDate } from '../../domain/cart/change-calls.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import { addBillingInfo } from '../../domain/checkout/calls.ts';
import { getReceipt } from '../../domain/checkout/payment-calls.ts';
import { searchTransactions } from '../../domain/history/calls.ts';
import { editScheduled, listScheduled, payScheduledNow } from '../../domain/scheduled/calls.ts';
import type { TaxReturn } from '../../domain/tax/tax-return.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { payer, takeBack } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { setTaxServiceState, taxpayer } from '../../tests/support/taxpayer.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterAll(async () => {
  await expectSoundBooks();
  await portal.close();
});

const SALES = '2200417';
const DAY = 86_400_000;
const danas = () => taxpayer(portal, () => dana);
const till = () => payer(portal, () => dana);
const again = ({ accountNum, id }: TaxReturn) => danas().read(accountNum, id);
const items = async () => (await portal.send(getCart, {}, dana)).answer().items;

async function pay(taxReturn: TaxReturn, amount?: Cents, method = 'Everyday Visa') {
  await portal.send(emptyCart, {}, dana);
  (await danas().addToCart(taxReturn, amount)).answer();
  if (!(await till().choose(method))) throw new Error('there is nothing to review');
  return (await till().submit()).answer().receipt;
}

async function expectSoundBooks() {
  expect(await auditBooks(portal.parts)).toEqual([]);
}

test('a return is in the cart under its own name, and its account shows that (API2-84, RET-29)', async () => {
  const july = await danas().find(SALES, 'July 2026');
  (await danas().addToCart(july)).answer();
  const [item] = await items();
  expect(item).toMatchObject({
    reference_num: SALES,
    reference_num2: String(july.id),
    description: 'Sales tax return, July 2026',
    is_business_tax: true,
    amount: july.balance_due,
    amount_due: july.balance_due,
    due_date: july.taxReturnDueDate,
    can_edit_amount: true,
  });
  expect((await again(july)).cart_item_id).toBe(item?.cart_item_id);
  const twice = await danas().addToCart(july);
  expect([twice.status, twice.message]).toEqual([409, 'This bill is already in your cart.']);
});

test('two returns of one account are paid together, each on its own (SRV2-46)', async () => {
  const [july, august] = [await danas().find(SALES, 'July 2026'), await danas().find(SALES, 'August 2026')];
  await portal.send(emptyCart, {}, dana);
  (await danas().addToCart(july, cents(1_000))).answer();
  (await danas().addToCart(august, cents(2_500))).answer();
  await till().choose('Everyday Visa');
  const { receipt } = (await till().submit()).answer();
  expect(await items()).toEqual([]);
  const paidItems = receipt.transaction_receipts.flatMap((part) => part.transactions.items);
  expect(paidItems).toEqual([
    {
      item_description: 'Sales tax return, July 2026',
      account_num: SALES,
      ebill_id: null,
      tax_return_id: july.id,
      left_due: 80_090,
      amount: 1_000,
    },
    {
      item_description: 'Sales tax return, August 2026',
      account_num: SALES,
      ebill_id: null,
      tax_return_id: august.id,
      left_due: 69_824,
      amount: 2_500,
    },
  ]);
  for (const [before, paid] of [
    [july, 1_000],
    [august, 2_500],
  ] as const)
    expect(await again(before)).toMatchObject({
      payments: before.payments + paid,
      balance: before.balance - paid,
      amount_due: before.amount_due,
      cart_item_id: null,
    });
  const search = { sort: '-transaction_date', q: SALES, page: 1, per_page: 20 } as const;
  const [payment] = (await portal.send(searchTransactions, search, dana)).answer().items;
  expect(payment?.items.map(({ item_description, ebill }) => [item_description, ebill.id])).toEqual([
    ['Sales tax return, July 2026', null],
    ['Sales tax return, August 2026', null],
  ]);
  const number = receipt.transaction_receipts[0]?.confirmation_num ?? '';
  const stored = await portal.send(getReceipt, { confirmation_number: number }, dana);
  expect(stored.answer().transaction_receipts[0]?.transactions.items).toEqual(paidItems);
  expect((await takeBack(portal, number, 'refund')).status).toBe(200);
  expect([(await again(july)).balance, (await again(august)).balance]).toEqual([
    july.balance,
    august.balance,
  ]);
});

test('voiding a payment raises the balance of the return that it paid, also after a save (SRV-40)', async () => {
  const draft = await danas().find(SALES, 'September 2026');
  const receipt = await pay(draft);
  const paid = await again(draft);
  expect([paid.balance, paid.balance_due, paid.payments]).toEqual([0, 0, draft.balance]);
  const dearer = (await danas().save(paid, { 11: null })).answer().taxreturn;
  const cheaper = (
    await danas().save(dearer, { 24: { inputAmount: cents(10_000), isOverridden: true } })
  ).answer().taxreturn;
  expect([cheaper.balance < 0, cheaper.balance_due]).toEqual([true, 0]);
  expect(
    (await takeBack(portal, receipt.transaction_receipts[0]?.confirmation_num ?? '', 'void')).status,
  ).toBe(200);
  expect(await again(draft)).toMatchObject({
    payments: 0,
    balance: cheaper.amount_due,
    balance_due: cheaper.amount_due,
  });
});

test('a return with nothing due or a credit cannot be put into the cart, nor more than the unpaid amount (RET-30, RET-33)', async () => {
  await portal.send(emptyCart, {}, dana);
  const may = await danas().find(SALES, 'May 2026');
  expect((await danas().addToCart(may, cents(0))).status).toBe(422);
  const credit = await danas().addToCart(may, cents(100));
  expect([credit.status, credit.message]).toEqual([422, 'Can not overpay.']);
  const june = await danas().find(SALES, 'June 2026');
  expect(june.balance_due).toBeLessThan(june.amount_due);
  const above = await danas().addToCart(june, cents(june.balance_due + 1));
  expect([above.status, above.message]).toEqual([422, 'Can not overpay.']);
  expect((await danas().addToCart(june)).status).toBe(200);
  const [item] = await items();
  const raised = {
    cart_item_id: item?.cart_item_id ?? 0,
    amount: cents(june.amount_due),
    quantity: 1,
  } as const;
  expect((await portal.send(updateCartItem, raised, dana)).message).toBe('Can not overpay.');
});

test('another amount than the unpaid one is accepted only where the kind of tax allows it (RET-32)', async () => {
  await portal.send(emptyCart, {}, dana);
  const lodging = await danas().find('3310052', 'September 2026');
  expect((await danas().addToCart(lodging, cents(lodging.balance_due - 1))).status).toBe(422);
  (await danas().addToCart(lodging)).answer();
  expect((await items())[0]?.can_edit_amount).toBe(false);
});

test('a return with a fee must be paid alone (RET-36)', async () => {
  await portal.send(emptyCart, {}, dana);
  const withholding = await danas().find('2200418', 'quarter 2 of 2026');
  const sales = await danas().find(SALES, 'July 2026');
  (await danas().addToCart(sales)).answer();
  const added = await danas().addToCart(withholding);
  expect([added.status, added.message.slice(0, 57)]).toEqual([
    409,
    'One of the items you selected has a fee associated. Only ',
  ]);
  await portal.send(emptyCart, {}, dana);
  (await danas().addToCart(withholding)).answer();
  const refused = await danas().addToCart(sales);
  expect([refused.status, refused.message.slice(0, 60)]).toEqual([
    409,
    'There are items in your cart that have a fee associated. Onl',
  ]);
});

test('a return of another customer, of another account or that does not exist cannot be added', async () => {
  await portal.send(emptyCart, {}, dana);
  const { billType } = await danas().account(SALES);
  const lodging = await danas().find('3310052', 'September 2026');
  const { rows } =
    (await portal.store.db.execute(`select r.id, balance from tax_returns r join bills using (id)
    join accounts a on a.id = r.account_id where a.account_num = '2200993' and balance > 0 limit 1`)) as unknown as {
      rows: { id: number }[];
    };
  for (const reference_num2 of [String(lodging.id), String(rows[0]?.id), '900000001', '', '1,2']) {
    const item = {
      reference_num: SALES,
      reference_num2,
      conf_id: billType,
      quantity: 1,
      amount: cents(100),
    } as const;
    const { status, message } = await portal.send(addToCart, { source_id: 1, items: [item] }, dana);
    expect([reference_num2, status, message]).toEqual([
      reference_num2,
      409,
      'No bill found for this account.',
    ]);
  }
});

test('while the service is down nothing can be added, but what is in the cart can be paid (ERR2-49, SRV2-47)', async () => {
  await portal.send(emptyCart, {}, dana);
  const june = await danas().find(SALES, 'June 2026');
  await setTaxServiceState(portal, june.entityId, 'down');
  const refused = await danas()
    .addToCart(june)
    .catch(() => undefined);
  expect([refused?.status, refused?.message]).toEqual([
    503,
    'Unable to add taxes to the cart.  Please try again later.',
  ]);
  await setTaxServiceState(portal, june.entityId, 'up');
  (await danas().addToCart(june, cents(500))).answer();
  await setTaxServiceState(portal, june.entityId, 'down');
  await till().choose('Everyday Visa');
  expect((await till().submit()).status).toBe(200);
  await setTaxServiceState(portal, june.entityId, 'up');
  expect((await again(june)).payments).toBe(june.payments + 500);
});

test('a review from before a save is not paid (SRV-43)', async () => {
  await portal.send(emptyCart, {}, dana);
  const draft = await danas().find(SALES, 'September 2026');
  (await danas().addToCart(draft)).answer();
  await till().choose('Everyday Visa');
  (await danas().save(draft, { 41: cents(1_000) })).answer();
  const refused = await till().submit();
  expect([refused.status, refused.message]).toEqual([
    409,
    'Something in your cart changed since you reviewed it. You have not been charged. Please review it again.',
  ]);
  await till().choose('Everyday Visa');
  expect((await till().submit()).status).toBe(200);
  expect((await again(draft)).balance_due).toBe(0);
});

test('a scheduled payment of a return can be changed, waits for the service, and is made on its day (SRV-39, ruling 8)', async () => {
  const july = await danas().find(SALES, 'July 2026');
  await portal.send(emptyCart, {}, dana);
  (await danas().addToCart(july, cents(3_000))).answer();
  const tomorrow = addDays(portal.parts.clock.today(), 1);
  await portal.send(updateScheduledDate, { scheduled_date: tomorrow }, dana);
  await till().choose('Everyday Visa');
  expect((await till().submit()).answer().trans_status).toBe(10);
  const [pending] = (await portal.send(listScheduled, {}, dana)).answer();
  expect(pending).toMatchObject({
    payment_type: 'Sales tax return, July 2026',
    account_num: SALES,
    ebill_id: null,
    can_edit_amount: true,
  });
  const changed = {
    confirmation_number: pending?.confirmation_num ?? '',
    amount: cents(4_000),
    schedule_date: tomorrow,
  };
  expect((await portal.send(editScheduled, changed, dana)).status).toBe(200);
  const tooMuch = { ...changed, amount: cents(july.balance_due + 1) };
  expect((await portal.send(editScheduled, tooMuch, dana)).message).toBe('Can not overpay.');
  await setTaxServiceState(portal, july.entityId, 'down');
  portal.pass(DAY);
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
  await setTaxServiceState(portal, july.entityId, 'up');
  expect((await again(july)).payments).toBe(july.payments);
  portal.pass(DAY / 24 + 60_000);
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
  expect(await again(july)).toMatchObject({ payments: july.payments + 4_000, balance: july.balance - 4_000 });
});

test('a scheduled payment can be made now by hand, and is not made for a return that is paid already (API2-57)', async () => {
  const july = await danas().find(SALES, 'July 2026');
  const schedule = async (amount: Cents) => {
    await portal.send(emptyCart, {}, dana);
    (await danas().addToCart(july, amount)).answer();
    await portal.send(updateScheduledDate, { scheduled_date: addDays(portal.parts.clock.today(), 1) }, dana);
    await till().choose('Everyday Visa');
    return (await till().submit()).answer().confirmation_nums[0] ?? '';
  };
  const byHand = await schedule(cents(100));
  expect((await portal.send(payScheduledNow, { confirmation_number: byHand }, dana)).status).toBe(200);
  expect((await again(july)).payments).toBe(july.payments + 100);
  await schedule(cents(july.balance_due - 100));
  await pay(await again(july));
  expect((await again(july)).balance).toBe(0);
  portal.pass(DAY);
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
  expect((await again(july)).balance).toBe(0);
  const search = { sort: '-transaction_date', q: SALES, page: 1, per_page: 5 } as const;
  const [failed] = (await portal.send(searchTransactions, search, dana)).answer().items;
  expect([failed?.trans_status, failed?.trans_msg]).toEqual([
    2,
    'The bill asks for less than this payment by now, and it cannot be overpaid. You have not been charged.',
  ]);
});

test('when a bank payment of a return is returned, its amount is due again (SRV-35)', async () => {
  const august = await danas().find(SALES, 'August 2026');
  await portal.send(emptyCart, {}, dana);
  await pay(august, cents(5_000), 'Savings (comes back)');
  expect((await again(august)).payments).toBe(5_000);
  for (let day = 0; day < 5; day++) {
    portal.pass(DAY);
    await runDueWork(portal.parts);
  }
  dana = await portal.signIn('demo');
  expect(await again(august)).toMatchObject({ payments: 0, balance: august.balance });
});

test('several methods cannot pay a return unless its kind of tax allows it (PAY-39)', async () => {
  await portal.send(emptyCart, {}, dana);
  const june = await danas().find(SALES, 'June 2026');
  (await danas().addToCart(june)).answer();
  const { items: methods } = (await portal.send(listPaymentMethods, {}, dana)).answer();
  const [first, second] = methods.filter(({ expired, type }) => !expired && type.category === 'card');
  const share = (id: number | undefined) =>
    portal.send(addBillingInfo, { payment_method: id ?? 0, amount: cents(100) }, dana);
  expect((await share(first?.id)).status).toBe(200);
  expect((await share(second?.id)).status).toBe(422);
});
