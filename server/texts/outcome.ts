import type { Receipt } from '../../domain/receipts/receipt.ts';
import { FAILED, PROCESSING } from '../../domain/receipts/transaction-status.ts';
import { outcomeReply, type TextOutcome, whileUnpayable } from '../../domain/texts/text/replies.ts';
import { accountRow } from '../auto-pay/rows.ts';
import { whyNotHere } from '../bills/payable.ts';
import type { ClosedCheckout, Dependencies } from '../dependencies.ts';
import type { TextPlan } from '../store/schema/checkouts.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { lockConversation, nextConversationStep, saveConversation } from './conversation.ts';
import { textPayer } from './text-payer.ts';

/**
 * Texts a number the outcome of its payment, in the transaction that records it. From then on the
 * number can pay again (SRV2-28, SRV2-31). Payments by other ways are announced elsewhere.
 */
export async function textOutcome(
  { db, customer }: Scope,
  parts: Dependencies,
  { checkout, plan: { byText, receiptOptions }, receipt, message }: ClosedCheckout,
): Promise<void> {
  if (!byText) return;
  const { mobileNumber } = byText;
  const now = new Date(parts.clock.now());
  const { state } = nextConversationStep(await lockConversation(db, mobileNumber, now), {
    type: 'payment.settled',
  });
  await saveConversation(db, mobileNumber, state, now);
  const settled = outcomeOf(receipt, message);
  const isFailure = settled.kind === 'declined';
  const outcome = isFailure
    ? { ...settled, message: await withStep(db, parts, byText, settled.message) }
    : settled;
  await textPayer({ db, customer }, parts, {
    cause: `text payment ${checkout}`,
    mobileNumber,
    body: outcomeReply(byText, outcome),
    of: byText,
    confirmation: settled.kind === 'declined' ? undefined : settled.confirmation,
    isFailure,
    isMailed: !isFailure && receiptOptions.some(({ type }) => type === 'email'),
  });
}

/** A reason why nothing was paid, with a step that helps: another try does not where the biller takes no payments. */
async function withStep(
  db: Db,
  parts: Dependencies,
  { accountId, biller }: TextPlan,
  message: string,
): Promise<string> {
  const info = await accountRow(db, accountId);
  const why = info ? whyNotHere(parts, info.biller) : '';
  return why ? whileUnpayable(message, why, biller) : message;
}

function outcomeOf({ transaction_receipts }: Receipt, message: string): TextOutcome {
  const [part] = transaction_receipts;
  if (!part || part.trans_status === FAILED) return { kind: 'declined', message };
  const kind = part.trans_status === PROCESSING ? 'processing' : 'accepted';
  return { kind, confirmation: part.confirmation_num };
}
