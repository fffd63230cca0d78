import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { Cents } from '../../../domain/values/cents.ts';
import { type Clock, clockFrom } from '../../../server/clock.ts';
import { type Connection, connect, onAccount } from '../../../server/gateways/processor/stripe/client.ts';
import { rememberMethod } from '../../../server/gateways/processor/stripe/methods.ts';
import { isMade, paymentUnder } from '../../../server/gateways/processor/stripe/references.ts';
import { type StripeParts, stripeParts } from '../../../server/gateways/processor/stripe/stripe.ts';
import type { ChargeName } from '../../../server/ports/processor.ts';
import { copyDemoDatabase } from '../../support/database.ts';
import { openStripe } from './opened.ts';

/**
 * Methods by how they behave: the number that is typed at the stand-in, and the name that Stripe's test mode has for
 * the same number. https://docs.stripe.com/testing and https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment
 */
const METHODS = {
  good: { card: '4242424242424242', named: 'pm_card_visa' },
  declined: { card: '4000000000000002', named: 'pm_card_visa_chargeDeclined' },
  unfunded: { card: '4000000000009995', named: 'pm_card_visa_chargeDeclinedInsufficientFunds' },
  confirmed: { card: '4000002760003184', named: 'pm_card_authenticationRequired' },
  disputed: { card: '4000000000000259', named: 'pm_card_createDispute' },
  'inquired of': { card: '4000000000001976', named: 'pm_card_createDisputeInquiry' },
  'refund waits': { card: '4000000000007726', named: 'pm_card_pendingRefund' },
  debit: { bank: '000123456789', named: 'pm_usBankAccount_success' },
} as const;

export type MethodName = keyof typeof METHODS;

/** Somewhere that speaks Stripe's protocol. */
export interface StripePlace extends StripeParts {
  readonly clock: Clock;
  /** Somebody gives a part of a payment back without the portal, as at Stripe's dashboard. */
  atDashboard(charge: ChargeName, amount: Cents): Promise<void>;
  /** The token of a method that somebody has entered. */
  enter(name: MethodName): Promise<string>;
  close(): Promise<void>;
}

const dashboardOf =
  (connection: Connection): StripePlace['atDashboard'] =>
  async (charge, amount) => {
    const made = await paymentUnder(connection, charge);
    if (!made || !isMade(made)) throw new Error('nothing was charged');
    const { reference: payment_intent, account } = made;
    await connection.api.refunds.create(
      { payment_intent, amount },
      { ...onAccount(account), idempotencyKey: randomUUID() },
    );
  };

async function openStandIn(): Promise<StripePlace> {
  const { processor, methodEntry, notices, clock, connection, enter, close } = await openStripe();
  const atDashboard = dashboardOf(connection);
  return {
    processor,
    methodEntry,
    notices,
    clock,
    atDashboard,
    close,
    enter: async (name) => enter(METHODS[name]),
  };
}

/** Stripe itself, on the one account of a test key. Its clock is the real one, and nothing can be disturbed. */
async function openTestMode(key: string): Promise<StripePlace> {
  const { store, drop } = await copyDemoDatabase(inject('template'));
  const clock = clockFrom(Date.now, 'America/Denver');
  const connection = connect({ key, connect: false, webhookSecrets: [] }, store, clock);
  const { api } = connection;
  return {
    ...stripeParts(connection),
    clock,
    atDashboard: dashboardOf(connection),
    async enter(name) {
      const { named } = METHODS[name];
      const { id: customer } = await api.customers.create({});
      const { id, type } = await api.paymentMethods.attach(named, { customer });
      if (type === 'us_bank_account')
        await api.setupIntents.create({
          customer,
          payment_method: id,
          allowed_payment_method_types: ['us_bank_account'],
          confirm: true,
          mandate_data: { customer_acceptance: { type: 'offline', offline: {} } },
        });
      await rememberMethod(store, id, { type, customer });
      return id;
    },
    async close() {
      await store.close();
      await drop();
    },
  };
}

const { STRIPE_TEST_KEY = '' } = process.env;
if (STRIPE_TEST_KEY !== '' && !/^(sk|rk)_test_/.test(STRIPE_TEST_KEY))
  throw new Error('STRIPE_TEST_KEY must be a key of test mode: a live one would move money');

/** With `STRIPE_TEST_KEY` set, the same tests run against Stripe's test mode as well. */
export const PLACES: readonly (readonly [string, () => Promise<StripePlace>])[] = [
  ['the stand-in', openStandIn],
  ...(STRIPE_TEST_KEY === '' ? [] : [['Stripe’s test mode', () => openTestMode(STRIPE_TEST_KEY)] as const]),
];
