import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeAccount } from '../../domain/accounts/calls.ts';
import { SET_AMOUNT } from '../../domain/auto-pay/auto-pay.ts';
import {
  createAutoPay,
  rescheduleAutoPay,
  saveAutoPay,
  takeOverAutoPay,
  toggleAutoPay,
} from '../../domain/auto-pay/calls.ts';
import { sampleCardEntries } from '../../domain/fixtures/method.ts';
import { SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents, sum } from '../../domain/values/cents.ts';
import { addPaymentMethod, deletePaymentMethod } from '../../domain/wallet/change-calls.ts';
import { runAutoPay } from '../../server/auto-pay/run.ts';
import { auditBooks } from '../../server/jobs/audit.ts';
import { autoPays } from '../../server/store/schema/auto-pay.ts';
import { bills } from '../../server/store/schema/billers.ts';
import { signInTries } from '../../server/store/schema/customers.ts';
import { paymentMethods } from '../../server/store/schema/payment-methods.ts';
import { sandboxBilling } from '../../server/store/schema/sandbox.ts';
import { postNextBill } from '../../server/workflows/bill-posted.ts';
import { autoPayStates, OWED, type WrittenAutoPay, writeAutoPays } from '../runner/auto-pays.ts';
import { autoPayer } from '../support/auto-payer.ts';
import { payer } from '../support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../support/portal.ts';

/** Rounds of each race; `ROUNDS=200` for more. */
const ROUNDS = Number(process.env.ROUNDS ?? 12);

const DAY = 86_400_000;
const CHARGE = cents(1_500);

let portal: Portal;
let dana: SignedInCustomer;
let sam: SignedInCustomer;
let mine: ReturnType<typeof autoPayer>;
let sams: ReturnType<typeof autoPayer>;
let shopper: ReturnType<typeof payer>;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  sam = await portal.signIn('single');
  mine = autoPayer(portal, () => dana);
  sams = autoPayer(portal, () => sam);
  shopper = payer(portal, () => dana);
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

type Call = () => Promise<{ status: number } | boolean>;

/**
 * Runs all calls at once, each round starting with another one. Returns the statuses in the order of the
 * callers.
 */
async function race(round: number, callers: readonly Call[]): Promise<(number | undefined)[]> {
  const turned = callers.map((_, at) => (at + round) % callers.length);
  const statuses: (number | undefined)[] = [];
  await Promise.all(
    turned.map(async (at) => {
      const answer = await callers[at]?.();
      statuses[at] = typeof answer === 'object' ? answer.status : undefined;
    }),
  );
  return statuses;
}

async function oneDue(
  name: string,
  holders: readonly ('demo' | 'single')[] = ['demo'],
): Promise<WrittenAutoPay> {
  const [written] = await writeAutoPays(portal, { name, count: 1, holders });
  if (!written) throw new Error('nothing was written');
  return written;
}

async function states(written: WrittenAutoPay) {
  const [found] = await autoPayStates(portal, [written]);
  if (!found) throw new Error('the auto pay is gone');
  const made = found.paid.filter(({ status }) => status === SUCCESSFUL);
  return { ...found, made };
}

test('an auto pay that is switched off, saved, rescheduled, taken over, run twice and paid by hand at the same moment pays its bill at most once (SRV2-13, SRV2-18)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const written = await oneDue(`RACE${round}`, ['demo', 'single']);
    const { id, billId: ebill_id, number } = written;
    const settings = await mine.get(number);
    await shopper.review({ accounts: [number], method: 'Everyday Visa' });
    const [off, save, later, take, , , byHand] = await race(round, [
      () => portal.send(toggleAutoPay, { id, active: false, ebill_id }, dana),
      () => portal.send(saveAutoPay, { ...settings, id, email2: 'two@mail.example' }, dana),
      () => portal.send(rescheduleAutoPay, { id, date: addDays(portal.parts.clock.today(), 2) }, dana),
      () => portal.send(takeOverAutoPay, { id }, sam),
      () => runAutoPay(portal.parts),
      () => runAutoPay(portal.parts),
      () => shopper.submit(),
    ]);
    for (const status of [off, save, later, take, byHand]) expect([200, 403, 409, 422]).toContain(status);
    const { autoPay, balance, made } = await states(written);
    expect([round, made.length <= 1]).toEqual([round, true]);
    expect(balance).toBe(OWED - sum(made.map(({ amount }) => amount)));
    expect(byHand === 200).toBe(made.some(({ autoPaid }) => !autoPaid));
    if (take === 200) {
      expect(autoPay).toMatchObject({ active: false, primaryMethodId: null, runDate: null });
      expect((await sams.get(number)).is_controller).toBe(true);
    }
    await portal.store.db.update(autoPays).set({ active: false, runDate: null }).where(eq(autoPays.id, id));
  }
});

test('the run and the removal of its account happen one after the other (SRV-20, SRV2-15)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const written = await oneDue(`GONE${round}`);
    const { accountId } = written;
    const [removed] = await race(round, [
      () => portal.send(removeAccount, { accountId }, dana),
      () => runAutoPay(portal.parts),
      () => runAutoPay(portal.parts),
    ]);
    const { autoPay, made, balance } = await states(written);
    expect([200, 409]).toContain(removed);
    expect(made.length).toBeLessThanOrEqual(1);
    expect(balance).toBe(OWED - sum(made.map(({ amount }) => amount)));
    expect(autoPay.active).toBe(removed !== 200);
    if (removed === 200) expect(autoPay.primaryMethodId).toBeNull();
  }
});

test('a method is either deleted or saved in an auto pay, never both (WAL-41)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const written = await oneDue(`METHOD${round}`);
    await portal.store.db.update(autoPays).set({ runDate: null }).where(eq(autoPays.id, written.id));
    await portal.store.db.delete(signInTries);
    const entered = sampleCardEntries({ wallet_name: `Race ${round}` });
    const { id: method } = (await portal.send(addPaymentMethod, entered, dana)).answer();
    const settings = await mine.get(written.number);
    const [deleted, saved] = await race(round, [
      () => portal.send(deletePaymentMethod, { id: method }, dana),
      () =>
        portal.send(saveAutoPay, { ...settings, id: written.id, primary_payment_method_id: method }, dana),
    ]);
    expect([deleted, saved].filter((status) => status === 200)).toHaveLength(1);
    const { autoPay } = await states(written);
    expect(autoPay.primaryMethodId === method).toBe(saved === 200);
  }
});

test('when two customers set up the same account at the same moment, one of them controls it (SRV2-17)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const written = await oneDue(`FIRST${round}`, ['demo', 'single']);
    await portal.store.db.delete(autoPays).where(eq(autoPays.id, written.id));
    const ebill_id = written.billId;
    const [danas, hers] = [await mine.entry('Everyday Visa'), await sams.entry('My Visa')];
    const [one, other] = await race(round, [
      () => portal.send(createAutoPay, { ...danas, ebill_id }, dana),
      () => portal.send(createAutoPay, { ...hers, ebill_id }, sam),
    ]);
    expect([one, other].toSorted()).toEqual([200, 403]);
    expect((await mine.get(written.number)).is_controller).toBe(one === 200);
    expect((await sams.get(written.number)).is_controller).toBe(other === 200);
  }
});

test('a bill posted while the previous bill is run is paid with it or after it, and no cent is lost (SRV2-03, SRV2-13)', async () => {
  const { db } = portal.store;
  const charge = cents(1_500);
  for (let round = 0; round < ROUNDS; round++) {
    const written = await oneDue(`POSTED${round}`);
    const dueDate = addDays(portal.parts.clock.today(), -15);
    await db.update(bills).set({ dueDate }).where(eq(bills.id, written.billId));
    await db.insert(sandboxBilling).values({ accountId: written.accountId, months: 1, charges: [charge] });
    await race(round, [
      () => postNextBill(portal.parts),
      () => runAutoPay(portal.parts),
      () => runAutoPay(portal.parts),
      () => postNextBill(portal.parts),
    ]);
    // A run that met the lock of the posting left the bill for the next run.
    await runAutoPay(portal.parts);
    await postNextBill(portal.parts);
    const { balance, made, autoPay } = await states(written);
    expect([round, made.length]).toEqual([round, 1]);
    expect([OWED, OWED + charge]).toContain(made[0]?.amount);
    expect(balance).toBe(OWED + charge - (made[0]?.amount ?? 0));
    expect(autoPay.active).toBe(true);
    await db.delete(sandboxBilling).where(eq(sandboxBilling.accountId, written.accountId));
  }
});

test.each([
  { before: 'the full bill was paid', paid: [OWED, CHARGE] },
  {
    before: 'a part was paid by a set amount',
    settings: { paymentAmountOption: SET_AMOUNT, payAmount: cents(3_000) },
    paid: [cents(3_000), cents(2_500)],
  },
  { before: 'the payment was declined', methods: ['Mastercard (is declined)'], paid: [cents(5_500)] },
] as const)(
  'a bill posted by a process whose clock is still before midnight is paid on the next day, where the run of the new day was made and $before (SRV2-03, SRV2-13)',
  async ({ before, paid, ...first }) => {
    const { db } = portal.store;
    const [visa] = await db.select().from(paymentMethods).where(eq(paymentMethods.nickname, 'Everyday Visa'));
    const [written] = await writeAutoPays(portal, {
      name: before,
      count: 1,
      ...('methods' in first ? first : {}),
    });
    if (!written || !visa) throw new Error('nothing was written');
    const { clock } = portal.parts;
    const today = clock.today();
    const isMine = eq(autoPays.id, written.id);
    await db
      .update(autoPays)
      .set({ runPeriod: 0, ...('settings' in first ? first.settings : {}) })
      .where(isMine);
    await db
      .update(bills)
      .set({ dueDate: addDays(today, -40) })
      .where(eq(bills.id, written.billId));
    await db.insert(sandboxBilling).values({ accountId: written.accountId, months: 1, charges: [CHARGE] });
    await runAutoPay(portal.parts);
    await db.update(autoPays).set({ primaryMethodId: visa.id }).where(isMine);

    await postNextBill({ ...portal.parts, clock: { ...clock, today: () => addDays(today, -1) } });
    expect((await states(written)).autoPay.runDate).toBe(addDays(today, 1));
    portal.pass(DAY);
    await runAutoPay(portal.parts);
    const { balance, made, autoPay } = await states(written);
    expect([balance, autoPay.active, made.map(({ amount }) => amount)]).toEqual([0, true, paid]);
  },
);
