import type { Stripe } from 'stripe';
import { DAY, SECOND } from '../../../../domain/values/durations.ts';
import { NOT_VERIFIED } from '../../../../domain/wallet/text/verification.ts';
import type {
  BegunEntry,
  EntryRequest,
  EntryState,
  EntryVerification,
  MethodEntry,
  MethodFacts,
  ProcessorMandate,
} from '../../../ports/method-entry.ts';
import { ProcessorSilent } from '../../../ports/processor.ts';
import type { Connection } from './client.ts';
import { failureOf, harmless, isMissing, isRefusal } from './errors.ts';
import { rememberMethod } from './methods.ts';
import { keepName, namesOf } from './references.ts';

const WITH_METHOD = { expand: ['setup_intent', 'setup_intent.payment_method', 'setup_intent.mandate'] };

/** Stripe gives up on an account that was not verified by then. */
const DAYS_TO_VERIFY = 10;

/** Entry at Stripe's own page: no card number and no account number ever reaches the portal. */
export function stripeMethodEntry(connection: Connection): MethodEntry {
  return {
    begin: (entry) => begin(connection, entry),
    look: (id) => look(connection, id),
    end: (id) => end(connection, id),
    factsOf: (token) => factsNow(connection, token),
  };
}

async function begin(
  connection: Connection,
  { key, customer, category, back }: EntryRequest,
): Promise<BegunEntry> {
  const payer = await payerOf(connection, customer, key);
  const { id, url, expires_at } = await harmless(() =>
    connection.api.checkout.sessions.create(
      {
        mode: 'setup',
        ui_mode: 'hosted_page',
        currency: 'usd',
        customer: payer,
        allowed_payment_method_types: [category === 'card' ? 'card' : 'us_bank_account'],
        success_url: back,
        cancel_url: back,
      },
      { idempotencyKey: `${key}:entry` },
    ),
  );
  if (url === null) throw new ProcessorSilent('stripe tells no page for an entry');
  return { id, url, until: expires_at * SECOND };
}

/** Stripe's name of a customer. The key belongs to the entry, because Stripe forgets keys after a day. */
async function payerOf({ store, api }: Connection, customer: string, key: string): Promise<string> {
  const name = `customer ${customer}`;
  const [earlier] = await namesOf(store, name);
  if (earlier) return earlier.reference;
  const { id } = await harmless(() => api.customers.create({}, { idempotencyKey: `${key}:customer` }));
  return keepName(store, { kind: 'customer', name, account: '', reference: id });
}

export function isEntryName(name: string): boolean {
  return name.startsWith('cs_');
}

/**
 * The method that was entered at a page, whether anybody asked about it or not; undefined when there is none. Until
 * Stripe has verified it, it belongs to no customer, and could not be detached.
 */
export async function enteredAt({ api }: Connection, id: string): Promise<string | undefined> {
  const session = await api.checkout.sessions.retrieve(id, WITH_METHOD).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw failureOf(error, 'harmless');
  });
  const setup = objectOf(session?.setup_intent);
  if (setup?.status === 'requires_action' || setup?.status === 'processing')
    throw new ProcessorSilent('stripe still verifies an account');
  return objectOf(setup?.payment_method)?.id;
}

/** Stripe refuses to close a page that has ended: what stands then is asked for in any case. */
async function end(connection: Connection, id: string): Promise<EntryState> {
  await connection.api.checkout.sessions
    .expire(id, {}, { idempotencyKey: `${id}:end:${crypto.randomUUID()}` })
    .catch((error: unknown) => {
      if (!isRefusal(error)) throw failureOf(error, 'harmless');
    });
  const found = await look(connection, id);
  if (found.kind === 'waiting' && !found.entered) throw new ProcessorSilent('stripe keeps an entry open');
  return found;
}

async function look({ store, api }: Connection, id: string): Promise<EntryState> {
  const session = await api.checkout.sessions.retrieve(id, WITH_METHOD).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw failureOf(error, 'harmless');
  });
  if (!session || session.status === 'expired') return { kind: 'gone' };
  const setup = objectOf(session.setup_intent);
  if (setup?.status === 'canceled') return { kind: 'gone' };
  const method = objectOf(setup?.payment_method);
  if (setup?.status !== 'succeeded' || !method) {
    const entered = session.status === 'complete';
    // Too many wrong amounts, or too late: Stripe wants another account, and the page has ended.
    if (entered && setup?.status === 'requires_payment_method')
      return { kind: 'gone', message: NOT_VERIFIED };
    const verify = setup && verificationOf(setup, method);
    return { kind: 'waiting', entered, ...(verify && { verify }) };
  }
  const facts = factsOf(method, objectOf(setup.mandate));
  const customer = typeof session.customer === 'string' ? session.customer : session.customer?.id;
  if (!facts || customer === undefined) throw new ProcessorSilent('stripe tells too little of a method');
  await rememberMethod(store, method.id, { type: method.type, customer });
  return { kind: 'known', token: method.id, facts };
}

async function factsNow({ api }: Connection, token: string): Promise<MethodFacts | undefined> {
  const method = await api.paymentMethods.retrieve(token).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw failureOf(error, 'harmless');
  });
  return method && factsOf(method, undefined);
}

function verificationOf(
  { created, next_action }: Stripe.SetupIntent,
  method: Stripe.PaymentMethod | undefined,
): EntryVerification | undefined {
  const deposits = next_action?.verify_with_microdeposits;
  if (!deposits) return undefined;
  return {
    url: deposits.hosted_verification_url,
    bankName: method?.us_bank_account?.bank_name ?? '',
    lastFour: method?.us_bank_account?.last4 ?? '',
    depositsAt: deposits.arrival_date * SECOND,
    until: created * SECOND + DAYS_TO_VERIFY * DAY,
  };
}

function objectOf<T extends object>(value: T | string | null | undefined): T | undefined {
  return typeof value === 'object' && value !== null ? value : undefined;
}

function factsOf(
  { card, us_bank_account: bank, billing_details }: Stripe.PaymentMethod,
  mandate: Stripe.Mandate | undefined,
): MethodFacts | undefined {
  if (card)
    return {
      category: 'card',
      brand: card.brand,
      lastFour: card.last4,
      expMonth: card.exp_month,
      expYear: card.exp_year,
      fingerprint: card.fingerprint ?? '',
    };
  if (!bank) return undefined;
  return {
    category: 'bank',
    bankName: bank.bank_name ?? '',
    lastFour: bank.last4 ?? '',
    routing: bank.routing_number ?? '',
    accountType: bank.account_type === 'savings' ? 'savings' : 'checking',
    fingerprint: bank.fingerprint ?? '',
    // Stripe mails a copy of the authorization to the address that was entered beside the number.
    ...(mandate && { mandate: mandateOf(mandate, Boolean(billing_details?.email)) }),
  };
}

function mandateOf({ id, customer_acceptance }: Stripe.Mandate, isMailed: boolean): ProcessorMandate {
  const { accepted_at, online } = customer_acceptance;
  return {
    reference: id,
    acceptedAt: accepted_at === null ? undefined : accepted_at * SECOND,
    address: online?.ip_address ?? '',
    agent: online?.user_agent ?? '',
    isMailed,
  };
}
