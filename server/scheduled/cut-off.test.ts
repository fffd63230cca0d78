import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBillingInfo, getCheckoutDetails, reviewCart } from '../../domain/checkout/calls.ts';
import { getReceipt } from '../../domain/checkout/payment-calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents, ZERO } from '../../domain/values/cents.ts';
import { DAY, MINUTE } from '../../domain/values/durations.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { type Charge, type Processor, ProcessorSilent } from '../ports/processor.ts';
import { accounts, bills } from '../store/schema/billers.ts';
import { payScheduled } from './run.ts';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

/** While true, no charge reaches the processor, as when the process is killed before it asks. */
let isCutOff = false;

/** Happens while the processor works on a charge. */
let meanwhile: ((charge: Charge) => Promise<void>) | undefined;

beforeAll(async () => {
  const plain = await openPortal();
  const { processor } = plain.parts;
  const cuttable: Processor = {
    ...processor,
    charge: async (request) => {
      if (isCutOff) throw new ProcessorSilent('never asked');
      const outcome = await processor.charge(request);
      await meanwhile?.(request);
      return outcome;
    },
  };
  portal = { ...plain, parts: Object.assign(plain.parts, { processor: cuttable }) };
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
});

afterAll(async () => {
  expect(await auditBooks(portal.store)).toEqual([]);
  await portal.close();
});

/** Schedules a payment, and cuts it off on its day. Resolves to its confirmation number. */
async function cutOff(account: string): Promise<string> {
  const on = addDays(portal.parts.clock.today(), 1);
  const { confirmation_nums } = await till.pay({ accounts: [account], method: 'Everyday Visa', on });
  isCutOff = true;
  portal.pass(DAY);
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
  isCutOff = false;
  expect(await outcomeOf(confirmation_nums[0] ?? '')).toEqual([10, '']);
  return confirmation_nums[0] ?? '';
}

async function outcomeOf(confirmation_number: string) {
  const receipt = (await portal.send(getReceipt, { confirmation_number }, dana)).answer();
  return [receipt.trans_status, receipt.transaction_receipts[0]?.trans_msg];
}

async function passAMinute() {
  portal.pass(MINUTE + 1_000);
  await runDueWork(portal.parts);
}

test('a payment that was cut off before it was charged is made a minute later, on its day', async () => {
  const number = await cutOff('LOT-114');
  await passAMinute();
  expect(await outcomeOf(number)).toEqual([1, '']);
});

test('a payment that was cut off before it was charged fails if its bill was paid by other means meanwhile', async () => {
  const number = await cutOff('G-771203');
  const { db } = portal.store;
  const paid = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.accountNum, 'G-771203'));
  await db.update(bills).set({ balance: ZERO, amountDue: ZERO }).where(inArray(bills.accountId, paid));
  await passAMinute();
  expect(await outcomeOf(number)).toEqual([2, expect.stringContaining('You have not been charged.')]);
});

test('while a payment by two methods is being charged slowly, another process leaves it alone', async () => {
  const power = '5520 448 20';
  const on = addDays(portal.parts.clock.today(), 1);
  await till.review({ accounts: [power], amount: cents(1_000), method: 'Everyday Visa', on });
  const { wallets } = (await portal.send(getCheckoutDetails, {}, dana)).answer();
  for (const nickname of ['Everyday Visa', 'Discover, expiring'])
    await portal.send(
      addBillingInfo,
      { payment_method: wallets.find((wallet) => wallet.nickname === nickname)?.id ?? 0, amount: cents(500) },
      dana,
    );
  await portal.send(reviewCart, {}, dana);
  const [number = ''] = (await till.submit())
    .answer()
    .receipt.transaction_receipts.map(({ confirmation_num }) => confirmation_num);
  const others: unknown[] = [];
  meanwhile = async () => {
    portal.pass(50_000);
    others.push(await payScheduled(portal.parts));
  };
  portal.pass(DAY);
  dana = await portal.signIn('demo');
  await payScheduled(portal.parts);
  meanwhile = undefined;
  expect(others).toEqual([false, false]);
  expect(await outcomeOf(number)).toEqual([1, '']);
});
