import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAccount, locateAccount } from '../../../domain/accounts/calls.ts';
import { getBill } from '../../../domain/bills/bill-calls.ts';
import { getAccountList, getBalance } from '../../../domain/bills/list-calls.ts';
import { cents } from '../../../domain/values/cents.ts';
import { DAY, HOUR, MINUTE } from '../../../domain/values/durations.ts';
import { BillerStandIn } from '../../../tests/stand-ins/biller/stand-in.ts';
import { payer, takeBack } from '../../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../../tests/support/portal.ts';
import { applyBiller } from '../../billers/apply.ts';
import { readBillerFile } from '../../billers/biller-file.ts';
import { storedBiller } from '../../billers/stored-file.ts';
import { auditBooks } from '../../jobs/audit.ts';
import { runDueWork } from '../../jobs/work.ts';
import { accounts, billers, billTypes } from '../../store/schema/billers.ts';
import { tellBillerAgain, unbookedFor, unbookedPostings } from '../../store/unbooked.ts';
import { changeServiceSecret, endFormerServiceSecret, serviceSecrets } from '../../vault/secrets.ts';

const WATER = '100-2218-04';

let portal: Portal;
let dana: SignedInCustomer;
let system: BillerStandIn;
let url = '';
let till: ReturnType<typeof payer>;

beforeEach(async () => {
  portal = await openPortal({}, { BILLERS: 'real' });
  const [secret = ''] = await serviceSecrets(portal.parts, 'harbor');
  system = new BillerStandIn(secret, () => portal.parts.clock.now());
  url = await system.listen();
  await connect(url);
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
});

afterEach(async () => {
  await system.close();
  await portal.close();
});

async function connect(url: string, more: object = {}): Promise<void> {
  const stored = await portal.store.transact((db) => storedBiller(db, 'harbor'));
  if (!stored) throw new Error('no biller');
  await applyBiller(portal.parts, readBillerFile({ ...stored.file, service: { url, ...more } }));
}

async function lookUp() {
  const { ebill_id } = await till.accountNumbered(WATER);
  return portal.send(getBalance, { ebillId: ebill_id }, dana);
}

async function pay(amount: number): Promise<string> {
  const wish = { accounts: [WATER], method: 'Everyday Visa', amount: cents(amount) };
  return (await till.pay(wish)).confirmation_nums[0] ?? '';
}

async function pass(milliseconds: number): Promise<void> {
  portal.pass(milliseconds);
  await runDueWork(portal.parts);
  dana = await portal.signIn('demo');
}

describe('a biller with a system of its own', () => {
  test('answers with the balance of this moment', async () => {
    system.owes(WATER, 12_345);
    const { balance, period_amt_due, real_time_balance } = (await lookUp()).answer();
    expect([balance, period_amt_due, real_time_balance]).toEqual([12_345, 12_345, true]);
  });

  test('changes to a new key without a request that it cannot know', async () => {
    system.owes(WATER, 12_345);
    const isAnswered = async () => {
      portal.pass(MINUTE);
      return (await lookUp()).status === 200;
    };
    expect(await isAnswered()).toBe(true);
    const next = (await changeServiceSecret(portal.parts, 'harbor')) ?? '';
    expect(await changeServiceSecret(portal.parts, 'harbor')).toBeUndefined();
    expect(await isAnswered()).toBe(true);
    const changed = new BillerStandIn(next, () => portal.parts.clock.now());
    changed.owes(WATER, 12_345);
    await connect(await changed.listen());
    expect(await isAnswered()).toBe(true);
    expect(await endFormerServiceSecret(portal.parts, 'harbor')).toBe(true);
    expect(await endFormerServiceSecret(portal.parts, 'harbor')).toBe(false);
    expect(await isAnswered()).toBe(true);
    await connect(url);
    expect(await isAnswered()).toBe(false);
    await changed.close();
  });

  test('is told of a payment once, and its balance then holds it', async () => {
    system.owes(WATER, 12_345);
    await lookUp();
    const number = await pay(2_345);
    await pass(0);
    await pass(HOUR);
    expect(system.told).toEqual([
      {
        id: `${number}.payment`,
        event: 'payment.posted',
        confirmation_number: number,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        items: [{ account_number: WATER, amount: 23.45 }],
      },
    ]);
    expect((await lookUp()).answer().balance).toBe(10_000);
    expect(await auditBooks(portal.parts)).toEqual([]);
  });

  test('is told of a refund and of a return under the number of the payment', async () => {
    system.owes(WATER, 12_345);
    await lookUp();
    const [first, second] = [await pay(2_000), await pay(1_000)];
    await pass(0);
    await takeBack(portal, first, 'refund in part');
    await takeBack(portal, second, 'return');
    await pass(0);
    expect(system.told.map(({ event, confirmation_number }) => [event, confirmation_number])).toEqual(
      expect.arrayContaining([
        ['payment.refunded', first],
        ['payment.returned', second],
      ]),
    );
    expect(await auditBooks(portal.parts)).toEqual([]);
  });

  test('that books overnight is not asked for the same money twice', async () => {
    system.owes(WATER, 12_345);
    await lookUp();
    system.mode = 'later';
    await pay(2_345);
    await pass(0);
    expect((await lookUp()).answer().balance).toBe(10_000);
    system.mode = 'up';
    await pass(DAY);
    expect((await lookUp()).answer().balance).toBe(10_000);
    expect(system.told).toHaveLength(1);
  });

  test.each(['down', 'nonsense'] as const)(
    'that is %s is said to be unavailable, and the last balance stays (BIL-25)',
    async (mode) => {
      system.owes(WATER, 12_345);
      await lookUp();
      system.mode = mode;
      const answer = await lookUp();
      expect(answer.status).toBe(503);
      system.mode = 'up';
      expect((await lookUp()).answer().balance).toBe(12_345);
    },
  );

  test('that is down is told of a payment when it is back', async () => {
    system.owes(WATER, 12_345);
    await lookUp();
    system.mode = 'down';
    const number = await pay(2_345);
    await pass(0);
    expect(system.told).toEqual([]);
    system.mode = 'up';
    await pass(HOUR);
    expect(system.told.map(({ confirmation_number }) => confirmation_number)).toEqual([number]);
  });

  test('that books nothing for two days is listed, and can be told again at once', async () => {
    system.owes(WATER, 12_345);
    await lookUp();
    const paid = await pay(2_000);
    await pass(0);
    await takeBack(portal, paid, 'refund in part');
    system.mode = 'down';
    const late = await pay(1_000);
    await pass(0);
    await pass(DAY);
    expect(await unbookedPostings(portal.parts)).toEqual([]);
    expect(await unbookedFor(portal.store, portal.parts.clock.now())).toBe(DAY);
    await pass(DAY + HOUR);
    const since = new Date(portal.parts.clock.now() - 2 * DAY - HOUR);
    expect(await unbookedPostings(portal.parts)).toEqual([
      { slug: 'harbor', biller: 'Harbor City Utilities', postings: 2, since },
    ]);
    system.mode = 'up';
    await runDueWork(portal.parts);
    expect(system.told.map(({ confirmation_number }) => confirmation_number)).toEqual([paid]);
    expect(await tellBillerAgain(portal.parts, 'cascade')).toBe(0);
    expect(await tellBillerAgain(portal.parts, 'nobody')).toBeUndefined();
    expect(await tellBillerAgain(portal.parts, 'harbor')).toBe(2);
    await runDueWork(portal.parts);
    expect(system.told.map(({ event, confirmation_number }) => [event, confirmation_number])).toEqual([
      ['payment.posted', paid],
      ['payment.posted', late],
      ['payment.refunded', paid],
    ]);
    expect(await unbookedPostings(portal.parts)).toEqual([]);
    expect(await unbookedFor(portal.store, portal.parts.clock.now())).toBe(0);
  });

  test('does not answer for an account that it does not know', async () => {
    expect((await lookUp()).status).toBe(503);
  });

  test('refuses whoever does not have its key', async () => {
    const answer = await system.app.request('/balance', {
      method: 'POST',
      headers: { 'billfold-signature': `t=${portal.parts.clock.now()},v1=${'0'.repeat(64)}` },
      body: JSON.stringify({ account_number: WATER }),
    });
    expect(answer.status).toBe(401);
  });

  test('may take payments alone, and keep its balances to its files', async () => {
    const { ebill_id } = await till.accountNumbered(WATER);
    const bill = async () => (await portal.send(getBill, { id: ebill_id ?? 0 }, dana)).answer();
    expect(await bill()).not.toHaveProperty('told_on');
    system.owes(WATER, 12_345);
    await lookUp();
    expect((await bill()).real_time_balance).toBe(true);
    await connect('http://127.0.0.1:9', { balances: false });
    expect((await lookUp()).answer().real_time_balance).toBe(false);
    expect(await bill()).toMatchObject({ real_time_balance: false, told_on: portal.parts.clock.today() });
  });

  test('whose balances are no longer asked for is neither live nor silent, in the bill list and on the bill', async () => {
    const { ebill_id } = await till.accountNumbered(WATER);
    const shown = async () => {
      const listed = (await portal.send(getAccountList, {}, dana)).answer();
      return [
        listed.flatMap((group) => group.accounts).find((account) => account.ebill_id === ebill_id),
        (await portal.send(getBill, { id: ebill_id ?? 0 }, dana)).answer(),
      ];
    };
    const [live, silent, neither] = [
      { real_time_balance: true, web_service_responding: true },
      { real_time_balance: false, web_service_responding: false },
      { real_time_balance: false, web_service_responding: true },
    ];
    system.owes(WATER, 12_345);
    await lookUp();
    expect(await shown()).toMatchObject([live, live]);
    const url = 'http://127.0.0.1:9';
    await connect(url, { balances: false });
    expect(await shown()).toMatchObject([neither, neither]);
    await connect(url);
    expect((await lookUp()).status).toBe(503);
    expect(await shown()).toMatchObject([silent, silent]);
    await connect(url, { balances: false });
    expect(await shown()).toMatchObject([neither, neither]);
  });
});

test.each([
  ['http://billing.example.gov', 'service.url must begin with https:'],
  ['billing', 'service.url must be an address'],
])('a biller file with the service %s is refused', async (url, problem) => {
  await expect(connect(url)).rejects.toThrow(problem);
});

describe('an account that only the biller’s own system knows', () => {
  const NEW = '100-7777-01';

  const proof = async (name: string, number = NEW) => {
    const [type] = await portal.store.db
      .select({ conf: billTypes.id, biller: billTypes.billerId })
      .from(billTypes)
      .innerJoin(billers, eq(billers.id, billTypes.billerId))
      .where(eq(billers.slug, 'harbor'));
    return {
      account_number: number,
      entity_id: type?.biller ?? 0,
      conf_id: type?.conf ?? 0,
      last_or_business_name: name,
      pin: '',
    };
  };
  const find = async (name: string) => portal.send(locateAccount, await proof(name), dana);

  beforeEach(async () => {
    const service = await portal.store.db.select().from(billers).where(eq(billers.slug, 'harbor'));
    await connect(service[0]?.service?.url ?? '', { accounts: true });
    system.knows(NEW, 'Ada Marsh', 8_420);
  });

  test('is found by its name, added, and owes what the system tells', async () => {
    expect((await find('Marsh')).answer()).toMatchObject({ cust_name: 'Ada Marsh', amount_due: 8_420 });
    const request = { ...(await proof('Marsh')), paperless: false, amount_due: null, take_over: false };
    const added = await portal.send(addAccount, request, dana);
    expect(added.answer().ebill_id).toBeGreaterThan(0);
    expect((await till.accountNumbered(NEW)).period_amt_due).toBe(8_420);
  });

  test('is found by its number without dashes, and gets it as the biller writes it', async () => {
    const found = await portal.send(locateAccount, await proof('Marsh', '100 777701'), dana);
    expect(found.answer()).toMatchObject({ account_number: NEW, cust_name: 'Ada Marsh' });
  });

  test('is not found by another name, in the words for an unknown number', async () => {
    const [wrong, unknown] = [
      await find('Moss'),
      await portal.send(locateAccount, await proof('Marsh', '1'), dana),
    ];
    expect([wrong.status, wrong.message]).toEqual([404, unknown.message]);
  });

  test('is not added while the system is silent or talks nonsense, and that is told', async () => {
    for (const mode of ['down', 'nonsense'] as const) {
      system.mode = mode;
      const answer = await find('Marsh');
      expect([answer.status, answer.message]).toEqual([
        503,
        'Nothing was added. The biller could not be asked just now. Please try again in a few minutes.',
      ]);
    }
  });

  test('is not asked for under the bill type of another biller', async () => {
    const [other] = await portal.store.db
      .select({ conf: billTypes.id })
      .from(billTypes)
      .innerJoin(billers, eq(billers.id, billTypes.billerId))
      .where(eq(billers.slug, 'cascade'));
    const mixed = { ...(await proof('Marsh')), conf_id: other?.conf ?? 0 };
    expect((await portal.send(locateAccount, mixed, dana)).status).toBe(404);
    expect(await portal.store.db.$count(accounts, eq(accounts.accountNum, NEW))).toBe(0);
  });

  test('may be looked for as often as it takes while the system is silent', async () => {
    system.mode = 'down';
    for (let tries = 0; tries < 6; tries++) expect((await find('Marsh')).status).toBe(503);
    system.mode = 'up';
    expect((await find('Marsh')).status).toBe(200);
  });

  test('found by two people at once is one account', async () => {
    const partner = await portal.signIn('partner');
    const both = await Promise.all(
      [dana, partner].map(async (who) => portal.send(locateAccount, await proof('Marsh'), who)),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await portal.store.db.$count(accounts, eq(accounts.accountNum, NEW))).toBe(1);
  });

  test('is not asked for where the biller’s file does not say so', async () => {
    const [row] = await portal.store.db.select().from(billers).where(eq(billers.slug, 'harbor'));
    await connect(row?.service?.url ?? '', { accounts: false });
    expect((await find('Marsh')).status).toBe(404);
  });
});
