import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addAccount,
  getBillTypes,
  getPaperlessCount,
  locateAccount,
  removeAccount,
  searchOrganizations,
  updatePaperless,
} from '../../domain/accounts/calls.ts';
import { getBill } from '../../domain/bills/bill-calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { getLoggedCustomer } from '../../domain/session/calls.ts';
import { confirmPassword } from '../../domain/session/verification-calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { getAvailableWallets, listPaymentMethods } from '../../domain/wallet/calls.ts';
import { enterPassword } from '../../tests/support/enter-password.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';

const MINUTE = 60_000;

let portal: Portal;
let sam: SignedInCustomer;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  sam = await portal.signIn('single');
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

const proof = { last_or_business_name: '', pin: '' };

/** The request that finds the water account which the demo customer shares with the partner. */
async function harborWater(as: SignedInCustomer) {
  const [harbor] = (await portal.send(searchOrganizations, { searchText: 'harbor' }, as)).answer();
  const types = (await portal.send(getBillTypes, { entityId: harbor?.id ?? 0 }, as)).answer();
  const water = types.find(({ name }) => name === 'Water and sewer');
  return { ...proof, entity_id: harbor?.id ?? 0, conf_id: water?.id ?? 0 };
}

async function accountsOf(session: SignedInCustomer) {
  return (await portal.send(getAccountList, {}, session)).answer().flatMap((group) => group.accounts);
}

test('organizations are found by name, city, state and zip, with matching names first (SRV-12)', async () => {
  const names = async (searchText: string) =>
    (await portal.send(searchOrganizations, { searchText }, sam)).answer().map(({ name }) => name);
  expect(await names('HARBOR')).toEqual(['Harbor City Utilities']);
  expect(await names('80501')).toContain('Cascade Power & Light');
  expect(await names('longmont')).toContain('Cascade Power & Light');
  expect(await names('colorado')).toContain('Harbor City Utilities');
  expect(await names('zzz')).toEqual([]);
});

test('without a text, all organizations come by name, and those near me are marked (API-29, SRV-13)', async () => {
  const all = (await portal.send(searchOrganizations, { searchText: '' }, sam)).answer();
  expect(all.map(({ name }) => name)).toEqual([...all].map(({ name }) => name).sort());
  const near = (name: string) => all.find((organization) => organization.name === name);
  expect(near('Harbor City Utilities')).toMatchObject({ nearby: true, nearness: 3 });
  expect(near('Cascade Power & Light')).toMatchObject({ nearby: true, nearness: 1 });
  expect(all.filter(({ nearness }) => nearness === 0).map(({ nearby }) => nearby)).toContain(false);
});

test('an account is found by its number and the last name, in any case and without blanks and dashes (SRV-14, SRV-17)', async () => {
  const request = await harborWater(sam);
  const response = await portal.send(
    locateAccount,
    { ...request, account_number: '100221804', last_or_business_name: ' MERCER ' },
    sam,
  );
  expect(response.answer()).toEqual({
    account_number: '100-2218-04',
    business_name: '',
    cust_name: 'Dana Mercer',
    mailing_address1: '418 Alder Street',
    city: 'Boulder',
    state: 'CO',
    zip: '80302',
    service_address: '418 Alder Street, Boulder, CO 80302',
    amount_due: cents(8240),
    prepay: false,
    hasPayers: true,
  });
});

test('a wrong name, a wrong PIN and a wrong number get the same answer (SRV-15)', async () => {
  const request = await harborWater(sam);
  const answers = [
    { account_number: '100-2218-04', last_or_business_name: 'Nobody' },
    { account_number: '100-2218-04', pin: '0000' },
    { account_number: '100-2218-04' },
    { account_number: '999-9999-99', last_or_business_name: 'Mercer' },
  ];
  const seen = [];
  for (const more of answers) {
    const { status, body } = await portal.send(locateAccount, { ...request, ...more }, sam);
    seen.push([status, body]);
  }
  expect(new Set(seen.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(seen[0]).toEqual([
    404,
    { message: 'No account matches the information provided.', code: 'accounts.none-matches' },
  ]);
});

test('after ten failed tries in 15 minutes I have to wait; successful tries do not count (SRV-16)', async () => {
  const nora = await portal.signIn('empty');
  const request = await harborWater(nora);
  const right = { ...request, account_number: '100-5501-20', pin: '7310' };
  // An account has a limit of its own, so each try is for another one.
  const wrong = (tries: number) => ({ ...request, account_number: `100-0000-${tries}`, pin: '1111' });
  for (let tries = 0; tries < 9; tries++) {
    expect((await portal.send(locateAccount, wrong(tries), nora)).status).toBe(404);
    expect((await portal.send(locateAccount, right, nora)).status).toBe(200);
  }
  expect((await portal.send(locateAccount, wrong(9), nora)).status).toBe(404);
  const refused = await portal.send(locateAccount, right, nora);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
});

test('an account added beside its payers is visible to all of them, with its earlier statements (SRV-18, SRV-19)', async () => {
  const request = {
    ...(await harborWater(sam)),
    account_number: '100-2218-04',
    last_or_business_name: 'Mercer',
    paperless: false,
    amount_due: cents(8240),
    take_over: false,
  };
  const added = (await portal.send(addAccount, request, sam)).answer();
  expect(added.autoPay.isAllowed).toBe(true);
  const own = (await accountsOf(sam)).find(({ account_id }) => account_id === added.account_id);
  const theirs = (await accountsOf(dana)).find(({ account_id }) => account_id === added.account_id);
  expect([own?.ebill_id, own?.period_amt_due]).toEqual([theirs?.ebill_id, theirs?.period_amt_due]);
  const again = await portal.send(addAccount, request, sam);
  expect([again.status, again.message]).toEqual([409, 'You have already added this account.']);
  const count = await portal.send(
    getPaperlessCount,
    { account_num: '100-2218-04', billerId: request.entity_id, billTypeId: request.conf_id },
    sam,
  );
  expect(count.answer()).toEqual({ count: 3 });
});

test('paperless, its count and the methods of an account answer 404 for another biller than the account’s (API-22, API-23, API-60)', async () => {
  const { entity_id, conf_id } = await harborWater(sam);
  const [account_number, other] = ['100-2218-04', entity_id + 1];
  const asked = (billerId: number) =>
    Promise.all([
      portal.send(updatePaperless, { entity_id: billerId, conf_id, account_number, paperless: true }, dana),
      portal.send(getPaperlessCount, { account_num: account_number, billerId, billTypeId: conf_id }, dana),
      portal.send(
        getAvailableWallets,
        { accounts: [{ account_number, entity_id: billerId, conf_id }] },
        dana,
      ),
    ]);
  expect((await asked(other)).map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await asked(entity_id)).map(({ status }) => status)).toEqual([200, 200, 200]);
  (
    await portal.send(updatePaperless, { entity_id, conf_id, account_number, paperless: false }, dana)
  ).answer();
});

test('paperless counts for everyone who shares the account, and is refused where the biller has none (SRV-21)', async () => {
  const { entity_id, conf_id } = await harborWater(sam);
  const water = { entity_id, conf_id, account_number: '100-2218-04' };
  await portal.send(updatePaperless, { ...water, paperless: true }, sam);
  const theirs = (await accountsOf(dana)).find(({ account_num }) => account_num === '100-2218-04');
  expect(theirs?.paperless).toBe(true);
});

test('removing an account ends what belongs to it, leaves it to the others, and a link to it says so (SRV-20, SET-26)', async () => {
  const own = (await accountsOf(sam)).find(({ account_num }) => account_num === '100-2218-04');
  const billAs = (session: SignedInCustomer) => portal.send(getBill, { id: own?.ebill_id ?? 0 }, session);
  expect((await billAs(sam)).status).toBe(200);
  const till = payer(portal, () => sam);
  const on = addDays(portal.parts.clock.today(), 3);
  const { items } = (await portal.send(listPaymentMethods, {}, sam)).answer();
  await till.review({ accounts: ['100-2218-04'], method: items[0]?.nickname ?? '', on });
  expect((await till.submit()).answer().trans_status).toBe(10);
  const removed = await portal.send(removeAccount, { accountId: own?.account_id ?? 0 }, sam);
  expect(removed.answer()).toEqual({ success: true });
  expect((await accountsOf(sam)).some(({ account_num }) => account_num === '100-2218-04')).toBe(false);
  expect((await portal.send(getLoggedCustomer, {}, sam)).answer().has_scheduled_payments).toBe(false);
  expect((await accountsOf(dana)).some(({ account_num }) => account_num === '100-2218-04')).toBe(true);
  expect((await portal.send(removeAccount, { accountId: own?.account_id ?? 0 }, sam)).status).toBe(404);
  const led = await billAs(sam);
  expect([led.status, led.message]).toEqual([410, 'This account was removed from your accounts.']);
  expect((await billAs(dana)).status).toBe(200);
});

test('a take-over needs a fresh password; the customers who would lose the account keep it and are told (SRV-18, rulings 21 and 57)', async () => {
  const till = payer(portal, () => dana);
  const on = addDays(portal.parts.clock.today(), 3);
  await till.review({ accounts: ['100-2218-04'], method: 'Everyday Visa', on });
  expect((await till.submit()).answer().trans_status).toBe(10);
  portal.pass(6 * MINUTE);
  const request = {
    ...(await harborWater(sam)),
    account_number: '100-2218-04',
    last_or_business_name: 'Mercer',
    paperless: true,
    amount_due: null,
    take_over: true,
  };
  const stale = await portal.send(addAccount, request, sam);
  expect([stale.status, stale.message]).toEqual([403, 'Please enter your password again.']);
  expect((await portal.send(confirmPassword, { password: 'not it' }, sam)).status).toBe(422);
  sam = await enterPassword(portal, sam);
  (await portal.send(addAccount, request, sam)).answer();
  expect((await accountsOf(dana)).some(({ account_num }) => account_num === '100-2218-04')).toBe(true);
  expect((await portal.send(getLoggedCustomer, {}, dana)).answer().has_scheduled_payments).toBe(true);
  await runDueWork(portal.parts);
  const { items } = (await (await portal.app.request('/sandbox/messages')).json()) as {
    items: { recipient: string; subject: string }[];
  };
  expect(
    items
      .filter(({ subject }) => subject.startsWith('Somebody wants to take over'))
      .map(({ recipient }) => recipient)
      .sort(),
  ).toEqual(['demo@billfold.example', 'partner@billfold.example']);
});
