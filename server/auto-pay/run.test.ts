import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeAccount } from '../../domain/accounts/calls.ts';
import { feeFor } from '../../domain/checkout/fee.ts';
import { getReceipt } from '../../domain/checkout/payment-calls.ts';
import { SAMPLE_FEE } from '../../domain/fixtures/fee.ts';
import { listAlerts } from '../../domain/profile/alert-calls.ts';
import { addDays, addMonths } from '../../domain/values/calendar-date.ts';
import { cents, fromDollars } from '../../domain/values/cents.ts';
import { deletePaymentMethod, removeWallet } from '../../domain/wallet/change-calls.ts';
import {
  autoPayer,
  autoPayPayments,
  mailsToAddress,
  passDays,
  sentMessages,
} from '../../tests/support/auto-payer.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts, bills } from '../store/schema/billers.ts';

let portal: Portal;
let dana: SignedInCustomer;
let danas: ReturnType<typeof autoPayer>;
let till: ReturnType<typeof payer>;

beforeAll(async () => {
  portal = await openPortal();
  danas = autoPayer(portal, () => dana);
  till = payer(portal, () => dana);
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

async function pass(days: number) {
  await passDays(portal, days);
  dana = await portal.signIn('demo');
}

const inDays = (days: number) => addDays(portal.parts.clock.today(), days);
const paidOf = (number: string) => autoPayPayments(portal, number);

describe('On its day', () => {
  test('the current balance is paid once, with a number, a receipt and the date of the next run (SRV2-01, SRV2-07, SRV2-19)', async () => {
    await danas.plan('LOT-114', 'Everyday Visa', 2);
    await pass(1);
    expect(await paidOf('LOT-114')).toEqual([]);
    await pass(1);
    const [paid, ...others] = await paidOf('LOT-114');
    expect(others).toEqual([]);
    expect(paid).toMatchObject({
      status: 1,
      amount: fromDollars(165),
      fee: 0,
      methodLabel: 'Visa ending in 4242',
    });
    expect((await till.bill('LOT-114')).balance).toBe(0);
    const confirmation_number = paid?.confirmationNum ?? '';
    expect((await portal.send(getReceipt, { confirmation_number }, dana)).answer()).toMatchObject({
      gross_total: fromDollars(165),
    });
    expect(await danas.get('LOT-114')).toMatchObject({ active: true, run_date: '2026-12-22' });
    const [, mail] = await mailsToAddress(portal, 'LOT-114');
    expect(mail?.subject).toBe('Auto pay: $165.00 to Evergreen HOA');
    expect(mail?.body).toContain(confirmation_number);
    expect(mail?.body).toContain('The next payment is scheduled for 12/22/2026.');
    const { items } = (
      await portal.send(listAlerts, { alert_type: 'notification', page: 1, per_page: 100 }, dana)
    ).answer();
    expect(items[0]?.message).toContain('was made by auto pay');
    await runDueWork(portal.parts);
    expect(await paidOf('LOT-114')).toHaveLength(1);
  });

  test('a payment from a bank account is processing, and settles as it does by hand (SRV-35)', async () => {
    await danas.plan('LOT-118', 'Joint checking', 1);
    await pass(1);
    expect((await paidOf('LOT-118'))[0]?.status).toBe(7);
    const { items } = (
      await portal.send(listAlerts, { alert_type: 'notification', page: 1, per_page: 100 }, dana)
    ).answer();
    expect(items[0]?.message).toMatch(/for account LOT-118 at .* is on its way by auto pay\.$/);
    await pass(3);
    expect((await paidOf('LOT-118'))[0]?.status).toBe(1);
  });

  test('a set amount is paid as set, and never more than the balance (SRV2-08, ruling 5)', async () => {
    const set = { paymentAmountOption: 2 as const, pay_amount: fromDollars(100) };
    await danas.plan('LOT-121', 'Everyday Visa', 1, set);
    await pass(1);
    expect((await till.bill('LOT-121')).balance).toBe(fromDollars(55));
    await danas.reschedule('LOT-121', 1);
    await pass(1);
    expect((await paidOf('LOT-121')).map(({ amount }) => amount)).toEqual([
      fromDollars(100),
      fromDollars(55),
    ]);
  });

  test('the fee is that of auto pays, on a line of its own, or none where auto pays have none (SRV2-21, ruling 6)', async () => {
    await danas.plan('C-2291847', 'Everyday Visa', 1);
    await portal.store.db.execute(
      "update bill_types set fee_applies_to_autopay = true where name = 'Property tax'",
    );
    await danas.plan('R0041882', 'Joint checking', 1);
    await pass(1);
    expect((await paidOf('C-2291847'))[0]?.fee).toBe(0);
    const [paid] = await paidOf('R0041882');
    expect(paid?.fee).toBe(feeFor(SAMPLE_FEE, 'bank', paid?.amount ?? cents(0)));
    const mail = (await mailsToAddress(portal, 'R0041882')).at(-1);
    expect(mail?.body).toContain('Fee: $0.75');
  });

  test('a bill above the safety limit is left for a payment by hand, and auto pay stays active (SRV2-09)', async () => {
    const limit = { setAmountLimit: true, max_pay_amount: fromDollars(10) };
    await danas.plan('NW 30419', 'Everyday Visa', 1, limit);
    await pass(1);
    expect(await paidOf('NW 30419')).toEqual([]);
    expect(await danas.get('NW 30419')).toMatchObject({ active: true, inactive_reason: '' });
    expect((await mailsToAddress(portal, 'NW 30419')).at(-1)?.body).toContain(
      'above your safety limit of $10.00',
    );
    const { items } = (
      await portal.send(listAlerts, { alert_type: 'notification', page: 1, per_page: 100 }, dana)
    ).answer();
    expect(items.some(({ message }) => message.includes('please pay it by hand'))).toBe(true);
  });

  test('what was paid by hand, or is scheduled, is not paid again (SRV2-14)', async () => {
    await danas.plan('100-7713-02', 'Everyday Visa', 1);
    await till.pay({ accounts: ['100-7713-02'], method: 'Everyday Visa' });
    const pending = await danas.plan('5520 448 33', 'Everyday Visa', 1);
    await till.pay({ accounts: ['5520 448 33'], method: 'Everyday Visa', on: inDays(9) });
    await danas.plan('G-771230', 'Everyday Visa', 1);
    await till.pay({
      accounts: ['G-771230'],
      method: 'Everyday Visa',
      on: inDays(9),
      amount: fromDollars(20),
    });
    await pass(1);
    expect(await paidOf('100-7713-02')).toEqual([]);
    expect(await paidOf('5520 448 33')).toEqual([]);
    expect((await paidOf('G-771230')).map(({ amount }) => amount)).toEqual([fromDollars(11.44)]);
    expect((await danas.get('5520 448 33')).run_date).toBe(addMonths(pending.regular_date ?? inDays(0), 1));
  });
});

describe('It ends', () => {
  test('the day after its stop date, with a run on the stop date itself (SRV2-06)', async () => {
    await danas.plan('LOT-115', 'Everyday Visa', 2, { endAutoPay: 2, end_date: inDays(2) });
    await pass(2);
    expect(await paidOf('LOT-115')).toHaveLength(1);
    expect(await danas.get('LOT-115')).toMatchObject({ active: true, run_date: null });
    await pass(1);
    expect(await danas.get('LOT-115')).toMatchObject({
      active: false,
      inactive_reason: 'The stop date has passed.',
    });
  });

  test('when the account goes to collections, or the biller stops offering auto pay (SRV2-15, SRV2-16)', async () => {
    await danas.plan('NW 30418', 'Everyday Visa', 1);
    await portal.store.db
      .update(accounts)
      .set({ inCollections: true })
      .where(eq(accounts.accountNum, 'NW 30418'));
    await danas.plan('NW-C 7714', 'Everyday Visa', 1);
    await portal.store.db.execute(
      "update bill_types set allows_auto_pay = false where name = 'Commercial hauling'",
    );
    await pass(1);
    for (const [number, reason] of [
      ['NW 30418', 'This account is in collections.'],
      ['NW-C 7714', 'Auto pay is no longer offered for this account.'],
    ] as const) {
      expect(await paidOf(number)).toEqual([]);
      expect(await danas.get(number)).toMatchObject({ active: false, inactive_reason: reason });
    }
  });

  test('when the account is removed, and keeps no method (SRV-20, SRV2-15)', async () => {
    const { id } = await danas.plan('100-2218-04', 'Everyday Visa', 1);
    const [account] = await portal.store.db
      .select()
      .from(accounts)
      .where(eq(accounts.accountNum, '100-2218-04'));
    (await portal.send(removeAccount, { accountId: account?.id ?? 0 }, dana)).answer();
    await pass(1);
    expect(await paidOf('100-2218-04')).toEqual([]);
    const [row] = await portal.store.db.select().from(autoPays).where(eq(autoPays.id, id));
    expect(row).toMatchObject({
      active: false,
      inactiveReason: 'account removed',
      primaryMethodId: null,
      secondaryMethodIds: [],
    });
  });
});

describe('Its method', () => {
  test('cannot be deleted while an auto pay uses it, active or not; a replacement takes its place (WAL-39, WAL-41, SRV2-20)', async () => {
    const visa = await danas.methodNamed('Everyday Visa');
    const amex = await danas.methodNamed('Business Amex');
    await danas.plan('5520 448 21', 'Business Amex', 9, { secondary_payment_method_id_array: [visa] });
    await danas.toggle('5520 448 21', false);
    const refused = await portal.send(deletePaymentMethod, { id: amex }, dana);
    expect(refused.status).toBe(409);
    expect((refused.body as { assoc_auto_pays: unknown[] }).assoc_auto_pays).toContainEqual(
      expect.objectContaining({
        entity_name: 'Cascade Power & Light',
        account_number: '5520 448 21',
        payment_type: 'Residential electric',
        is_account_blacklisted: false,
      }),
    );
    const removed = await portal.send(removeWallet, { WalletId: amex, ReplaceWithWalletId: visa }, dana);
    expect(removed.status).toBe(200);
    const moved = await danas.get('5520 448 21');
    expect(moved).toMatchObject({
      primary_payment_method_id: visa,
      secondary_payment_method_id_array: [],
      flash: 'This auto pay goes on with Visa ending in 4242.',
    });
    // It is told once.
    expect((await danas.get('5520 448 21')).flash).toBe('');
  });
});

describe('A new bill', () => {
  test('gives a due-date rule its run, and the customer is told (SRV2-03, ruling 8)', async () => {
    await pass(14);
    const avery = await portal.signIn('autopay');
    const averys = autoPayer(portal, () => avery);
    const posted = (await averys.get('5520 700 02')).run_date;
    expect(posted).not.toBeNull();
    const [bill] = await portal.store.db
      .select()
      .from(bills)
      .where(eq(bills.id, await averys.billOf('5520 700 02')));
    expect(posted).toBe(addDays(bill?.dueDate ?? inDays(0), -3));
    const mails = (await sentMessages(portal)).filter(({ subject }) =>
      subject.startsWith('Auto pay is scheduled for'),
    );
    expect(mails.some(({ subject }) => subject.includes('Cascade Power & Light'))).toBe(true);
  });
});
