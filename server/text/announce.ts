import { and, eq } from 'drizzle-orm';
import { isOpenBill } from '../../domain/text-talk.ts';
import { offerWords, welcomeWords } from '../../domain/text-words.ts';
import { accountRow } from '../auto-pay/rows.ts';
import { post } from '../messages.ts';
import type { Parts } from '../parts.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { factsOfNumber, type PayableByText } from './bills.ts';
import { keepTalk, takeTalk, turn } from './talk.ts';

/**
 * Texts a posted bill to who pays it by text, in the transaction of the posting (SRV2-27). Of nothing owed, and of an account
 * in collections, nothing is told.
 */
export async function offerByText(
  db: Db,
  parts: Parts,
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
    await tellOfBill({ db, customer: customerId }, parts, mobileNumber, payable, {
      cause: `bill ${billId} by text ${customerId}`,
      words: offerWords(payable.bill),
    });
  }
}

/** The first text after it was switched on. Who agreed to texts is told how to end them. */
export async function welcome(
  scope: Scope,
  parts: Parts,
  accountId: number,
  mobileNumber: string,
): Promise<void> {
  const known = await accountRow(scope.db, accountId);
  const payable = await payableAt(scope.db, parts, mobileNumber, accountId);
  if (!known) return;
  await tellOfBill(scope, parts, mobileNumber, payable, {
    cause: `pay by text on ${parts.ids.uuid()}`,
    words: welcomeWords(
      known.biller.name,
      payable?.bill.account ?? `account ${known.account.accountNum}`,
      payable?.bill,
    ),
  });
}

async function payableAt(
  db: Db,
  parts: Parts,
  mobileNumber: string,
  accountId: number,
): Promise<PayableByText | undefined> {
  const { bills } = await factsOfNumber(db, parts.clock, mobileNumber);
  return bills.find(({ bill }) => bill.accountId === accountId);
}

/** What was told is what `PAY` pays, and nothing that was told before. */
async function tellOfBill(
  { db, customer }: Scope,
  parts: Parts,
  mobileNumber: string,
  payable: PayableByText | undefined,
  { cause, words }: { cause: string; words: string },
): Promise<void> {
  const now = new Date(parts.clock.now());
  const talk = await takeTalk(db, mobileNumber, now);
  const bill = payable && isOpenBill(payable.bill) ? payable.bill : undefined;
  const { state } = turn(talk, { type: 'bill.told', bill });
  await keepTalk(db, mobileNumber, state, now);
  await post(db, parts.clock, {
    customer,
    cause,
    channel: 'sms',
    recipient: mobileNumber,
    subject: '',
    body: words,
  });
}
