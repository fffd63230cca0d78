import { invalidRequest, noSuch } from './refusal.ts';
import { disputeOnWire, refundOnWire } from './wire.ts';
import {
  type Account,
  behaviourOf,
  type Charge,
  type Dispute,
  type Json,
  type Line,
  type Refund,
  type World,
} from './world.ts';

/** 2.9 % and 30 cents of a card, 0.8 % of a debit; nothing of this is a promise. */
function feeOf(amount: number, isBank: boolean): number {
  return isBank ? Math.min(500, Math.round(amount * 0.008)) : Math.round(amount * 0.029) + 30;
}

export function book(world: World, account: Account, line: Omit<Line, 'id' | 'created'>): void {
  account.lines.push({ ...line, id: world.newId('txn'), created: world.seconds() });
}

/** The money of a charge arrives in the account. */
export function bookCharge(world: World, account: Account, charge: Charge): void {
  const isBank = account.methods.get(charge.method)?.type === 'us_bank_account';
  book(world, account, {
    type: isBank ? 'payment' : 'charge',
    amount: charge.amount,
    fee: feeOf(charge.amount, isBank),
    source: { kind: 'charge', id: charge.id },
  });
}

export function refund(
  world: World,
  account: Account,
  { intent: id, amount: asked, metadata }: { intent: string; amount?: number | undefined; metadata: Json },
): Refund {
  const intent = account.intents.get(id);
  if (!intent) throw noSuch('payment_intent', id);
  const charge = intent.charge === null ? undefined : account.charges.get(intent.charge);
  if (!charge || charge.status === 'failed' || !charge.isCaptured)
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
      code: 'payment_intent_unexpected_state',
    });
  const left = charge.amount - charge.refunded;
  const amount = asked ?? left;
  if (charge.isDisputed)
    throw invalidRequest('This charge was disputed and cannot be refunded.', { code: 'charge_disputed' });
  if (left === 0) throw invalidRequest('The charge was refunded.', { code: 'charge_already_refunded' });
  if (amount > left) throw invalidRequest('Refund amount is greater than unrefunded amount on charge.');
  const method = account.methods.get(charge.method);
  const isBank = method?.type === 'us_bank_account';
  const waits = charge.status === 'pending' || (method && behaviourOf(method).refund === 'pending');
  const made: Refund = {
    id: world.newId('re'),
    intent: id,
    charge: charge.id,
    amount,
    metadata,
    created: world.seconds(),
    status: waits ? 'pending' : 'succeeded',
  };
  account.refunds.set(made.id, made);
  charge.refunded += amount;
  book(world, account, {
    type: isBank ? 'payment_refund' : 'refund',
    amount: -amount,
    fee: 0,
    source: { kind: 'refund', id: made.id },
  });
  world.tell(account, 'refund.created', refundOnWire(made));
  return made;
}

/** A refund that waited succeeds, or one that succeeded turns out to have failed: its money comes back. */
export function endRefund(
  world: World,
  account: Account,
  made: Refund,
  status: 'succeeded' | 'failed',
): void {
  if (made.status === status) return;
  made.status = status;
  if (status === 'failed') {
    const charge = account.charges.get(made.charge);
    if (charge) charge.refunded -= made.amount;
    book(world, account, {
      type: 'refund_failure',
      amount: made.amount,
      fee: 0,
      source: { kind: 'refund', id: made.id },
    });
    world.tell(account, 'refund.failed', refundOnWire(made));
  }
  world.tell(account, 'refund.updated', refundOnWire(made));
}

/** The bank takes the money of a charge back. Of a debit that is final at once. */
export function dispute(world: World, account: Account, charge: Charge, reason: string): Dispute {
  const isBank = account.methods.get(charge.method)?.type === 'us_bank_account';
  const made: Dispute = {
    id: world.newId('du'),
    intent: charge.intent,
    charge: charge.id,
    amount: charge.amount,
    reason,
    created: world.seconds(),
    status: isBank ? 'lost' : 'needs_response',
  };
  account.disputes.set(made.id, made);
  charge.isDisputed = true;
  book(world, account, {
    type: 'adjustment',
    amount: -charge.amount,
    fee: 1500,
    source: { kind: 'dispute', id: made.id },
  });
  world.tell(account, 'charge.dispute.created', disputeOnWire(made));
  if (isBank) world.tell(account, 'charge.dispute.closed', disputeOnWire(made));
  return made;
}

export function endDispute(world: World, account: Account, made: Dispute, status: 'won' | 'lost'): void {
  made.status = status;
  if (status === 'won')
    book(world, account, {
      type: 'adjustment',
      amount: made.amount,
      fee: 0,
      source: { kind: 'dispute', id: made.id },
    });
  world.tell(account, 'charge.dispute.closed', disputeOnWire(made));
}

/** Pays out all that stands on the account. */
export function payOut(world: World, account: Account): void {
  const amount = account.lines.reduce((sum, line) => sum + line.amount - line.fee, 0);
  if (amount <= 0) return;
  const made = { id: world.newId('po'), amount, status: 'paid' };
  account.payouts.set(made.id, made);
  book(world, account, { type: 'payout', amount: -amount, fee: 0, source: { kind: 'payout', id: made.id } });
  world.tell(account, 'payout.paid', { ...made, object: 'payout' });
}
