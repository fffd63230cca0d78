import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getReceipt } from '../../domain/checkout/payment-calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { ZERO } from '../../domain/values/cents.ts';
import { DAY, MINUTE } from '../../domain/values/durations.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { type Processor, ProcessorSilent } from '../ports/processor.ts';
import { accounts, bills } from '../store/schema/billers.ts';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

/** While true, no charge reaches the processor, as when the process is killed before it asks. */
let isCutOff = false;

beforeAll(async () => {
  const plain = await openPortal();
  const { processor } = plain.parts;
  const cuttable: Processor = {
    ...processor,
    charge: async (request) => {
      if (isCutOff) throw new ProcessorSilent('never asked');
      return processor.charge(request);
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
