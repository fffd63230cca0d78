import { and, eq, inArray, isNull } from 'drizzle-orm';
import { parseText } from '../../domain/text-message.ts';
import { type HeardText, verdictOf } from '../../domain/text-talk.ts';
import { strangerWords } from '../../domain/text-words.ts';
import { refreshBalance } from '../bills/balance.ts';
import { lockCart } from '../cart/cart.ts';
import { post } from '../messages.ts';
import type { Parts } from '../parts.ts';
import { findCheckout } from '../payments/find-checkout.ts';
import { carryOut } from '../payments/settle.ts';
import { bills } from '../store/schema/billers.ts';
import { incomingTexts, payByTexts } from '../store/schema/pay-by-text.ts';
import type { Db } from '../store/store.ts';
import { factsOfNumber, type NumberFacts } from './bills.ts';
import { type TextIntent, writeTextIntent } from './pay.ts';
import { claimText } from './receive.ts';
import { keepTalk, takeTalk, talkWith, turn } from './talk.ts';
import { tellPayer } from './tell.ts';

type Text = typeof incomingTexts.$inferSelect;

/**
 * Answers one text that came in (SRV2-28 to SRV2-31): in one transaction it is held against what is owed, what is to be
 * paid is written down and the answer posted; then the processor is asked, outside of any. False when none waits.
 */
export async function answerNextText(parts: Parts): Promise<boolean> {
  const text = await claimText(parts);
  if (!text) return false;
  const heard = { ...text, command: parseText(text.body) };
  await askBiller(parts, heard);
  const intent = await parts.store.transact((db) => answer(db, parts, heard));
  if (intent) await carryOutText(parts, text, intent);
  return true;
}

type Heard = Text & Pick<HeardText, 'command'>;

const heardOf = ({ command }: Heard, { isOn, bills }: NumberFacts): HeardText => ({
  command,
  isOn,
  bills: bills.map(({ bill }) => bill),
});

/** What is about to be paid is asked for at its biller first: a bill may have changed since it was told. */
async function askBiller(parts: Parts, text: Heard): Promise<void> {
  if (!mayPay(text)) return;
  const { db } = parts.store;
  const facts = await factsOfNumber(db, parts.clock, text.mobileNumber);
  const verdict = verdictOf(heardOf(text, facts), await talkWith(db, text.mobileNumber));
  if (facts.customer === undefined || (verdict.kind !== 'pay' && verdict.kind !== 'fee')) return;
  await refreshBalance(parts, { db, customer: facts.customer }, verdict.bill.billId);
}

const mayPay = ({ command }: Heard) => command.kind === 'pay' || command.kind === 'confirm';

async function answer(db: Db, parts: Parts, text: Heard): Promise<TextIntent | undefined> {
  const { mobileNumber } = text;
  const now = new Date(parts.clock.now());
  if (mayPay(text)) await takePayables(db, parts, mobileNumber);
  const talk = await takeTalk(db, mobileNumber, now);
  if (!(await isFirst(db, text, now))) return undefined;
  const facts = await factsOfNumber(db, parts.clock, mobileNumber);
  const { customer } = facts;
  if (customer === undefined) {
    await say(db, parts, null, text, [strangerWords()]);
    return undefined;
  }
  const { state, said, pays, turnsOff } = turn(talk, { type: 'text.received', heard: heardOf(text, facts) });
  await keepTalk(db, mobileNumber, state, now);
  if (turnsOff)
    await db.update(payByTexts).set({ active: false }).where(eq(payByTexts.mobileNumber, mobileNumber));
  await say(db, parts, customer, text, said);
  const payable = pays && facts.bills.find(({ bill }) => bill.billId === pays.billId);
  return payable && writeTextIntent({ db, customer }, parts, text.id, payable);
}

/** The cart, then the bills, then the talk: in the order in which everybody takes them. */
async function takePayables(db: Db, parts: Parts, mobileNumber: string): Promise<void> {
  const { customer, bills: payables } = await factsOfNumber(db, parts.clock, mobileNumber);
  if (customer === undefined) return;
  await lockCart({ db, customer });
  const accounts = payables.map(({ bill }) => bill.accountId);
  if (accounts.length === 0) return;
  await db
    .select({ id: bills.id })
    .from(bills)
    .where(and(inArray(bills.accountId, accounts), eq(bills.isNewest, true)))
    .orderBy(bills.id)
    .for('update');
}

/** Once, whoever claimed it: what was answered is done with, and its words are nobody's business any more. */
async function isFirst(db: Db, { id }: Text, now: Date): Promise<boolean> {
  const first = await db
    .update(incomingTexts)
    .set({ answeredAt: now, nextTryAt: null, body: '' })
    .where(and(eq(incomingTexts.id, id), isNull(incomingTexts.answeredAt)))
    .returning({ id: incomingTexts.id });
  return first.length === 1;
}

async function say(
  db: Db,
  parts: Parts,
  customer: number | null,
  { id, mobileNumber }: Pick<Text, 'id' | 'mobileNumber'>,
  said: readonly string[],
): Promise<void> {
  for (const body of said)
    await post(db, parts.clock, {
      customer,
      cause: `answer to text ${id}`,
      channel: 'sms',
      recipient: mobileNumber,
      subject: '',
      body,
    });
}

/** What became of it is told with the outcome; while nobody knows it, that is told. */
async function carryOutText(parts: Parts, text: Text, { checkout, attempts }: TextIntent): Promise<void> {
  parts.reached('intent written');
  await carryOut(parts, checkout, attempts);
  const { customerId: customer } = checkout;
  await parts.store.transact(async (db) => {
    const talk = await takeTalk(db, text.mobileNumber, new Date(parts.clock.now()));
    const now = await findCheckout({ db, customer }, checkout.id);
    if (now?.state !== 'open') return;
    const { mobileNumber } = text;
    for (const body of turn(talk, { type: 'payment.undetermined' }).said)
      await tellPayer({ db, customer }, parts, { cause: `answer to text ${text.id}`, mobileNumber, body });
  });
}
