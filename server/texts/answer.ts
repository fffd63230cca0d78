import { and, eq, inArray, isNull } from 'drizzle-orm';
import { NO_PAYMENTS } from '../../domain/portal/text/en.ts';
import { parseText } from '../../domain/texts/command.ts';
import { type ConversationState, type ReceivedText, verdictOf } from '../../domain/texts/conversation.ts';
import {
  helpReply,
  noPaymentsReply,
  startedReply,
  stoppedReply,
  strangerReply,
  unknownTextWithoutPaymentsReply,
} from '../../domain/texts/text/replies.ts';
import { PAYS_NOTHING_MEANWHILE } from '../../domain/texts/text/settings.ts';
import { refreshBalance } from '../bills/balance.ts';
import { unpayableWords } from '../bills/payable.ts';
import type { Dependencies } from '../dependencies.ts';
import { queueMessage } from '../notifications/messages.ts';
import { isNumberStopped, startNumber, stopNumber } from '../notifications/stopped-numbers.ts';
import { carryOutCheckout } from '../payments/carry-out.ts';
import { findCheckout } from '../payments/find-checkout.ts';
import { isSetUp } from '../set-up.ts';
import { lockCart } from '../store/cart-lock.ts';
import { bills } from '../store/schema/billers.ts';
import { incomingTexts, payByTexts } from '../store/schema/pay-by-text.ts';
import type { Db } from '../store/store.ts';
import { factsOfNumber, type NumberFacts } from './bills.ts';
import {
  conversationWith,
  lockConversation,
  nextConversationStep,
  saveConversation,
} from './conversation.ts';
import { type TextIntent, writeTextIntent } from './pay.ts';
import { claimText } from './receive.ts';
import { textPayer } from './text-payer.ts';

type Text = typeof incomingTexts.$inferSelect;

/**
 * Answers one incoming text (SRV2-28 to SRV2-31); false when none waits. One transaction checks it
 * against the open bills, commits the intent and queues the answer. The processor is asked
 * afterwards, outside of any transaction.
 */
export async function answerNextText(parts: Dependencies): Promise<boolean> {
  const text = await claimText(parts);
  if (!text) return false;
  const received = { ...text, command: parseText(text.body) };
  await refreshNamedBill(parts, received);
  const intent = await parts.store.transact((db) => answer(db, parts, received));
  if (intent) await carryOutText(parts, text, intent);
  return true;
}

type ReceivedCommand = Text & Pick<ReceivedText, 'command'>;

const receivedOf = ({ command }: ReceivedCommand, { isOn, bills }: NumberFacts): ReceivedText => ({
  command,
  isOn,
  bills: bills.map(({ bill }) => bill),
});

/**
 * Refreshes the balance of a bill that is about to be paid: it may have changed since it was
 * texted.
 */
async function refreshNamedBill(parts: Dependencies, text: ReceivedCommand): Promise<void> {
  if (!mayPay(text)) return;
  const { db } = parts.store;
  const facts = await factsOfNumber(db, parts, text.mobileNumber);
  const verdict = verdictOf(receivedOf(text, facts), await conversationWith(db, text.mobileNumber));
  if (facts.customer === undefined || (verdict.kind !== 'pay' && verdict.kind !== 'fee')) return;
  await refreshBalance(parts, { db, customer: facts.customer }, verdict.bill.billId);
}

const mayPay = ({ command }: ReceivedCommand) => command.kind === 'pay' || command.kind === 'confirm';

async function answer(db: Db, parts: Dependencies, text: ReceivedCommand): Promise<TextIntent | undefined> {
  const { mobileNumber } = text;
  const now = new Date(parts.clock.now());
  if (mayPay(text)) await lockPayables(db, parts, mobileNumber);
  const talk = await lockConversation(db, mobileNumber, now);
  if (!(await markAnswered(db, text, now))) return undefined;
  const facts = await factsOfNumber(db, parts, mobileNumber);
  const { customer } = facts;
  const isStopped = await isNumberStopped(db, mobileNumber);
  const { kind } = text.command;
  const hasPayments = isSetUp(parts.config, 'payments');
  if (kind === 'start' || kind === 'help') {
    if (kind === 'start') await startNumber(db, mobileNumber);
    const reply =
      kind === 'start' ? startedReply(hasPayments) : helpReply(isStopped, whyNothing(facts, hasPayments));
    await queueAnswers(db, parts, customer ?? null, text, [reply], true);
    return undefined;
  }
  if (kind === 'stop') {
    if (await stopNumber(db, parts.clock, mobileNumber)) await confirmStop(db, parts, text, talk, facts);
    return undefined;
  }
  // Every other text of a stopped number stays without an answer, and pays nothing.
  if (isStopped) return undefined;
  if (customer === undefined) {
    await queueAnswers(db, parts, null, text, [strangerReply(hasPayments)]);
    return undefined;
  }
  // Nothing is asked or named: a word that confirms it could come after payments are set up.
  if (!hasPayments) {
    const reply = mayPay(text) ? noPaymentsReply() : unknownTextWithoutPaymentsReply();
    await queueAnswers(db, parts, customer, text, [reply]);
    return undefined;
  }
  const { state, said, pays } = nextConversationStep(talk, {
    type: 'text.received',
    heard: receivedOf(text, facts),
  });
  await saveConversation(db, mobileNumber, state, now);
  await queueAnswers(db, parts, customer, text, said);
  const payable = pays && facts.bills.find(({ bill }) => bill.billId === pays.billId);
  return payable && writeTextIntent({ db, customer }, parts, text.id, payable);
}

/** Why the number can pay nothing: the portal takes no payments, or none of the billers does. */
function whyNothing({ bills: payables }: NumberFacts, hasPayments: boolean): string {
  if (!hasPayments) return NO_PAYMENTS;
  const reasons = payables.map(({ line }) => unpayableWords(line.biller).unpayable);
  if (reasons.length === 0 || reasons.includes(undefined)) return '';
  return [...new Set(reasons), PAYS_NOTHING_MEANWHILE].join(' ');
}

/** Ends pay by text of the number as well, and says so once (SRV2-30, ruling 56). */
async function confirmStop(
  db: Db,
  parts: Dependencies,
  text: ReceivedCommand,
  talk: ConversationState,
  facts: NumberFacts,
): Promise<void> {
  const { mobileNumber } = text;
  const heard = receivedOf(text, facts);
  const { state, turnsOff } = nextConversationStep(talk, { type: 'text.received', heard });
  await saveConversation(db, mobileNumber, state, new Date(parts.clock.now()));
  if (turnsOff)
    await db.update(payByTexts).set({ active: false }).where(eq(payByTexts.mobileNumber, mobileNumber));
  const said = stoppedReply(state.at === 'paying, then off');
  await queueAnswers(db, parts, facts.customer ?? null, text, [said], true);
}

/**
 * Locks the cart, then the bills. The conversation is locked after them, as in every transaction.
 */
async function lockPayables(db: Db, parts: Dependencies, mobileNumber: string): Promise<void> {
  const { customer, bills: payables } = await factsOfNumber(db, parts, mobileNumber);
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

/** Marks the text as answered and empties it. False when another process has answered it. */
async function markAnswered(db: Db, { id }: Text, now: Date): Promise<boolean> {
  const first = await db
    .update(incomingTexts)
    .set({ answeredAt: now, nextTryAt: null, body: '' })
    .where(and(eq(incomingTexts.id, id), isNull(incomingTexts.answeredAt)))
    .returning({ id: incomingTexts.id });
  return first.length === 1;
}

async function queueAnswers(
  db: Db,
  parts: Dependencies,
  customer: number | null,
  { id, mobileNumber }: Pick<Text, 'id' | 'mobileNumber'>,
  said: readonly string[],
  despiteStop = false,
): Promise<void> {
  for (const body of said)
    await queueMessage(db, parts.clock, {
      customer,
      despiteStop,
      cause: `answer to text ${id}`,
      channel: 'sms',
      recipient: mobileNumber,
      subject: '',
      body,
    });
}

/**
 * Charges the payment; its outcome is texted when it is recorded. While the outcome is unknown, the
 * text says so.
 */
async function carryOutText(
  parts: Dependencies,
  text: Text,
  { checkout, attempts, of }: TextIntent,
): Promise<void> {
  parts.reached('intent written');
  await carryOutCheckout(parts, checkout, attempts);
  const { customerId: customer } = checkout;
  await parts.store.transact(async (db) => {
    const talk = await lockConversation(db, text.mobileNumber, new Date(parts.clock.now()));
    const now = await findCheckout({ db, customer }, checkout.id);
    if (now?.state !== 'open') return;
    const { mobileNumber } = text;
    for (const body of nextConversationStep(talk, { type: 'payment.undetermined' }).said)
      await textPayer({ db, customer }, parts, {
        cause: `answer to text ${text.id}`,
        mobileNumber,
        body,
        of,
      });
  });
}
