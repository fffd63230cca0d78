import { eq } from 'drizzle-orm';
import { billsOf } from '../bills/bill.ts';
import type { Dependencies } from '../dependencies.ts';
import { malformed, notFound, Refusal } from '../refusal.ts';
import { issueTicket, redeemTicket } from '../session/tickets.ts';
import { bills } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import { taxAccountOf } from '../tax/accounts.ts';
import { readReachableReturn, returnOf } from '../tax/return.ts';
import { renderPdf } from './render.ts';

const TICKET_SECONDS = 60;

/** Makes a document of the customer's own; `ids` are the numbers in its path. */
type Make = (parts: Dependencies, scope: Scope, ids: readonly number[]) => Promise<Blob>;

/** Every document, by its path (ruling 25). */
const DOCUMENTS: readonly { readonly path: RegExp; readonly make: Make }[] = [
  {
    path: /^\/services\/web\/billDisplay\/GetPDFDocument\/([1-9]\d{0,14})$/,
    make: (parts, scope, [bill = 0]) => statementOf(parts, scope, bill),
  },
  {
    path: /^\/tax-accounts\/([1-9]\d{0,14})\/returns\/([1-9]\d{0,14})\/pdf$/,
    make: (parts, scope, [account = 0, taxReturn = 0]) => taxReturnPdf(parts, scope, account, taxReturn),
  },
];

/** The statement of a bill; 404 where the biller has no document of it (SRV-28). */
export async function statementOf(parts: Dependencies, scope: Scope, billId: number): Promise<Blob> {
  const [bill] = await billsOf(scope, [billId], parts);
  if (!bill) throw notFound();
  const [row] = await scope.db.select({ content: bills.content }).from(bills).where(eq(bills.id, billId));
  if (row?.content.has_no_pdf) throw new Refusal(404, 'bills.no-document');
  return renderPdf(String(scope.customer), { kind: 'statement', bill });
}

/**
 * A tax return by the path of its page (API2-85); refused while its organisation does not answer
 * (SRV2-47).
 */
async function taxReturnPdf(
  parts: Dependencies,
  scope: Scope,
  accountId: number,
  taxReturnId: number,
): Promise<Blob> {
  const account = await taxAccountOf(scope, accountId);
  const named = { taxReturnId, entityId: account.entityId, accountNumber: account.accountNum };
  const taxReturn = returnOf(await readReachableReturn(parts, scope, named, 'document'));
  if (taxReturn.accountId !== accountId) throw notFound();
  return renderPdf(String(scope.customer), { kind: 'tax return', account, taxReturn });
}

/** Issues a ticket for one document; it opens nothing else. */
export async function mintTicket(parts: Dependencies, { customer }: Scope, u: string) {
  documentNamed(u);
  const ticket = await issueTicket(parts, customer, 'document', TICKET_SECONDS, { u });
  return { ticket, expires_in: TICKET_SECONDS };
}

/**
 * The document that a ticket opens, once (API-25). Another customer's document cannot be found,
 * even with a ticket.
 */
export async function openDocument(parts: Dependencies, u: string, ticket: string): Promise<Blob> {
  const { make, ids } = documentNamed(u);
  const redeemed = await redeemTicket(parts, 'document', ticket);
  if (redeemed?.detail.u !== u) throw new Refusal(401, 'bills.dead-link');
  return make(parts, { db: parts.store.db, customer: redeemed.customer }, ids);
}

function documentNamed(u: string): { make: Make; ids: number[] } {
  for (const { path, make } of DOCUMENTS) {
    const [, ...ids] = path.exec(u) ?? [];
    if (ids.length > 0) return { make, ids: ids.map(Number) };
  }
  throw malformed();
}
