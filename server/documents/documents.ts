import { eq } from 'drizzle-orm';
import { billsOf } from '../bills/bill.ts';
import type { Parts } from '../parts.ts';
import { malformed, notFound, Refusal } from '../refusal.ts';
import { issueTicket, redeemTicket } from '../session/tickets.ts';
import { bills } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import { statementPdf } from './render.ts';

const TICKET_SECONDS = 60;

/** Makes a document of the customer's own; the digits of its path name what it is about. */
type Make = (scope: Scope, id: number) => Promise<Blob>;

/** Every document there is, by the path that names it (ruling 25). */
const DOCUMENTS: readonly { readonly path: RegExp; readonly make: Make }[] = [
  { path: /^\/services\/web\/billDisplay\/GetPDFDocument\/([1-9]\d{0,14})$/, make: statementOf },
];

/** The statement of a bill; 404 where the biller keeps none (SRV-28). */
export async function statementOf(scope: Scope, billId: number): Promise<Blob> {
  const [bill] = await billsOf(scope, [billId]);
  if (!bill) throw notFound();
  const [row] = await scope.db.select({ content: bills.content }).from(bills).where(eq(bills.id, billId));
  if (row?.content.has_no_pdf) throw new Refusal(404, 'Unable to find billing history record.');
  return statementPdf(bill);
}

/** A ticket is for one document of the customer who asks; it opens nothing else. */
export async function mintTicket(parts: Parts, { customer }: Scope, u: string) {
  documentNamed(u);
  const ticket = await issueTicket(parts, customer, 'document', TICKET_SECONDS, { u });
  return { ticket, expires_in: TICKET_SECONDS };
}

/** The document that a ticket opens, once (API-25). What the customer does not own is not found, also with a ticket. */
export async function openDocument(parts: Parts, u: string, ticket: string): Promise<Blob> {
  const { make, id } = documentNamed(u);
  const redeemed = await redeemTicket(parts, 'document', ticket);
  if (redeemed?.detail.u !== u) throw new Refusal(401, 'This link has been used or is too old.');
  return make({ db: parts.store.db, customer: redeemed.customer }, id);
}

function documentNamed(u: string): { make: Make; id: number } {
  for (const { path, make } of DOCUMENTS) {
    const id = path.exec(u)?.[1];
    if (id !== undefined) return { make, id: Number(id) };
  }
  throw malformed();
}
