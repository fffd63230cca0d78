import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeAccount } from '../../domain/accounts/calls.ts';
import { updateCartItem } from '../../domain/cart/change-calls.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import { saveTaxReturn } from '../../domain/tax/calls.ts';
import type { TaxReturn } from '../../domain/tax/tax-return.ts';
import { RETURN_NEEDS_PROFILE } from '../../domain/tax/text/en.ts';
import { cents } from '../../domain/values/cents.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { setTaxServiceState, taxpayer } from '../../tests/support/taxpayer.ts';
import { PEOPLE } from '../demo/people.ts';
import { runDueWork } from '../jobs/work.ts';
import { customers } from '../store/schema/customers.ts';

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  await portal.store.db.execute('create table first_returns as select * from tax_returns');
  await portal.store.db.execute('create table first_bills as select id, balance, amount_due from bills');
});

afterAll(() => portal.close());

/** Every test begins with the returns of the first day. */
beforeEach(async () => {
  dana = await portal.signIn('demo');
  await portal.store.db.execute(`
    update tax_returns set entries = f.entries, amount_due = f.amount_due, status = f.status, version = f.version,
           sent_on = f.sent_on, filed_on = f.filed_on, filing_number = f.filing_number
      from first_returns f where f.id = tax_returns.id`);
  await portal.store.db.execute(
    'update bills set balance = f.balance, amount_due = f.amount_due from first_bills f where f.id = bills.id',
  );
});

const SALES = '2200417';
const DAY = 86_400_000;
const danas = () => taxpayer(portal, () => dana);
const october = () => danas().find(SALES, 'October 2026');

function line(taxReturn: TaxReturn, item: number) {
  const detail = taxReturn.taxReturnDetails.find(({ sequenceNumber }) => sequenceNumber === item);
  if (!detail) throw new Error(`no line ${item}`);
  return detail;
}

test('saved entries are calculated, and another device shows the same values (SRV2-43, SRV2-44)', async () => {
  const before = await october();
  const saved = await danas().save(before, {
    10: cents(1_000_000),
    11: cents(100_000),
    12: { inputAmount: cents(50_000), isOverridden: false, comment: 'Shipped to Utah.' },
  });
  const { success, taxreturn } = saved.answer();
  expect([success, taxreturn.version]).toEqual([true, before.version + 1]);
  expect([13, 14, 22, 23, 24, 30, 32, 42].map((item) => line(taxreturn, item).inputAmount)).toEqual([
    850_000, 850_000, 24_650, 10_200, 34_850, 1_162, 1_162, 33_688,
  ]);
  expect([taxreturn.amount_due, taxreturn.balance, taxreturn.balance_due]).toEqual([33_688, 33_688, 33_688]);
  dana = await portal.signIn('demo');
  expect(await october()).toEqual(taxreturn);
  expect(taxreturn.returnStatus).toBe('Non-filed');
});

test('an overridden line stays until it is reset, and a comment until it is emptied (RET-14, RET-19)', async () => {
  const first = (await danas().save(await october(), { 10: cents(1_000_000) })).answer().taxreturn;
  const overridden = (
    await danas().save(first, {
      24: { inputAmount: cents(50_000), isOverridden: true, comment: 'By the till.' },
    })
  ).answer().taxreturn;
  expect(line(overridden, 24)).toMatchObject({
    inputAmount: 50_000,
    originalValue: 41_000,
    isOverridden: true,
    comment: 'By the till.',
  });
  const later = (await danas().save(overridden, { 11: cents(1_000) })).answer().taxreturn;
  expect(line(later, 24)).toMatchObject({
    inputAmount: 50_000,
    originalValue: 40_959,
    comment: 'By the till.',
  });
  const reset = (
    await danas().save(later, { 24: { inputAmount: null, isOverridden: false, comment: '' } })
  ).answer().taxreturn;
  expect(line(reset, 24)).toMatchObject({ inputAmount: 40_959, isOverridden: false, comment: '' });
});

test('calculating stores nothing, and gives the same values as saving (API2-82)', async () => {
  const before = await october();
  const entries = { 10: cents(777_777), 41: cents(1) };
  const calculated = (await danas().calculate(before, entries)).answer();
  expect(await october()).toEqual(before);
  const saved = (await danas().save(before, entries)).answer().taxreturn;
  expect(calculated).toEqual({ ...saved, version: before.version });
});

test('a fixed line and a calculated line accept no entry (RET-13)', async () => {
  const before = await october();
  const { taxreturn } = (
    await danas().save(before, {
      20: cents(1),
      22: { inputAmount: cents(1), isOverridden: true },
      10: cents(100),
    })
  ).answer();
  expect([line(taxreturn, 20).inputAmount, line(taxreturn, 22)]).toEqual([
    290,
    expect.objectContaining({ inputAmount: 3, isOverridden: false }),
  ]);
});

test('a save without a change does not count as a change, also after a lost answer', async () => {
  const before = await october();
  const entries = { 10: cents(500) };
  const first = (await danas().save(before, entries)).answer().taxreturn;
  expect((await danas().save(before, entries)).answer().taxreturn).toEqual(first);
  expect((await danas().save(first, {})).answer().taxreturn.version).toBe(first.version);
});

test('a save of an older version is refused with a message, and nothing of it is stored', async () => {
  const before = await october();
  const first = (await danas().save(before, { 10: cents(500) })).answer().taxreturn;
  const { status, message } = await danas().save(before, { 11: cents(7) });
  expect(status).toBe(409);
  expect(message).toContain('was changed elsewhere meanwhile. Nothing was saved.');
  expect(await october()).toEqual(first);
});

test.each<[string, Parameters<ReturnType<typeof taxpayer>['save']>[1], string]>([
  ['a negative amount', { 10: cents(-5) }, 'The amount cannot be negative.'],
  ['an override of nothing', { 24: { inputAmount: null, isOverridden: true } }, 'Enter an amount.'],
  ['a line that is not on the return', { 77: cents(1) }, 'This line is not on the return.'],
  ['an amount that is too large to be calculated', { 10: cents(1_000_000_000) }, 'The amount can be at most'],
])('%s is refused at its field (API2-83, SRV2-26)', async (_, entries, words) => {
  const before = await october();
  const refused = await danas().save(before, entries);
  expect(refused.status).toBe(422);
  expect(refused.message).toContain(words);
  expect(Object.keys((refused.body as { errors: object }).errors)).not.toEqual([]);
  expect(await october()).toEqual(before);
});

test('amounts in odd formats are refused before anything else (ruling 11)', async () => {
  const { id, version, entityId } = await october();
  for (const inputAmount of ['1.234,56', 1.234, -5, 1e21, '']) {
    const item = { SequenceNumber: 10, inputAmount, isOverridden: false };
    const body = {
      taxReturnId: id,
      entityId,
      accountNumber: SALES,
      fileReturn: false,
      taxreturn: { version, taxReturnDetails: [item] },
    };
    const answer = await portal.app.request(saveTaxReturn.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${dana.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([inputAmount, answer.status]).toEqual([inputAmount, 422]);
  }
});

test('a service that fails during a save leaves the return as it was, and the refusal is that of the save (ERR2-43, ERR2-44)', async () => {
  const before = await october();
  await setTaxServiceState(portal, before.entityId, 'down');
  const saved = await danas().save(before, { 10: cents(1) });
  expect([saved.status, saved.message]).toEqual([503, saveTaxReturn.failure]);
  const filed = await danas().save(before, { 10: cents(1) }, true);
  expect([filed.status, filed.message]).toEqual([503, 'Unable to file tax return.  Please try again later.']);
  await setTaxServiceState(portal, before.entityId, 'up');
  expect(await october()).toEqual(before);
});

test('a return with an empty required line can be saved but not filed (RET-15, RET-24)', async () => {
  const before = await october();
  expect(line(before, 10)).toMatchObject({ valueType: 'EnteredRequired', inputAmount: null });
  const refused = await danas().save(before, { 11: cents(100) }, true);
  expect([refused.status, refused.message]).toEqual([
    422,
    'Enter an amount. Enter 0 if there is nothing to report.',
  ]);
  expect((await danas().save(before, { 11: cents(100) })).status).toBe(200);
  expect((await danas().save(await october(), { 10: cents(0) }, true)).status).toBe(200);
});

test('without my name and address a return is saved but not filed, and nothing is lost (ruling 53)', async () => {
  const before = await october();
  const me = eq(customers.email, PEOPLE.demo.email);
  const [{ fname = '' } = {}] = await portal.store.db.select().from(customers).where(me);
  await portal.store.db.update(customers).set({ fname: '' }).where(me);
  const saved = (await danas().save(before, { 10: cents(4_200) })).answer().taxreturn;
  const refused = await danas().save(saved, { 10: cents(4_200) }, true);
  await portal.store.db.update(customers).set({ fname }).where(me);
  expect([refused.status, refused.message]).toEqual([422, RETURN_NEEDS_PROFILE]);
  expect(await october()).toMatchObject({ version: saved.version, returnStatus: 'Non-filed' });
  expect(line(await october(), 10).inputAmount).toBe(4_200);
});

test('a return that I file is pending, until the organization’s next run files it (RET-26, SRV2-45)', async () => {
  const before = await october();
  const { taxreturn } = (await danas().save(before, { 10: cents(200_000) }, true)).answer();
  expect([taxreturn.returnStatus, taxreturn.fileReturn, taxreturn.returnFiledDate]).toEqual([
    'pending',
    true,
    null,
  ]);
  const isIn = async () => {
    const { unfiled, filed, pending } = await danas().lists(SALES, 2026);
    const has = (list: readonly { taxId: number }[]) => list.some(({ taxId }) => taxId === before.id);
    return [has(unfiled), has(pending), has(filed)];
  };
  expect(await isIn()).toEqual([false, true, false]);
  await runDueWork(portal.parts);
  expect(await isIn()).toEqual([false, true, false]);
  const again = await danas().save(taxreturn, { 10: cents(1) });
  expect([again.status, again.message]).toEqual([
    422,
    'This return was sent to filing and cannot be changed any more.',
  ]);
  const elsewhere = await danas().save(before, { 10: cents(1) }, true);
  expect([elsewhere.status, elsewhere.message]).toEqual([
    409,
    'This return was sent to filing elsewhere meanwhile. It cannot be changed any more; nothing was saved.',
  ]);
  portal.pass(DAY);
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
  expect(await isIn()).toEqual([false, false, true]);
  const filed = await danas().read(SALES, before.id);
  expect([filed.returnStatus, filed.returnFiledDate]).toEqual(['filed', portal.parts.clock.today()]);
  expect(filed.filingNumber).toMatch(/^F-/);
  expect(line(filed, 10).inputAmount).toBe(200_000);
});

test('a pending return waits while its organization is down, and is filed when it is back (SRV2-47)', async () => {
  const { entityId } = await october();
  await setTaxServiceState(portal, entityId, 'down');
  portal.pass(DAY);
  expect((await runDueWork(portal.parts))['filed returns']).toBeUndefined();
  await setTaxServiceState(portal, entityId, 'up');
  portal.pass(DAY);
  expect((await runDueWork(portal.parts))['filed returns']).toBe(1);
  dana = await portal.signIn('demo');
  expect((await danas().find(SALES, 'August 2026')).returnFiledDate).toBe(portal.parts.clock.today());
});

test('after a save, a cart item that paid all of the return pays all of it again; another item keeps its amount', async () => {
  const draft = await danas().find(SALES, 'September 2026');
  await danas().addToCart(draft);
  const amounts = async () =>
    (await portal.send(getCart, {}, dana))
      .answer()
      .items.map(({ amount, amount_due }) => [amount, amount_due]);
  const saved = (await danas().save(draft, { 41: cents(1_000) })).answer().taxreturn;
  expect(await amounts()).toEqual([[saved.balance_due, saved.balance_due]]);
  expect(saved.balance_due).toBe(draft.balance_due - 1_000);
  const { items } = (await portal.send(getCart, {}, dana)).answer();
  const part = { cart_item_id: items[0]?.cart_item_id ?? 0, amount: cents(1_000), quantity: 1 } as const;
  await portal.send(updateCartItem, part, dana);
  const later = (await danas().save(saved, { 41: cents(2_000) })).answer().taxreturn;
  expect(await amounts()).toEqual([[1_000, later.balance_due]]);
});

test('removing an account deletes its drafts, and leaves filed and pending returns as they are (SET-25, API2-33)', async () => {
  const draft = await danas().find(SALES, 'September 2026');
  expect(line(draft, 24).isOverridden).toBe(true);
  expect((await portal.send(removeAccount, { accountId: draft.accountId }, dana)).answer()).toEqual({
    success: true,
  });
  const rows = async (status: string) =>
    (
      (await portal.store.db.execute(
        `select entries::text as entries from tax_returns
          where account_id = ${draft.accountId} and status = '${status}'`,
      )) as unknown as { rows: { entries: string }[] }
    ).rows;
  expect((await rows('Non-filed')).map(({ entries }) => entries)).toEqual(['{}', '{}']);
  expect((await rows('pending'))[0]?.entries).not.toBe('{}');
  expect((await rows('filed')).every(({ entries }) => entries !== '{}')).toBe(true);
});
