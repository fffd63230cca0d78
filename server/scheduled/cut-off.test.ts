import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBillingInfo, getCheckoutDetails } from '../../domain/checkout/calls.ts';
import { getReceipt } from '../../domain/checkout/payment-calls.ts';
import { deleteScheduled } from '../../domain/scheduled/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { add, cents, ZERO } from '../../domain/values/cents.ts';
import { DAY, MINUTE } from '../../domain/values/durations.ts';
import { payer, review } from '../../tests/support/payer.ts';
import type { Portal, SignedInCustomer } from '../../tests/support/portal.ts';
import { openPaidPortal, type PaidPortal, PROCESSORS } from '../../tests/support/two-processors.ts';
import { runDueWork } from '../jobs/work.ts';
import { type Charge, type Processor, ProcessorDown, ProcessorSilent } from '../ports/processor.ts';
import { accounts, bills } from '../store/schema/billers.ts';
import { payScheduled } from './run.ts';

/** What each of two methods pays, in cents: no other payment of the demo is as large. */
const PART = cents(501);

describe.each(PROCESSORS)('a scheduled payment that was cut off while it was made by %s', (processor) => {
  let opened: PaidPortal;
  let portal: Portal;
  let dana: SignedInCustomer;
  let till: ReturnType<typeof payer>;

  /** While true, no charge reaches the processor, as when the process is killed before it asks. */
  let isCutOff = false;

  /** How the processor answers the next charges; as usual when there are no more. */
  type Answered = ReturnType<Processor['charge']>;
  let answers: ((charge: () => Answered) => Answered)[] = [];

  /** While true, the processor does not answer what it is asked to give back. */
  let isVoidLost = false;

  /** Happens while the processor works on a charge. */
  let meanwhile: ((charge: Charge) => Promise<void>) | undefined;

  /** Happens while the processor works on a look-up that closes a key. */
  let meanwhileLookedUp: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    opened = await openPaidPortal(processor);
    const plain = opened.portal;
    const { processor: asIs } = plain.parts;
    const cuttable: Processor = {
      ...asIs,
      charge: async (request) => {
        if (isCutOff) throw new ProcessorSilent('never asked');
        const answer = request.amount === PART ? answers.shift() : undefined;
        if (answer) return answer(() => asIs.charge(request));
        const outcome = await asIs.charge(request);
        await meanwhile?.(request);
        return outcome;
      },
      ask: async (...asked) => {
        const entry = await asIs.ask(...asked);
        if (asked[1].close) await meanwhileLookedUp?.();
        return entry;
      },
      giveBack: async (...asked) => {
        if (isVoidLost) throw new ProcessorSilent('no answer');
        return asIs.giveBack(...asked);
      },
    };
    portal = { ...plain, parts: Object.assign(plain.parts, { processor: cuttable }) };
    dana = await portal.signIn('demo');
    till = payer(portal, () => dana);
  });

  afterAll(async () => {
    expect(await opened.findings()).toEqual([]);
    await opened.close();
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
    await db
      .update(bills)
      .set({ balance: ZERO, amountDue: ZERO, toldBalance: null })
      .where(inArray(bills.accountId, paid));
    await passAMinute();
    expect(await outcomeOf(number)).toEqual([2, expect.stringContaining('You have not been charged.')]);
  });

  /** Schedules a payment by two methods for tomorrow, and lets that day come. Resolves to its number. */
  async function scheduleSplit(): Promise<string> {
    const on = addDays(portal.parts.clock.today(), 1);
    await till.review({ accounts: ['5520 448 20'], amount: add(PART, PART), method: 'Everyday Visa', on });
    const { wallets } = (await portal.send(getCheckoutDetails, {}, dana)).answer();
    for (const nickname of ['Everyday Visa', 'Discover, expiring'])
      await portal.send(
        addBillingInfo,
        { payment_method: wallets.find((wallet) => wallet.nickname === nickname)?.id ?? 0, amount: PART },
        dana,
      );
    await review(portal, dana);
    const { receipt } = (await till.submit()).answer();
    portal.pass(DAY);
    dana = await portal.signIn('demo');
    return receipt.transaction_receipts[0]?.confirmation_num ?? '';
  }

  test('while a payment by two methods is being charged slowly, another process leaves it alone', async () => {
    const number = await scheduleSplit();
    const others: unknown[] = [];
    meanwhile = async () => {
      portal.pass(50_000);
      others.push(await payScheduled(portal.parts));
    };
    await payScheduled(portal.parts);
    meanwhile = undefined;
    expect(others).toEqual([false, false]);
    expect(await outcomeOf(number)).toEqual([1, '']);
  });

  test('a payment of which one charge may have been made cannot be deleted while the processor is down (SRV2-25, CHK-24)', async () => {
    const number = await scheduleSplit();
    answers = [() => Promise.reject(new ProcessorSilent('never asked'))];
    await runDueWork(portal.parts);
    answers = [() => Promise.reject(new ProcessorDown('down'))];
    await passAMinute();
    expect((await portal.send(deleteScheduled, { confirmation_number: number }, dana)).status).toBe(409);
    expect(await outcomeOf(number)).toEqual([10, '']);
    await passAMinute();
    expect(await outcomeOf(number)).toEqual([1, '']);
  });

  test('a payment whose first method is being released is not gone on with (ruling 1)', async () => {
    const number = await scheduleSplit();
    answers = [(charge) => charge(), () => Promise.reject(new ProcessorDown('down'))];
    isVoidLost = true;
    await runDueWork(portal.parts);
    expect(await outcomeOf(number)).toEqual([10, '']);
    isVoidLost = false;
    await passAMinute();
    expect(await outcomeOf(number)).toEqual([2, 'The payment was interrupted before anything was charged.']);
  });

  test('while a payment by two methods is being looked up slowly, another process leaves it alone', async () => {
    const number = await scheduleSplit();
    answers = [(charge) => charge(), () => Promise.reject(new ProcessorDown('down'))];
    isVoidLost = true;
    await runDueWork(portal.parts);
    isVoidLost = false;
    const others: unknown[] = [];
    const another = async () => {
      meanwhileLookedUp = undefined;
      portal.pass(50_000);
      others.push(await payScheduled(portal.parts));
      meanwhileLookedUp = another;
    };
    meanwhileLookedUp = another;
    portal.pass(MINUTE + 1_000);
    await payScheduled(portal.parts);
    meanwhileLookedUp = undefined;
    expect(others.length).toBeGreaterThan(1);
    expect(others).not.toContain(true);
    expect(await outcomeOf(number)).toEqual([2, 'The payment was interrupted before anything was charged.']);
  });
});
