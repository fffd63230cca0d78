import type { Receipt } from '../../domain/receipt.ts';
import { outcomeWords, type TextOutcome } from '../../domain/text-words.ts';
import { FAILED, PROCESSING } from '../../domain/transaction-status.ts';
import type { Parts } from '../parts.ts';
import type { CheckoutPlan } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { keepTalk, takeTalk, turn } from './talk.ts';
import { tellPayer } from './tell.ts';

/**
 * Tells a number what became of its payment, in the transaction that made it a fact, whoever found it out; from then on
 * the number can pay again (SRV2-28, SRV2-31). A payment that was not made by text is told in other ways.
 */
export async function answerPayment(
  { db, customer }: Scope,
  parts: Parts,
  checkoutId: string,
  { byText, receiptOptions }: CheckoutPlan,
  receipt: Receipt,
  message: string,
): Promise<void> {
  if (!byText) return;
  const { mobileNumber } = byText;
  const now = new Date(parts.clock.now());
  const { state } = turn(await takeTalk(db, mobileNumber, now), { type: 'payment.settled' });
  await keepTalk(db, mobileNumber, state, now);
  const outcome = outcomeOf(receipt, message);
  await tellPayer({ db, customer }, parts, {
    cause: `text payment ${checkoutId}`,
    mobileNumber,
    body: outcomeWords(byText, outcome),
    isMailed: outcome.kind !== 'declined' && receiptOptions.some(({ type }) => type === 'email'),
  });
}

function outcomeOf({ transaction_receipts }: Receipt, message: string): TextOutcome {
  const [part] = transaction_receipts;
  if (!part || part.trans_status === FAILED) return { kind: 'declined', message };
  const kind = part.trans_status === PROCESSING ? 'processing' : 'accepted';
  return { kind, confirmation: part.confirmation_num };
}
