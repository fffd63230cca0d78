import { eq } from 'drizzle-orm';
import { openPdf } from '../../domain/calls/documents.ts';
import { billsOf } from '../bills/bill.ts';
import type { Parts } from '../parts.ts';
import { malformed, notFound, Refusal } from '../refusal.ts';
import { issueTicket, redeemTicket } from '../session/tickets.ts';
import { bills } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import { taxAccountOf } from '../tax/accounts.ts';
import { reachReturn, returnOf } from '../tax/return.ts';
import { pdfOf } from './render.ts';

const TICKET_SECONDS = 60;

/** Makes a document of the customer's own; the numbers in its path name what it is about. */
type Make = (parts: Parts, scope: Scope, ids: readonly number[]) => Promise<Blob>;

/** Every document there is, by the path that names it (ruling 25). */
const DOCUMENTS: readonly { readonly path: RegExp; readonly make: Make }[] = [
  {
    path: /^\/services\/web\/billDisplay\/GetPDFDocument\/([1-9]\d{0,14})$/,
    make: (_, scope, [bill = 0]) => statementOf(scope, bill),
  },
  {
    path: /^\/tax-accounts\/([1-9]\d{0,14})\/returns\/([1-9]\d{0,14})\/pdf$/,
    make: (parts, scope, [account = 0, taxReturn = 0]) => taxReturnPdf(parts, scope, account, taxReturn),
  },
];

/** The statement of a bill; 404 where the biller keeps none (SRV-28). */
export async function statementOf(scope: Scope, billId: number): Promise<Blob> {
  const [bill] = await billsOf(scope, [billId]);
  if (!bill) throw notFound();
  const [row] = await scope.db.select({ content: bills.content }).from(bills).where(eq(bills.id, billId));
  if (row?.content.has_no_pdf) throw new Refusal(404, 'Unable to find billing history record.');
  return pdfOf({ kind: 'statement', bill });
}

/** A tax return by the path of its page (API2-85); not while its organisation is silent (SRV2-47). */
async function taxReturnPdf(
  parts: Parts,
  scope: Scope,
  accountId: number,
  taxReturnId: number,
): Promise<Blob> {
  const account = await taxAccountOf(scope, accountId);
  const named = { taxReturnId, entityId: account.entityId, accountNumber: account.accountNum };
  const taxReturn = returnOf(await reachReturn(parts, scope, named, openPdf.failure));
  if (taxReturn.accountId !== accountId) throw notFound();
  return pdfOf({ kind: 'tax return', account, taxReturn });
}

/** A ticket is for one document of the customer who asks; it opens nothing else. */
export async function mintTicket(parts: Parts, { customer }: Scope, u: string) {
  documentNamed(u);
  const ticket = await issueTicket(parts, customer, 'document', TICKET_SECONDS, { u });
  return { ticket, expires_in: TICKET_SECONDS };
}

/** The document that a ticket opens, once (API-25). What the customer does not own is not found, also with a ticket. */
export async function openDocument(parts: Parts, u: string, ticket: string): Promise<Blob> {
  const { make, ids } = documentNamed(u);
  const redeemed = await redeemTicket(parts, 'document', ticket);
  if (redeemed?.detail.u !== u) throw new Refusal(401, 'This link has been used or is too old.');
  return make(parts, { db: parts.store.db, customer: redeemed.customer }, ids);
}

function documentNamed(u: string): { make: Make; ids: number[] } {
  for (const { path, make } of DOCUMENTS) {
    const [, ...ids] = path.exec(u) ?? [];
    if (ids.length > 0) return { make, ids: ids.map(Number) };
  }
  throw malformed();
}
