import { MOST_WRONG } from './methods.ts';
import { brandOf } from './test-values.ts';
import type {
  Account,
  Charge,
  Dispute,
  Event,
  Intent,
  Json,
  Line,
  Method,
  Payout,
  Refund,
  Session,
} from './world.ts';

/** How each object looks in an answer. Objects that are not expanded are named by their ids. */

export function methodOnWire(method: Method): Json {
  const { id, type, number, customer, fingerprint } = method;
  const lastFour = number.slice(-4);
  return {
    id,
    object: 'payment_method',
    type,
    customer,
    billing_details: { email: method.email },
    card:
      type === 'card'
        ? {
            brand: brandOf(number),
            last4: lastFour,
            exp_month: method.expMonth,
            exp_year: method.expYear,
            fingerprint,
          }
        : undefined,
    us_bank_account:
      type === 'us_bank_account'
        ? {
            bank_name: 'STRIPE TEST BANK',
            last4: lastFour,
            account_type: method.accountType,
            fingerprint,
            routing_number: method.routing,
          }
        : undefined,
  };
}

export function intentOnWire(
  account: Account,
  intent: Intent,
  expand: readonly string[],
  pageOf: (intent: Intent) => string,
): Json {
  const charge = intent.charge === null ? undefined : account.charges.get(intent.charge);
  const isBank = account.methods.get(intent.method)?.type === 'us_bank_account';
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    application_fee_amount: intent.applicationFee || null,
    amount_capturable: intent.status === 'requires_capture' ? intent.amount : 0,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    capture_method: intent.capture,
    created: intent.created,
    currency: 'usd',
    customer: intent.customer,
    metadata: intent.metadata,
    livemode: false,
    payment_method: intent.status === 'requires_payment_method' ? null : intent.method,
    payment_method_types: [isBank ? 'us_bank_account' : 'card'],
    status: intent.status,
    last_payment_error: intent.error,
    latest_charge: charge && expand.includes('latest_charge') ? chargeOnWire(charge) : intent.charge,
    next_action:
      intent.status === 'requires_action'
        ? { type: 'redirect_to_url', redirect_to_url: { url: pageOf(intent), return_url: intent.returnUrl } }
        : null,
  };
}

function chargeOnWire(charge: Charge): Json {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.isCaptured ? charge.amount : 0,
    amount_refunded: charge.refunded,
    captured: charge.isCaptured,
    created: charge.created,
    currency: 'usd',
    disputed: charge.isDisputed,
    failure_code: charge.failure,
    livemode: false,
    metadata: charge.metadata,
    paid: charge.status === 'succeeded',
    payment_intent: charge.intent,
    payment_method: charge.method,
    refunded: charge.refunded === charge.amount,
    status: charge.status,
  };
}

export function refundOnWire(refund: Refund): Json {
  const { id, amount, charge, intent, created, metadata, status } = refund;
  return {
    id,
    object: 'refund',
    amount,
    charge,
    payment_intent: intent,
    created,
    currency: 'usd',
    metadata,
    status,
    pending_reason: status === 'pending' ? 'processing' : undefined,
  };
}

/** How long a biller has to answer, in seconds. */
const ANSWERED_WITHIN = 7 * 24 * 60 * 60;

export function disputeOnWire({ id, amount, charge, intent, reason, status, created }: Dispute): Json {
  return {
    id,
    object: 'dispute',
    amount,
    charge,
    payment_intent: intent,
    reason,
    status,
    created,
    currency: 'usd',
    evidence_details: {
      due_by: status.endsWith('needs_response') ? created + ANSWERED_WITHIN : null,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    livemode: false,
  };
}

export function fraudWarningOnWire(id: string, { id: charge, intent, created }: Charge): Json {
  return {
    id,
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge,
    created,
    fraud_type: 'misc',
    livemode: false,
    payment_intent: intent,
  };
}

export function lineOnWire(account: Account, line: Line, expand: readonly string[]): Json {
  return {
    id: line.id,
    object: 'balance_transaction',
    amount: line.amount,
    fee: line.fee,
    fee_details: [
      { type: 'stripe_fee', amount: line.fee - line.applicationFee, currency: 'usd' },
      { type: 'application_fee', amount: line.applicationFee, currency: 'usd' },
    ].filter(({ amount }) => amount !== 0),
    net: line.amount - line.fee,
    created: line.created,
    available_on: line.created + 2 * 24 * 60 * 60,
    currency: 'usd',
    status: 'available',
    type: line.type,
    source: expand.includes('data.source') ? sourceOf(account, line) : line.source.id,
  };
}

export function payoutOnWire({ id, amount, created, isAutomatic, status }: Payout): Json {
  return {
    id,
    object: 'payout',
    amount,
    arrival_date: created - (created % 86_400),
    automatic: isAutomatic,
    created,
    currency: 'usd',
    reconciliation_status: isAutomatic ? 'completed' : 'not_applicable',
    status,
    trace_id: { status: 'supported', value: `trace-${id}` },
  };
}

function sourceOf(account: Account, { source: { kind, id } }: Line): Json | string {
  const charge = kind === 'charge' && account.charges.get(id);
  if (charge) return chargeOnWire(charge);
  const refund = kind === 'refund' && account.refunds.get(id);
  if (refund) return refundOnWire(refund);
  const dispute = kind === 'dispute' && account.disputes.get(id);
  return dispute ? disputeOnWire(dispute) : { id, object: kind };
}

export function sessionOnWire(
  account: Account,
  session: Session,
  expand: readonly string[],
  { url, verifyUrl }: { readonly url: string; readonly verifyUrl: string },
  life: number,
): Json {
  const method = session.method === null ? undefined : account.methods.get(session.method);
  const isExpanded = expand.includes('setup_intent');
  const showsMethod = expand.includes('setup_intent.payment_method');
  const setup = {
    id: session.id.replace('cs_', 'seti_'),
    object: 'setup_intent',
    created: session.created,
    status: setupStatusOf(session),
    next_action:
      setupStatusOf(session) === 'requires_action'
        ? {
            type: 'verify_with_microdeposits',
            verify_with_microdeposits: {
              arrival_date: session.created + DAY,
              hosted_verification_url: verifyUrl,
              microdeposit_type: 'amounts',
            },
          }
        : null,
    payment_method: method && showsMethod ? methodOnWire(method) : (method?.id ?? null),
    mandate: mandateOnWire(session, method, expand.includes('setup_intent.mandate')),
  };
  return {
    id: session.id,
    object: 'checkout.session',
    mode: 'setup',
    customer: session.customer,
    livemode: false,
    status: session.status,
    url: session.status === 'open' ? url : null,
    expires_at: session.created + life,
    setup_intent: isExpanded || showsMethod ? setup : setup.id,
  };
}

const DAY = 24 * 60 * 60;

/** After ten wrong tries another account is wanted. */
function setupStatusOf({ method, isVerified, wrong }: Session): string {
  if (method === null || wrong >= MOST_WRONG) return 'requires_payment_method';
  return isVerified ? 'succeeded' : 'requires_action';
}

/** A debit needs an authorization, which the page has shown. */
function mandateOnWire(
  session: Session,
  method: Method | undefined,
  isExpanded: boolean,
): Json | string | null {
  if (method?.type !== 'us_bank_account' || !session.isVerified) return null;
  const id = session.id.replace('cs_', 'mandate_');
  if (!isExpanded) return id;
  const online = { ip_address: '203.0.113.7', user_agent: 'The page of Stripe' };
  return {
    id,
    object: 'mandate',
    customer_acceptance: { accepted_at: session.created, online, type: 'online' },
    livemode: false,
    payment_method: method.id,
    status: 'active',
    type: 'multi_use',
  };
}

export function eventOnWire({ id, type, account, object, created }: Event, isLive = false): Json {
  return {
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    ...(account === '' ? {} : { account }),
    created,
    data: { object },
    livemode: isLive,
    type,
  };
}

/** A page of a list, newest first. */
export function page<Row extends { readonly id: string; readonly created: number }>(
  oldestFirst: readonly Row[],
  {
    limit = 10,
    after,
    created,
  }: { limit?: number; after?: string | undefined; created?: { gte?: number } | undefined },
  onWire: (row: Row) => Json,
): Json {
  const rows = [...oldestFirst].reverse().filter((row) => row.created >= (created?.gte ?? 0));
  const from = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const shown = rows.slice(from, from + limit);
  return { object: 'list', data: shown.map(onWire), has_more: from + limit < rows.length };
}
