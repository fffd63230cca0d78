import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAccount } from '../../domain/bills/account-calls.ts';
import { getBill, getBills } from '../../domain/bills/bill-calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { sum } from '../../domain/values/cents.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';

let portal: Portal;
let dana: SignedInCustomer;
let sam: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  sam = await portal.signIn('single');
});

afterAll(() => portal.close());

async function billIds(session: SignedInCustomer): Promise<number[]> {
  const groups = (await portal.send(getAccountList, {}, session)).answer();
  return groups.flatMap((group) => group.accounts.flatMap((account) => account.ebill_id ?? []));
}

test('accounts are grouped and counted by biller (BIL-01)', async () => {
  const groups = (await portal.send(getAccountList, {}, dana)).answer();
  expect(groups.map((group) => [group.common_name || group.name, group.count])).toEqual([
    ['Canyon County Treasurer', 2],
    ['Cascade Power & Light', 4],
    ['Evergreen HOA', 4],
    ['Harbor City Utilities', 5],
    ['Maple Ridge Municipal', 3],
    ['Northwind Waste', 3],
    ['Pioneer Internet', 3],
    ['Red Mesa Water District', 3],
    ['State Revenue Department', 1],
    ['Summit Gas', 4],
  ]);
});

test('a bill has its biller, its periods and the lines that make up its total (ENT-09 to ENT-14)', async () => {
  const [id = 0] = await billIds(sam);
  const bill = (await portal.send(getBill, { id }, sam)).answer();
  expect(bill.biller.name).toBe('Harbor City Utilities');
  expect(bill.pagination.newestBillId).toBe(id);
  expect(bill.pagination.allBills).toHaveLength(4);
  expect(sum(bill.summary.flatMap((line) => line.value ?? []))).toBe(bill.statement_total);
});

test('an earlier statement can be read but not paid (SRV-29)', async () => {
  const [id = 0] = await billIds(sam);
  const newest = (await portal.send(getBill, { id }, sam)).answer();
  const earlier = newest.pagination.allBills.at(-1)?.id ?? 0;
  const bill = (await portal.send(getBill, { id: earlier }, sam)).answer();
  expect([bill.is_payable, bill.pagination.newestBillId]).toEqual([false, id]);
});

test('several bills come at once, without those of other customers (ruling 24)', async () => {
  const [own = 0] = await billIds(sam);
  const [theirs = 0] = await billIds(dana);
  const { items } = (await portal.send(getBills, { ids: `${own},${theirs},900000001` }, sam)).answer();
  expect(items.map((bill) => bill.id)).toEqual([own]);
});

test('customers who share an account see the same bill but only their own payments (SRV-02, SRV-63)', async () => {
  const robin = await portal.signIn('partner');
  const shared = await billIds(robin);
  const [id = 0] = shared;
  const ours = await billIds(dana);
  expect(ours).toEqual(expect.arrayContaining(shared));
  const earlier = (await portal.send(getBill, { id }, dana)).answer().pagination.allBills.at(-1)?.id ?? 0;
  const danas = (await portal.send(getBill, { id: earlier }, dana)).answer();
  const robins = (await portal.send(getBill, { id: earlier }, robin)).answer();
  expect([danas.payments.length, robins.payments.length]).toEqual([1, 0]);
});

test('a nickname is the customer’s own; paperless counts for everyone who shares the account (SRV-21, SRV-22)', async () => {
  const robin = await portal.signIn('partner');
  const sharedBy = async (session: SignedInCustomer) => {
    const groups = (await portal.send(getAccountList, {}, session)).answer();
    const [account] = groups
      .flatMap((group) => group.accounts)
      .filter(({ bill_type }) => bill_type.allow_paperless);
    if (!account) throw new Error('no account that can be paperless');
    return account;
  };
  const { account_id, nickname: theirs } = await sharedBy(robin);
  const changed = await portal.send(
    updateAccount,
    { account_id, nickname: '  Our place ', paperless: true },
    dana,
  );
  expect([changed.answer().nickname, changed.answer().paperless]).toEqual(['Our place', true]);
  const robins = await sharedBy(robin);
  expect([robins.nickname, robins.paperless]).toEqual([theirs, true]);
});

test('an account nickname is refused with a card number in it (API-21)', async () => {
  const [group] = (await portal.send(getAccountList, {}, sam)).answer();
  const { account_id = 0 } = group?.accounts[0] ?? {};
  const refused = await portal.send(updateAccount, { account_id, nickname: '4111-1111-1111-1111' }, sam);
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { errors: { nickname: expect.stringMatching(/^Please leave the card number out of this field\./) } },
  ]);
});

test('a nickname that another device gave meanwhile stays and is named, unless the request omits what it saw (API-21, ruling 19)', async () => {
  const [group] = (await portal.send(getAccountList, {}, sam)).answer();
  const { account_id = 0, nickname: before = '' } = group?.accounts[0] ?? {};
  const rename = (nickname: string, nicknames_seen?: string[]) =>
    portal.send(updateAccount, { account_id, nickname, nicknames_seen }, sam);
  expect((await rename('Cabin', [before])).answer().nickname).toBe('Cabin');
  const { status, message } = await rename('Lake', [before]);
  expect([status, message]).toEqual([
    409,
    'Another device changed this meanwhile: the nickname is now “Cabin”. Please look and choose again.',
  ]);
  expect((await rename('Cabin', [before])).answer().nickname).toBe('Cabin');
  expect((await rename('', ['Lake', 'Cabin'])).answer().nickname).toBe('');
  expect((await rename('Lake', ['Cabin'])).message).toContain('the nickname was removed');
  expect((await rename(before)).answer().nickname).toBe(before);
});

test('a nickname that is too long is refused, and the old one stays (API-21)', async () => {
  const [group] = (await portal.send(getAccountList, {}, sam)).answer();
  const account_id = group?.accounts[0]?.account_id ?? 0;
  const answer = await portal.send(updateAccount, { account_id, nickname: 'x'.repeat(41) }, sam);
  expect([answer.status, answer.message]).toEqual([422, 'This must have at most 40 characters.']);
});
