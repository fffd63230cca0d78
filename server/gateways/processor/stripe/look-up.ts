import type { Stripe } from 'stripe';
import { RETURNED_DISPUTED, returnedText } from '../../../../domain/checkout/text/declines.ts';
import type { DisputeStatus, Inquiry } from '../../../../domain/receipts/money-back.ts';
import { add, cents, sum, ZERO } from '../../../../domain/values/cents.ts';
import { SECOND } from '../../../../domain/values/durations.ts';
import {
  type BookEntry,
  type ChargeName,
  type MadeCharge,
  ProcessorSilent,
  type ToldRefund,
} from '../../../ports/processor.ts';
import { type Connection, onAccount } from './client.ts';
import { harmless } from './errors.ts';
import { cancel, chargeOf, retrieve } from './intents.ts';
import { rememberedIn } from './metadata.ts';
import { outcomeOf } from './outcomes.ts';
import { closePayment, isMade, type MadePayment, paymentUnder } from './references.ts';
import { refundsOf } from './refunds.ts';

const ENDS: ReadonlyMap<string, DisputeStatus> = new Map([
  ['won', 'won'],
  ['lost', 'lost'],
]);
const OPEN = { kind: 'open' } as const;
const CLOSED = { kind: 'closed' } as const;

/** What stands about a charge. With `close`, one that has taken nothing yet is cancelled for good. */
export async function ask(
  connection: Connection,
  name: ChargeName,
  { close }: { readonly close: boolean },
): Promise<BookEntry> {
  const earlier = await paymentUnder(connection, name);
  const row = close && !isMade(earlier) ? await closePayment(connection, name) : earlier;
  if (!isMade(row)) return row?.isClosed ? CLOSED : OPEN;
  const intent = await retrieve(connection, row);
  return entryOf(connection, row, close && isOpen(intent) ? await closed(connection, row) : intent);
}

async function closed(connection: Connection, row: MadePayment): Promise<Stripe.PaymentIntent> {
  const intent = await cancel(connection, row);
  if (isOpen(intent)) throw new ProcessorSilent('stripe did not cancel a payment that is open');
  return intent;
}

/** Nothing was taken or refused, so a confirm could still take it. */
function isOpen({ status, last_payment_error }: Stripe.PaymentIntent): boolean {
  if (status === 'requires_payment_method') return last_payment_error === null;
  return status === 'requires_confirmation' || status === 'requires_action';
}

async function entryOf(
  connection: Connection,
  row: MadePayment,
  intent: Stripe.PaymentIntent,
): Promise<BookEntry> {
  const paid = chargeOf(intent);
  const confirmationNum = rememberedIn(intent.metadata)?.confirmationNum;
  const made: MadeCharge = {
    token: row.token,
    category: row.category,
    amount: row.amount,
    fee: row.fee,
    givenBack: ZERO,
    refunds: [],
    ...(confirmationNum === undefined ? {} : { confirmationNum }),
  };
  if (intent.status === 'canceled') return CLOSED;
  if (intent.status === 'requires_payment_method' && row.category === 'bank' && paid?.status === 'failed')
    return {
      kind: 'returned',
      message: returnedText(paid.failure_code ?? ''),
      ...(paid.failure_code === 'insufficient_funds' && { because: 'funds' as const }),
      ...allowedBy(paid),
      made,
    };
  const outcome = outcomeOf(intent, row.category, connection.clock);
  if (!outcome) return OPEN;
  if (outcome.kind === 'declined' || outcome.kind === 'confirming') return outcome;
  const { asked, questions } = await disputesOf(connection, row, paid);
  const disputes = asked.map((dispute) => ({
    status: ENDS.get(dispute.status) ?? ('open' as const),
    ...claimOf(dispute),
  }));
  const inquiries = questions.map(inquiryOf);
  const lost = asked.filter(({ status }) => status === 'lost');
  const taken = sum(lost.map(({ amount }) => cents(amount)));
  const refunds = paid && paid.amount_refunded > 0 ? await toldRefunds(connection, row) : [];
  const givenBack = sum(refunds.map(({ amount }) => amount));
  if (lost.length > 0)
    return {
      kind: 'returned',
      message: RETURNED_DISPUTED,
      isDisputed: true,
      ...(taken < add(row.amount, row.fee) && { disputed: taken }),
      isUnauthorised: row.category === 'bank' && lost.some(({ reason }) => UNAUTHORISED.has(reason)),
      made: { ...made, givenBack, refunds, disputes, inquiries },
    };
  if (givenBack >= add(row.amount, row.fee))
    return {
      kind: 'given back',
      refunds,
      ...(disputes.length > 0 && { disputes }),
      ...(inquiries.length > 0 && { inquiries }),
    };
  return { ...outcome, made: { ...made, givenBack, refunds, disputes, inquiries } };
}

/** Those that have succeeded, the oldest first. Only the portal gives its refunds a key. */
async function toldRefunds(connection: Connection, row: MadePayment): Promise<ToldRefund[]> {
  const refunds = await refundsOf(connection, row);
  const succeeded = refunds.filter(({ status }) => status === 'succeeded').reverse();
  return succeeded.map(({ id, amount, created, metadata }) => ({
    reference: id,
    ...(metadata?.key && { key: metadata.key }),
    amount: cents(amount),
    at: created * SECOND,
  }));
}

/** Reasons with which somebody tells the bank that a debit was not allowed. */
const UNAUTHORISED: ReadonlySet<string> = new Set([
  'debit_not_authorized',
  'customer_initiated',
  'fraudulent',
  'unrecognized',
]);

function allowedBy({ failure_code }: Stripe.Charge): { isUnauthorised?: true } {
  return UNAUTHORISED.has(failure_code ?? '') ? { isUnauthorised: true } : {};
}

/**
 * The oldest first. Questions and disputes that were prevented take no money. Stripe does not say whether a charge that a
 * bank only asks about counts as `disputed`, so those of a card are always read.
 */
async function disputesOf(
  { api }: Connection,
  { reference, account, category }: MadePayment,
  paid?: Stripe.Charge,
) {
  if (!paid?.disputed && !(paid?.captured && category === 'card')) return { asked: [], questions: [] };
  const query = { payment_intent: reference, limit: 100 };
  const { data } = await harmless(() => api.disputes.list(query, onAccount(account)));
  const all = data.filter(({ status }) => status !== 'prevented').reverse();
  return { asked: all.filter((one) => !isQuestion(one)), questions: all.filter(isQuestion) };
}

const isQuestion = ({ status }: Stripe.Dispute) => status.startsWith('warning_');

function claimOf({ id, amount, reason, evidence_details }: Stripe.Dispute) {
  return {
    reference: id,
    amount: cents(amount),
    ...(evidence_details?.due_by && { respondBy: evidence_details.due_by * SECOND }),
    ...(reason && { reason }),
  };
}

/** Once it was answered, it has no deadline any more. */
function inquiryOf(question: Stripe.Dispute): Inquiry {
  const { respondBy, ...claim } = claimOf(question);
  const isToAnswer = question.status === 'warning_needs_response';
  return {
    ...claim,
    isOpen: question.status !== 'warning_closed',
    ...(isToAnswer && respondBy && { respondBy }),
  };
}
