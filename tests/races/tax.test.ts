import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyCart } from '../../domain/cart/change-calls.ts';
import type { TaxReturn } from '../../domain/tax/tax-return.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import { auditBooks } from '../../server/jobs/audit.ts';
import { importFiledReturn } from '../../server/tax/filing.ts';
import { payer } from '../support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../support/portal.ts';
import { taxpayer } from '../support/taxpayer.ts';

/** Rounds of each race; `ROUNDS=200` for more. */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const TABS = 8;
const SALES = '2200417';
const DAY = 86_400_000;

let portal: Portal;
let dana: SignedInCustomer;

/** A second customer of the account, with another cart and card. */
let robin: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  await portal.store.db.execute(`
    insert into holdings (customer_id, account_id, added_at)
    select c.id, a.id, now() from customers c, accounts a
     where c.email = 'partner@billfold.example' and a.account_num = '${SALES}'`);
  await portal.store.db.execute('create table first_returns as select * from tax_returns');
  await portal.store.db.execute('create table first_bills as select id, balance, amount_due from bills');
});

beforeEach(async () => {
  [dana, robin] = [await portal.signIn('demo', true), await portal.signIn('partner', true)];
});

/** Resets the returns to those of the first day before every round. */
async function asAtFirst() {
  await portal.store.db.execute(`
    update tax_returns set entries = f.entries, amount_due = f.amount_due, status = f.status, version = f.version,
           sent_on = f.sent_on, filed_on = f.filed_on, filing_number = f.filing_number
      from first_returns f where f.id = tax_returns.id`);
  await portal.store.db.execute(
    'update bills set balance = f.balance, amount_due = f.amount_due from first_bills f where f.id = bills.id',
  );
}

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

const danas = () => taxpayer(portal, () => dana);
const robins = () => taxpayer(portal, () => robin);
const again = ({ accountNum, id }: TaxReturn) => danas().read(accountNum, id);
const tabs = <T>(work: (tab: number) => Promise<T>) =>
  Promise.all(Array.from({ length: TABS }, (_, at) => work(at)));
const sorted = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other);

async function fill(who: SignedInCustomer, taxReturn: TaxReturn, amount: Cents): Promise<void> {
  await portal.send(emptyCart, {}, who);
  (await taxpayer(portal, () => who).addToCart(taxReturn, amount)).answer();
  const method = who === dana ? 'Everyday Visa' : 'Visa';
  if (!(await payer(portal, () => who).choose(method))) throw new Error('there is nothing to review');
}

test('however many tabs file a return at once, it is filed once, and the others are told (RET-26)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await asAtFirst();
    const draft = await danas().find(SALES, 'October 2026');
    const answers = await tabs((tab) => danas().save(draft, { 10: cents(1_000 + tab) }, true));
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, ...Array(TABS - 1).fill(409)]);
    const filed = await again(draft);
    expect([filed.returnStatus, filed.version]).toEqual(['pending', draft.version + 1]);
    const winner = answers.find(({ status }) => status === 200)?.answer().taxreturn;
    expect(filed).toEqual(winner);
  }
});

test('when a save and a filing meet, the return holds the result of one of them: nothing changes after the filing (SRV2-45)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await asAtFirst();
    const draft = await danas().find(SALES, 'September 2026');
    const [saved, filed] = await Promise.all([
      robins().save(draft, { 11: cents(100) }),
      danas().save(draft, { 11: cents(200) }, true),
    ]);
    expect(sorted([saved.status, filed.status])).toEqual([200, 409]);
    const now = await again(draft);
    expect(now.version).toBe(draft.version + 1);
    expect(now.returnStatus).toBe(filed.status === 200 ? 'pending' : 'Non-filed');
    const exempt = now.taxReturnDetails.find(({ sequenceNumber }) => sequenceNumber === 11);
    expect(exempt?.inputAmount).toBe(filed.status === 200 ? 200 : 100);
  }
});

test('when two customers share a return and both pay all of it at once, one pays (ruling 5)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await asAtFirst();
    const july = await danas().find(SALES, 'July 2026');
    for (const who of [dana, robin]) await fill(who, july, july.balance_due);
    const answers = await Promise.all([dana, robin].map((who) => payer(portal, () => who).submit()));
    const paid = answers.filter(({ status }) => status === 200);
    expect(paid).toHaveLength(1);
    expect(await again(july)).toMatchObject({ balance: 0, payments: july.amount_due });
  }
});

test('two tabs that pay the same review pay it once (SRV-42)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await asAtFirst();
    const june = await danas().find(SALES, 'June 2026');
    await fill(dana, june, june.balance_due);
    const answers = await tabs((tab) =>
      payer(portal, () => dana).submit(`tax-race-${round}-of-the-tab-${tab}`),
    );
    const numbers = answers.map((answer) => answer.answer().confirmation_nums.join());
    expect(new Set(numbers).size).toBe(1);
    expect(await again(june)).toMatchObject({ balance: 0, payments: june.amount_due });
  }
});

test('when a save and a payment meet, one follows the other: the payment counts against the saved amount', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await asAtFirst();
    const draft = await danas().find(SALES, 'September 2026');
    await fill(dana, draft, draft.balance_due);
    const [paid, saved] = await Promise.all([
      payer(portal, () => dana).submit(),
      robins().save(draft, { 41: cents(5_000) }),
    ]);
    expect(saved.status).toBe(200);
    expect([200, 409, 422]).toContain(paid.status);
    const now = await again(draft);
    expect(now.amount_due).toBe(draft.amount_due - 5_000);
    expect(now.payments).toBe(paid.status === 200 ? draft.amount_due : 0);
    expect(now.balance).toBe(now.amount_due - now.payments);
  }
});

test('however many workers look for filed returns, each return is processed once (SRV2-45)', async () => {
  await asAtFirst();
  portal.pass(DAY);
  dana = await portal.signIn('demo', true);
  const pending = await danas().find(SALES, 'August 2026');
  expect(pending.returnStatus).toBe('pending');
  const took = await tabs(() => importFiledReturn(portal.parts));
  expect(took.filter(Boolean)).toHaveLength(1);
  const filed = await again(pending);
  expect([filed.returnStatus, filed.version]).toEqual(['filed', pending.version + 1]);
  expect(await importFiledReturn(portal.parts)).toBe(false);
});
