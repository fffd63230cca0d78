import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getBalance } from '../../domain/bills/list-calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY } from '../../domain/values/durations.ts';
import { payer, takeBack } from '../../tests/support/payer.ts';
import type { Portal, SignedInCustomer } from '../../tests/support/portal.ts';
import { openPaidPortal, type PaidPortal, PROCESSORS } from '../../tests/support/two-processors.ts';
import { runDueWork } from '../jobs/work.ts';
import { refunds } from '../store/schema/money-back.ts';

const ACCOUNT = '100-2218-04';

describe.each(PROCESSORS)('a biller that is told late of what went back through %s', (processor) => {
  let opened: PaidPortal;
  let portal: Portal;
  let dana: SignedInCustomer;
  let till: ReturnType<typeof payer>;

  beforeEach(async () => {
    opened = await openPaidPortal(processor);
    portal = opened.portal;
    dana = await portal.signIn('demo');
    till = payer(portal, () => dana);
  });
  afterEach(() => opened.close());

  async function setBooking(state: 'up' | 'day'): Promise<void> {
    const { biller } = await till.bill(ACCOUNT);
    await portal.app.request('/sandbox/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ booking: { [biller.id]: state } }),
    });
  }

  async function pass(days: number): Promise<void> {
    portal.pass(days * DAY + 1);
    dana = await portal.signIn('demo');
    await runDueWork(portal.parts);
  }

  /** What the biller tells now, less what it has not booked, is what the bill says; and the books agree. */
  async function agree(): Promise<void> {
    const before = await till.bill(ACCOUNT);
    const told = (await portal.send(getBalance, { ebillId: before.id }, dana)).answer();
    expect([told.balance, told.period_amt_due]).toEqual([before.balance, before.period_amt_due]);
    expect(await opened.findings()).toEqual([]);
  }

  const booked = async () =>
    (await portal.store.db.select().from(refunds)).map((refund) => [
      refund.bookedAt !== null,
      refund.failureBookedAt !== null,
      refund.nextHandOverAt === null,
    ]);

  test.each(['refund in part', 'refund'] as const)(
    'a biller that books a day late is told of a %s and of its failure, and the bill is right all the time',
    async (ending) => {
      const before = await till.bill(ACCOUNT);
      const { confirmation_nums } = await till.pay({ accounts: [ACCOUNT], method: 'Everyday Visa' });
      const [number = ''] = confirmation_nums;
      const paid = await till.bill(ACCOUNT);
      await runDueWork(portal.parts);
      await setBooking('day');
      expect((await takeBack(portal, number, ending)).status).toBe(200);
      const back = ending === 'refund' ? before.balance : cents((paid.balance ?? 0) + 1_000);
      expect((await till.bill(ACCOUNT)).balance).toBe(back);
      await runDueWork(portal.parts);
      await agree();
      expect(await booked()).toEqual([[false, false, false]]);
      await pass(1);
      expect(await booked()).toEqual([[true, false, true]]);
      await agree();

      await opened.failRefunds(number);
      expect((await till.bill(ACCOUNT)).balance).toBe(paid.balance);
      await runDueWork(portal.parts);
      await agree();
      expect(await booked()).toEqual([[true, false, false]]);
      await pass(1);
      expect(await booked()).toEqual([[true, true, true]]);
      await agree();
    },
  );

  test.each(['refund in part', 'refund'] as const)(
    'a %s that fails before its biller was told of anything leaves the bill as it was paid',
    async (ending) => {
      const { confirmation_nums } = await till.pay({ accounts: [ACCOUNT], method: 'Everyday Visa' });
      const [number = ''] = confirmation_nums;
      const paid = await till.bill(ACCOUNT);
      await takeBack(portal, number, ending);
      await agree();
      await opened.failRefunds(number);
      expect((await till.bill(ACCOUNT)).balance).toBe(paid.balance);
      await agree();
      await pass(1);
      await agree();
    },
  );

  test('a refund that fails is paid again at once, before its biller was told', async () => {
    const { confirmation_nums } = await till.pay({ accounts: [ACCOUNT], method: 'Everyday Visa' });
    const [number = ''] = confirmation_nums;
    const paid = await till.bill(ACCOUNT);
    await runDueWork(portal.parts);
    await takeBack(portal, number, 'refund');
    await runDueWork(portal.parts);
    expect(await booked()).toEqual([[true, false, true]]);
    await opened.failRefunds(number);
    // The biller would book the failure within the tick in which it tells the balance.
    const now = vi.spyOn(portal.parts.clock, 'now').mockReturnValue(portal.parts.clock.now());
    await agree();
    now.mockRestore();
    expect((await till.bill(ACCOUNT)).balance).toBe(paid.balance);
    await runDueWork(portal.parts);
    await agree();
  });
});
