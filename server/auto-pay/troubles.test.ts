import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '../../domain/calendar-date.ts';
import { autoPayer, mailsTo, paidByItself, passDays } from '../../tests/auto-payer.ts';
import { processorIs } from '../../tests/payer.ts';
import { openPortal, type Portal, type Signed } from '../../tests/portal.ts';
import { auditBooks } from '../payments/audit.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts } from '../store/schema/billers.ts';
import { runDueWork } from '../work.ts';

const HOUR = 3_600_000;

let portal: Portal;
let dana: Signed;
let mine: ReturnType<typeof autoPayer>;

beforeAll(async () => {
  portal = await openPortal();
  mine = autoPayer(portal, () => dana);
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
});

afterAll(async () => {
  expect(await auditBooks(portal.store)).toEqual([]);
  await portal.close();
});

async function pass(days: number) {
  await passDays(portal, days);
  dana = await portal.signIn('demo');
}

const inDays = (days: number) => addDays(portal.parts.clock.today(), days);
const paidOf = (number: string) => paidByItself(portal, number);

async function hours(count: number) {
  portal.pass(count * HOUR + 60_000);
  await runDueWork(portal.parts);
  dana = await portal.signIn('demo');
}

describe('When a method fails', () => {
  test('the backups are asked once each in their order, until one pays (SRV2-10)', async () => {
    const named = (nickname: string) => mine.methodNamed(nickname);
    const secondary_payment_method_id_array = [
      await named('Business Amex'),
      await named('Discover, expiring'),
    ];
    const { id } = await mine.plan('87-40021', 'Mastercard (is declined)', 4, {
      secondary_payment_method_id_array,
    });
    // By the day of the run the Discover has expired.
    await portal.store.db.execute(
      "update payment_methods set exp_year = 2025 where nickname = 'Discover, expiring'",
    );
    await portal.store.db
      .update(autoPays)
      .set({ secondaryMethodIds: [...secondary_payment_method_id_array].reverse() })
      .where(eq(autoPays.id, id));
    await pass(4);
    const paid = await paidOf('87-40021');
    expect(paid.map(({ status, methodLabel }) => [status, methodLabel])).toEqual([
      [1, 'American Express ending in 0005'],
    ]);
  });

  test('all of them: it stands in history as failed, one more attempt follows, and after three dates it is off (SRV2-11, SRV2-12)', async () => {
    const number = '100-2218-77';
    const discover = await mine.methodNamed('Discover, expiring');
    await mine.plan(number, 'Mastercard (is declined)', 1, { secondary_payment_method_id_array: [] });
    await portal.store.db
      .update(autoPays)
      .set({ secondaryMethodIds: [discover] })
      .where(eq(autoPays.id, await mine.idOf(number)));
    await pass(1);
    const [failed] = await paidOf(number);
    expect(failed).toMatchObject({ status: 2, autoPaid: true, fee: 0 });
    expect(failed?.message).toBe(
      'Mastercard ending in 0002: The card was declined. Please use another payment method. Discover ending in 1117: Card has expired.',
    );
    expect(await mine.get(number)).toMatchObject({ active: true, run_date: inDays(1) });
    expect((await mailsTo(portal, number)).at(-1)).toMatchObject({
      subject: 'Auto pay failed: Harbor City Utilities',
    });
    expect((await mailsTo(portal, number)).at(-1)?.body).toContain('We try once more on');
    await pass(1);
    expect(await paidOf(number)).toHaveLength(2);
    for (let date = 2; date <= 3; date++) {
      expect((await mine.get(number)).active).toBe(true);
      await mine.reschedule(number, 1);
      await pass(2);
    }
    expect(await paidOf(number)).toHaveLength(6);
    expect(await mine.get(number)).toMatchObject({
      active: false,
      inactive_reason: 'The payment could not be processed.',
      run_date: null,
    });
    expect((await mailsTo(portal, number)).map(({ subject }) => subject.split(':')[0]).slice(-2)).toEqual([
      'Auto pay failed',
      'Auto pay is off',
    ]);
    await pass(40);
    expect(await paidOf(number)).toHaveLength(6);
  });

  test('one that pays in between begins the count anew (SRV2-12)', async () => {
    const number = '5520 448 19';
    await mine.plan(number, 'Mastercard (is declined)', 1);
    await pass(2);
    const saved = await mine.get(number);
    await mine.save(number, { ...saved, primary_payment_method_id: await mine.methodNamed('Everyday Visa') });
    await mine.reschedule(number, 1);
    await pass(1);
    expect((await paidOf(number)).map(({ status }) => status)).toEqual([2, 2, 1]);
    const [row] = await portal.store.db
      .select()
      .from(autoPays)
      .where(eq(autoPays.id, saved.id ?? 0));
    expect(row?.failedDates).toBe(0);
  });
});

describe('When a service is down', () => {
  const billerIs = async (number: string, state: string) => {
    const [row] = await portal.store.db.select().from(accounts).where(eq(accounts.accountNum, number));
    await portal.app.request('/sandbox/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ billers: { [row?.billerId ?? 0]: state } }),
    });
  };

  test('the biller is asked every hour until the day ends, and the payment is made then (ruling 8)', async () => {
    await mine.plan('G-771203', 'Everyday Visa', 1);
    await billerIs('G-771203', 'down');
    await pass(1);
    await hours(1);
    expect(await paidOf('G-771203')).toEqual([]);
    await billerIs('G-771203', 'up');
    await hours(0);
    expect(await paidOf('G-771203')).toEqual([]);
    await hours(1);
    expect((await paidOf('G-771203')).map(({ status }) => status)).toEqual([1]);
  });

  test('for the whole day: the date has failed, and the day after is the one more attempt (ruling 8, SRV2-12)', async () => {
    const number = '5520 448 20';
    await mine.plan(number, 'Everyday Visa', 1);
    await processorIs(portal, 'down');
    await pass(1);
    for (let hour = 0; hour < 14; hour++) await hours(1);
    const [failed, ...others] = await paidOf(number);
    expect(others).toEqual([]);
    expect([failed?.status, failed?.message]).toEqual([
      2,
      'A service that this payment needs could not be reached on its day. You have not been charged.',
    ]);
    expect((await mine.get(number)).run_date).toBe(inDays(0));
    await processorIs(portal, 'up');
    await hours(1);
    expect((await paidOf(number)).map(({ status }) => status)).toEqual([2, 1]);
  });

  test('a processor that is silent is only asked until it tells; nothing else of the run is tried (ruling 8, T2)', async () => {
    const number = 'NW 30418';
    const backup = await mine.methodNamed('Business Amex');
    await mine.plan(number, 'Everyday Visa', 1, { secondary_payment_method_id_array: [backup] });
    await processorIs(portal, 'ambiguous');
    await pass(1);
    expect(await paidOf(number)).toEqual([]);
    expect((await mine.toggle(number, false)).message).toMatch(/being made right now/);
    expect((await mine.reschedule(number, 3)).status).toBe(409);
    await processorIs(portal, 'up');
    await hours(1);
    const paid = await paidOf(number);
    expect(paid).toHaveLength(1);
    expect(paid[0]?.methodLabel).toBe('Visa ending in 4242');
    if (paid[0]?.status === 2) expect(paid[0].message).toContain('interrupted before anything was charged');
    await pass(2);
    expect((await paidOf(number)).filter(({ status }) => status === 1)).toHaveLength(1);
  });
});
