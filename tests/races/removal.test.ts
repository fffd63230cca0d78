import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeAccount } from '../../domain/accounts/calls.ts';
import { addToCart } from '../../domain/cart/calls.ts';
import { updateScheduledDate } from '../../domain/cart/change-calls.ts';
import { updateWallet } from '../../domain/checkout/calls.ts';
import { listScheduled } from '../../domain/scheduled/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { auditBooks } from '../../server/jobs/audit.ts';
import { BALANCE, paymentStates, writePending } from '../runner/payments.ts';
import { payer, review, submit } from '../support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../support/portal.ts';

/** Rounds of each race; `ROUNDS=200` for more. */
const ROUNDS = Number(process.env.ROUNDS ?? 15);

let portal: Portal;
let dana: SignedInCustomer;
let wallet_id = 0;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  const { items } = (await portal.send(listPaymentMethods, {}, dana)).answer();
  wallet_id = items[0]?.id ?? 0;
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

/** Adds an account with a bill, of which one payment is already pending. */
async function accountWithPending(name: string) {
  const [, [pending = '']] = await writePending(portal, 0, 1, name);
  const accountId = (await paymentStates(portal, [pending])).get(pending)?.accountId ?? 0;
  return { accountId, number: `${name}-0` };
}

async function numbersPending(): Promise<string[]> {
  return (await portal.send(listScheduled, {}, dana)).answer().map(({ account_num }) => account_num);
}

test('when an account is removed while a payment is scheduled for it, either the account or all its payments disappear (SRV-20)', async () => {
  const shopper = payer(portal, () => dana);
  for (let round = 0; round < ROUNDS; round++) {
    const { accountId, number } = await accountWithPending(`SOON${round}`);
    const { conf_id } = await shopper.accountNumbered(number);
    const item = {
      reference_num: number,
      reference_num2: '',
      conf_id,
      quantity: 1 as const,
      amount: BALANCE,
    };
    (await portal.send(addToCart, { source_id: 1, items: [item] }, dana)).answer();
    (await portal.send(updateWallet, { wallet_id }, dana)).answer();
    const scheduled_date = addDays(portal.parts.clock.today(), 5);
    (await portal.send(updateScheduledDate, { scheduled_date }, dana)).answer();
    (await review(portal, dana)).answer();
    const callers = [
      () => submit(portal, { ...dana, key: `race-given-up-${round}-tab-1` }),
      () => portal.send(removeAccount, { accountId }, dana),
      () => submit(portal, { ...dana, key: `race-given-up-${round}-tab-2` }),
      () => portal.send(removeAccount, { accountId }, dana),
    ];
    const from = round % callers.length;
    const answers = await Promise.all(
      [...callers.slice(from), ...callers.slice(0, from)].map(async (call) => (await call()).status),
    );
    expect(answers.filter((status) => ![200, 404, 409, 422].includes(status))).toEqual([]);
    const isHeld = (await shopper.accountsNumbered(number)).length === 1;
    const left = (await numbersPending()).filter((pending) => pending === number);
    expect([round, left.length > 0]).toEqual([round, isHeld]);
    if (isHeld) (await portal.send(removeAccount, { accountId }, dana)).answer();
    expect(await numbersPending()).not.toContain(number);
  }
});
