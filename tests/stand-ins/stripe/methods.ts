import { createHash } from 'node:crypto';
import { invalidRequest, noSuch } from './refusal.ts';
import { type Account, behaviourOf, type Method, type Session, type World } from './world.ts';

/** What a customer enters at the hosted page. */
export type Entered =
  | { readonly card: string; readonly expMonth?: number; readonly expYear?: number }
  | {
      readonly bank: string;
      readonly routing?: string;
      readonly accountType?: 'checking' | 'savings';
      readonly email?: string;
    };

const TEST_ROUTING = '110000000';

export function enterMethod(world: World, account: Account, entered: Entered, customer: string): Method {
  const isCard = 'card' in entered;
  const number = isCard ? entered.card : entered.bank;
  const routing = isCard ? '' : (entered.routing ?? TEST_ROUTING);
  const method: Method = {
    id: world.newId('pm'),
    type: isCard ? 'card' : 'us_bank_account',
    number,
    routing,
    expMonth: (isCard && entered.expMonth) || 12,
    expYear: (isCard && entered.expYear) || 2031,
    accountType: (!isCard && entered.accountType) || 'checking',
    fingerprint: createHash('sha256').update(`${routing} ${number}`).digest('hex').slice(0, 16),
    email: (!isCard && entered.email) || null,
    customer,
    isDetached: false,
    uses: 0,
  };
  account.methods.set(method.id, method);
  return method;
}

export function methodNamed(account: Account, id: string): Method {
  const method = account.methods.get(id);
  if (!method) throw noSuch('payment_method', id);
  return method;
}

/** Shares a method of the platform with the account: the copy belongs to nobody until it is attached. */
export function cloneMethod(world: World, account: Account, customer: string, id: string): Method {
  const original = methodNamed(world.account(''), id);
  if (original.isDetached || original.customer !== customer)
    throw invalidRequest(`The payment method ${id} does not belong to the customer ${customer}.`, {
      param: 'payment_method',
    });
  const clone = { ...original, id: world.newId('pm'), customer: null, uses: 0 };
  account.methods.set(clone.id, clone);
  return clone;
}

export function attachMethod(account: Account, id: string, customer: string): Method {
  const method = methodNamed(account, id);
  if (!account.customers.has(customer)) throw noSuch('customer', customer);
  if (method.customer !== null && method.customer !== customer)
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      param: 'payment_method',
    });
  if (method.isDetached || (method.customer === null && method.uses > 0))
    throw invalidRequest('This PaymentMethod was previously used without being attached to a Customer.', {
      param: 'payment_method',
    });
  method.customer = customer;
  return method;
}

export function detachMethod(account: Account, id: string): Method {
  const method = methodNamed(account, id);
  if (method.customer === null)
    throw invalidRequest('The payment method you provided is not attached to a customer.', {
      param: 'payment_method',
    });
  method.customer = null;
  method.isDetached = true;
  return method;
}

export const SESSION_LIFE = 24 * 60 * 60;

/** The amounts that verify a bank account, in cents, and how often others may be entered. */
const DEPOSITS = ['32', '45'];
export const MOST_WRONG = 10;

/** The customer sends the amounts of the two deposits. */
export function verifyDeposits(
  world: World,
  account: Account,
  session: Session,
  amounts: readonly string[],
): void {
  if (session.isVerified || session.method === null || session.wrong >= MOST_WRONG) return;
  if (DEPOSITS.every((amount) => amounts.includes(amount))) setUp(account, session);
  else session.wrong++;
  const type = session.isVerified ? 'setup_intent.succeeded' : 'setup_intent.setup_failed';
  if (session.isVerified || session.wrong >= MOST_WRONG)
    world.tell(account, type, { id: session.id.replace('cs_', 'seti_'), object: 'setup_intent' });
}

/** The customer sends the hosted page. */
export function completeSession(world: World, account: Account, session: Session, entered: Entered): Method {
  const method = enterMethod(world, account, entered, session.customer);
  session.method = method.id;
  // Until its setup succeeds, a method belongs to nobody.
  method.customer = null;
  if (behaviourOf(method).unverified !== true) setUp(account, session);
  session.status = 'complete';
  world.tell(account, 'checkout.session.completed', { id: session.id, object: 'checkout.session' });
  return method;
}

function setUp(account: Account, session: Session): void {
  session.isVerified = true;
  methodNamed(account, session.method ?? '').customer = session.customer;
}

/** Sessions that nobody completed in time are gone. */
export function expireSessions(world: World, account: Account): void {
  for (const session of account.sessions.values())
    if (session.status === 'open' && session.created + SESSION_LIFE <= world.seconds())
      close(world, account, session);
}

/** The portal closes the page of a session; one that has ended is refused. */
export function expireSession(world: World, account: Account, id: string): void {
  const session = account.sessions.get(id);
  if (!session) throw noSuch('checkout.session', id);
  if (session.status !== 'open')
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  close(world, account, session);
}

/** Every setup here is that of a session, which cannot be cancelled. */
export function cancelSetup(account: Account, id: string): never {
  if (!account.sessions.has(id.replace('seti_', 'cs_'))) throw noSuch('setup_intent', id);
  throw invalidRequest(
    'You cannot cancel the SetupIntent for a Checkout Session. Expire the Checkout Session instead.',
  );
}

function close(world: World, account: Account, session: Session): void {
  session.status = 'expired';
  world.tell(account, 'checkout.session.expired', { id: session.id, object: 'checkout.session' });
}
