import { eq } from 'drizzle-orm';
import { NOT_ME_OFFER, UNDO_OFFER } from '../../domain/session/text/notices.ts';
import { undoText } from '../../domain/session/text/texts.ts';
import { UNDO_LIFE, type Undoable } from '../../domain/session/undo.ts';
import type { Dependencies } from '../dependencies.ts';
import { queueMessage } from '../notifications/messages.ts';
import { textableNumber } from '../notifications/notice.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { issueTicket } from './tickets.ts';

type Customer = typeof customers.$inferSelect;

export interface UndoableChange {
  readonly change: Undoable;
  /** The customer as it was before the change. */
  readonly before: Customer;
  /** What the link brings back, where that is not a column of the customer. */
  readonly former?: Record<string, string>;
  readonly notice: { readonly subject: string; readonly body: string; readonly text: string };
}

/**
 * Tells the old address and the old number of a change, each with a link of its own that undoes it (ruling
 * 75). The change itself, and the address that the link goes to, stand beside the hash of the link.
 */
export async function tellOfChange(
  scope: Scope,
  parts: Dependencies,
  { change, before, former = formerOf(change, before), notice }: UndoableChange,
): Promise<void> {
  const link = async (to: string) => {
    const token = await issueUndo(scope, parts, { change, to, ...former });
    return linkTo(parts, token);
  };
  await queueMessage(scope.db, parts.clock, {
    customer: scope.customer,
    cause: `${change} changed ${scope.customer} ${parts.ids.uuid()}`,
    channel: 'mail',
    recipient: before.email,
    subject: notice.subject,
    body: [notice.body, '', UNDO_OFFER, await link(before.email)].join('\n'),
  });
  const number = await textableNumber(scope.db, parts, before);
  if (number === '') return;
  await queueMessage(scope.db, parts.clock, {
    customer: scope.customer,
    cause: `${change} changed ${scope.customer} ${parts.ids.uuid()}`,
    channel: 'sms',
    recipient: number,
    subject: '',
    body: undoText(notice.text, await link(number)),
  });
}

/** What the link brings back. A former password is not among it: whoever changed it may know it. */
function formerOf(change: Undoable, before: Customer): Record<string, string> {
  if (change === 'email') return { email: before.email };
  if (change === 'mobile')
    return { number: before.mobileNumber ?? '', registration: String(before.mobileRegistration) };
  if (change === 'codes') return { codes: String(before.asksForSignInCode) };
  return {};
}

/**
 * Mails the customer about what nobody can undo, with a link that says "This was not me" (ruling 75). A cause
 * that was told already is not told again.
 */
export async function tellNotMe(
  scope: Scope,
  parts: Dependencies,
  cause: string,
  { subject, body }: { readonly subject: string; readonly body: string },
): Promise<void> {
  const [row] = await scope.db
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, scope.customer));
  if (!row) return;
  const token = await issueUndo(scope, parts, { change: 'nothing', to: row.email });
  await queueMessage(scope.db, parts.clock, {
    customer: scope.customer,
    cause: `${cause} ${scope.customer}`,
    channel: 'mail',
    recipient: row.email,
    subject,
    body: [body, '', NOT_ME_OFFER, linkTo(parts, token)].join('\n'),
  });
}

function issueUndo({ db, customer }: Scope, parts: Dependencies, detail: Record<string, string>) {
  return issueTicket(parts, customer, 'undo', UNDO_LIFE / 1000, detail, db);
}

/** The page says the same for every link, and asks before it does anything: programs open links in mails too. */
function linkTo({ config }: Dependencies, token: string): string {
  return `${config.publicUrl}/#/undo/${token}`;
}
