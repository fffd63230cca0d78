import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getBalance } from '../../domain/bills/list-calls.ts';
import { getReceipt } from '../../domain/checkout/payment-calls.ts';
import { searchTransactions } from '../../domain/history/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { add, cents, subtract, ZERO } from '../../domain/values/cents.ts';
import { DAY, HOUR } from '../../domain/values/durations.ts';
import { payer, setBillerState, takeBack } from '../../tests/support/payer.ts';
import type { Portal, SignedInCustomer } from '../../tests/support/portal.ts';
import { openPaidPortal, type PaidPortal, PROCESSORS } from '../../tests/support/two-processors.ts';
import { runDueWork } from '../jobs/work.ts';
import { BillerSilent } from '../ports/billers.ts';
import { sandboxBookings } from '../store/schema/sandbox.ts';
import { IS_UNBOOKED, transactions } from '../store/schema/transactions.ts';

describe.each(PROCESSORS)('what my biller has booked of payments through %s', (processor) => {
  let opened: PaidPortal;
  let portal: Portal;
  let dana: SignedInCustomer;
  let till: ReturnType<typeof payer>;

  beforeAll(async () => {
    opened = await openPaidPortal(processor);
    portal = opened.portal;
    till = payer(portal, () => dana);
  });

  beforeEach(async () => {
    dana = await portal.signIn('demo');
  });

  afterAll(async () => {
    expect(await opened.findings()).toEqual([]);
    await opened.close();
  });

  /** When the biller of an account books what it is told. */
  async function setBooking(number: string, state: 'up' | 'hour' | 'day' | 'never'): Promise<number> {
    const { biller } = await till.bill(number);
    await portal.app.request('/sandbox/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ booking: { [biller.id]: state } }),
    });
    return biller.id;
  }

  async function pass(milliseconds: number) {
    await opened.pass(milliseconds / DAY);
    dana = opened.signedIn();
  }

  /** What a look-up at the biller tells. */
  async function lookUp(number: string) {
    const { id } = await till.bill(number);
    const answer = (await portal.send(getBalance, { ebillId: id }, dana)).answer();
    return [answer.balance, answer.period_amt_due];
  }

  const notBooked = async (number: string) =>
    (await till.bill(number)).messages
      .map(({ message }) => message)
      .filter((text) => text.includes('not booked'));

  /** What the history says of payments of an account that the biller has not booked. */
  async function recordsNotBooked(number: string) {
    const search = { q: number, page: 1, per_page: 100, sort: '-transaction_date' } as const;
    const { items } = (await portal.send(searchTransactions, search, dana)).answer();
    return items.flatMap(({ not_booked }) => not_booked ?? []);
  }

  const TOLD_SHORT = /^You paid \$[\d.]+ on .* has not booked the payment yet\.$/;

  test.each(['hour', 'day', 'never'] as const)(
    'a bill paid by hand is not charged again on a scheduled day, although its biller still asks for it (booked: %s)',
    async (lag) => {
      const number = { hour: 'LOT-114', day: '5520 448 20', never: 'G-771203' }[lag];
      await setBooking(number, lag);
      const on = addDays(portal.parts.clock.today(), lag === 'hour' ? 0 : 1);
      const planned =
        lag === 'hour' ? undefined : await till.pay({ accounts: [number], method: 'Everyday Visa', on });
      await till.pay({ accounts: [number], method: 'Everyday Visa' });
      await runDueWork(portal.parts);
      expect(await lookUp(number)).toEqual([0, 0]);
      expect(await notBooked(number)).toHaveLength(1);
      expect((await till.accountNumbered(number)).not_booked).toMatch(TOLD_SHORT);
      expect(await recordsNotBooked(number)).toEqual([
        expect.stringMatching(/has not booked the payment yet\.$/),
      ]);

      await pass(lag === 'hour' ? HOUR + 1_000 : DAY);
      if (planned) {
        const [confirmation_number = ''] = planned.confirmation_nums;
        const receipt = (await portal.send(getReceipt, { confirmation_number }, dana)).answer();
        expect(receipt.trans_status).toBe(2);
      }
      expect(await lookUp(number)).toEqual([0, 0]);
      await pass(HOUR);
      const isLeft = lag === 'never';
      expect(await notBooked(number)).toHaveLength(isLeft ? 1 : 0);
      expect('not_booked' in (await till.accountNumbered(number))).toBe(isLeft);
      expect(await recordsNotBooked(number)).toHaveLength(isLeft ? 1 : 0);
      expect(await lookUp(number)).toEqual([0, 0]);
      await setBooking(number, 'up');
    },
  );

  test('a payment that was taken back is owed again, although its biller has booked it and not the reversal', async () => {
    const number = '100-2218-04';
    const before = await till.bill(number);
    const { confirmation_nums } = await till.pay({ accounts: [number], method: 'Everyday Visa' });
    await runDueWork(portal.parts);
    expect(await notBooked(number)).toEqual([]);
    await setBooking(number, 'day');
    await takeBack(portal, confirmation_nums[0] ?? '', 'refund');
    await runDueWork(portal.parts);
    expect(await lookUp(number)).toEqual([before.balance, before.period_amt_due]);
    await pass(DAY + HOUR);
    expect(await lookUp(number)).toEqual([before.balance, before.period_amt_due]);
    await setBooking(number, 'up');
  });

  test('a bank payment that fails is owed again at once, before its biller was told', async () => {
    const number = '100-2218-04';
    const before = await till.bill(number);
    const { confirmation_nums } = await till.pay({ accounts: [number], method: 'Joint checking' });
    await runDueWork(portal.parts);
    await opened.refuseDebit(confirmation_nums[0] ?? '');
    // Another payment found the biller silent, so all that it has to be told is put off.
    await portal.store.db
      .update(transactions)
      .set({ nextHandOverAt: new Date(portal.parts.clock.now() + HOUR) })
      .where(eq(transactions.confirmationNum, confirmation_nums[0] ?? ''));
    // The biller would book the failure within the tick in which it tells the balance.
    const now = vi.spyOn(portal.parts.clock, 'now').mockReturnValue(portal.parts.clock.now());
    expect(await lookUp(number)).toEqual([before.balance, before.period_amt_due]);
    now.mockRestore();
    await pass(HOUR);
    expect(await bookedAs(confirmation_nums[0] ?? '')).toContain('reversal');
    expect(await lookUp(number)).toEqual([before.balance, before.period_amt_due]);
  });

  test('a biller that is down is told of a payment once it is up, and books it once', async () => {
    const number = 'NW 30418';
    const biller = await setBooking(number, 'up');
    await till.pay({ accounts: [number], method: 'Everyday Visa' });
    await setBillerState(portal, biller, 'down');
    await runDueWork(portal.parts);
    expect(await notBooked(number)).toEqual([
      expect.stringMatching(
        /^You paid \$[\d.]+ on .*\. The payment is taken off this bill\. Northwind Waste has not booked the payment yet/,
      ),
    ]);
    await setBillerState(portal, biller, 'up');
    await pass(HOUR);
    expect(await notBooked(number)).toEqual([]);
    expect(await lookUp(number)).toEqual([0, 0]);
  });

  test('a part of a bill that its biller has booked, and a part that it has not, leave the amount due as it is', async () => {
    const number = '0094471';
    const before = await till.bill(number);
    const [balance, due] = [before.balance ?? ZERO, before.period_amt_due ?? ZERO];
    await till.pay({ accounts: [number], method: 'Everyday Visa', amount: due });
    await runDueWork(portal.parts);
    await setBooking(number, 'day');
    const part = cents(500);
    await portal.store.db.execute(
      `update bills set balance = balance + 5000, told_balance = told_balance + 5000 where id = ${before.id}`,
    );
    await till.pay({ accounts: [number], method: 'Everyday Visa', amount: part });
    await runDueWork(portal.parts);
    const left = [subtract(add(balance, cents(4_500)), due), ZERO];
    for (let times = 0; times < 3; times++) expect(await lookUp(number)).toEqual(left);
    await setBooking(number, 'up');
  });

  test('a biller that tells a balance, but not what it has booked, tells nothing that could be trusted', async () => {
    const number = '100-7713-02';
    await setBooking(number, 'hour');
    await till.pay({ accounts: [number], method: 'Everyday Visa' });
    await runDueWork(portal.parts);
    const { billers } = portal.parts;
    const book = () => Promise.reject(new BillerSilent('away'));
    Object.assign(portal.parts, { billers: { ...billers, book } });
    portal.pass(HOUR + 1_000);
    dana = await portal.signIn('demo');
    const { id } = await till.bill(number);
    expect((await portal.send(getBalance, { ebillId: id }, dana)).status).toBe(503);
    Object.assign(portal.parts, { billers });
    expect(await lookUp(number)).toEqual([0, 0]);
  });

  test.each([
    ['has booked it', 'up'],
    ['was told of it and books it a day later', 'day'],
  ] as const)(
    'a bank payment that fails on its way is owed again, and its biller, which %s, is told so once it is up',
    async (_, lag) => {
      const number = lag === 'up' ? '100-2218-77' : '5520 448 33';
      const biller = await setBooking(number, lag);
      const before = await till.bill(number);
      const { confirmation_nums } = await till.pay({ accounts: [number], method: 'Joint checking' });
      const [num = ''] = confirmation_nums;
      await runDueWork(portal.parts);
      await setBillerState(portal, biller, 'down');
      await opened.refuseDebit(num);
      await runDueWork(portal.parts);
      expect(await bookedAs(num)).not.toContain('reversal');
      expect((await till.bill(number)).balance).toBe(before.balance);

      await setBillerState(portal, biller, 'up');
      await setBooking(number, lag);
      for (let times = 0; times < 2; times++) await pass(lag === 'up' ? HOUR : DAY + HOUR);
      expect(await bookedAs(num)).toEqual(['payment', 'reversal']);
      expect(await lookUp(number)).toEqual([before.balance, before.period_amt_due]);
      expect((await unbooked()).includes(num)).toBe(false);
      await setBooking(number, 'up');
    },
  );

  test('a payment that the bank has not confirmed was sent and is not called paid (ruling 72)', async () => {
    const number = '5520 448 21';
    await setBooking(number, 'hour');
    await till.pay({ accounts: [number], method: 'Joint checking' });
    await runDueWork(portal.parts);
    const told = [(await till.accountNumbered(number)).not_booked, ...(await notBooked(number))];
    expect(told).toEqual(Array(2).fill(expect.stringMatching(/^You sent \$[\d.]+ on /)));
    await pass(HOUR + 1_000);
    expect(await notBooked(number)).toEqual([]);
    await setBooking(number, 'up');
  });

  async function bookedAs(confirmationNum: string): Promise<string[]> {
    const rows = await portal.store.db
      .select({ kind: sandboxBookings.kind })
      .from(sandboxBookings)
      .where(eq(sandboxBookings.confirmationNum, confirmationNum))
      .orderBy(sandboxBookings.kind);
    return rows.map(({ kind }) => kind);
  }

  async function unbooked(): Promise<string[]> {
    const rows = await portal.store.db.select().from(transactions).where(IS_UNBOOKED);
    return rows.map(({ confirmationNum }) => confirmationNum);
  }
});
