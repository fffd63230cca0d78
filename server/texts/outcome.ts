import type { Receipt } from '../../domain/receipts/receipt.ts';
import { FAILED, PROCESSING } from '../../domain/receipts/transaction-status.ts';
import { outcomeReply, type TextOutcome } from '../../domain/texts/text/replies.ts';
import type { ClosedCheckout, Dependencies } from '../dependencies.ts';
import type { Scope } from '../store/scope.ts';
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
  const outcome = outcomeOf(receipt, message);
  await textPayer({ db, customer }, parts, {
    cause: `text payment ${checkout}`,
    mobileNumber,
    body: outcomeReply(byText, outcome),
    isFailure: outcome.kind === 'declined',
    isMailed: outcome.kind !== 'declined' && receiptOptions.some(({ type }) => type === 'email'),
  });
}

function outcomeOf({ transaction_receipts }: Receipt, message: string): TextOutcome {
  const [part] = transaction_receipts;
  if (!part || part.trans_status === FAILED) return { kind: 'declined', message };
  const kind = part.trans_status === PROCESSING ? 'processing' : 'accepted';
  return { kind, confirmation: part.confirmation_num };
}
