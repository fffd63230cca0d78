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

/** The mails that tell of a payment ahead of its day. */
async function toldAhead(number: string) {
  return (await mailsToAddress(portal, number)).filter(({ subject }) =>
    /^Auto pay (pays|will not pay) on /.test(subject),
  );
}

async function passThreeDays() {
  await passDays(portal, 3);
  dana = await portal.signIn('demo');
}

describe('Three days before an auto pay', () => {
  test('I am told once what it pays, with what, and where I change it (SRV2-19)', async () => {
    const number = 'LOT-114';
    await danas.plan(number, 'Everyday Visa', 6);
    const { ebill_id } = await danas.get(number);
    const day = shortDate(inDays(6));
    await runDueWork(portal.parts);
    expect(await toldAhead(number)).toEqual([]);
    await passThreeDays();
    await runDueWork(portal.parts);
    const [mail, ...more] = await toldAhead(number);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(new RegExp(`^Auto pay pays on ${day}: `));
    expect(mail?.body).toContain(`The next payment is scheduled for ${day}. It will be $`);
    expect(mail?.body).toContain('from Everyday Visa');
    expect(mail?.body).toContain(`/#/auto-pay/${ebill_id}`);
  });

  test('I am told again when I moved it to another day', async () => {
    const number = 'LOT-115';
    await danas.plan(number, 'Everyday Visa', 6);
    await passThreeDays();
    (await danas.reschedule(number, 8)).answer();
    const day = shortDate(inDays(8));
    await passDays(portal, 5);
    expect((await toldAhead(number)).map(({ subject }) => subject.includes(` on ${day}: `))).toEqual([
      false,
      true,
    ]);
  });

  test('I am told that it will not pay, and why', async () => {
    const number = 'G-771203';
    await danas.plan(number, 'Everyday Visa', 5, { setAmountLimit: true, max_pay_amount: cents(100) });
    await passThreeDays();
    const [mail] = await toldAhead(number);
    expect(mail?.subject).toContain(`Auto pay will not pay on ${shortDate(inDays(2))}: `);
    expect(mail?.body).toContain('Please pay it by hand or raise the limit.');
  });

  test('I am not told of a bill on which nothing is owed', async () => {
    const number = 'LOT-121';
    await danas.plan(number, 'Everyday Visa', 5);
    const { ebill_id } = await danas.get(number);
    await portal.store.db
      .update(bills)
      .set({ balance: cents(0), amountDue: cents(0) })
      .where(eq(bills.id, ebill_id));
    await passThreeDays();
    expect(await toldAhead(number)).toEqual([]);
  });

  test('I am not told while I keep the mails of planned payments off (SRV2-19)', async () => {
    const number = 'LOT-118';
    await danas.plan(number, 'Everyday Visa', 5, { notify_schedule: false });
    await passThreeDays();
    expect(await toldAhead(number)).toEqual([]);
  });
});

test('An auto pay that is planned for one of the next three days is told with its plan alone', async () => {
  const number = 'G-771230';
  await danas.plan(number, 'Everyday Visa', 2);
  await runDueWork(portal.parts);
  expect(await toldAhead(number)).toEqual([]);
  expect((await mailsToAddress(portal, number)).at(-1)?.body).toContain(
    `The next payment is scheduled for ${shortDate(inDays(2))}.`,
  );
});
