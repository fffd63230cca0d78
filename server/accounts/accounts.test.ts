import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../domain/calendar-date.ts';
import {
  addAccount,
  getBillTypes,
  getPaperlessCount,
  locateAccount,
  removeAccount,
  searchOrganizations,
  updatePaperless,
} from '../../domain/calls/accounts.ts';
import { getAccountList } from '../../domain/calls/bills.ts';
import { getBill } from '../../domain/calls/ebills.ts';
import { confirmPassword, getLoggedCustomer } from '../../domain/calls/session.ts';
import { listPaymentMethods } from '../../domain/calls/wallet.ts';
import { cents } from '../../domain/cents.ts';
import { payer } from '../../tests/payer.ts';
import { openPortal, type Portal, type Signed } from '../../tests/portal.ts';
import { PASSWORD } from '../demo/people.ts';
import { runDueWork } from '../work.ts';

const MINUTE = 60_000;

let portal: Portal;
let sam: Signed;
let dana: Signed;

beforeAll(async () => {
  portal = await openPortal();
  sam = await portal.signIn('single');
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

const proof = { last_or_business_name: '', pin: '' };

/** What is asked to find the water account that the demo customer shares with the partner. */
async function harborWater(as: Signed) {
  const [harbor] = (await portal.send(searchOrganizations, { searchText: 'harbor' }, as)).answer();
  const types = (await portal.send(getBillTypes, { entityId: harbor?.id ?? 0 }, as)).answer();
  const water = types.find(({ name }) => name === 'Water and sewer');
  return { ...proof, entity_id: harbor?.id ?? 0, conf_id: water?.id ?? 0 };
}

async function accountsOf(who: Signed) {
  return (await portal.send(getAccountList, {}, who)).answer().flatMap((group) => group.accounts);
}

test('organizations are found by name, city, state and zip, those of that name first (SRV-12)', async () => {
  const found = async (searchText: string) =>
    (await portal.send(searchOrganizations, { searchText }, sam)).answer().map(({ name }) => name);
  expect(await found('HARBOR')).toEqual(['Harbor City Utilities']);
  expect(await found('80501')).toContain('Cascade Power and Light Company');
  expect(await found('longmont')).toContain('Cascade Power and Light Company');
  expect(await found('colorado')).toContain('Harbor City Utilities');
  expect(await found('zzz')).toEqual([]);
});

test('without a text all are answered in name order, those near me marked (API-29, SRV-13)', async () => {
  const all = (await portal.send(searchOrganizations, { searchText: '' }, sam)).answer();
  expect(all.map(({ name }) => name)).toEqual([...all].map(({ name }) => name).sort());
  const near = (name: string) => all.find((one) => one.name === name);
  expect(near('Harbor City Utilities')).toMatchObject({ nearby: true, nearness: 3 });
  expect(near('Cascade Power and Light Company')).toMatchObject({ nearby: true, nearness: 1 });
  expect(all.filter(({ nearness }) => nearness === 0).map(({ nearby }) => nearby)).toContain(false);
});

test('an account is found by its number and the last name, in any case and without blanks and dashes (SRV-14, SRV-17)', async () => {
  const asked = await harborWater(sam);
  const found = await portal.send(
    locateAccount,
    { ...asked, account_number: '100221804', last_or_business_name: ' MERCER ' },
    sam,
  );
  expect(found.answer()).toEqual({
    account_number: '100-2218-04',
    business_name: '',
    cust_name: 'Dana Mercer',
    mailing_address1: '418 Alder Street',
    city: 'Boulder',
    state: 'CO',
    zip: '80302',
    service_address: '418 Alder Street, Boulder, CO 80302',
    amount_due: cents(8240),
    hasPayers: true,
  });
});

test('a wrong name, a wrong PIN and a wrong number are answered alike (SRV-15)', async () => {
  const asked = await harborWater(sam);
  const answers = [
    { account_number: '100-2218-04', last_or_business_name: 'Nobody' },
    { account_number: '100-2218-04', pin: '0000' },
    { account_number: '100-2218-04' },
    { account_number: '999-9999-99', last_or_business_name: 'Mercer' },
  ];
  const seen = [];
  for (const more of answers) {
    const { status, body } = await portal.send(locateAccount, { ...asked, ...more }, sam);
    seen.push([status, body]);
  }
  expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(seen[0]).toEqual([404, { message: 'No account matches the information provided.' }]);
});

test('after ten failed tries in 15 minutes I have to wait, and those that succeed do not count (SRV-16)', async () => {
  const nora = await portal.signIn('empty');
  const asked = await harborWater(nora);
  const right = { ...asked, account_number: '100-5501-20', pin: '7310' };
  const wrong = { ...asked, account_number: '100-5501-20', pin: '1111' };
  for (let tries = 0; tries < 9; tries++) {
    expect((await portal.send(locateAccount, wrong, nora)).status).toBe(404);
    expect((await portal.send(locateAccount, right, nora)).status).toBe(200);
  }
  expect((await portal.send(locateAccount, wrong, nora)).status).toBe(404);
  const refused = await portal.send(locateAccount, right, nora);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
});

test('an account that is added beside its payers is seen by all of them, with its earlier statements (SRV-18, SRV-19)', async () => {
  const asked = await harborWater(sam);
  const request = {
    ...asked,
    account_number: '100-2218-04',
    last_or_business_name: 'Mercer',
    paperless: false,
    amount_due: cents(8240),
    take_over: false,
  };
  const added = (await portal.send(addAccount, request, sam)).answer();
  expect(added.autoPay.isAllowed).toBe(true);
  const mine = (await accountsOf(sam)).find(({ account_id }) => account_id === added.account_id);
  const theirs = (await accountsOf(dana)).find(({ account_id }) => account_id === added.account_id);
  expect([mine?.ebill_id, mine?.period_amt_due]).toEqual([theirs?.ebill_id, theirs?.period_amt_due]);
  const again = await portal.send(addAccount, request, sam);
  expect([again.status, again.message]).toEqual([409, 'You have already added this account.']);
  const count = await portal.send(
    getPaperlessCount,
    { account_num: '100-2218-04', billerId: asked.entity_id, billTypeId: asked.conf_id },
    sam,
  );
  expect(count.answer()).toEqual({ count: 3 });
});

test('paperless holds for everyone who shares the account, and not where the biller has none (SRV-21)', async () => {
  const { entity_id, conf_id } = await harborWater(sam);
  const water = { entity_id, conf_id, account_number: '100-2218-04' };
  await portal.send(updatePaperless, { ...water, paperless: true }, sam);
  const theirs = (await accountsOf(dana)).find(({ account_num }) => account_num === '100-2218-04');
  expect(theirs?.paperless).toBe(true);
});

test('a removal ends what hangs on the account, leaves it to the others, and is told to who follows a link to it (SRV-20, SET-26)', async () => {
  const mine = (await accountsOf(sam)).find(({ account_num }) => account_num === '100-2218-04');
  const billAs = (who: Signed) => portal.send(getBill, { id: mine?.ebill_id ?? 0 }, who);
  expect((await billAs(sam)).status).toBe(200);
  const till = payer(portal, () => sam);
  const on = addDays(portal.parts.clock.today(), 3);
  const { items } = (await portal.send(listPaymentMethods, {}, sam)).answer();
  await till.review({ accounts: ['100-2218-04'], method: items[0]?.nickname ?? '', on });
  expect((await till.submit()).answer().trans_status).toBe(10);
  const removed = await portal.send(removeAccount, { accountId: mine?.account_id ?? 0 }, sam);
  expect(removed.answer()).toEqual({ success: true });
  expect((await accountsOf(sam)).some(({ account_num }) => account_num === '100-2218-04')).toBe(false);
  expect((await portal.send(getLoggedCustomer, {}, sam)).answer().has_scheduled_payments).toBe(false);
  expect((await accountsOf(dana)).some(({ account_num }) => account_num === '100-2218-04')).toBe(true);
  expect((await portal.send(removeAccount, { accountId: mine?.account_id ?? 0 }, sam)).status).toBe(404);
  const led = await billAs(sam);
  expect([led.status, led.message]).toEqual([410, 'This account was removed from your accounts.']);
  expect((await billAs(dana)).status).toBe(200);
});

test('a take-over asks for a fresh password, tells who loses the account, and ends their scheduled payments (SRV-18, ruling 21)', async () => {
  const till = payer(portal, () => dana);
  const on = addDays(portal.parts.clock.today(), 3);
  await till.review({ accounts: ['100-2218-04'], method: 'Everyday Visa', on });
  expect((await till.submit()).answer().trans_status).toBe(10);
  portal.pass(6 * MINUTE);
  const asked = await harborWater(sam);
  const request = {
    ...asked,
    account_number: '100-2218-04',
    last_or_business_name: 'Mercer',
    paperless: true,
    amount_due: null,
    take_over: true,
  };
  const stale = await portal.send(addAccount, request, sam);
  expect([stale.status, stale.message]).toEqual([403, 'Please enter your password again.']);
  expect((await portal.send(confirmPassword, { password: 'not it' }, sam)).status).toBe(422);
  (await portal.send(confirmPassword, { password: PASSWORD }, sam)).answer();
  (await portal.send(addAccount, request, sam)).answer();
  expect((await accountsOf(dana)).some(({ account_num }) => account_num === '100-2218-04')).toBe(false);
  expect((await portal.send(getLoggedCustomer, {}, dana)).answer().has_scheduled_payments).toBe(false);
  await runDueWork(portal.parts);
  const { items } = (await (await portal.app.request('/sandbox/messages')).json()) as {
    items: { recipient: string; subject: string }[];
  };
  expect(
    items
      .filter(({ subject }) => subject === 'An account was taken over')
      .map(({ recipient }) => recipient)
      .sort(),
  ).toEqual(['demo@billfold.example', 'partner@billfold.example']);
});
