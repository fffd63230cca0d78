import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Inquiry } from '../../../domain/receipts/money-back.ts';
import { payScheduledNow } from '../../../domain/scheduled/calls.ts';
import { addDays } from '../../../domain/values/calendar-date.ts';
import { cents } from '../../../domain/values/cents.ts';
import { payer, setProcessorState } from '../../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../../tests/support/portal.ts';
import { type BookEntry, ProcessorSilent } from '../../ports/processor.ts';
import { checkouts } from '../../store/schema/checkouts.ts';
import { type Transaction, transactions } from '../../store/schema/transactions.ts';
import { peekCharge } from '../processor.ts';
import { chargesOfPayment } from '../shares.ts';
import { hearCharge } from './at-processor.ts';
import { settleDispute } from './dispute.ts';
import { noteFailedTry } from './tries.ts';

const WISH = { accounts: ['100-2218-04'], method: 'Everyday Visa', amount: cents(2_500) };

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

beforeEach(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
});

afterEach(() => portal.close());

async function paid() {
  const { confirmation_nums } = await till.pay(WISH);
  const isIt = eq(transactions.confirmationNum, confirmation_nums[0] ?? '');
  const row = async () => (await portal.store.db.select().from(transactions).where(isIt))[0] as Transaction;
  const payment = await row();
  const [charge] = chargesOfPayment(payment);
  if (!charge) throw new Error('nothing was charged');
  return { payment, charge, row };
}

test('a charge that the processor does not answer about has to be asked about again', async () => {
  const { payment, charge } = await paid();
  await setProcessorState(portal, 'down');
  expect(await hearCharge(portal.parts, payment, charge)).toBeUndefined();
  await setProcessorState(portal, 'up');
  expect(await hearCharge(portal.parts, payment, charge)).toMatchObject({ kind: 'accepted' });
});

test.each<BookEntry>([{ kind: 'closed' }, { kind: 'declined', message: 'No.' }])(
  'of a charge that took nothing, nothing can have gone back: $kind',
  async (told) => {
    const { payment, charge } = await paid();
    const processor = { ...portal.parts.processor, ask: async () => told };
    expect(await hearCharge({ ...portal.parts, processor }, payment, charge)).toEqual(told);
  },
);

test('a question of the payer’s bank is kept, each once, with what came of it last', async () => {
  const { payment, charge, row } = await paid();
  const entry = await peekCharge(portal.parts, charge);
  if (typeof entry === 'string' || entry.kind !== 'accepted') throw new Error('it was not paid');
  const question = (reference: string, isOpen: boolean): Inquiry => ({
    reference,
    isOpen,
    amount: cents(2_500),
  });
  const tell = (inquiries: Inquiry[]) =>
    settleDispute(portal.parts, payment, charge.key, { ...entry, made: { ...entry.made, inquiries } });
  await tell([question('one', true)]);
  await tell([question('one', false), question('two', true)]);
  expect((await row()).inquiries).toEqual([question('one', false), question('two', true)]);
  expect((await row()).dispute).toBeNull();
});

test('a try by hand without an outcome is looked at later', async () => {
  const on = addDays(portal.parts.clock.today(), 3);
  const { confirmation_nums } = await till.pay({ accounts: ['LOT-118'], method: WISH.method, on });
  const { processor } = portal.parts;
  const silent = async (): Promise<never> => {
    throw new ProcessorSilent('no answer');
  };
  Object.assign(portal.parts, { processor: { ...processor, charge: silent, ask: silent } });
  const request = { confirmation_number: confirmation_nums[0] ?? '' };
  await portal.send(payScheduledNow, request, { ...dana, key: 'a-key-of-a-silent-try' });
  const isTry = eq(checkouts.key, 'a-key-of-a-silent-try');
  const [open] = await portal.store.db.select().from(checkouts).where(isTry);
  expect(open?.state).toBe('open');
  expect(await noteFailedTry(portal.parts, `now-${open?.id}`)).toBe(false);
  await portal.store.db.update(checkouts).set({ state: 'accepted' }).where(isTry);
  expect(await noteFailedTry(portal.parts, `now-${open?.id}`)).toBe(true);
  expect(await noteFailedTry(portal.parts, 'no-key-of-a-try')).toBe(true);
});
