import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, shortDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { autoPayer, mailsToAddress, passDays } from '../../tests/support/auto-payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';
import { bills } from '../store/schema/billers.ts';

let portal: Portal;
let dana: SignedInCustomer;
let danas: ReturnType<typeof autoPayer>;

beforeAll(async () => {
  portal = await openPortal();
  danas = autoPayer(portal, () => dana);
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

const inDays = (days: number) => addDays(portal.parts.clock.today(), days);
const lastMail = async (number: string) => (await mailsToAddress(portal, number)).at(-1);

describe('A payment that I move', () => {
  test('past the next regular day is told with what it leaves out, and that it is late (APW-70, APW-72)', async () => {
    const number = 'LOT-114';
    const { run_date } = await danas.plan(number, 'Everyday Visa', 3);
    const { due_date, following_dates } = await danas.get(number);
    const [left, next] = following_dates;
    if (!left || !next || !run_date || !due_date) throw new Error('nothing is planned');
    (await danas.reschedule(number, 40)).answer();
    await runDueWork(portal.parts);
    const date = inDays(40);
    expect(left <= date && date < next).toBe(true);
    const { body } = (await lastMail(number)) ?? {};
    expect(body).toContain(
      `moves from ${shortDate(run_date)} to ${shortDate(date)}. The payment scheduled for ${shortDate(left)} is not made: the one on ${shortDate(date)} takes its place. The one after it is scheduled for ${shortDate(next)}. The latest bill is due on ${shortDate(due_date)} and is paid late.`,
    );
    expect(body).toContain('This payment comes after the due date.');
  });

  test('past the due date of a bill that is paid already is not called late (APW-72)', async () => {
    const number = 'LOT-115';
    await danas.plan(number, 'Everyday Visa', 3);
    const { ebill_id, due_date } = await danas.get(number);
    await portal.store.db
      .update(bills)
      .set({ balance: cents(0), amountDue: cents(0) })
      .where(eq(bills.id, ebill_id));
    const { run_date } = (await danas.reschedule(number, 40)).answer();
    expect(due_date && run_date > due_date).toBe(true);
    await runDueWork(portal.parts);
    const { body } = (await lastMail(number)) ?? {};
    expect(body).toContain(`to ${shortDate(run_date)}.`);
    expect(body).toContain('Nothing is owed now.');
    expect(body).not.toMatch(/The latest bill is due on|after the due date/);
  });
});

describe('What I agree to', () => {
  test('says that a set amount is never more than is owed (APW-56)', async () => {
    const number = 'LOT-121';
    await danas.plan(number, 'Everyday Visa', 3, { paymentAmountOption: 2, pay_amount: cents(6000) });
    await runDueWork(portal.parts);
    expect((await lastMail(number))?.body).toContain(
      'Pays $60.00 each time, or what is owed if that is less.',
    );
  });
});

describe('A stop date', () => {
  test('that leaves no other payment is told with the last one', async () => {
    const number = 'LOT-118';
    await danas.plan(number, 'Everyday Visa', 2, { endAutoPay: 2, end_date: inDays(20) });
    await passDays(portal, 2);
    dana = await portal.signIn('demo');
    expect((await lastMail(number))?.body).toContain(
      `No other payment follows: auto pay stops on ${shortDate(inDays(18))}.`,
    );
  });

  test('that has passed is told before auto pay is switched on', async () => {
    const number = 'LOT-115';
    await danas.plan(number, 'Everyday Visa', 2, { endAutoPay: 2, end_date: inDays(4) });
    (await danas.toggle(number, false)).answer();
    expect((await danas.get(number)).is_stop_date_passed).toBe(false);
    await passDays(portal, 5);
    dana = await portal.signIn('demo');
    expect((await danas.get(number)).is_stop_date_passed).toBe(true);
    expect((await danas.toggle(number, true)).status).toBe(422);
  });
});
