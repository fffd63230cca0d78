import { and, eq } from 'drizzle-orm';
import { namedAccount } from '../../domain/accounts/text/named-account.ts';
import { isOpenBill } from '../../domain/texts/conversation.ts';
import { offerReply, welcomeReply } from '../../domain/texts/text/replies.ts';
import { accountRow } from '../auto-pay/rows.ts';
import type { Dependencies } from '../dependencies.ts';
import { queueMessage } from '../notifications/messages.ts';
import { billerNameOf } from '../store/billers.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { factsOfNumber, type PayableByText } from './bills.ts';
import { lockConversation, nextConversationStep, saveConversation } from './conversation.ts';

/**
 * Texts a posted bill to each customer who pays it by text, in the transaction that posts it
 * (SRV2-27). Bills without a balance, and accounts in collections, get no text.
 */
export async function textBillOffer(
  db: Db,
  parts: Dependencies,
  { accountId, billId }: { accountId: number; billId: number },
): Promise<void> {
  const rows = await db
    .select()
    .from(payByTexts)
    .where(and(eq(payByTexts.accountId, accountId), eq(payByTexts.active, true)))
    .orderBy(payByTexts.customerId);
  for (const { customerId, mobileNumber } of rows) {
    const payable = await payableAt(db, parts, mobileNumber, accountId);
    if (!payable || !isOpenBill(payable.bill) || payable.line.account.inCollections) continue;
    await textBill({ db, customer: customerId }, parts, mobileNumber, payable, {
      cause: `bill ${billId} by text ${customerId}`,
      words: offerReply(payable.bill),
    });
  }
}

/**
 * Sends the first text after pay by text is switched on. It says how to end the texts that the
 * customer agreed to.
 */
export async function textWelcome(
  scope: Scope,
  parts: Dependencies,
  accountId: number,
  mobileNumber: string,
): Promise<void> {
  const info = await accountRow(scope.db, accountId);
  const payable = await payableAt(scope.db, parts, mobileNumber, accountId);
  if (!info) return;
  await textBill(scope, parts, mobileNumber, payable, {
    cause: `pay by text on ${parts.ids.uuid()}`,
    words: welcomeReply(
      billerNameOf(info.biller),
      payable?.bill.account ?? namedAccount(info.account.accountNum, null),
      payable?.bill,
    ),
  });
}

async function payableAt(
  db: Db,
  parts: Dependencies,
  mobileNumber: string,
  accountId: number,
): Promise<PayableByText | undefined> {
  const { bills } = await factsOfNumber(db, parts, mobileNumber);
  return bills.find(({ bill }) => bill.accountId === accountId);
}

/**
 * Records the bill in the conversation, so that `PAY` pays this bill and no earlier one, and texts
 * it.
 */
async function textBill(
  { db, customer }: Scope,
  parts: Dependencies,
  mobileNumber: string,
  payable: PayableByText | undefined,
  { cause, words }: { cause: string; words: string },
): Promise<void> {
  const now = new Date(parts.clock.now());
  const talk = await lockConversation(db, mobileNumber, now);
  const bill = payable && isOpenBill(payable.bill) ? payable.bill : undefined;
  const { state } = nextConversationStep(talk, { type: 'bill.told', bill });
  await saveConversation(db, mobileNumber, state, now);
  await queueMessage(db, parts.clock, {
    customer,
    cause,
    channel: 'sms',
    recipient: mobileNumber,
    subject: '',
    body: words,
  });
}
