import { methodNamed } from './methods.ts';
import { book, bookCharge, dispute, endRefund, inquire } from './money.ts';
import { invalidRequest, noSuch, StripeRefusal } from './refusal.ts';
import { fraudWarningOnWire } from './wire.ts';
import {
  type Account,
  behaviourOf,
  type Charge,
  type Intent,
  type Json,
  type Method,
  type World,
} from './world.ts';

const DAYS_OF_A_DEBIT = 4 * 24 * 60 * 60;
const LEAST = 50;

export interface Making {
  readonly amount: number;
  readonly customer?: string;
  readonly payment_method?: string;
  readonly allowed_payment_method_types?: readonly string[];
  readonly application_fee_amount?: number;
  readonly capture_method?: 'automatic' | 'manual';
  readonly metadata?: Json;
}

export function makeIntent(world: World, account: Account, asked: Making): Intent {
  if (!Number.isInteger(asked.amount) || asked.amount < LEAST)
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  const method = methodNamed(account, asked.payment_method ?? '');
  if (method.isDetached || (method.customer ?? asked.customer ?? null) !== (asked.customer ?? null))
    throw invalidRequest('The payment method you provided may not be used with this customer.', {
      param: 'payment_method',
    });
  if (method.customer === null && method.uses > 0)
    throw invalidRequest('This PaymentMethod was previously used without being attached to a Customer.', {
      param: 'payment_method',
    });
  if (!asked.allowed_payment_method_types?.includes(method.type))
    throw invalidRequest(`The payment method type ${method.type} is not allowed.`, {
      param: 'payment_method',
    });
  if (asked.capture_method === 'manual' && method.type !== 'card')
    throw invalidRequest('us_bank_account does not support manual capture.', { param: 'capture_method' });
  const applicationFee = asked.application_fee_amount ?? 0;
  if (applicationFee > 0 && account.id === '')
    throw invalidRequest('Can only apply an application_fee when the request is made on an account.', {
      param: 'application_fee_amount',
    });
  if (applicationFee > asked.amount)
    throw invalidRequest('The application fee is larger than the charge.', {
      param: 'application_fee_amount',
    });
  const intent: Intent = {
    id: world.newId('pi'),
    applicationFee,
    amount: asked.amount,
    customer: asked.customer ?? null,
    method: method.id,
    capture: asked.capture_method ?? 'automatic',
    metadata: asked.metadata ?? {},
    created: world.seconds(),
    status: 'requires_confirmation',
    charge: null,
    error: null,
    returnUrl: '',
    confirms: 0,
  };
  account.intents.set(intent.id, intent);
  return intent;
}

export function intentNamed(account: Account, id: string): Intent {
  const intent = account.intents.get(id);
  if (!intent) throw noSuch('payment_intent', id);
  return intent;
}

/** The parts that a function about one intent needs. */
export interface Scene {
  readonly world: World;
  readonly account: Account;
  readonly intent: Intent;
  readonly onWire: (intent: Intent) => Json;
}

export function confirmIntent(scene: Scene, how: { offSession: boolean; returnUrl: string }): void {
  const { account, intent } = scene;
  if (intent.status !== 'requires_confirmation' && intent.status !== 'requires_payment_method')
    throw unexpectedState(scene);
  const method = methodNamed(account, intent.method);
  if (method.isDetached)
    throw invalidRequest('The payment method was detached.', { param: 'payment_method' });
  intent.confirms++;
  method.uses++;
  intent.returnUrl = how.returnUrl;
  const { confirms } = behaviourOf(method);
  if (method.type === 'us_bank_account') debit(scene, method);
  else if (!confirms || (confirms === 'once' && how.offSession)) authorise(scene, method);
  else if (how.offSession)
    throw fail(scene, method, { code: 'authentication_required', declineCode: 'authentication_required' });
  else {
    intent.status = 'requires_action';
    scene.world.tell(account, 'payment_intent.requires_action', scene.onWire(intent));
  }
}

/** The customer answers at the bank's page. */
export function answerAtBank(scene: Scene, isConfirmed: boolean): void {
  const { account, intent } = scene;
  if (intent.status !== 'requires_action') return;
  const method = methodNamed(account, intent.method);
  try {
    if (isConfirmed) authorise(scene, method);
    else fail(scene, method, { code: 'payment_intent_authentication_failure' });
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
  }
}

function authorise(scene: Scene, method: Method): void {
  const { world, account, intent } = scene;
  const { decline, disputed, inquired, warned } = behaviourOf(method);
  if (decline) throw fail(scene, method, decline);
  const charge = charged(scene, method, 'succeeded');
  if (intent.capture === 'manual') {
    intent.status = 'requires_capture';
    world.tell(account, 'payment_intent.amount_capturable_updated', scene.onWire(intent));
    return;
  }
  take(scene, charge);
  if (disputed) dispute(world, account, charge, disputed);
  if (inquired) inquire(world, account, charge, inquired);
  if (warned)
    world.tell(
      account,
      'radar.early_fraud_warning.created',
      fraudWarningOnWire(world.newId('issfr'), charge),
    );
}

function take({ world, account, intent, onWire }: Scene, charge: Charge): void {
  charge.isCaptured = true;
  intent.status = 'succeeded';
  bookCharge(world, account, charge);
  world.tell(account, 'payment_intent.succeeded', onWire(intent));
}

function debit(scene: Scene, method: Method): void {
  const { world, account, intent } = scene;
  const { refused } = behaviourOf(method);
  if (refused) throw refuse(scene, method, refused);
  const charge = charged(scene, method, 'pending');
  charge.isCaptured = true;
  intent.status = 'processing';
  bookCharge(world, account, charge);
  world.tell(account, 'payment_intent.processing', scene.onWire(intent));
}

function charged({ world, account, intent }: Scene, method: Method, status: Charge['status']): Charge {
  const charge: Charge = {
    id: world.newId(method.type === 'card' ? 'ch' : 'py'),
    intent: intent.id,
    amount: intent.amount,
    method: method.id,
    applicationFee: intent.applicationFee,
    metadata: intent.metadata,
    created: world.seconds(),
    status,
    isCaptured: false,
    refunded: 0,
    isDisputed: false,
    failure: null,
    decidedAt: world.seconds() + DAYS_OF_A_DEBIT,
  };
  account.charges.set(charge.id, charge);
  intent.charge = charge.id;
  return charge;
}

/** Stripe sends no debit to the bank, so that there is no charge. The intent can be confirmed with another method. */
function refuse({ world, account, intent, onWire }: Scene, method: Method, code: string): StripeRefusal {
  const error = {
    type: 'invalid_request_error',
    code,
    message: 'Words of the processor.',
    payment_method: { id: method.id, object: 'payment_method', type: method.type },
  };
  intent.status = 'requires_payment_method';
  intent.error = error;
  world.tell(account, 'payment_intent.payment_failed', onWire(intent));
  return new StripeRefusal(400, { ...error, payment_intent: onWire(intent) });
}

/** The charge failed: the intent can be confirmed again with another method. */
function fail(scene: Scene, method: Method, why: { code: string; declineCode?: string }): StripeRefusal {
  const { world, account, intent } = scene;
  const error = {
    type: 'card_error',
    code: why.code,
    ...(why.declineCode === undefined ? {} : { decline_code: why.declineCode }),
    message: 'Words of the processor.',
    payment_method: { id: method.id, object: 'payment_method', type: method.type },
  };
  const charge = charged(scene, method, 'failed');
  charge.failure = why.declineCode ?? why.code;
  intent.status = 'requires_payment_method';
  intent.error = error;
  world.tell(account, 'payment_intent.payment_failed', scene.onWire(intent));
  return new StripeRefusal(402, { ...error, payment_intent: scene.onWire(intent) });
}

export function captureIntent(scene: Scene): void {
  const { account, intent } = scene;
  const charge = intent.charge === null ? undefined : account.charges.get(intent.charge);
  if (intent.status !== 'requires_capture' || !charge) throw unexpectedState(scene);
  take(scene, charge);
}

export function cancelIntent(scene: Scene): void {
  const { world, account, intent } = scene;
  if (!intent.status.startsWith('requires_')) throw unexpectedState(scene);
  intent.status = 'canceled';
  world.tell(account, 'payment_intent.canceled', scene.onWire(intent));
}

function unexpectedState({ intent, onWire }: Scene): StripeRefusal {
  return invalidRequest(`You cannot do this to a PaymentIntent with the status ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: onWire(intent),
  });
}

const HOLD = 7 * 24 * 60 * 60;
const DAY = 24 * 60 * 60;

/** Debits whose days are over end, and holds run out. */
export function decideDue(world: World, account: Account, onWire: (intent: Intent) => Json): void {
  const now = world.seconds();
  failRefundsDue(world, account, now);
  for (const intent of account.intents.values()) {
    const scene = { world, account, intent, onWire };
    if (intent.status === 'requires_capture' && intent.created + HOLD <= now) cancelIntent(scene);
    const charge = intent.charge === null ? undefined : account.charges.get(intent.charge);
    if (intent.status === 'processing' && charge && charge.decidedAt <= now) decideDebit(scene, charge);
  }
}

/** A refund to a card that does not take it fails a day after it had succeeded. */
function failRefundsDue(world: World, account: Account, now: number): void {
  for (const made of account.refunds.values()) {
    if (made.status !== 'succeeded' || made.created + DAY > now) continue;
    const method = account.methods.get(account.charges.get(made.charge)?.method ?? '');
    if (method && behaviourOf(method).refund === 'fails later') endRefund(world, account, made, 'failed');
  }
}

/** The bank refuses a debit that is processing. */
export function failDebit({ world, account, intent, onWire }: Scene, charge: Charge, failure: string): void {
  charge.status = 'failed';
  charge.failure = failure;
  intent.status = 'requires_payment_method';
  intent.error = { type: 'invalid_request_error', code: failure, message: 'Words of the bank.' };
  book(world, account, {
    type: 'payment_failure_refund',
    amount: -charge.amount,
    fee: 0,
    source: { kind: 'charge', id: charge.id },
  });
  world.tell(account, 'payment_intent.payment_failed', onWire(intent));
}

function decideDebit(scene: Scene, charge: Charge): void {
  const { world, account, intent } = scene;
  const { debit: becomes, disputed } = behaviourOf(methodNamed(account, intent.method));
  if (becomes === 'stays') return;
  if (becomes) {
    failDebit(scene, charge, becomes.failure);
    return;
  }
  charge.status = 'succeeded';
  intent.status = 'succeeded';
  world.tell(account, 'payment_intent.succeeded', scene.onWire(intent));
  if (disputed) dispute(world, account, charge, disputed);
  for (const made of account.refunds.values())
    if (made.charge === charge.id && made.status === 'pending') endRefund(world, account, made, 'succeeded');
}
