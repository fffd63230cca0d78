import { DAY } from '../../domain/values/durations.ts';
import { findLostPayments } from '../books/lost-payments.ts';
import { readProcessorBook } from '../books/processor-book.ts';
import { REFUSED, refusalsOf } from '../books/refusals.ts';
import type { Dependencies } from '../dependencies.ts';
import { chainFindings } from '../events/chain.ts';
import { isSetUp } from '../set-up.ts';
import { auditWhatWasRead, type Finding } from './audit.ts';

/** A payment that the processor books this long after it was made needs somebody to look at it. */
const BOOK_IS_LATE = 2 * DAY;

/**
 * Finds the payments that went missing in a restore. Then it compares the ledger with the payments and the
 * processor's own book, which it reads in first, and the security events with their seals. An account that the
 * processor refuses to tell of is a finding too, and all else is compared. Without a processor the book is compared as
 * it was read last.
 */
export async function ledgerFindings(parts: Dependencies): Promise<Finding[]> {
  const lost = await findLostPayments(parts);
  const unread = isSetUp(parts.config, 'payments') ? await refusalsOf(() => readProcessorBook(parts)) : [];
  const refused = new Set([...lost, ...unread.map(({ message }) => message)]);
  const chain = await chainFindings(parts);
  return [
    ...[...refused].map((subject) => ({ rule: REFUSED, subject, billerId: null })),
    ...(await auditWhatWasRead(parts, BOOK_IS_LATE)),
    ...chain.map((subject) => ({ rule: 'the chain of security events', subject, billerId: null })),
  ];
}
