import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../../domain/accounts/calls.ts';
import { getAutoPayList } from '../../domain/auto-pay/calls.ts';
import { getBills, searchBills } from '../../domain/bills/bill-calls.ts';
import { mintPdfTicket, openPdf } from '../../domain/bills/document-calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import * as calls from '../../domain/tax/calls.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { setTaxServiceState, taxpayer } from '../../tests/support/taxpayer.ts';

let portal: Portal;
let dana: SignedInCustomer;
let bea: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  [dana, bea] = [await portal.signIn('demo'), await portal.signIn('business')];
});

afterAll(() => portal.close());

const danas = () => taxpayer(portal, () => dana);
const beas = () => taxpayer(portal, () => bea);

test('my tax accounts come with their organizations and the state of their service (API2-72, SRV-26)', async () => {
  const list = (await portal.send(calls.getTaxAccountsList, {}, dana)).answer();
  expect(list.accounts.map(({ accountNum }) => accountNum).sort()).toEqual([
    '2200417',
    '2200418',
    '3310052',
    '4470011',
  ]);
  expect(list.taxWebServiceStatus).toEqual({ is_running: true, error_msg: '' });
  const sales = list.accounts.find(({ accountNum }) => accountNum === '2200417');
  expect(sales).toMatchObject({
    name: 'Mercer Pottery LLC',
    hasCowsConfig: true,
    address: { address: '418 Alder Street', city: 'Boulder', state: 'CO', zip: '80302' },
    biller: {
      name: 'State Revenue Department',
      address: '1375 Assessment Street, Denver, CO 80261',
      billType: { can_edit_amount: true },
    },
    labels: {},
  });
  expect([sales?.id, sales?.entity_id]).toEqual([sales?.accountId, sales?.entityId]);
  const lodging = await danas().account('3310052');
  expect(Object.keys(lodging.labels)).toEqual(['3', '4', '9']);
  expect(lodging.biller.billType.can_edit_amount).toBe(false);
  expect((await danas().account('4470011')).hasCowsConfig).toBe(false);
});

test('a tax account tells its returns that are to be filed or paid, with their due dates (ruling 27)', async () => {
  const { accounts } = (await portal.send(calls.getTaxAccountsList, {}, dana)).answer();
  const open = accounts.find(({ accountNum }) => accountNum === '2200417')?.openReturns ?? [];
  expect(
    open.map(({ value, balance }) => [value.replace('Sales tax return, ', ''), balance !== null]),
  ).toEqual([
    ['June 2026', true],
    ['July 2026', true],
    ['September 2026', false],
    ['October 2026', false],
  ]);
  const june = open.find(({ value }) => value.endsWith('June 2026'));
  const read = await danas().find('2200417', 'June 2026');
  expect([june?.taxId, june?.balance, june?.dueDate]).toEqual([read.id, read.balance, read.taxReturnDueDate]);
});

test('tax accounts are in no list of bills and auto pays, and their returns are no bills (BIL-32)', async () => {
  const groups = (await portal.send(getAccountList, {}, dana)).answer();
  const accounts = groups.flatMap((group) => group.accounts);
  expect(accounts.filter(({ bill_type }) => bill_type.is_business_tax)).toEqual([]);
  const { id } = await danas().find('2200417', 'October 2026');
  expect((await portal.send(getBills, { ids: String(id) }, dana)).answer().items).toEqual([]);
  const search = { sort: '-due_date', q: 'Sales tax', page: 1, per_page: 20 } as const;
  expect((await portal.send(searchBills, search, dana)).answer().items).toEqual([]);
  const autoPays = (await portal.send(getAutoPayList, {}, dana)).answer();
  expect(JSON.stringify(autoPays)).not.toContain('2200417');
});

test('the returns of a year are in three lists, and the filed ones of all years by year (API2-73 to API2-78)', async () => {
  const { unfiled, filed, pending } = await danas().lists('2200417', 2026);
  expect(unfiled.map(({ value }) => value)).toEqual([
    'Sales tax return, September 2026',
    'Sales tax return, October 2026',
  ]);
  expect(pending.map(({ value }) => value)).toEqual(['Sales tax return, August 2026']);
  expect(filed.map(({ value }) => value)).toContain('Sales tax return, July 2026');
  const { accountId, entityId } = await danas().account('2200417');
  const { completedTaxes } = (
    await portal.send(calls.getTaxAccountDetails, { accountId, entityId }, dana)
  ).answer();
  expect(new Set(completedTaxes.map(({ year }) => year))).toEqual(new Set([2026, 2025, 2024]));
  const years = completedTaxes.map(({ year }) => year);
  expect(years).toEqual([...years].sort((left, right) => right - left));
  const named = await danas().named('2200417');
  const ofYear = (year: string) => portal.send(calls.getCompletedTaxReturns, { ...named, year }, dana);
  expect((await ofYear('')).answer()).toEqual(completedTaxes);
  expect((await ofYear('2025')).answer().every(({ year }) => year === 2025)).toBe(true);
  expect((await danas().lists('2200417', 2016)).filed).toEqual([]);
});

test('the demo has every kind of line, documents, comments, a credit, a part payment and an unpaid return (SRV2-53)', async () => {
  const read = (month: string) => danas().find('2200417', `${month} 2026`);
  const draft = await read('September');
  expect(new Set(draft.taxReturnDetails.map(({ valueType }) => valueType)).size).toBe(5);
  expect(draft.taxReturnDetails.some(({ requiresDocumentation }) => requiresDocumentation)).toBe(true);
  expect(draft.taxReturnDetails.find(({ sequenceNumber }) => sequenceNumber === 12)).toMatchObject({
    allowComments: true,
    comment: 'Two kilns shipped to New Mexico.',
    inputAmount: 34_850,
    DisplayValue: '348.50',
  });
  const override = draft.taxReturnDetails.find(({ sequenceNumber }) => sequenceNumber === 24);
  expect(override).toMatchObject({ isOverridden: true, inputAmount: 70_215 });
  expect(override?.originalValue).not.toBe(override?.inputAmount);
  expect(draft.amount_due).toBe(draft.taxReturnDetails.at(-1)?.inputAmount);
  expect([(await read('May')).balance < 0, (await read('May')).balance_due]).toEqual([true, 0]);
  const june = await read('June');
  expect(june.payments > 0 && june.balance > 0 && june.balance + june.payments === june.amount_due).toBe(
    true,
  );
  const july = await read('July');
  expect([july.balance, july.payments, july.returnStatus]).toEqual([july.amount_due, 0, 'filed']);
  expect(july.returnFiledDate).not.toBeNull();
  const { taxId, balance } = { taxId: june.id, balance: june.balance };
  const due = await portal.send(
    calls.getTaxAmountDue,
    { ...(await danas().named('2200417')), taxId, balance },
    dana,
  );
  expect(due.answer()).toEqual({ amount_due: june.amount_due, balance_due: june.balance });
});

test('one organization can be down while another answers, and it comes back (SRV2-47, BIL-36)', async () => {
  const list = (await portal.send(calls.getTaxAccountsList, {}, bea)).answer();
  expect(
    list.accounts.map(({ accountNum, taxWebServiceStatus }) => [accountNum, taxWebServiceStatus.is_running]),
  ).toEqual([
    ['5580023', false],
    ['2200993', true],
  ]);
  expect(list.taxWebServiceStatus.is_running).toBe(false);
  expect(list.taxWebServiceStatus.error_msg).toContain('Red Mesa Water District');
  expect(list.taxWebServiceStatus.error_msg).toContain(
    'If your return falls due before the service is back, you can file it afterwards without a penalty.',
  );
  const { accountId, entityId } = await beas().account('5580023');
  const down = (await portal.send(calls.getTaxAccountDetails, { accountId, entityId }, bea)).answer();
  expect([down.taxWebServiceStatus.is_running, down.completedTaxes]).toEqual([false, []]);
  expect((await portal.send(calls.getTaxAccount, { accountId }, bea)).answer().name).toBe(
    'Keller Ceramics LLC',
  );
  const year = { entityId, accountNumber: '5580023', year: 2026 };
  for (const call of [calls.getFiledTaxReturns, calls.getUnfiledTaxReturns, calls.getPendingTaxReturns]) {
    const { status, message } = await portal.send(call, year, bea);
    expect([status, message]).toEqual([503, call.failure]);
  }
  await setTaxServiceState(portal, entityId, 'up');
  const up = (await portal.send(calls.getTaxAccountDetails, { accountId, entityId }, bea)).answer();
  expect(up.completedTaxes.length).toBeGreaterThan(0);
  const { id } = await beas().find('5580023', 'of 2026');
  await setTaxServiceState(portal, entityId, 'down');
  const named = { entityId, accountNumber: '5580023', taxReturnId: id };
  const { status, message } = await portal.send(calls.getTaxReturn, named, bea);
  expect([status, message]).toEqual([503, calls.getTaxReturn.failure]);
});

test('a slow service is waited for, but not forever (SRV-24, SRV-25)', async () => {
  const { entityId } = await danas().account('3310052');
  const hurry = () => portal.parts.tax.reach(entityId, AbortSignal.timeout(100));
  await expect(hurry()).resolves.toBeUndefined();
  await setTaxServiceState(portal, entityId, 'slow');
  await expect(hurry()).rejects.toThrow();
  await setTaxServiceState(portal, entityId, 'up');
});

test('a return can be read only with the account it belongs to, and only by customers who hold that account', async () => {
  const { id, accountId } = await danas().find('2200417', 'October 2026');
  const mismatch = { ...(await danas().named('3310052')), taxReturnId: id };
  expect((await portal.send(calls.getTaxReturn, mismatch, dana)).status).toBe(404);
  const named = { ...(await danas().named('2200417')), taxReturnId: id };
  expect((await portal.send(calls.getTaxReturn, named, bea)).status).toBe(404);
  const entityId = named.entityId + 1;
  expect((await portal.send(calls.getTaxAccountDetails, { accountId, entityId }, dana)).status).toBe(404);
});

test('a tax account is found by its number and a name or its PIN, not by both, and not without either (API2-80, TAX-19, TAX-20)', async () => {
  const { entityId } = await danas().named('2200417');
  const find = (proof: object) =>
    portal.send(
      calls.findTaxAccounts,
      { entityId, accountNumber: '20077', pin: '', last_or_business_name: '', ...proof },
      bea,
    );
  const [account] = (await find({ pin: '9034' })).answer();
  expect([account?.accountNum, account?.name]).toEqual(['20077', 'Mercer Pottery LLC']);
  expect((await find({ last_or_business_name: 'mercer pottery llc' })).answer()).toHaveLength(1);
  expect((await find({ last_or_business_name: 'Mercer' })).answer()).toEqual([]);
  expect((await find({ pin: '1111' })).answer()).toEqual([]);
  expect((await find({})).status).toBe(422);
  expect((await find({ pin: '9034', last_or_business_name: 'x' })).status).toBe(422);
  const { status, message } = await find({ accountNumber: 'A-1', pin: '9034' });
  expect([status, message]).toEqual([422, 'The account number should contain only numbers.']);
});

test('an account that I add brings its returns, but no bill that would pay itself (ADD-29)', async () => {
  const who = await portal.signIn('empty');
  const { entityId, billType } = await danas().account('2200417');
  const proof = {
    account_number: '20077',
    entity_id: entityId,
    conf_id: billType,
    last_or_business_name: '',
    pin: '9034',
  };
  const added = (
    await portal.send(addAccount, { ...proof, paperless: false, amount_due: null, take_over: false }, who)
  ).answer();
  expect([added.ebill_id, added.autoPay.isAllowed]).toEqual([null, false]);
  const nora = taxpayer(portal, () => who);
  expect((await nora.account('20077')).accountId).toBe(added.account_id);
  expect((await nora.lists('20077', 2026)).unfiled).toHaveLength(1);
});

test('the PDF of my return opens at the address of its page, but not that of another customer’s return (API2-85)', async () => {
  const { id, accountId, entityId } = await danas().find('2200417', 'September 2026');
  const path = (account: number) => `/tax-accounts/${account}/returns/${id}/pdf`;
  const open = async (u: string, who: SignedInCustomer) => {
    const { ticket: t } = (await portal.send(mintPdfTicket, { u }, who)).answer();
    return portal.send(openPdf, { u, t, n: 'return.pdf' });
  };
  const opened = await open(path(accountId), dana);
  const text = textOfPdf(Buffer.from(await opened.answer().arrayBuffer()));
  for (const words of [
    'Sales tax return, September 2026',
    'Gross sales',
    'Highest allowance',
    'Allowance taken',
    'overridden',
  ])
    expect(text).toContain(words);
  expect((await open(path(accountId), bea)).status).toBe(404);
  expect((await open(path((await danas().account('3310052')).accountId), dana)).status).toBe(404);
  await setTaxServiceState(portal, entityId, 'down');
  expect((await open(path(accountId), dana)).status).toBe(503);
  await setTaxServiceState(portal, entityId, 'up');
});
