import { eq } from 'drizzle-orm';
import { formatCents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordAct } from '../office/acts.ts';
import { activeStaff } from '../office/staff.ts';
import { type GiveBackRequest, giveBack } from '../payments/refund-request.ts';
import { billers } from '../store/schema/billers.ts';
import { transactions } from '../store/schema/transactions.ts';

/** In a sandbox nobody has to say who asks. */
const UNNAMED = 0;

const COMMAND = 'by the command line';

/**
 * Gives a payment back from the command line of the host. The log of events says before that which person of the
 * office asked for how much, and afterwards what came of it, in the words that the command prints: a refund may be on
 * its way still, noted as made elsewhere, or made in part.
 */
export async function giveBackByCommand(parts: Dependencies, request: GiveBackRequest, by?: string) {
  const staff = await personWith(parts, by);
  const act = { staff, ...(await concernedBy(parts, request)) };
  const subject = `payment ${request.confirmationNum}`;
  await parts.store.transact((db) =>
    recordAct(db, parts, 'office-asked', {
      ...act,
      subject: `refund ${request.confirmationNum}`,
      reason: request.reason,
      after: `${formatCents(request.amount)}, ${COMMAND}`,
    }),
  );
  const done = await giveBack(parts, request);
  await parts.store.transact((db) =>
    recordAct(db, parts, 'office-refunded', {
      ...act,
      subject,
      before: COMMAND,
      after: done.words,
      outcome: done.isDone ? 'done' : 'refused',
    }),
  );
  return done;
}

async function personWith({ store, config }: Dependencies, by: string | undefined): Promise<number> {
  if (by === undefined) {
    if (config.sandbox) return UNNAMED;
    throw new Error('Say who asks, with --by and the mail address of a person of the office.');
  }
  const person = await activeStaff(store.db, by.trim().toLowerCase());
  if (person && (person.passwordHash !== '' || !config.office)) return person.id;
  throw new Error(
    `There is no active person ${by} of the office: npm run office -- invite. Nothing was given back.`,
  );
}

async function concernedBy({ store }: Dependencies, { confirmationNum }: GiveBackRequest) {
  const [payment] = await store.db
    .select({ customer: transactions.customerId, biller: billers.slug })
    .from(transactions)
    .innerJoin(billers, eq(billers.id, transactions.entityId))
    .where(eq(transactions.confirmationNum, confirmationNum));
  return payment ? { customer: payment.customer, ...(payment.biller ? { biller: payment.biller } : {}) } : {};
}
