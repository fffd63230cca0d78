import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Remittance, sumsOf } from '../../domain/remittance/remittance.ts';
import { remittanceCsv } from '../../domain/remittance/remittance-csv.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY } from '../../domain/values/durations.ts';
import { payer, takeBack } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { applyBiller } from '../billers/apply.ts';
import { storedBiller } from '../billers/stored-file.ts';
import { runDueWork } from '../jobs/work.ts';
import { billers } from '../store/schema/billers.ts';
import { remittanceLines } from '../store/schema/remittances.ts';
import { makeRemittance } from './make.ts';
import { listRemittances, readRemittance } from './read.ts';

const WATER = '100-2218-04';
const VISA = 'Everyday Visa';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

beforeEach(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
});

afterEach(() => portal.close());

async function pass(days = 1): Promise<void> {
  portal.pass(days * DAY);
  await runDueWork(portal.parts);
  dana = await portal.signIn('demo');
}

async function pay(amount: number, method = VISA): Promise<string> {
  const { confirmation_nums } = await till.pay({ accounts: [WATER], method, amount: cents(amount) });
  return confirmation_nums[0] ?? '';
}

async function remittance(number: number): Promise<Remittance> {
  const found = await readRemittance(portal.parts, 'harbor', number);
  if (!found) throw new Error(`no remittance ${number}`);
  return found;
}

const amountsOf = ({ lines }: Remittance, confirmation: string) =>
  lines
    .filter(({ confirmationNum }) => confirmationNum === confirmation)
    .map((line) => [line.kind, line.amount]);

describe('what a biller is told of a business day', () => {
  test('is every bill that was paid, without the fee, once the day is over', async () => {
    const day = portal.parts.clock.today();
    const number = await pay(2_500);
    expect(await makeRemittance(portal.parts)).toBe(false);
    await pass();

    const made = await remittance(1);
    expect([made.number, made.businessDate, made.madeOn]).toEqual([1, day, addDays(day, 1)]);
    expect(made.lines).toEqual([
      expect.objectContaining({
        kind: 'payment',
        billType: 'water',
        accountNum: WATER,
        amount: 2_500,
        method: 'card',
        confirmationNum: number,
        paidOn: day,
        bookedOn: day,
      }),
    ]);
  });

  test('is told once, is numbered without gaps, and a day without payments has one too', async () => {
    await pay(2_500);
    await pass(3);
    const told = await listRemittances(portal.parts, 'harbor');
    expect(told.map(({ number, lines }) => [number, lines])).toEqual([
      [3, 0],
      [2, 0],
      [1, 1],
    ]);
    await runDueWork(portal.parts);
    expect(await listRemittances(portal.parts, 'harbor')).toEqual(told);
  });

  test('is the same text when it is asked for again, whatever happened since', async () => {
    const number = await pay(2_500);
    await pass();
    const before = remittanceCsv(await remittance(1));
    await takeBack(portal, number, 'refund');
    await pass();
    const stored = await portal.store.transact((db) => storedBiller(db, 'harbor'));
    if (!stored) throw new Error('no biller');
    await applyBiller(portal.parts, {
      ...stored.file,
      biller: { ...stored.file.biller, name: 'Harbor Works' },
      remittance: { lockbox: null },
    });
    const again = await remittance(1);
    expect(remittanceCsv(again)).toBe(before);
    expect(again.lockbox).toEqual({ destination: 'HARBORCITY', origin: 'BILLFOLD', number: '1200' });
  });

  test('cannot be changed', async () => {
    await pay(2_500);
    await pass();
    await expect(portal.store.db.update(remittanceLines).set({ amount: cents(1) })).rejects.toThrow();
    await expect(portal.store.db.delete(remittanceLines)).rejects.toThrow();
  });

  test('begins on the day on which its file asked for it', async () => {
    const stored = await portal.store.transact((db) => storedBiller(db, 'harbor'));
    if (!stored) throw new Error('no biller');
    await portal.store.db
      .update(billers)
      .set({ remittance: null, remitsSince: null })
      .where(eq(billers.slug, 'harbor'));
    await pay(1_100);
    await pass();
    expect(await listRemittances(portal.parts, 'harbor')).toEqual([]);
    await applyBiller(portal.parts, stored.file);
    const second = await pay(2_200);
    await pass();
    expect((await remittance(1)).lines.map((line) => line.confirmationNum)).toEqual([second]);
  });
});

describe('what was taken back stands as negative lines with the number of its payment', () => {
  test('a refund in part, and then the rest by a dispute', async () => {
    const number = await pay(2_500);
    await pass();
    await takeBack(portal, number, 'refund in part');
    await pass();
    const [[kind, part] = []] = amountsOf(await remittance(2), number);
    expect([kind, Number(part) < 0]).toEqual(['refund', true]);
    await takeBack(portal, number, 'reverse');
    portal.pass(DAY);
    await makeRemittance(portal.parts);
    expect(amountsOf(await remittance(3), number)).toEqual([['dispute', -2_500 - Number(part)]]);
  });

  test('a debit that the bank returned', async () => {
    const number = await pay(2_500, 'Joint checking');
    await pass();
    expect((await remittance(1)).lines.map(({ method }) => method)).toEqual(['bank']);
    await pass(6);
    await takeBack(portal, number, 'return');
    await pass();
    const all = await listRemittances(portal.parts, 'harbor');
    const returned = all.find(({ takenBack }) => takenBack > 0);
    expect(amountsOf(await remittance(returned?.number ?? 0), number)).toEqual([['return', -2_500]]);
  });

  test('a refund that fails after it was told of counts as paid again', async () => {
    const number = await pay(2_500);
    await takeBack(portal, number, 'refund');
    await pass();
    expect(amountsOf(await remittance(1), number)).toEqual([
      ['payment', 2_500],
      ['refund', -2_500],
    ]);
    await takeBack(portal, number, 'refund fails');
    await pass();
    expect(amountsOf(await remittance(2), number)).toEqual([['refund failed', 2_500]]);
  });

  test('a payment that was taken back on its own day comes to nothing', async () => {
    const number = await pay(2_500);
    await takeBack(portal, number, 'void');
    await pass();
    expect(sumsOf((await remittance(1)).lines)).toEqual({ lines: 2, paid: 2_500, takenBack: 2_500, net: 0 });
    expect(amountsOf(await remittance(1), number)).toHaveLength(2);
  });
});

test('a payment that is booked late on its day goes into the next remittance', async () => {
  await pass();
  const day = portal.parts.clock.today();
  await pay(2_500);
  // A posting of the day before, which was written when its remittance had been made.
  await portal.store.db.execute(`alter table ledger_entries disable trigger user`);
  await portal.store.db.execute(
    `update ledger_entries set business_date = business_date - 1 where business_date = '${day}'`,
  );
  await portal.store.db.execute(`alter table ledger_entries enable trigger user`);
  await pass();
  expect((await remittance(1)).lines).toEqual([]);
  expect((await remittance(2)).lines.map(({ bookedOn }) => bookedOn)).toEqual([addDays(day, -1)]);
});

test('two servers that make the same remittance make one', async () => {
  const number = await pay(2_500);
  portal.pass(DAY);
  await Promise.all([1, 2, 3].map(() => makeRemittance(portal.parts)));
  expect(amountsOf(await remittance(1), number)).toEqual([['payment', 2_500]]);
  expect(await listRemittances(portal.parts, 'harbor')).toHaveLength(1);
});
