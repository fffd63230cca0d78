import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../domain/calendar-date.ts';
import { removeAccount } from '../../domain/calls/accounts.ts';
import { savePayByText, switchPayByText } from '../../domain/calls/pay-by-text.ts';
import { addPaymentMethod, deletePaymentMethod } from '../../domain/calls/wallet-changes.ts';
import { cents, sum } from '../../domain/cents.ts';
import { sampleCardEntries } from '../../domain/sample-method.ts';
import { SUCCESSFUL } from '../../domain/transaction-status.ts';
import { takeInBill } from '../../server/bills/posting.ts';
import { auditBooks } from '../../server/payments/audit.ts';
import { bills } from '../../server/store/schema/billers.ts';
import { payByTexts } from '../../server/store/schema/pay-by-text.ts';
import { answerNextText } from '../../server/text/answer.ts';
import { receiveText } from '../../server/text/receive.ts';
import { runDueWork } from '../../server/work.ts';
import { payer } from '../payer.ts';
import { openPortal, type Portal, type Signed } from '../portal.ts';
import { texter } from '../texter.ts';

/** Rounds of each race; `ROUNDS=200` for more. */
const ROUNDS = Number(process.env.ROUNDS ?? 6);
const ONE = '5520 900 11';
const OWED = cents(5730);

let portal: Portal;
let pax: Signed;
let phone: ReturnType<typeof texter>;
let till: ReturnType<typeof payer>;

beforeAll(async () => {
  portal = await openPortal();
  pax = await portal.signIn('phone');
  phone = texter(portal, 'phone');
  till = payer(portal, () => pax);
});

afterAll(async () => {
  expect(await auditBooks(portal.store)).toEqual([]);
  await portal.close();
});

let deliveries = 0;

/** So many texts come in, some of them twice, and as many workers answer them at once. */
async function arrive(texts: readonly string[], others: readonly (() => Promise<unknown>)[] = []) {
  const named = texts.map((body) => ({ id: `race ${deliveries++}`, from: phone.from, body }));
  await Promise.all(
    [...named, ...named].map((text, at) => (at % 2 === 0 ? receiveText(portal.parts, text) : later(text))),
  );
  await Promise.all([...named.map(() => answerNextText(portal.parts)), ...others.map((other) => other())]);
  while (await answerNextText(portal.parts));
  // An hour's texts are counted: each round has an hour of its own.
  portal.pass(3_700_000);
}

async function later(text: { id: string; from: string; body: string }) {
  await Promise.resolve();
  return receiveText(portal.parts, text);
}

async function owe(amount = OWED): Promise<number> {
  const { id } = await phone.billOf(ONE);
  await portal.store.db
    .update(bills)
    .set({ balance: amount, amountDue: amount, isPayable: true })
    .where(eq(bills.id, id));
  await portal.store.db.update(payByTexts).set({ active: true });
  return id;
}

const made = async () => (await phone.paid(ONE)).filter(({ status }) => status === SUCCESSFUL);

test('PAY twice, PAY 1, CONFIRM and all of them delivered twice pay a bill once (SRV2-28, T7)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const before = (await made()).length;
    const bill = await owe();
    await arrive(['PAY', 'CONFIRM', 'pay', 'PAY 1']);
    expect([round, (await made()).length - before]).toEqual([round, 1]);
    expect((await phone.billOf(ONE)).balance).toBe(0);
    expect((await phone.billOf(ONE)).id).toBe(bill);
  }
});

test('by text and by hand at the same moment a bill is paid once (SRV2-28, R2)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const before = (await made()).length;
    await owe();
    pax = await portal.signIn('phone');
    await till.review({ accounts: [ONE], method: 'Pax Visa' });
    let status = 0;
    await arrive(
      ['PAY'],
      [
        async () => {
          ({ status } = await till.submit());
        },
      ],
    );
    expect([200, 409, 422]).toContain(status);
    const now = (await made()).length - before;
    expect([round, now]).toEqual([round, 1]);
    expect((await phone.billOf(ONE)).balance).toBe(0);
  }
});

test('STOP and PAY in any order leave pay by text off, with one payment at most (SRV2-30)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const before = (await made()).length;
    await owe();
    await arrive(round % 2 === 0 ? ['PAY', 'STOP'] : ['STOP', 'PAY']);
    expect((await made()).length - before).toBeLessThanOrEqual(1);
    const rows = await portal.store.db.select().from(payByTexts);
    expect(rows.filter(({ mobileNumber, active }) => mobileNumber === phone.from && active)).toEqual([]);
    const { accountId } = await phone.billOf(ONE);
    pax = await portal.signIn('phone');
    expect((await portal.send(switchPayByText, { AccountId: accountId, Active: true }, pax)).status).toBe(
      200,
    );
  }
});

test('a bill that is posted while it is paid is paid as it was or as it is, and no cent is lost (SRV2-27)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const before = await made();
    const id = await owe();
    const dueDate = addDays(portal.parts.clock.today(), -15 - round);
    await portal.store.db.update(bills).set({ dueDate }).where(eq(bills.id, id));
    await arrive(['PAY'], [() => takeInBill(portal.parts), () => takeInBill(portal.parts)]);
    await takeInBill(portal.parts);
    const now = (await made()).slice(0, (await made()).length - before.length);
    const { balance, id: newest } = await phone.billOf(ONE);
    expect(newest).not.toBe(id);
    const charged = (balance ?? 0) + sum(now.map(({ amount }) => amount)) - OWED;
    expect(charged).toBeGreaterThan(0);
    expect(now.length).toBeLessThanOrEqual(1);
    await runDueWork(portal.parts);
  }
});

test('a method is deleted or pay by text is saved with it, never both (WAL-41, T7)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    pax = await portal.signIn('phone');
    const entered = sampleCardEntries({ wallet_name: `Race ${round}` });
    const { id } = (await portal.send(addPaymentMethod, entered, pax)).answer();
    const { accountId } = await phone.billOf(ONE);
    const [deleted, saved] = await Promise.all([
      portal.send(deletePaymentMethod, { id }, pax),
      portal.send(savePayByText, { AccountId: accountId, WalletId: id, MobileNumber: phone.from }, pax),
    ]);
    expect([deleted.status, saved.status].filter((status) => status === 200)).toHaveLength(1);
    portal.pass(3_700_000);
  }
});

test('of a text that pays and the removal of its account one comes first (SRV-20)', async () => {
  const before = (await made()).length;
  await owe();
  pax = await portal.signIn('phone');
  const { accountId } = await phone.billOf(ONE);
  let status = 0;
  await arrive(
    ['PAY'],
    [
      async () => {
        ({ status } = await portal.send(removeAccount, { accountId }, pax));
      },
    ],
  );
  expect([200, 409]).toContain(status);
  expect((await made()).length - before).toBeLessThanOrEqual(1);
  const left = await portal.store.db.select().from(payByTexts).where(eq(payByTexts.accountId, accountId));
  expect(left).toHaveLength(status === 200 ? 0 : 1);
});
