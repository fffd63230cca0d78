import { makeZip } from 'client-zip';
import { contentsOfCopy } from '../../domain/profile/text/my-data.ts';
import { NOT_ME_NOTICES } from '../../domain/session/text/notices.ts';
import { HOUR } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { faultDetails } from '../observability/log.ts';
import { Refusal } from '../refusal.ts';
import type { CustomerContext } from '../request-context.ts';
import { requireTriesLeft } from '../session/call-limit.ts';
import { requireFreshPassword } from '../session/fresh-password.ts';
import { tellNotMe } from '../session/security-notice.ts';
import { issueTicket, redeemTicket } from '../session/tickets.ts';
import type { Scope } from '../store/scope.ts';
import { documentsOf } from './my-data-documents.ts';
import { rowsOfCustomer } from './my-data-rows.ts';
import { renderPdf } from './render.ts';

const TICKET_SECONDS = 60;

/** Copies an hour: a copy makes every document of the customer anew. */
const MOST_COPIES = 5;

export async function mintMyDataTicket(visit: CustomerContext) {
  const { parts, scope, sessionId } = visit;
  await requireFreshPassword(parts, scope, sessionId);
  await requireTriesLeft(visit, `my data ${scope.customer}`, MOST_COPIES, HOUR);
  const ticket = await issueTicket(parts, scope.customer, 'my-data', TICKET_SECONDS);
  return { ticket, expires_in: TICKET_SECONDS };
}

/**
 * The copy that a ticket opens, once. The customer is told by mail, because a stranger with a copy knows
 * everything (ruling 76).
 */
export async function openMyData(parts: Dependencies, ticket: string): Promise<ReadableStream<Uint8Array>> {
  const customer = await parts.store.transact(async (db) => {
    const redeemed = await redeemTicket(parts, 'my-data', ticket, db);
    if (!redeemed) throw new Refusal(401, 'bills.dead-link');
    const scope = { db, customer: redeemed.customer };
    await recordEvent(scope, parts, 'data-downloaded', 'done');
    await tellNotMe(scope, parts, `data downloaded ${parts.ids.uuid()}`, NOT_ME_NOTICES.data());
    return redeemed.customer;
  });
  return makeZip(filesOf(parts, { db: parts.store.db, customer }));
}

/**
 * The files of a copy, each made when the one before has been sent: a copy is never held as a whole. A
 * document that cannot be made does not cost the customer the others.
 */
async function* filesOf(parts: Dependencies, scope: Scope) {
  const lastModified = new Date(parts.clock.now());
  const missing: string[] = [];
  const fault = (words: string) => (error: unknown) => {
    parts.log.error({ error: faultDetails(error) }, words);
  };
  // The answer has begun: its connection breaks off, and only the log can say why.
  const [rows, documents] = await Promise.all([
    parts.store.read((db) => rowsOfCustomer({ ...scope, db })),
    documentsOf(parts, scope),
  ]).catch((error) => {
    fault('a copy could not be made')(error);
    throw error;
  });
  yield { name: 'data.json', input: JSON.stringify(rows, null, 2), lastModified };
  for (const { name, read } of documents) {
    const make = async () => {
      const content = await read();
      return content && renderPdf(`copy of ${scope.customer}`, content);
    };
    const input = await make().catch(fault('a document of a copy could not be made'));
    if (input) yield { name, input, lastModified };
    else missing.push(name);
  }
  yield { name: 'contents.txt', input: contentsOfCopy(missing), lastModified };
}
