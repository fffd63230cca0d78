import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { type Clock, clockFrom } from '../../../server/clock.ts';
import { type Connection, connect } from '../../../server/gateways/processor/stripe/client.ts';
import { stripeParts } from '../../../server/gateways/processor/stripe/stripe.ts';
import type { Processor } from '../../../server/ports/processor.ts';
import { billers } from '../../../server/store/schema/billers.ts';
import type { Store } from '../../../server/store/store.ts';
import { copyDemoDatabase, START } from '../../support/database.ts';
import { savedMethod } from './routes.ts';
import { StandIn } from './stand-in.ts';

const ZONE = 'America/Denver';

export const SETTINGS = {
  key: 'sk_test_1',
  connect: true,
  webhookSecrets: ['whsec_of_the_portal', 'whsec_of_connect'],
};

/** The demo's billers with accounts of their own at Stripe. */
export async function connectBillers({ db }: Store): Promise<void> {
  await db.update(billers).set({ merchant: sql`'acct_' || ${billers.slug}` });
}

export interface OpenedStripe extends ReturnType<typeof stripeParts> {
  readonly standIn: StandIn;
  readonly store: Store;
  readonly clock: Clock;
  readonly connection: Connection;
  /** The same processor with another limit of time for a request, in milliseconds. */
  withTimeout(timeout: number): Processor;
  /** Both clocks. */
  pass(milliseconds: number): void;
  /** The token of a method that somebody has entered at the hosted page. */
  enter(entered: Parameters<typeof savedMethod>[1]): string;
  close(): Promise<void>;
}

/** The adapter on a database of its own, and a stand-in that it talks to. */
export async function openStripe(own: Partial<typeof SETTINGS> = {}): Promise<OpenedStripe> {
  const standIn = new StandIn();
  standIn.world.setNow(START);
  await standIn.listen();
  return stripeOver(standIn, await copyDemoDatabase(inject('template')), own);
}

/** The adapter on a database that is open already. Closing it closes all three. */
export async function stripeOver(
  standIn: StandIn,
  { store, drop }: { readonly store: Store; drop(): Promise<void> },
  own: Partial<typeof SETTINGS> = {},
): Promise<OpenedStripe> {
  const settings = { ...SETTINGS, ...own, url: standIn.url };
  if (settings.connect) await connectBillers(store);
  const clock = clockFrom(() => standIn.world.now(), ZONE);
  const connectionWith = (timeout: number) => connect(settings, store, clock, timeout);
  const connection = connectionWith(20_000);
  return {
    ...stripeParts(connection),
    standIn,
    store,
    clock,
    connection,
    withTimeout: (timeout) => stripeParts(connectionWith(timeout)).processor,
    pass: (milliseconds) => standIn.pass(milliseconds),
    enter: (entered) => savedMethod(standIn, entered).token,
    close: async () => {
      await standIn.close();
      await store.close();
      await drop();
    },
  };
}
