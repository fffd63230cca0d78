import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBill } from '../../domain/bills/bill-calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { addToCart } from '../../domain/cart/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { DAY } from '../../domain/values/durations.ts';
import { autoPayer, mailsToAddress } from '../../tests/support/auto-payer.ts';
import { payer, review, submit } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { applyBiller } from '../billers/apply.ts';
import { BILLERS } from '../demo/billers.ts';
import { runDueWork } from '../jobs/work.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { billers } from '../store/schema/billers.ts';

const WORDS = 'Harbor City Utilities does not take payments here.';
const ACCOUNT = '100-2218-04';
const CITATION = 'C-2291847';

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

const connect = (merchant: string) => applyBiller(portal.parts, { ...BILLERS.harbor, merchant });

async function accountListed() {
  const groups = (await portal.send(getAccountList, {}, dana)).answer();
  const account = groups.flatMap((group) => group.accounts).find((one) => one.account_num === ACCOUNT);
  if (!account) throw new Error('not listed');
  return account;
}

test('a biller without an account at the processor is shown, cannot be paid, and says so', async () => {
  await connect('');
  const account = await accountListed();
  expect([account.is_payable, account.paused]).toEqual([false, undefined]);
  const bill = (await portal.send(getBill, { id: account.ebill_id ?? 0 }, dana)).answer();
  expect([bill.is_payable, bill.unpayable]).toEqual([false, WORDS]);
  const item = {
    reference_num: ACCOUNT,
    reference_num2: '',
    conf_id: account.conf_id,
    quantity: 1,
    amount: account.period_amt_due ?? (0 as never),
  } as const;
  const refused = await portal.send(addToCart, { source_id: 1, items: [item] }, dana);
  expect([refused.status, refused.message]).toEqual([409, WORDS]);
});

test('a bill is not called scheduled while its biller takes no payments, and is while the biller is only paused (ruling 52)', async () => {
  await connect('harbor');
  const on = addDays(portal.parts.clock.today(), 4);
  await payer(portal, () => dana).pay({ accounts: [ACCOUNT], method: 'Everyday Visa', on });
  await connect('');
  expect((await accountListed()).scheduled_date).toBe(null);
  await connect('harbor');
  const isHarbor = eq(billers.slug, BILLERS.harbor.slug);
  await portal.store.db.update(billers).set({ pausedAt: new Date() }).where(isHarbor);
  const { unpayable, paused, scheduled_date } = await accountListed();
  expect([unpayable, paused, scheduled_date]).toEqual([
    'Harbor City Utilities takes no payments right now.',
    'This bill cannot be paid right now.',
    on,
  ]);
  await portal.store.db.update(billers).set({ pausedAt: null }).where(isHarbor);
});

test('a biller that is disconnected while its bill is in the cart is not paid', async () => {
  await connect('harbor');
  const till = payer(portal, () => dana);
  await till.review({ accounts: [ACCOUNT], method: 'Everyday Visa' });
  await connect('');
  const refused = await submit(portal, { ...dana, key: '0123456789abcdef-disconnected' });
  expect([refused.status, refused.message]).toEqual([409, `You have not been charged. ${WORDS}`]);
  expect((await review(portal, dana)).status).toBe(409);
  await connect('harbor');
  expect((await review(portal, dana)).status).toBe(200);
  const bill = (await portal.send(getBill, { id: (await accountListed()).ebill_id ?? 0 }, dana)).answer();
  expect([bill.is_payable, bill.unpayable]).toEqual([true, undefined]);
});

test('the first failure of an auto pay by due date, at a biller without an account at the processor, tells of no dates before', async () => {
  const number = '100-2218-77';
  const danas = autoPayer(portal, () => dana);
  await danas.plan(number, 'Everyday Visa', 1, { run_period: 0 });
  await connect('');
  portal.pass(DAY);
  await runDueWork(portal.parts);
  dana = await portal.signIn('demo');
  const failed = (await mailsToAddress(portal, number)).find(({ subject }) => subject.includes('failed'));
  expect(failed?.body).toContain(
    'It is not tried again for this bill. Please pay Harbor City Utilities directly.',
  );
  expect(failed?.body).not.toContain('three dates');
});

test('auto pay of a biller that was disconnected is said to fail, fails, says why, and stays on however often', async () => {
  const words = 'Maple Ridge Municipal does not take payments here.';
  const danas = autoPayer(portal, () => dana);
  await danas.plan(CITATION, 'Everyday Visa', 1);
  await applyBiller(portal.parts, { ...BILLERS.maple, merchant: '' });
  const forecast = (await danas.get(CITATION)).forecast;
  expect([forecast?.outcome, forecast?.reason]).toEqual([
    'amount refused',
    `${words} Please pay Maple Ridge Municipal directly.`,
  ]);
  await portal.store.db.update(autoPays).set({ failedDates: 2 }).where(isNotNull(autoPays.runDate));
  portal.pass(DAY);
  await runDueWork(portal.parts);
  dana = await portal.signIn('demo');
  const { failed_payment, active } = await danas.get(CITATION);
  expect([failed_payment?.reason, active]).toEqual([`${words} You have not been charged.`, true]);
});
