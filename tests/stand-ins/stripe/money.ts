import { invalidRequest, noSuch } from './refusal.ts';
import { disputeOnWire, payoutOnWire, refundOnWire } from './wire.ts';
import {
  type Account,
  behaviourOf,
  type Charge,
  type Dispute,
  type Json,
  type Line,
  type Payout,
  type Refund,
  type World,
} from './world.ts';

/** 2.9 % and 30 cents of a card, 0.8 % of a debit; nothing of this is a promise. */
function feeOf(amount: number, isBank: boolean): number {
  return isBank ? Math.min(500, Math.round(amount * 0.008)) : Math.round(amount * 0.029) + 30;
}

type Booked = Omit<Line, 'id' | 'created' | 'payout' | 'applicationFee'> &
  Partial<Pick<Line, 'applicationFee'>>;

export function book(world: World, account: Account, line: Booked): void {
  const id = world.newId('txn');
  account.lines.push({ applicationFee: 0, ...line, id, created: world.seconds(), payout: null });
}

/** The money of a charge arrives in the account. */
export function bookCharge(world: World, account: Account, charge: Charge): void {
  const isBank = account.methods.get(charge.method)?.type === 'us_bank_account';
  book(world, account, {
    type: isBank ? 'payment' : 'charge',
    amount: charge.amount,
    fee: feeOf(charge.amount, isBank) + charge.applicationFee,
    applicationFee: charge.applicationFee,
    source: { kind: 'charge', id: charge.id },
  });
}

export function refund(
  world: World,
  account: Account,
  {
    intent: id,
    amount: asked,
    metadata,
    givesFeeBack = false,
  }: {
    intent: string;
    amount?: number | undefined;
    metadata: Json;
    /** Gives the platform's fee back too, in proportion. */
    givesFeeBack?: boolean;
  },
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
  if (isMoneyTaken(account, charge))
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
  const feeOfAll = (refunded: number) => Math.floor((charge.applicationFee * refunded) / charge.amount);
  const feeBack = givesFeeBack ? feeOfAll(charge.refunded) - feeOfAll(charge.refunded + amount) : 0;
  charge.refunded += amount;
  book(world, account, {
    type: isBank ? 'payment_refund' : 'refund',
    amount: -amount,
    fee: feeBack,
    applicationFee: feeBack,
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

/** A charge that is only inquired about can be refunded, which is how an inquiry is best answered. */
function isMoneyTaken(account: Account, { id }: Charge): boolean {
  return [...account.disputes.values()].some(
    ({ charge, status }) => charge === id && !status.startsWith('warning_'),
  );
}

/**
 * The bank asks about a charge, before it disputes anything. No money moves. Stripe does not promise that the charge
 * says so in `disputed`, so here it does not.
 */
export function inquire(world: World, account: Account, charge: Charge, reason: string): Dispute {
  const made: Dispute = {
    id: world.newId('du'),
    intent: charge.intent,
    charge: charge.id,
    amount: charge.amount,
    reason,
    created: world.seconds(),
    status: 'warning_needs_response',
  };
  account.disputes.set(made.id, made);
  world.tell(account, 'charge.dispute.created', disputeOnWire(made));
  return made;
}

/** An inquiry ends: nothing more comes of it, or it becomes a dispute, which takes the money. */
export function endInquiry(
  world: World,
  account: Account,
  made: Dispute,
  status: 'warning_closed' | 'needs_response',
): void {
  made.status = status;
  if (status === 'needs_response') {
    for (const charge of account.charges.values()) if (charge.id === made.charge) charge.isDisputed = true;
    bookDispute(world, account, made);
  }
  const isClosed = status === 'warning_closed';
  world.tell(account, `charge.dispute.${isClosed ? 'closed' : 'updated'}`, disputeOnWire(made));
}

function bookDispute(world: World, account: Account, { id, amount }: Dispute): void {
  const source = { kind: 'dispute', id } as const;
  book(world, account, { type: 'adjustment', amount: -amount, fee: 1500, source });
}

/** The bank takes the money of a charge back, or a part of it. Of a debit that is final at once. */
export function dispute(
  world: World,
  account: Account,
  charge: Charge,
  reason: string,
  amount = charge.amount,
): Dispute {
  const isBank = account.methods.get(charge.method)?.type === 'us_bank_account';
  const made: Dispute = {
    id: world.newId('du'),
    intent: charge.intent,
    charge: charge.id,
    amount,
    reason,
    created: world.seconds(),
    status: isBank ? 'lost' : 'needs_response',
  };
  account.disputes.set(made.id, made);
  charge.isDisputed = true;
  bookDispute(world, account, made);
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

const DAY = 24 * 60 * 60;

/** Pays out what was booked before a moment, in seconds. Stripe does so by itself once on each business day. */
export function payOut(
  world: World,
  account: Account,
  before = world.seconds() + 1,
  isAutomatic = true,
): void {
  const lines = account.lines.filter(({ payout, created }) => payout === null && created < before);
  const amount = lines.reduce((sum, line) => sum + line.amount - line.fee, 0);
  if (amount <= 0) return;
  const created = world.seconds();
  const made: Payout = { id: world.newId('po'), amount, created, isAutomatic, status: 'paid' };
  account.payouts.set(made.id, made);
  book(world, account, { type: 'payout', amount: -amount, fee: 0, source: { kind: 'payout', id: made.id } });
  for (const line of [...lines, ...account.lines.slice(-1)]) line.payout = made.id;
  world.tell(account, 'payout.paid', payoutOnWire(made));
}

/** On a business day, once. */
export function payOutDue(world: World, account: Account): void {
  const today = world.seconds() - (world.seconds() % DAY);
  const weekday = new Date(today * 1000).getUTCDay();
  const isPaid = [...account.payouts.values()].some(({ created }) => created >= today);
  if (!isPaid && weekday !== 0 && weekday !== 6) payOut(world, account, today);
}

/** The bank sends a payout back: its money stands on the account again. */
export function failPayout(world: World, account: Account, made: Payout): void {
  made.status = 'failed';
  const source = { kind: 'payout', id: made.id } as const;
  book(world, account, { type: 'payout_failure', amount: made.amount, fee: 0, source });
  world.tell(account, 'payout.failed', payoutOnWire(made));
}
