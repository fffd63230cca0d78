import { sql } from 'drizzle-orm';
import { readProcessorBook } from '../../../server/books/processor-book.ts';
import type { Dependencies } from '../../../server/dependencies.ts';
import { sandboxProcessor } from '../../../server/gateways/processor/sandbox.ts';
import { auditBooks } from '../../../server/jobs/audit.ts';
import { payouts, processorBookMark } from '../../../server/store/schema/books.ts';
import { transactions } from '../../../server/store/schema/transactions.ts';
import { START } from '../../support/database.ts';
import { composePortal, type Portal } from '../../support/portal.ts';
import { moveWallets } from './demo-wallets.ts';
import { type OpenedStripe, openStripe, SETTINGS } from './opened.ts';

type Finding = Awaited<ReturnType<typeof auditBooks>>[number];

export interface StripePortal {
  readonly stripe: OpenedStripe;
  readonly portal: Portal;
  /** What the audit finds about payments that were made since. */
  findings(): Promise<readonly Finding[]>;
  close(): Promise<void>;
}

/** A whole portal with the demo, whose processor is the stand-in, and which hears of what happens there. */
export async function openStripePortal(
  own: Partial<Dependencies> = {},
  settings: Parameters<typeof openStripe>[0] = {},
): Promise<StripePortal> {
  return portalOver(await openStripe(settings), own);
}

/** The same over an adapter that is open already. */
export async function portalOver(
  stripe: OpenedStripe,
  own: Partial<Dependencies> = {},
): Promise<StripePortal> {
  const { store, clock, processor, methodEntry, notices, standIn } = stripe;
  await moveWallets(store, stripe.enter);
  // What the demo tells was paid stands in the book of the sandbox.
  await readProcessorBook({ store, clock, processor: sandboxProcessor(store, clock) });
  // Nothing about the payouts of the sandbox can change any more.
  await store.db.update(payouts).set({ createdAt: new Date(0) });
  await store.db.delete(processorBookMark);
  const earlier = await store.db.select({ number: transactions.confirmationNum }).from(transactions);
  const known = new Set(earlier.map(({ number }) => number));
  // The trigger has written down the tokens of the sandbox, which this processor never had.
  await store.db.execute(sql`delete from forgotten_methods`);
  const portal = await composePortal(
    { store, drop: async () => undefined, start: START },
    { clock, processor, methodEntry, notices, ...own },
  );
  // The portal reads the clock of the stand-in.
  Object.assign(portal, { pass: stripe.pass });
  const [secret = ''] = SETTINGS.webhookSecrets;
  standIn.hooks.endpoints.push({ url: 'http://localhost/hooks/stripe-connect', secret, connect: true });
  standIn.hooks.send = (url, init) => portal.app.request(url, init);
  return {
    stripe,
    portal,
    findings: async () => (await auditBooks(portal.parts)).filter(({ subject }) => !known.has(subject)),
    close: () => stripe.close(),
  };
}
