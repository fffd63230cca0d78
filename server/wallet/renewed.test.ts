import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../domain/values/durations.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { METHOD_TYPES } from '../../domain/wallet/payment-method.ts';
import { SETTINGS } from '../../tests/stand-ins/stripe/opened.ts';
import { renewCard } from '../../tests/stand-ins/stripe/routes.ts';
import { openStripePortal, type StripePortal } from '../../tests/stand-ins/stripe/stripe-portal.ts';
import { autoPayer, sentMessages } from '../../tests/support/auto-payer.ts';
import { payer } from '../../tests/support/payer.ts';
import type { SignedInCustomer } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';
import { fillInNotices } from '../payments/notices.ts';
import { alerts } from '../store/schema/alerts.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { updateCardAlerts } from './card-alerts.ts';

const VISA = 'Everyday Visa';
const RENEWED = { number: '4000003800000446', expMonth: 11, expYear: 2030 };

let opened: StripePortal;
let dana: SignedInCustomer;

beforeEach(async () => {
  opened = await openStripePortal();
  dana = await opened.portal.signIn('demo');
  const [secret = ''] = SETTINGS.webhookSecrets;
  hooks().endpoints.push({ url: 'http://localhost/hooks/stripe', secret, connect: false });
  await store().update(paymentMethods).set({ expMonth: 10, expYear: 2026 }).where(IS_VISA);
});
afterEach(() => opened.close());

const IS_VISA = eq(paymentMethods.nickname, VISA);
const hooks = () => opened.stripe.standIn.hooks;
const store = () => opened.portal.store.db;

async function rowOf(which = IS_VISA) {
  const [row] = await store().select().from(paymentMethods).where(which);
  if (!row) throw new Error('there is no such card');
  return row;
}

async function renew(): Promise<void> {
  renewCard(opened.stripe.standIn, (await rowOf()).token, RENEWED);
  await hooks().settled();
}

async function shown(nickname = VISA) {
  const { items } = (await opened.portal.send(listPaymentMethods, {}, dana)).answer();
  return items.find((method) => method.nickname === nickname);
}

test.each(['notice', 'back-fill'] as const)(
  'a card that its bank has issued anew is shown with its new number and expiry, and pays, by %s (ruling 9)',
  async (way) => {
    expect(await shown()).toMatchObject({ expired: true });
    if (way === 'back-fill') hooks().delivery = 'never';
    const told = (await sentMessages(opened.portal)).length;
    await renew();
    if (way === 'back-fill') await fillInNotices(opened.portal.parts);
    await runDueWork(opened.portal.parts);
    expect(await shown()).toMatchObject({
      expired: false,
      pay_data: { last_four: '0446', exp_month: 11, exp_year: 2030 },
    });
    expect(await sentMessages(opened.portal)).toHaveLength(told);
    hooks().delivery = 'at once';
    const paid = await payer(opened.portal, () => dana).pay({ accounts: ['LOT-114'], method: VISA });
    expect(paid.receipt.transaction_receipts[0]?.trans_status).toBe(1);
  },
);

test('the alert about an expired card ends when the card is renewed (SRV-52)', async () => {
  await store().update(paymentMethods).set({ expYear: 2031 }).where(IS_VISA);
  await autoPayer(opened.portal, () => dana).plan('LOT-114', VISA, 3);
  await store().update(paymentMethods).set({ expYear: 2026 }).where(IS_VISA);
  const { customerId: customer, id } = await rowOf();
  await updateCardAlerts({ db: store(), customer }, opened.portal.parts.clock);
  const open = async () =>
    (await store().select().from(alerts).where(eq(alerts.customerId, customer))).filter(
      ({ cause, isRead }) => cause?.startsWith(`card ${id} `) && !isRead,
    );
  expect(await open()).toHaveLength(1);
  await renew();
  await runDueWork(opened.portal.parts);
  expect(await open()).toEqual([]);
});

test('a card without a name of its own is called after its new number', async () => {
  const before = await rowOf();
  const usual = `${METHOD_TYPES[before.typeId].name} ${before.lastFour}`;
  await store().update(paymentMethods).set({ nickname: usual }).where(IS_VISA);
  renewCard(opened.stripe.standIn, before.token, RENEWED);
  await hooks().settled();
  await runDueWork(opened.portal.parts);
  expect((await rowOf(eq(paymentMethods.id, before.id))).nickname).toBe('Visa 0446');
});

test('a processor that does not answer is asked again, and a card that is no one’s changes nothing', async () => {
  const all = async () => store().select().from(paymentMethods).orderBy(paymentMethods.id);
  const before = await all();
  const { standIn, enter } = opened.stripe;
  renewCard(standIn, enter({ card: '4242424242424242' }), RENEWED);
  await hooks().settled();
  await runDueWork(opened.portal.parts);
  expect(await all()).toEqual(before);
  expect(standIn.seen.filter(({ route }) => route === 'GET /v1/payment_methods/:id')).toEqual([]);

  standIn.scripts.disturb('GET /v1/payment_methods/:id', 'html 502');
  await renew();
  await runDueWork(opened.portal.parts);
  expect(await shown()).toMatchObject({ expired: true });
  opened.stripe.pass(MINUTE);
  await runDueWork(opened.portal.parts);
  expect(await shown()).toMatchObject({ expired: false });
});
