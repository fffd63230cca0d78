import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeAccount } from '../../domain/accounts/calls.ts';
import { sampleCardEntries } from '../../domain/fixtures/method.ts';
import { SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { savePayByText, switchPayByText } from '../../domain/texts/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents, sum } from '../../domain/values/cents.ts';
import { addPaymentMethod, deletePaymentMethod } from '../../domain/wallet/change-calls.ts';
import { auditBooks } from '../../server/jobs/audit.ts';
import { runDueWork } from '../../server/jobs/work.ts';
import { bills } from '../../server/store/schema/billers.ts';
import { payByTexts } from '../../server/store/schema/pay-by-text.ts';
import { answerNextText } from '../../server/texts/answer.ts';
import { receiveText } from '../../server/texts/receive.ts';
import { postNextBill } from '../../server/workflows/bill-posted.ts';
import { payer } from '../support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../support/portal.ts';
import { phoneOf } from '../support/texter.ts';

/** Rounds of each race; `ROUNDS=200` for more. */
const ROUNDS = Number(process.env.ROUNDS ?? 6);
const ONE = '5520 900 11';
const OWED = cents(5730);

let portal: Portal;
let pax: SignedInCustomer;
let phone: ReturnType<typeof phoneOf>;
let shopper: ReturnType<typeof payer>;

beforeAll(async () => {
  portal = await openPortal();
  pax = await portal.signIn('phone');
  phone = phoneOf(portal, 'phone');
  shopper = payer(portal, () => pax);
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

let deliveries = 0;

/** Delivers these texts, some of them twice, while as many workers answer them. */
async function arrive(texts: readonly string[], others: readonly (() => Promise<unknown>)[] = []) {
  const named = texts.map((body) => ({ id: `race ${deliveries++}`, from: phone.from, body }));
  await Promise.all(
    [...named, ...named].map((text, at) => (at % 2 === 0 ? receiveText(portal.parts, text) : later(text))),
  );
  await Promise.all([...named.map(() => answerNextText(portal.parts)), ...others.map((other) => other())]);
  while (await answerNextText(portal.parts));
  // Texts are limited by the hour, so each round has its own hour.
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
    .set({ balance: amount, amountDue: amount, toldBalance: null, isPayable: true })
    .where(eq(bills.id, id));
  await portal.store.db.update(payByTexts).set({ active: true });
  return id;
}

const made = async () => (await phone.paid(ONE)).filter(({ status }) => status === SUCCESSFUL);

test('PAY twice, PAY 1 and CONFIRM, each delivered twice, pay a bill once (SRV2-28)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const before = (await made()).length;
    const bill = await owe();
    await arrive(['PAY', 'CONFIRM', 'pay', 'PAY 1']);
    expect([round, (await made()).length - before]).toEqual([round, 1]);
    expect((await phone.billOf(ONE)).balance).toBe(0);
    expect((await phone.billOf(ONE)).id).toBe(bill);
  }
});

test('paid by text and by hand at the same moment, a bill is paid once (SRV2-28)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const before = (await made()).length;
    await owe();
    pax = await portal.signIn('phone');
    await shopper.review({ accounts: [ONE], method: 'Pax Visa' });
    let status = 0;
    await arrive(
      ['PAY'],
      [
        async () => {
          ({ status } = await shopper.submit());
        },
      ],
    );
    expect([200, 409, 422]).toContain(status);
    const now = (await made()).length - before;
    expect([round, now]).toEqual([round, 1]);
    expect((await phone.billOf(ONE)).balance).toBe(0);
  }
});

test('STOP and PAY in any order leave pay by text off, with at most one payment (SRV2-30)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const before = (await made()).length;
    await owe();
    await arrive(round % 2 === 0 ? ['PAY', 'STOP'] : ['STOP', 'PAY']);
    expect((await made()).length - before).toBeLessThanOrEqual(1);
    const rows = await portal.store.db.select().from(payByTexts);
    expect(rows.filter(({ mobileNumber, active }) => mobileNumber === phone.from && active)).toEqual([]);
    await arrive(['START']);
    const { accountId } = await phone.billOf(ONE);
    pax = await portal.signIn('phone');
    expect((await portal.send(switchPayByText, { AccountId: accountId, Active: true }, pax)).status).toBe(
      200,
    );
  }
});

test('a new bill posted during a payment by text is paid before or after it, and no cent is lost (SRV2-27)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const before = await made();
    const id = await owe();
    const dueDate = addDays(portal.parts.clock.today(), -15 - round);
    await portal.store.db.update(bills).set({ dueDate }).where(eq(bills.id, id));
    await arrive(['PAY'], [() => postNextBill(portal.parts), () => postNextBill(portal.parts)]);
    await postNextBill(portal.parts);
    const now = (await made()).slice(0, (await made()).length - before.length);
    const { balance, id: newest } = await phone.billOf(ONE);
    expect(newest).not.toBe(id);
    const charged = (balance ?? 0) + sum(now.map(({ amount }) => amount)) - OWED;
    expect(charged).toBeGreaterThan(0);
    expect(now.length).toBeLessThanOrEqual(1);
    await runDueWork(portal.parts);
  }
});

test('a method is either deleted or saved for pay by text, never both (WAL-41)', async () => {
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

test('the payment by text and the removal of its account happen one after the other (SRV-20)', async () => {
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
